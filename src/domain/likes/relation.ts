/** `ended`: a match that one of the two ended; it stays so (R-LIKE). */
export type Relation = 'none' | 'you-liked' | 'they-liked' | 'mutual' | 'ended';
/** What a viewer may be told of it: of an ended match nothing. */
export type ShownRelation = Exclude<Relation, 'ended'>;
export type Tier = 'basic' | 'premium' | 'pro';

/** Days in which an own block changes nothing in the total of likers: no total tells who one of them was (R-LIKE). */
export const UNMOVED_DAYS = 30;

/** The relation of two members, seen from «I» (S1 §4). */
export function relationOf({
  iLiked,
  theyLiked,
  ended = false,
}: {
  iLiked: boolean;
  theyLiked: boolean;
  ended?: boolean;
}): Relation {
  if (ended) return 'ended';
  if (iLiked) return theyLiked ? 'mutual' : 'you-liked';
  return theyLiked ? 'they-liked' : 'none';
}

/** R-SEE-2: who liked first is shown only to premium and pro; to a basic viewer it is as if nobody had. */
export function shownRelation(relation: Relation, tier: Tier): ShownRelation {
  if (relation === 'ended') return 'none';
  return relation === 'they-liked' && tier === 'basic' ? 'none' : relation;
}
