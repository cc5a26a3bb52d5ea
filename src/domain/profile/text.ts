/**
 * Invisible characters: a text of only these is empty (zero-width spaces, joiners, soft hyphen, BOM, fillers,
 * controls).
 */
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu;

/** Marks that reverse the reading direction: the text beside them would look different. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;

/** A text without direction marks. */
export const withoutTurns = (text: string): string => text.replace(TURNS, '');

/** Does the text show nothing? */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === '';
}

/** The stored form of lines somebody typed: no controls but line ends, trimmed; '' when it shows nothing. */
export function typedLines(typed: string | null | undefined): string {
  const text = (typed ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim();
  return isBlank(text) ? '' : text;
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
