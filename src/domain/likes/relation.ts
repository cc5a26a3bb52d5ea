/** `ended`: a match that one of the two ended; it stays so (R-LIKE). */
export type Relation = 'none' | 'you-liked' | 'they-liked' | 'mutual' | 'ended';
/** The relation as a viewer sees it: an ended match is not shown. */
export type ShownRelation = Exclude<Relation, 'ended'>;
export type Tier = 'basic' | 'premium' | 'pro';

/** Days before an own block changes the total of likers, so that the total reveals no liker (R-LIKE). */
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

/** R-SEE-2: only premium and pro see who liked them first; a basic viewer sees no relation. */
export function shownRelation(relation: Relation, tier: Tier): ShownRelation {
  if (relation === 'ended') return 'none';
  return relation === 'they-liked' && tier === 'basic' ? 'none' : relation;
}
