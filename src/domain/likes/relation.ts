export type Relation = 'none' | 'you-liked' | 'they-liked' | 'mutual';
export type Tier = 'basic' | 'premium' | 'pro';

/** Days in which an own block changes nothing in the total of likers: no total tells who one of them was (R-LIKE). */
export const UNMOVED_DAYS = 30;

/** The relation of two members, seen from «I» (S1 §4). */
export function relationOf({ iLiked, theyLiked }: { iLiked: boolean; theyLiked: boolean }): Relation {
  if (iLiked) return theyLiked ? 'mutual' : 'you-liked';
  return theyLiked ? 'they-liked' : 'none';
}

/** R-SEE-2: who liked first is shown only to premium and pro; to a basic viewer it is as if nobody had. */
export function shownRelation(relation: Relation, tier: Tier): Relation {
  return relation === 'they-liked' && tier === 'basic' ? 'none' : relation;
}
