import { MENTION_SEARCH_MIN } from '#domain/messaging/limits.ts';

/** The mention being typed before the caret, if any: where its @ stands and what follows it. */
export function typedMention(text: string, caret: number): { from: number; query: string } | null {
  const found = /(^|[^A-Za-z0-9._-])@([\p{L}\p{N}._-]*)$/u.exec(text.slice(0, caret));
  if (!found) return null;
  const query = found[2]!;
  return [...query].length < MENTION_SEARCH_MIN ? null : { from: caret - query.length - 1, query };
}

/** The text with what was typed after the @ replaced by a handle and a space; and where the caret goes. */
export function withMention(
  text: string,
  from: number,
  caret: number,
  handle: string,
): { text: string; caret: number } {
  // The rest of the word under the caret belongs to what is replaced.
  const rest = text.slice(caret).replace(/^[\p{L}\p{N}._-]+/u, '');
  const head = `${text.slice(0, from)}@${handle} `;
  return { text: head + rest.replace(/^ /, ''), caret: head.length };
}

/** The text with «@handle » at its end: «Sebut» of a message. */
export function addMention(text: string, handle: string): string {
  return `${text}${text === '' || /\s$/.test(text) ? '' : ' '}@${handle} `;
}
