import { HANDLE } from '../profile/values.ts';

/** «@» that begins a handle: not inside a word or an address, nor after another «@». */
const TOKEN = /(^|[^\p{L}\p{N}_.@-])@([A-Za-z0-9._-]+)/gu;
const PUNCTUATION = /[._-]$/;

type Token = { start: number; candidates: string[] };

/**
 * Handles a text may mention, in its order, each once. A dot after a name may end the sentence or belong to the handle,
 * so one «@» has several candidates, the longest first: existing handles decide.
 */
export function mentionCandidates(text: string): string[] {
  return [...new Set(tokensOf(text).flatMap(({ candidates }) => candidates))];
}

/** The known handles in a text, in its order, each once. */
export function mentionsAmong(text: string, known: ReadonlySet<string>): string[] {
  return [...new Set(tokensOf(text).flatMap(({ candidates }) => candidates.find((handle) => known.has(handle)) ?? []))];
}

/** A text cut into mentions of these handles and the rest, for display. The joined pieces are the text. */
export function mentionPieces(text: string, handles: readonly string[]): { text: string; handle: string | null }[] {
  const known = new Set(handles);
  const pieces: { text: string; handle: string | null }[] = [];
  let from = 0;
  for (const { start, candidates } of tokensOf(text)) {
    const handle = candidates.find((candidate) => known.has(candidate));
    if (handle === undefined) continue;
    const end = start + 1 + handle.length;
    if (start > from) pieces.push({ text: text.slice(from, start), handle: null });
    pieces.push({ text: text.slice(start, end), handle });
    from = end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), handle: null });
  return pieces;
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(({ index, 1: before, 2: token }) => ({
    start: index + before!.length,
    candidates: candidatesOf(token!.toLowerCase()),
  }));
}

function candidatesOf(token: string): string[] {
  const found: string[] = [];
  for (let handle = token; handle.length >= HANDLE.min; handle = handle.slice(0, -1)) {
    if (handle.length <= HANDLE.max) found.push(handle);
    if (!PUNCTUATION.test(handle)) break;
  }
  return found;
}
