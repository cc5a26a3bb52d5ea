import { characters, isBlank } from '../profile/text.ts';
import { EXCERPT, MESSAGE_MAX } from './limits.ts';

export type MessageText =
  | { ok: true; text: string }
  | { ok: false; code: 'message-empty' }
  | { ok: false; code: 'field-too-long'; params: { max: number } };

const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;
/**
 * Controls except the line break; marks that reverse the reading direction and make a text look different.
 */
const REMOVED = /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu;
/** Lone surrogates, which neither JSON nor the database can carry. */
const HALVES = /\p{Cs}/gu;
const EMPTY_LINES = /\n(?:[^\S\n]*\n){2,}/g;

/**
 * The stored form of a typed message, private or in the room: trimmed, at most MESSAGE_MAX code points, breaks kept
 * (more than one empty line is one), without control characters. The browser counts and the server stores the same.
 */
export function messageText(typed: string): MessageText {
  const text = cleanText(typed);
  if (isBlank(text)) return { ok: false, code: 'message-empty' };
  return characters(text) > MESSAGE_MAX
    ? { ok: false, code: 'field-too-long', params: { max: MESSAGE_MAX } }
    : { ok: true, text };
}

/** Length of the message in code points, for the counter. */
export function messageLength(typed: string): number {
  return characters(cleanText(typed));
}

/** Without controls, direction marks and lone surrogates; line breaks stay. */
export function cleanText(typed: string): string {
  return typed
    .replace(LINE_ENDS, '\n')
    .replaceAll('\t', ' ')
    .replace(REMOVED, '')
    .replace(HALVES, '\uFFFD')
    .replace(EMPTY_LINES, '\n\n')
    .trim();
}

/** The beginning of a message on one line: at most EXCERPT code points, then an ellipsis (S2 §5). */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  // A text that fits in UTF-16 units fits in code points.
  if (line.length <= EXCERPT) return line;
  const points = [...line];
  return points.length <= EXCERPT ? line : `${points.slice(0, EXCERPT).join('').trimEnd()}…`;
}
