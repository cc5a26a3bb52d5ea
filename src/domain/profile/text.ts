/**
 * Characters that show nothing: a text of only these is empty (zero-width spaces, joiners, soft hyphen, BOM, fillers,
 * controls).
 */
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu;

/** Marks that turn the reading direction around: what stands beside them would be read otherwise than written. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;

/** A text that cannot turn its neighbours around. */
export const withoutTurns = (text: string): string => text.replace(TURNS, '');

/** Nothing a reader could see? */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === '';
}

/** Length as a reader counts: code points, not UTF-16 units. */
export function characters(text: string): number {
  let n = 0;
  for (const _ of text) n++;
  return n;
}

/** 'ageRangeWanted' → 'age_range_wanted'. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
}
