/** Characters that show nothing: a text of only these is empty (zero-width spaces, joiners, soft hyphen, BOM, fillers). */
const INVISIBLE = /[\p{White_Space}\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]/gu;

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
