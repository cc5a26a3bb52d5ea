import { messageText } from '#domain/messaging/message-text.ts';
import { serverNow } from '#web/lib/live.ts';
import type { DraftStore } from './drafts.ts';
import type { NewMessage, Outbox } from './outbox.ts';

/** Moves the text into the outbox; unchanged since it came back, it is the same message. False: nothing to send. */
export function sendDraft(
  draft: DraftStore,
  outbox: Pick<Outbox, 'add'> | null,
  to: Pick<NewMessage, 'channel' | 'thread'>,
): boolean {
  const { text, replyTo, clientId } = draft.get();
  const message = messageText(text);
  if (!message.ok) return false;
  draft.clear();
  const known = clientId === null ? {} : { clientId };
  outbox?.add({ ...to, text: message.text, replyTo, at: serverNow(), ...known });
  return true;
}
