import type { MemberFile, MemberLine } from '#contract/desk.ts';
import { cleanNama } from '#domain/profile/nama.ts';
import {
  actsFor,
  actsSeenBy,
  closedFilters,
  type MemberFilter,
  MEMBER_FILTERS,
  partsFor,
} from '#domain/staff/member-file.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { createHash } from 'node:crypto';
import { numberHash, toE164 } from '../../adapters/phone.ts';
import { type Opened, recordOpenings } from '../../audit/openings.ts';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { type CsvFile, csvFile } from '../../http/csv.ts';
import { type Keyset, keysetPage, placeOf } from '../../http/keyset.ts';
import type { SignedIn } from '../../members/session.ts';
import { refuse } from '../../refusal.ts';
import { premiumBeneath } from '../payments/actions.plans.ts';
import * as file from './store.file.ts';
import { hintsOf } from '../../members/store.hints.ts';
import * as store from './store.ts';
import * as view from './view.ts';

type Staff = Pick<SignedIn, 'memberId' | 'roles'>;
export type Filters = {
  q?: string | undefined;
  status?: MemberLine['status'] | undefined;
  tier?: 'basic' | 'premium' | 'pro' | undefined;
  proved?: 'ya' | 'tidak' | undefined;
  paused?: 'ya' | 'tidak' | undefined;
  demo?: 'ya' | 'tidak' | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const PAGE = 30;

/**
 * Members as visible to the staff member, the newest first. Throws cursor-invalid, staff-role-missing,
 * too-many-requests.
 */
export async function listMembers(
  ctx: Context,
  staff: Staff,
  { cursor, ...filters }: Filters & { cursor?: string | undefined },
) {
  const query = await queryOf(ctx, staff, filters);
  // A cursor is valid for its own search only, since another search would have no row in the trail.
  const kind = `members-${createHash('sha256').update(JSON.stringify(filters)).digest('base64url')}`;
  const keyset: Keyset<[string, string]> = { owner: staff.memberId, kind, parts: 2 };
  const place = placeOf(ctx.config, keyset, cursor);
  const after = place && { at: place[0], id: place[1] };
  const now = ctx.now();
  const rows = await ctx.db.transaction().execute(async (tx) => {
    const found = await store.memberPage(tx, query, after, { limit: PAGE + 1, now });
    // Browsing the list is not about a certain member; a search is. Recorded once, not for each page. Who is found by
    // a whole number is recognised by it.
    const opened = query.number ? found.map(({ id: memberId }) => ({ memberId, kind: 'number' }) as const) : [];
    if ((query.text !== null || query.number) && after === null)
      await noteList(tx, staff.memberId, 'member-search', { query, filters, now, opened });
    return found;
  });
  const { page, nextCursor } = keysetPage(ctx.config, keyset, rows, PAGE, (last) => [last.place, last.id]);
  const parts = partsFor(staff.roles);
  return { members: page.map((row) => view.presentLine(row, parts)), nextCursor };
}

/** The whole list as CSV; its filter is recorded first. Throws staff-role-missing, too-many-requests. */
export async function exportMembers(ctx: Context, staff: Staff, filters: Filters): Promise<CsvFile> {
  const query = await queryOf(ctx, staff, filters);
  const now = ctx.now();
  const told = { query, filters, now, opened: [] };
  await ctx.db.transaction().execute((tx) => noteList(tx, staff.memberId, 'member-export', told));
  return csvFile(view.csvColumns(partsFor(staff.roles)), (last, limit) =>
    // Each page is recorded for its members before it is sent.
    ctx.db.transaction().execute(async (tx) => {
      const rows = await store.memberPage(tx, query, last && { at: last.place, id: last.id }, { limit, now });
      const opened = rows.map(({ id: memberId }) => ({ memberId, kind: 'export' }) as const);
      await recordOpenings(tx, staff.memberId, opened, now);
      return rows;
    }),
  );
}

type Listed = { query: store.ListQuery; filters: Filters; now: Date; opened: readonly Opened[] };

/** A row of the trail with the filters, but without the searched name or number: the row is kept for ever. */
function noteList(
  tx: Db,
  staffId: string,
  act: 'member-search' | 'member-export',
  { query, filters: { q, ...told }, now, opened }: Listed,
) {
  const subject = JSON.stringify({ ...(query.number ? { q: 'nomor' } : q ? { q: 'teks' } : {}), ...told });
  return recordAct(tx, { staffId, act, memberId: null, subject, reason: null, at: now, opened });
}

/** The query for the store. A role that may not see numbers cannot search by one; others only by a whole number. */
async function queryOf(ctx: Context, { memberId: staffId, roles }: Staff, filters: Filters): Promise<store.ListQuery> {
  const used = (Object.keys(MEMBER_FILTERS) as MemberFilter[]).filter((name) => filters[name] !== undefined);
  if (closedFilters(roles, used).length > 0) throw refuse('staff-role-missing');
  const seesLogin = partsFor(roles).has('login');
  const text = filters.q?.normalize('NFKC').trim().replace(/\s+/g, ' ') ?? '';
  const e164 = seesLogin && text ? toE164(text) : null;
  if (e164) await ctx.limits.use('member-number-search', staffId);
  const is = (value: 'ya' | 'tidak' | undefined) => (value === undefined ? undefined : value === 'ya');
  return {
    text: text === '' || e164 ? null : text.replace(/^@/, ''),
    // As names are stored: an apostrophe of a phone is a straight one there.
    nama: cleanNama(filters.q ?? ''),
    handleOnly: text.startsWith('@'),
    usernames: seesLogin,
    number: e164 ? { e164, hash: numberHash(ctx.config, e164) } : null,
    status: filters.status,
    tier: filters.tier,
    proved: is(filters.proved),
    paused: is(filters.paused),
    demo: is(filters.demo),
    from: filters.from === undefined ? undefined : startOfDay(filters.from),
    before: filters.to === undefined ? undefined : new Date(startOfDay(filters.to).getTime() + DAY_MS),
  };
}

const startOfDay = (day: string) => new Date(`${day}T00:00:00+07:00`);

/** A member as this staff member's roles see them; recorded in the trail. Throws not-found. */
export async function openMember(ctx: Context, { memberId: staffId, roles }: Staff, id: string): Promise<MemberFile> {
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    const row = await store.memberLine(tx, id, now);
    if (!row) throw refuse('not-found');
    const parts = partsFor(roles);
    const part = async <T>(name: Parameters<typeof parts.has>[0], read: () => Promise<T>): Promise<T | undefined> =>
      parts.has(name) ? read() : undefined;
    const found: MemberFile = {
      member: view.presentLine(row, parts),
      login: await part('login', async () => view.presentLogin(await file.loginOf(tx, id))),
      plan: await part('plan', async () =>
        view.presentPlan(await file.planOf(tx, id), await premiumBeneath(tx, id, now), now.getTime()),
      ),
      payments: await part('payments', async () => (await file.paymentsOf(tx, id)).map(view.presentPayment)),
      sessions: await part('sessions', async () => (await file.sessionsOf(tx, id, now)).map(view.presentSession)),
      documents: await part('documents', async () => (await file.documentsOf(tx, id)).map(view.presentDocument)),
      texts: await part('texts', async () => view.presentTexts(await file.textsOf(tx, id))),
      reports: await part('reports', async () => ({
        against: (await file.reportsOf(tx, id, 'reported_id')).map(view.presentReport),
        by: (await file.reportsOf(tx, id, 'reporter_id')).map(view.presentReport),
      })),
      hints: await part('hints', () => hintsOf(tx, [id], now).then((all) => all.get(id)!)),
      decisions: await part('decisions', async () =>
        (await file.decisionsOf(tx, id)).map((one) => view.presentDecision(one, parts.has('reports'))),
      ),
      mute: await part('mutes', async () => {
        const mute = await file.muteOf(tx, id, now);
        return mute ? { until: mute.until.toISOString(), reason: mute.reason } : null;
      }),
      acts: await part('acts', async () =>
        (await file.actsOn(tx, id, actsSeenBy(roles))).map((act) => ({ ...act, at: act.at.toISOString() })),
      ),
      can: actsFor(roles),
    };
    // Accounts that share something are shown by name too.
    const shown = [id, ...(found.hints?.linked.map((account) => account.id) ?? [])];
    const opened = shown.map((memberId) => ({ memberId, kind: 'account' }) as const);
    await recordAct(tx, { staffId, act: 'member-open', memberId: id, subject: id, reason: null, at: now, opened });
    return found;
  });
}
