import { OPERATOR } from '#contract/pages.ts';
import type { StaffAct } from '#domain/staff/acts.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { recordOpenings } from '../../audit/openings.ts';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { type CsvFile, csvFile } from '../../http/csv.ts';
import { type Keyset, keysetPage, placeOf } from '../../http/keyset.ts';
import { staffReasonOf } from '../../members/staff-reason.ts';
import { refuse } from '../../refusal.ts';
import * as checks from './store.checks.ts';
import * as store from './store.ts';
import * as view from './view.ts';

export type Filters = {
  staff?: string | undefined;
  act?: StaffAct | undefined;
  member?: string | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const PAGE = 50;

/** A page of the trail; the reading itself becomes a row, written afterwards. Throws cursor-invalid. */
export async function listTrail(
  ctx: Context,
  staffId: string,
  { cursor, ...filters }: Filters & { cursor?: string | undefined },
) {
  const keyset: Keyset<[string]> = { owner: staffId, kind: 'trail', parts: 1 };
  const after = placeOf(ctx.config, keyset, cursor)?.[0] ?? null;
  const rows = await ctx.db.transaction().execute(async (tx) => {
    const read = await store.trailPage(tx, queryOf(filters), after, PAGE + 1);
    await noteReading(
      ctx,
      tx,
      staffId,
      'trail-read',
      JSON.stringify(after === null ? told(filters) : { ...told(filters), after }),
    );
    return read;
  });
  const { page, nextCursor } = keysetPage(ctx.config, keyset, rows, PAGE, (last) => [last.seq]);
  return { rows: page.map(view.presentRow), nextCursor };
}

/** One row and its place in the chain; recorded. Throws not-found. */
export async function readTrailRow(ctx: Context, staffId: string, seq: string) {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await store.trailRow(tx, seq);
    if (!row) throw refuse('not-found');
    await noteReading(ctx, tx, staffId, 'trail-read', seq);
    return view.presentWhole(row);
  });
}

/** All rows of the filter as CSV; recorded first, and for each member before the first page with a row about them. */
export async function exportTrail(ctx: Context, staffId: string, filters: Filters): Promise<CsvFile> {
  const query = queryOf(filters);
  const subject = JSON.stringify(told(filters));
  await ctx.db.transaction().execute((tx) => noteReading(ctx, tx, staffId, 'trail-export', subject));
  const recorded = new Set<string | null>();
  return csvFile(view.CSV_COLUMNS, (last, limit) =>
    ctx.db.transaction().execute(async (tx) => {
      const rows = await store.trailPage(tx, query, last?.seq ?? null, limit);
      // One file is one opening of a member's, however many of its pages have rows about them.
      const members = [...new Set(rows.map((row) => row.member_id))].filter((id) => !recorded.has(id));
      const opened = members.map((memberId) => ({ memberId, kind: 'export' }) as const);
      await recordOpenings(tx, staffId, opened, ctx.now());
      for (const id of members) recorded.add(id);
      return rows;
    }),
  );
}

/** A searched handle is left out: the row is kept for ever, and the handle's owner may leave. */
function told({ member, ...rest }: Filters): Filters {
  return member === undefined ? rest : { ...rest, member: UUID.test(member.trim()) ? member : 'handle' };
}

function noteReading(ctx: Context, tx: Db, staffId: string, act: 'trail-read' | 'trail-export', subject: string) {
  return recordAct(tx, { staffId, act, memberId: null, subject, reason: null, at: ctx.now() });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const startOfDay = (day: string) => new Date(`${day}T00:00:00+07:00`);

function queryOf({ staff, act, member, subject, from, to }: Filters): store.TrailQuery {
  const name = member?.trim().toLowerCase().replace(/^@/, '') ?? '';
  return {
    staff: staff === undefined ? null : staff === OPERATOR ? 'operator' : { id: staff },
    act: act ?? null,
    member: name === '' ? null : UUID.test(name) ? { id: name } : { handle: name },
    subject: subject?.trim() || null,
    from: from === undefined ? null : startOfDay(from),
    before: to === undefined ? null : new Date(startOfDay(to).getTime() + DAY_MS),
  };
}

/** Results of the daily verification. */
export async function trailState(ctx: Context) {
  const [last, standing, answered] = await Promise.all([
    checks.lastCheck(ctx.db),
    checks.standingFaults(ctx.db),
    checks.answeredShown(ctx.db),
  ]);
  return view.presentState(last, standing, answered);
}

/** Answers a wrong row, once, with an explanation; recorded. Throws not-found, reason-required. */
export async function answerTrailFault(ctx: Context, staffId: string, id: string, reason: string) {
  const answer = staffReasonOf(reason, 'reason');
  const now = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    const fault = await checks.answerFault(tx, id, { staffId, answer, now });
    if (!fault) throw refuse('not-found');
    const subject = `${fault.seq} ${fault.why}`;
    await recordAct(tx, { staffId, act: 'trail-answer', memberId: null, subject, reason: answer, at: now });
  });
  return trailState(ctx);
}
