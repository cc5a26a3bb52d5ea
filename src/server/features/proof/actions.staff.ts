import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { countWaiting } from '../../members/staff-queues.ts';
import { type Keyset, keysetPage, placeOf } from '../../http/keyset.ts';
import { refuse } from '../../refusal.ts';
import { prove, provedElsewhere } from './actions.ts';
import * as store from './store.staff.ts';
import { presentWaitingNumber } from './view.ts';

export { waiting as waitingCodes } from './store.staff.ts';

const QUEUE_PAGE = 20;

/**
 * Codes members send to us, oldest first, or the one that came in a message (typed as received): then the number is
 * whole, and the trail gets a row. Throws cursor-invalid.
 */
export async function waitingNumbers(
  ctx: Context,
  staffId: string,
  { code, cursor }: { code?: string | undefined; cursor?: string | undefined },
) {
  const keyset: Keyset<[string, string]> = { owner: staffId, kind: 'numbers', parts: 2 };
  const place = placeOf(ctx.config, keyset, cursor);
  const after = place && { at: place[0], id: place[1] };
  const typed = code === undefined ? undefined : asShown(code) || undefined;
  const now = ctx.now();
  const [rows, waiting] = await ctx.db.transaction().execute(async (tx) => {
    const found = await store.waitingPage(tx, { code: typed, after, now, limit: QUEUE_PAGE + 1 });
    const count = await countWaiting(tx, store.waiting(now));
    const [read] = typed === undefined ? [] : found;
    if (read)
      await recordAct(tx, {
        staffId,
        act: 'number-read',
        memberId: read.member_id,
        subject: read.shown_code,
        reason: null,
        at: now,
        opened: [{ memberId: read.member_id, kind: 'number' }],
      });
    return [found, count] as const;
  });
  const { page, nextCursor } = keysetPage(ctx.config, keyset, rows, QUEUE_PAGE, (last) => [last.place, last.id]);
  return { numbers: page.map((row) => presentWaitingNumber(row, typed !== undefined)), waiting, nextCursor };
}

/** A typed code in its stored form. */
const asShown = (typed: string): string => typed.replace(/[^a-z0-9]/gi, '').toUpperCase();

/**
 * The message with this code came from its number, which becomes the member's. Only staff with the code, who
 * saw the whole number, confirm it. Once, under the locks of the proof, and kept in the trail. Throws not-found,
 * number-code-over, number-proved-elsewhere, number-refused, number-not-yet.
 */
export async function confirmNumber(ctx: Context, staffId: string, id: string, typed: string): Promise<void> {
  const code = await store.shownCode(ctx.db, id);
  if (!code || code.shown_code !== asShown(typed)) throw refuse('not-found');
  const { member_id, shown_code, expires_at } = code;
  const now = ctx.now();
  if (expires_at <= now) throw refuse('number-code-over');
  await ctx.db
    .transaction()
    .execute(async (tx) => {
      await prove(ctx, tx, code);
      const subject = shown_code!;
      await recordAct(tx, { staffId, act: 'number-proof', memberId: member_id, subject, reason: null, at: now });
    })
    .catch(provedElsewhere);
  await ctx.index.refresh([member_id]);
}
