/** Folded like passwords (NFKC, lower case). `common`: whole passwords; `words`: without digits and signs around. */
export type PasswordLists = { common: ReadonlySet<string>; words: ReadonlySet<string> };

/** The lists as packed-passwords.ts packs them. */
export function readLists(text: string): PasswordLists {
  const [common, words] = text.split('\n\n') as [string, string];
  return { common: new Set(unpacked(common)), words: new Set(unpacked(words)) };
}

function unpacked(text: string): string[] {
  let before = '';
  return text.split('\n').map((line) => (before = before.slice(0, Number.parseInt(line[0]!, 36)) + line.slice(1)));
}
