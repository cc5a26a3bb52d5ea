import type { CompensationKind } from '#domain/staff/compensation.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { compileNothing } from '../../db/compile-nothing.ts';
import type { Db } from '../../db/connect.ts';
import { type Keyset, keysetPage, placeOf } from '../../http/keyset.ts';
import { staffReasonOf } from '../../members/staff-reason.ts';
import { refuse } from '../../refusal.ts';
import { runningConversationIds, runningConversations } from '../chat/actions.running.ts';
import { runningPlanHolders, runningPlans } from '../payments/actions.plans.ts';
import { workRun } from './actions.working.ts';
import * as store from './store.ts';
import { presentItem, presentRun } from './view.ts';

const PAGE = 50;
/** At most so many are processed before the answer; the rest follows in the background. */
const AT_ONCE = 200;

/** How many run now, and the latest end after an extension by so many days. */
export async function previewCompensation(ctx: Context, { kind, days }: { kind: CompensationKind; days: number }) {
  const { count, last } = await ctx.db.transaction().execute(async (tx) => {
    await compileNothing(tx);
    return (kind === 'chats' ? runningConversations : runningPlans)(tx, ctx.now());
  });
  return { count, latestEnd: last && new Date(last.getTime() + days * DAY_MS).toISOString() };
}

/**
 * Begins a run over everything that runs at this moment, in the transaction of the caller's key: the items are stored,
 * the act is one row of the trail. Any running instance then works in batches. Throws
 * reason-required, compensation-running, compensation-empty.
 */
export async function startCompensation(
  ctx: Context,
  { tx, afterwards, staffId }: { tx: Db; afterwards: (then: () => unknown) => void; staffId: string },
  { kind, days, reason }: { kind: CompensationKind; days: number; reason: string },
): Promise<{ id: string }> {
  const said = staffReasonOf(reason, 'reason');
  const now = ctx.now();
  const id = await store.insertRun(tx, { kind, days, reason: said, staffId, now });
  if (!id) throw refuse('compensation-running');
  await compileNothing(tx);
  const subjects = await (kind === 'chats' ? runningConversationIds : runningPlanHolders)(tx, now);
  if (subjects.length === 0) throw refuse('compensation-empty');
  await store.freezeItems(tx, id, subjects);
  const subject = `${id} ${kind} ${days} ${subjects.length}`;
  await recordAct(tx, { staffId, act: 'compensation-start', memberId: null, subject, reason: said, at: now });
  // A kill from here on loses nothing: the job continues with the rest.
  afterwards(() => {
    const work = workRun(ctx, { id, kind, days, reason: said, staff_id: staffId }).catch((error: unknown) =>
      ctx.log.error({ err: error, run: id }, 'a compensation waits for its job'),
    );
    return subjects.length <= AT_ONCE ? work : undefined;
  });
  return { id };
}

export async function listCompensations(ctx: Context) {
  return { runs: (await store.runs(ctx.db, null)).map(presentRun) };
}

/** A run and a page of its items. Throws not-found, cursor-invalid. */
export async function readCompensation(ctx: Context, staffId: string, id: string, cursor: string | undefined) {
  const keyset: Keyset<[string]> = { owner: staffId, kind: `compensation-${id}`, parts: 1 };
  const after = placeOf(ctx.config, keyset, cursor)?.[0] ?? null;
  const [run] = await store.runs(ctx.db, id);
  if (!run) throw refuse('not-found');
  const rows = await store.itemPage(ctx.db, id, after, PAGE + 1);
  const { page, nextCursor } = keysetPage(ctx.config, keyset, rows, PAGE, (last) => [last.subject_id]);
  return { run: presentRun(run), items: page.map(presentItem), nextCursor };
}
