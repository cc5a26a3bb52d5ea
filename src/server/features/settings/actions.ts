import { SETTING_SCHEMAS, type SettingName, type Settings } from '#contract/settings.ts';
import type { Plans } from '#contract/plans.ts';
import type { PhotoReview } from '#domain/safety/photo-review.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import { isDeepStrictEqual } from 'node:util';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { perContext } from '../../db/batch-reads.ts';
import type { Db } from '../../db/connect.ts';
import { type CsvFile, csvFile } from '../../http/csv.ts';
import type { PageWords } from '../../http/built-pages.ts';
import { type Keyset, keysetPage, placeOf } from '../../http/keyset.ts';
import { publicFigures } from '../../members/public-figures.ts';
import { staffReasonOf } from '../../members/staff-reason.ts';
import { refuse } from '../../refusal.ts';
import { type SettingsNow, settingsAt } from './policy.ts';
import * as store from './store.ts';
import { settingWords } from './view.pages.ts';
import { presentPlans, presentSettings, presentVersion, versionColumns } from './view.ts';

export type { SettingsNow } from './policy.ts';

const PAGE = 25;
/** Cache time: changes are notified at commit, and the limit covers a lost one; `unheard`: without notifications. */
const KEPT_MS = { heard: 60_000, unheard: 1_000 };
/** After an own change every read goes to the database until the commit is notified, at most this long. */
const UNSETTLED_MS = 2_000;

/**
 * The present settings: prices, accounts, contact. Cached by an instance until a change notifies it
 * (`settings_changed`); code that charges a member reads `settingsIn` instead.
 */
export function settingsNow(ctx: Context): Promise<SettingsNow> {
  return reader(ctx).read();
}

const reader = perContext((ctx: Pick<Context, 'db' | 'now' | 'listener'>) => {
  let kept: { at: number; rows: Promise<store.SettingRow[]> } | null = null;
  let hearing: Promise<boolean> | null = null;
  let unsettled: number | null = null;
  const forget = () => {
    kept = null;
    unsettled = null;
  };
  const hear = () =>
    (hearing ??= ctx.listener.listen('settings_changed', { told: forget, missed: forget }).then(
      () => true,
      () => {
        hearing = null;
        return false;
      },
    ));
  const within = (ms: number, at: number | null) => at !== null && Math.abs(ctx.now().getTime() - at) <= ms;
  const read = async (): Promise<SettingsNow> => {
    // Listen before reading, so that a change in between is notified.
    const keep = (await hear()) ? KEPT_MS.heard : KEPT_MS.unheard;
    const now = ctx.now();
    if (within(UNSETTLED_MS, unsettled)) return settingsIn(ctx.db, now);
    if (!within(keep, kept?.at ?? null)) kept = { at: now.getTime(), rows: store.currentAndComing(ctx.db, now) };
    const mine = kept!;
    const rows = await mine.rows.catch((error: unknown) => {
      if (kept === mine) kept = null;
      throw error;
    });
    return settingsAt(rows, now);
  };
  return { read, changing: () => (unsettled = ctx.now().getTime()) };
});

/** Does a new photo wait for the team? As the caller's transaction sees it. */
export async function photoReviewIn(ctx: Pick<Context, 'config' | 'now'>, tx: Db): Promise<PhotoReview> {
  await store.lockPhotoReview(tx);
  return (await settingsIn(tx, ctx.now()))['photo-review']?.when ?? ctx.config.photoReview;
}

/** The settings of a moment, as the caller's transaction sees them. */
export async function settingsIn(db: Db, at: Date): Promise<SettingsNow> {
  return settingsAt(await store.currentAndComing(db, at), at);
}

/** Was this an account of ours at any time up to now? */
export const wasAccount = store.wasAccount;

export async function readPlans(ctx: Context): Promise<Plans> {
  return presentPlans(...(await Promise.all([settingsNow(ctx), publicFigures(ctx)])));
}

/** HTML of a public page for readers without JavaScript; null while settings cannot be read. */
export async function settingPage(ctx: Context, page: string): Promise<PageWords | null> {
  try {
    return await ctx.database.whileThere(async () => settingWords(await settingsNow(ctx), page, ctx.config.publicUrl));
  } catch (error) {
    ctx.log.warn({ err: error }, 'a page is shown without prices and contact');
    return null;
  }
}

