import { characters, isBlank } from '../profile/text.ts';
import { EXCERPT, MESSAGE_MAX } from './limits.ts';

export type MessageText =
  | { ok: true; text: string }
  | { ok: false; code: 'message-empty' }
  | { ok: false; code: 'field-too-long'; params: { max: number } };

const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;
/**
 * Controls but the line break; marks that turn the reading direction around and make a text show what it does not say.
 */
const REMOVED = /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu;
/** Halves of a character, which neither JSON nor the database can carry. */
const HALVES = /\p{Cs}/gu;
const EMPTY_LINES = /\n(?:[^\S\n]*\n){2,}/g;

/**
 * What is stored of a typed message, private or in the room: trimmed, at most MESSAGE_MAX code points, line breaks kept
 * (more than one empty line is one), without control characters. The browser counts and the server stores the same.
 */
export function messageText(typed: string): MessageText {
  const text = cleanText(typed);
  if (isBlank(text)) return { ok: false, code: 'message-empty' };
  return characters(text) > MESSAGE_MAX
    ? { ok: false, code: 'field-too-long', params: { max: MESSAGE_MAX } }
    : { ok: true, text };
}

/** How long the message would be, in code points: for the counter. */
export function messageLength(typed: string): number {
  return characters(cleanText(typed));
}

/** Without controls, marks that turn the reading direction and halves of characters; line breaks stay. */
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
