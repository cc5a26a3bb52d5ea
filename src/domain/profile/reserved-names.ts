import { skeleton } from './confusables.ts';
import { once } from './once.ts';

/** Reserved names: members would take them for the team (R-CODE-4). */
const RESERVED = ['admin', 'administrator', 'staf', 'staff', 'support', 'moderator', 'official', 'team'];
const OF_OURS = ['dukungan', 'bantuan', 'layanan', 'keamanan', 'moderasi', 'verifikasi', 'resmi', 'pusat', 'kami'];

/** How they look. «Tim» (`team`) is also a name: reserved alone, and before one of our words (`ofOurs`). */
const looks = once(() => ({
  words: skeletons(RESERVED),
  team: skeletons(['tim']),
  ofOurs: skeletons([...RESERVED, ...OF_OURS]),
  brand: skeleton('serasi'),
}));

/** A username or handle that reads as a reserved one, look-alikes and digits for letters included. */
export function isReservedHandle(handle: string): boolean {
  const { words: reserved, team, brand } = looks();
  const spellings = [handle, handle.replace(/\d+/g, '.')].map((spelling) => words(spelling));
  return spellings.some(
    (parts) =>
      parts.some((part) => reserved.has(part) || team.has(part) || part.includes(brand)) ||
      [...reserved, ...team, brand].includes(skeleton(parts.join(''))),
  );
}

/** A name that reads as the team: «Admin», «Tim Serasi», «S e r a s i», «Ser-asi». */
export function isReservedName(nama: string): boolean {
  const { words: reserved, team, ofOurs, brand } = looks();
  const parts = words(nama);
  // A sign inside a word divides it for us, and hardly for a reader.
  const joined = nama.split(/\s+/u).flatMap((word) => words(word.replace(/[^\p{L}\p{M}\p{N}]+/gu, '')));
  const initials = parts.filter((part) => [...part].length === 1).join('');
  return (
    parts.some((part) => reserved.has(part) || part.includes(brand)) ||
    joined.some((word) => reserved.has(word) || word === brand) ||
    skeleton(initials).includes(brand) ||
    reserved.has(skeleton(initials)) ||
    [parts, joined].some((all) =>
      all.some((part, i) => team.has(part) && (all.length === 1 || ofOurs.has(all[i + 1] ?? ''))),
    )
  );
}

function skeletons(list: readonly string[]): Set<string> {
  return new Set(list.map(skeleton));
}

/** Runs of letters and digits, each as its skeleton. */
function words(text: string): string[] {
  return text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => part !== '')
    .map(skeleton);
}
