import { skeleton } from './confusables.ts';

/** Reserved names: members would take them for the team (R-CODE-4). */
const RESERVED = ['admin', 'administrator', 'staf', 'staff', 'support', 'moderator', 'official', 'team'];
/** «Tim» is also a name: reserved alone, and before one of our words. */
const TEAM = skeletons(['tim', 'team']);
const OF_OURS = skeletons([
  ...RESERVED,
  'dukungan',
  'bantuan',
  'layanan',
  'keamanan',
  'moderasi',
  'verifikasi',
  'resmi',
  'pusat',
  'kami',
]);
const WORDS = skeletons(RESERVED);
const BRAND = skeleton('serasi');

/** A username or handle that reads as a reserved one, look-alikes and digits for letters included. */
export function isReservedHandle(handle: string): boolean {
  const spellings = [handle, handle.replace(/\d+/g, '.')].map((spelling) => words(spelling));
  return spellings.some(
    (parts) =>
      parts.some((part) => WORDS.has(part) || TEAM.has(part) || part.includes(BRAND)) ||
      [...WORDS, ...TEAM, BRAND].includes(skeleton(parts.join(''))),
  );
}

/** A name that reads as the team: «Admin», «Tim Serasi», «S e r a s i». */
export function isReservedName(nama: string): boolean {
  const parts = words(nama);
  const initials = parts.filter((part) => [...part].length === 1).join('');
  return (
    parts.some((part) => WORDS.has(part) || part.includes(BRAND)) ||
    skeleton(initials).includes(BRAND) ||
    WORDS.has(skeleton(initials)) ||
    parts.some((part, i) => TEAM.has(part) && (parts.length === 1 || OF_OURS.has(parts[i + 1] ?? '')))
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
