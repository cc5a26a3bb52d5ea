import { SETTING_SCHEMAS, type SettingName, type Settings } from '#contract/settings.ts';
import type { Plans } from '#contract/plans.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { perContext } from '../../db/batch-reads.ts';
import type { Db } from '../../db/connect.ts';
import { staffReasonOf } from '../../members/staff-reason.ts';
import { refuse } from '../../refusal.ts';
import { type SettingsNow, settingsAt } from './policy.ts';
import * as store from './store.ts';
import { presentPlans, presentSettings } from './view.ts';

export type { SettingsNow } from './policy.ts';

/** Shown to staff at once. */
const VERSIONS_SHOWN = 100;
/** An instance asks again after this long: an owner's change is everywhere within it. */
const KEPT_MS = 1_000;

/**
 * What holds now: prices, accounts, contact. Read at most once a second by an instance; whoever charges somebody reads
 * `settingsIn` instead.
 */
export function settingsNow(ctx: Context): Promise<SettingsNow> {
  return reader(ctx)();
}

const reader = perContext((ctx: Pick<Context, 'db' | 'now'>) => {
  let kept: { at: number; rows: Promise<store.SettingRow[]> } | null = null;
  return async (): Promise<SettingsNow> => {
    const now = ctx.now();
    const age = kept === null ? Number.POSITIVE_INFINITY : Math.abs(now.getTime() - kept.at);
    if (age > KEPT_MS) kept = { at: now.getTime(), rows: store.currentAndComing(ctx.db, now) };
    const mine = kept!;
    const rows = await mine.rows.catch((error: unknown) => {
      if (kept === mine) kept = null;
      throw error;
    });
    return settingsAt(rows, now);
  };
});

/** What holds at a moment, as the caller's transaction sees it. */
export async function settingsIn(db: Db, at: Date): Promise<SettingsNow> {
  return settingsAt(await store.currentAndComing(db, at), at);
}

export async function readPlans(ctx: Context): Promise<Plans> {
  return presentPlans(await settingsNow(ctx));
}

export async function readSettings(ctx: Context, roles: readonly StaffRole[]): Promise<Settings> {
  return settingsOf(ctx.db, ctx.now(), roles);
}

/** What members and visitors will see at a moment. */
export async function previewSettings(ctx: Context, at: Date) {
  const then = await settingsIn(ctx.db, at);
  return { plans: presentPlans(then), accounts: then.accounts };
}

type Wanted = { name: SettingName; value: unknown; validFrom?: string | null; reason: string };

/**
 * Sets a value from a moment on, in the caller's transaction. Throws setting-invalid, setting-in-the-past,
 * reason-required.
 */
export async function putSetting(
  ctx: Context,
  tx: Db,
  staff: { id: string; roles: readonly StaffRole[] },
  wanted: Wanted,
) {
  const now = ctx.now();
  const said = staffReasonOf(wanted.reason, 'reason');
  const judged = SETTING_SCHEMAS[wanted.name].safeParse(wanted.value);
  if (!judged.success)
    throw refuse('setting-invalid', {
      fields: judged.error.issues.slice(0, 20).map(({ path }) => ({
        field: ['value', ...path].join('.'),
        code: 'setting-invalid' as const,
      })),
    });
  const validFrom = wanted.validFrom ? new Date(wanted.validFrom) : now;
  // A minute's grace: the form was filled in before it was sent.
  if (validFrom.getTime() < now.getTime() - 60_000)
    throw refuse('setting-in-the-past', { fields: [{ field: 'validFrom', code: 'setting-in-the-past' }] });
  await store.insertSetting(tx, {
    name: wanted.name,
    value: judged.data,
    validFrom: validFrom < now ? now : validFrom,
    setAt: now,
    by: staff.id,
    reason: said,
  });
  const answer = await settingsOf(tx, now, staff.roles);
  const act = { staffId: staff.id, act: 'setting-change' as const, memberId: null, subject: wanted.name };
  await recordAct(tx, { ...act, reason: said, at: now });
  return answer;
}

/** Takes back a value that does not hold yet. Throws not-found. */
export async function withdrawSetting(ctx: Context, staff: { id: string; roles: readonly StaffRole[] }, id: string) {
  return ctx.db.transaction().execute(async (tx) => {
    const name = await store.withdrawComing(tx, id, ctx.now());
    if (name === undefined) throw refuse('not-found');
    const answer = await settingsOf(tx, ctx.now(), staff.roles);
    const act = { staffId: staff.id, act: 'setting-withdraw' as const, memberId: null, subject: name };
    await recordAct(tx, { ...act, reason: null, at: ctx.now() });
    return answer;
  });
}

async function settingsOf(db: Db, at: Date, roles: readonly StaffRole[]): Promise<Settings> {
  const [now, rows] = [await settingsIn(db, at), await store.versions(db, VERSIONS_SHOWN)];
  return presentSettings(now, rows, { at, change: roles.includes('owner') });
}
