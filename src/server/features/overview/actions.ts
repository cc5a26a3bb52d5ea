import { queuesFor } from '#contract/overview.ts';
import { DAY_FIGURES, FUNNEL_STEPS, type Period, seesFigure, WAITS, type WaitName } from '#domain/staff/overview.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import { mayActAs } from '#domain/staff/roles.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import type { Context } from '../../context.ts';
import { compileNothing } from '../../db/compile-nothing.ts';
import { countQueue } from '../../members/staff-queues.ts';
import * as store from './store.ts';
import { presentFigures, presentQueue } from './view.ts';

/** The longest period; older days are kept for ever but not counted again. */
const COUNTED_DAYS = 90;
const WEEKS_SHOWN_MS = 7 * DAY_MS;

/** Counts of the queues of these roles. */
export async function readOverview(ctx: Context, roles: readonly StaffRole[]) {
  const now = ctx.now();
  const names = queuesFor(roles);
  const rows = await Promise.all(names.map((name) => countQueue(ctx, name, now)));
  return { queues: rows.map((row, i) => presentQueue(names[i]!, row)) };
}

/** Figures of the last days, including today so far, as far as these roles may see them. */
export async function readFigures(ctx: Context, roles: readonly StaffRole[], period: Period) {
  const now = ctx.now();
  const today = dayOf(now);
  const from = dayBefore(today, period - 1);
  if ((await store.firstUnkept(ctx.db)) !== today) await keepDays(ctx);
  const span = { from: startOf(today), before: startOf(dayBefore(today, -1)) };
  const names = (Object.keys(WAITS) as WaitName[]).filter((name) => mayActAs(roles, [WAITS[name]]));
  const decidedFrom = new Date(startOf(from).getTime() - WEEKS_SHOWN_MS);
  const { rows, waits } = await ctx.db.transaction().execute(async (tx) => {
    await compileNothing(tx);
    const kept = await store.keptFigures(tx, from, today);
    const counted = [...(await store.countDays(tx, span)), ...(await store.countFunnel(tx, span))];
    const weeks: store.WaitRow[][] = [];
    for (const name of names) weeks.push(await store.waitsOf(tx, name, decidedFrom));
    return { rows: [...kept, ...counted], waits: weeks };
  });
  return presentFigures({
    days: Array.from({ length: period }, (_, i) => dayBefore(today, period - 1 - i)),
    rows,
    figures: DAY_FIGURES.filter((name) => seesFigure(roles, name)),
    steps: FUNNEL_STEPS.filter((name) => seesFigure(roles, name)),
    waits: waits.map((weeks, i) => ({ of: names[i]!, weeks })),
  });
}

/**
 * Counts each finished day once, and for the days of the longest period how far its newcomers have come by now.
 * Returns how many days were new.
 */
export async function keepDays(ctx: Context): Promise<number> {
  const today = dayOf(ctx.now());
  const first = dayBefore(today, COUNTED_DAYS);
  return ctx.db.transaction().execute(async (tx) => {
    await store.countAlone(tx);
    await compileNothing(tx);
    const unkept = (await store.firstUnkept(tx)) ?? first;
    const since = unkept < first ? first : unkept;
    const [fresh, cohorts] = [daysBetween(since, today), daysBetween(first, today)];
    const before = startOf(today);
    await store.keepFigures(tx, fresh, DAY_FIGURES, await store.countDays(tx, { from: startOf(since), before }));
    await store.keepFigures(tx, cohorts, FUNNEL_STEPS, await store.countFunnel(tx, { from: startOf(first), before }));
    return fresh.length;
  });
}

/** Days of Jakarta, «YYYY-MM-DD»; it has no summer time. */
const dayOf = (at: Date): string => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
const startOf = (day: string): Date => new Date(`${day}T00:00:00+07:00`);
const dayBefore = (day: string, n: number): string => dayOf(new Date(startOf(day).getTime() - n * DAY_MS));

/** Days from the first to the one before the second. */
function daysBetween(from: string, before: string): string[] {
  const days: string[] = [];
  for (let day = from; day < before; day = dayBefore(day, -1)) days.push(day);
  return days;
}
