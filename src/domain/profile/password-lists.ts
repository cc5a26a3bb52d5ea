import { INDONESIAN_WORDS } from './indonesian-words.ts';
import { PASSWORD } from './values.ts';

/** How many of the most common passwords are refused (R-ACC-1). */
const COMMON_COUNT = 10_000;
/** How many of the words most said in Indonesian are no password, with digits around or not. */
const WORD_COUNT = 4_000;

/** Folded like passwords (NFKC, lower case). `common`: whole passwords; `words`: without digits and signs around. */
export type PasswordLists = { common: ReadonlySet<string>; words: ReadonlySet<string> };

/** Lists as packages bring them, the most common first; `names`: of people. */
export type Dictionaries = { passwords: readonly string[]; words: readonly string[]; names: readonly string[] };

/** Both lists as one text for a browser: sorted, each entry without the letters it shares with the one before. */
export function packLists({ passwords, words, names }: Dictionaries): string {
  const common = passwords.slice(0, COMMON_COUNT).filter((entry) => entry.length >= PASSWORD.min);
  const all = [...words.slice(0, WORD_COUNT), ...names, ...INDONESIAN_WORDS].filter((word) =>
    /^\p{L}{2,}$/u.test(word),
  );
  return `${packed(common)}\n\n${packed(all)}`;
}

export function readLists(text: string): PasswordLists {
  const [common, words] = text.split('\n\n') as [string, string];
  return { common: new Set(unpacked(common)), words: new Set(unpacked(words)) };
}

/** How many letters are shared is one character: 0–9, a–z. */
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

function unpacked(text: string): string[] {
  let before = '';
  return text.split('\n').map((line) => (before = before.slice(0, Number.parseInt(line[0]!, 36)) + line.slice(1)));
}
