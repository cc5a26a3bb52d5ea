import { MENTION_SEARCH_MIN } from '#domain/messaging/limits.ts';

/** The mention being typed before the caret, if any: position of its @ and the text after it. */
export function typedMention(text: string, caret: number): { from: number; query: string } | null {
  const found = /(^|[^A-Za-z0-9._-])@([\p{L}\p{N}._-]*)$/u.exec(text.slice(0, caret));
  if (!found) return null;
  const query = found[2]!;
  return [...query].length < MENTION_SEARCH_MIN ? null : { from: caret - query.length - 1, query };
}

/** Replaces the typed text after the @ by a handle and a space; returns the text and the caret. */
export function withMention(
  text: string,
  from: number,
  caret: number,
  handle: string,
): { text: string; caret: number } {
  // The rest of the word under the caret is replaced too.
  const rest = text.slice(caret).replace(/^[\p{L}\p{N}._-]+/u, '');
  const head = `${text.slice(0, from)}@${handle} `;
  return { text: head + rest.replace(/^ /, ''), caret: head.length };
}

/** Adds «@handle » at the end of the text, for «Sebut» of a message. */
export function addMention(text: string, handle: string): string {
  return `${text}${text === '' || /\s$/.test(text) ? '' : ' '}@${handle} `;
}
