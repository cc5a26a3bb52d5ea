import { INDONESIAN_WORDS } from './indonesian-words.ts';
import { PASSWORD } from './values.ts';

/** How many of the most common passwords are refused (R-ACC-1). */
const COMMON_COUNT = 10_000;
/** How many frequent Indonesian words are refused as passwords, with digits around or not. */
const WORD_COUNT = 4_000;

/** Lists as packages bring them, the most common first; `names`: of people. */
type Dictionaries = { passwords: readonly string[]; words: readonly string[]; names: readonly string[] };

/**
 * The lists new passwords are checked against, as one text: sorted, each entry without the letters it shares with the
 * entry before. The server reads it at its start; for browsers it is a file of its own (vite.config.ts).
 */
export function packLists({ passwords, words, names }: Dictionaries): string {
  const common = passwords.slice(0, COMMON_COUNT).filter((entry) => entry.length >= PASSWORD.min);
  const all = [...words.slice(0, WORD_COUNT), ...names, ...INDONESIAN_WORDS];
  return `${packed(common)}\n\n${packed(all.filter((word) => /^\p{L}{2,}$/u.test(word)))}`;
}

/** The number of shared letters is one character: 0–9, a–z. */
function packed(entries: readonly string[]): string {
  let before = '';
  return [...new Set(entries.map((entry) => entry.toLowerCase()))]
    .sort()
    .map((entry) => {
      let shared = 0;
      while (shared < 35 && shared < before.length && before[shared] === entry[shared]) shared++;
      before = entry;
      return shared.toString(36) + entry.slice(shared);
    })
    .join('\n');
}