type Asked = { name?: SettingName | undefined };

/** All values so far, newest first. Throws cursor-invalid. */
export async function listVersions(
  ctx: Context,
  staffId: string,
  { name, cursor }: Asked & { cursor?: string | undefined },
) {
  const keyset: Keyset<[string]> = { owner: staffId, kind: `settings-${name ?? ''}`, parts: 1 };
  const after = placeOf(ctx.config, keyset, cursor)?.[0] ?? null;
  const now = ctx.now();
  const [rows, held] = await Promise.all([
    store.versions(ctx.db, { name: name ?? null, after }, PAGE + 1),
    store.currentAndComing(ctx.db, now),
  ]);
  const { page, nextCursor } = keysetPage(ctx.config, keyset, rows, PAGE, (last) => [last.id]);
  return { versions: page.map((row) => presentVersion(row, held, now)), nextCursor };
}

/** All of it as CSV. */
export async function exportVersions(ctx: Context, { name }: Asked): Promise<CsvFile> {
  const now = ctx.now();
  const held = await store.currentAndComing(ctx.db, now);
  return csvFile(versionColumns(held, now), (last, limit) =>
    store.versions(ctx.db, { name: name ?? null, after: last?.id ?? null }, limit),
  );
}

export async function readSettings(ctx: Context, roles: readonly StaffRole[]): Promise<Settings> {
  return settingsOf(ctx, ctx.db, roles);
}

/** What members and visitors will see at a moment. */
export async function previewSettings(ctx: Context, at: Date) {
  const then = await settingsIn(ctx.db, at);
  const photoReview = then['photo-review'] ?? { when: ctx.config.photoReview };
  return { plans: presentPlans(then, await publicFigures(ctx)), accounts: then.accounts, photoReview };
}

type Wanted = { name: SettingName; value: unknown; before?: unknown; validFrom?: string | null; reason: string };

/**
 * Sets a value from a moment on, in the caller's transaction; `before`: the value that was read as holding now. Throws
 * setting-invalid, setting-in-the-past, reason-required, changed-meanwhile.
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
  // A minute's tolerance, since the form takes time.
  if (validFrom.getTime() < now.getTime() - 60_000)
    throw refuse('setting-in-the-past', { fields: [{ field: 'validFrom', code: 'setting-in-the-past' }] });
  await store.lockSetting(tx, wanted.name);
  if (wanted.before !== undefined) {
    const { now: present } = await settingsOf(ctx, tx, staff.roles);
    if (!isDeepStrictEqual(wanted.before, present[wanted.name])) throw refuse('changed-meanwhile');
  }
  await store.insertSetting(tx, {
    name: wanted.name,
    value: judged.data,
    validFrom: validFrom < now ? now : validFrom,
    setAt: now,
    by: staff.id,
    reason: said,
  });
  reader(ctx).changing();
  const answer = await settingsOf(ctx, tx, staff.roles);
  const act = { staffId: staff.id, act: 'setting-change' as const, memberId: null, subject: wanted.name };
  await recordAct(tx, { ...act, reason: said, at: now });
  return answer;
}

/** Withdraws a future value. Throws not-found. */
export async function withdrawSetting(ctx: Context, staff: { id: string; roles: readonly StaffRole[] }, id: string) {
  return ctx.db.transaction().execute(async (tx) => {
    const name = await store.withdrawComing(tx, id, ctx.now());
    if (name === undefined) throw refuse('not-found');
    reader(ctx).changing();
    const answer = await settingsOf(ctx, tx, staff.roles);
    const act = { staffId: staff.id, act: 'setting-withdraw' as const, memberId: null, subject: name };
    await recordAct(tx, { ...act, reason: null, at: ctx.now() });
    return answer;
  });
}

async function settingsOf(ctx: Context, db: Db, roles: readonly StaffRole[]): Promise<Settings> {
  const at = ctx.now();
  const now = await settingsIn(db, at);
  const whole = { ...now, 'photo-review': now['photo-review'] ?? { when: ctx.config.photoReview } };
  return presentSettings(whole, roles.includes('owner'));
}
