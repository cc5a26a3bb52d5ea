import { CONVERSATION_MS, EXPIRY_WARNINGS_HOURS } from '#domain/messaging/limits.ts';

/** «Perpanjang» is shown from the first warning on. */
const OFFERED_MS = EXPIRY_WARNINGS_HOURS[0] * 3_600_000;

type Facts = {
  mine: boolean;
  theirs: boolean;
  /** The server offers the press. */
  canExtend: boolean;
  /** A plan would offer it. */
  needsPlan: boolean;
  /** Of the conversation, ms. */
  left: number;
};

/**
 * Is the extension shown below a conversation that goes on? A press of the other where it can be answered, the own one
 * where the other can answer it: what we gave on top (`left` above 48 h) is waited out first. Without a press from the
 * first warning on.
 */
export function showsExtension({ mine, theirs, canExtend, needsPlan, left }: Facts): boolean {
  const mayPress = canExtend || (needsPlan && left <= CONVERSATION_MS);
  if (mine) return left <= CONVERSATION_MS;
  return mayPress && (theirs || left <= OFFERED_MS);
}
