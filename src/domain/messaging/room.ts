import { isReservedName } from '../profile/reserved-names.ts';
import { ROOM_PER_MINUTE } from './limits.ts';
import { messageText } from './message-text.ts';

/** The window of the post limit. */
export const POST_WINDOW = { ms: 60_000, messages: ROOM_PER_MINUTE } as const;
/** A reader more than this many changes behind reads the room anew. */
export const CHANGES_KEPT = 200;
/** Messages before and after a reported one that are kept with the report. */
export const EVIDENCE_AROUND = 5;

/** The room shows only the first word of a name; of «Tim Budi» two, since the first alone would read as the team. */
export function shownName(nama: string): string {
  const [first, ...more] = nama.trim().split(/\s+/u);
  return isReservedName(first!) ? [first, ...more.slice(0, 1)].join(' ') : first!;
}

/** Times in milliseconds since 1970. */
export type PostFacts = {
  text: string;
  needsPayment: boolean;
  /** The author's own profile is paused: nobody would see the message. */
  paused: boolean;
  mute: { until: number; reason: string } | null;
  /** The message replied to; `gone` also when its author is not visible to this author. */
  reply: 'none' | 'there' | 'gone';
  /** The time of the author's message that fills the limit a minute; null: fewer were posted. */
  limitReachedAt: number | null;
};
export type PostDecision =
  | { ok: true; text: string }
  | { ok: false; code: 'subscription-required' | 'profile-paused' | 'message-empty' | 'reply-gone' }
  | { ok: false; code: 'room-muted'; until: number; reason: string }
  | { ok: false; code: 'field-too-long'; max: number }
  | { ok: false; code: 'too-many-requests'; waitMs: number };

/** May this text be posted into the room (R-CHAT, R-PLAN-3)? */
export function decidePost(
  { text, needsPayment, paused, mute, reply, limitReachedAt }: PostFacts,
  now: number,
): PostDecision {
  if (needsPayment) return { ok: false, code: 'subscription-required' };
  if (mute && now < mute.until) return { ok: false, code: 'room-muted', ...mute };
  if (paused) return { ok: false, code: 'profile-paused' };
  const read = messageText(text);
  if (!read.ok)
    return read.code === 'field-too-long'
      ? { ok: false, code: read.code, max: read.params.max }
      : { ok: false, code: read.code };
  if (reply === 'gone') return { ok: false, code: 'reply-gone' };
  const waitMs = limitReachedAt === null ? 0 : limitReachedAt + POST_WINDOW.ms - now;
  return waitMs > 0 ? { ok: false, code: 'too-many-requests', waitMs } : { ok: true, text: read.text };
}
