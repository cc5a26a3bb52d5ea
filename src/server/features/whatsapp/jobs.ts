import { DAY_MS } from '#domain/subscription/entitlement.ts';
import type { WhatsApp } from '../../adapters/whatsapp.ts';
import type { Context } from '../../context.ts';
import { todayInJakarta } from '../../db/profile-rows.ts';
import { inBatches } from '../../sweeps.ts';
import { codesExpiredBefore, LEASE_MS, nextDay, nextTry, verdictOn } from './policy.ts';
import {
  alikeOn,
  deleteMessagesBefore,
  deleteToFormerNumbers,
  type DueMessage,
  dueMessages,
  finishSent,
  giveUp,
  giveUpCodesBefore,
  keyOf,
  lockClaims,
  postponeMessage,
  retryMessage,
  startedOn,
  startMessages,
} from './store.ts';

const AT_ONCE = 20;
/** Recipients of messages, and Meta's reports, are kept this long. */
const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Sends due WhatsApp messages, on any number of instances; returns how many it processed. The day's
 * budget is counted under a lock before sending. A row is claimed before and marked after sending: after a kill
 * it is sent once more, never a third time.
 */
export async function sendDueWhatsApp(ctx: Context): Promise<number> {
  const { whatsapp } = ctx.messenger;
  if (!whatsapp) return 0;
  let done = 0;
  for (;;) {
    const { looked, toSend } = await claim(ctx, whatsapp);
    if (looked === 0) return done;
    // One with an unexpected failure waits for its lease to end; the others continue.
    const ends = await Promise.allSettled(toSend.map((message) => sendOne(ctx, whatsapp, message)));
    for (const end of ends)
      if (end.status === 'rejected') ctx.log.error({ err: end.reason as unknown }, 'a WhatsApp message failed');
    done += looked;
  }
}

/** Claims messages that may be sent now; gives up or postpones the others. */
function claim(ctx: Context, { dailyMax }: WhatsApp): Promise<{ looked: number; toSend: DueMessage[] }> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockClaims(tx);
    const now = ctx.now();
    const today = todayInJakarta(now);
    const due = await dueMessages(tx, now, today, AT_ONCE);
    if (due.length === 0) return { looked: 0, toSend: [] };
    let left = dailyMax - (await startedOn(tx, today));
    const alike = await alikeOn(
      tx,
      today,
      due.map(({ recipient }) => recipient),
    );
    const toSend: DueMessage[] = [];
    for (const message of due) {
      const key = keyOf(message);
      const others = (alike.get(key) ?? 0) - (message.counted ? 1 : 0);
      const verdict = verdictOn(message, now, { left, alike: others });
      if (verdict === 'send') {
        left -= 1;
        if (!message.counted) alike.set(key, others + 1);
        toSend.push(message);
      } else if (verdict === 'tomorrow') await postponeMessage(tx, message.id, nextDay(today));
      else {
        await giveUp(tx, message.id, { failure: verdict, now, taken: true });
        ctx.log.warn({ message: message.id, why: verdict }, 'a WhatsApp message is given up');
      }
    }
    const ids = toSend.map(({ id }) => id);
    const started = await startMessages(tx, ids, today, new Date(now.getTime() + LEASE_MS));
    return { looked: due.length, toSend: toSend.filter(({ id }) => started.has(id)) };
  });
}

async function sendOne(ctx: Context, whatsapp: WhatsApp, message: DueMessage): Promise<void> {
  const { id, ref, recipient: to, template, template_values: values } = message;
  const sending = await whatsapp.send({ ref, to, template, values });
  const now = ctx.now();
  if (sending.outcome === 'sent') return finishSent(ctx.db, id, sending.id, now);
  const { outcome, why: failure } = sending;
  const taken = outcome === 'unknown';
  const again = outcome === 'refused' ? null : nextTry(message, now, taken);
  ctx.log.warn({ message: id, why: failure, again: again !== null }, 'a WhatsApp message did not leave');
  if (again) await retryMessage(ctx.db, id, { dueAt: again, failure, taken });
  else await giveUp(ctx.db, id, { failure, now, taken });
}

/** Erases codes that were never sent, and after 30 days all sent or waiting messages. */
export async function sweepOutgoing(ctx: Context): Promise<number> {
  const now = ctx.now();
  return (
    (await giveUpCodesBefore(ctx.db, codesExpiredBefore(now), now)) +
    (await deleteMessagesBefore(ctx.db, new Date(now.getTime() - KEPT_MS)))
  );
}

/** Deletes messages to numbers that nobody has any more, a day after them: the erasure of who had one cannot. */
export function forgetFormerNumbers(ctx: Context): Promise<number> {
  const now = ctx.now();
  const before = new Date(now.getTime() - DAY_MS);
  return inBatches((limit) => deleteToFormerNumbers(ctx.db, before, todayInJakarta(now), limit));
}
