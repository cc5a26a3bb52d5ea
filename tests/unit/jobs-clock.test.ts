import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startClock } from '#server/workers/clock.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-25T05:00:00Z');
let now = NOON;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Ids that were inserted since the last call. */
async function started() {
  const ids: string[] = [];
  const insert = vi.fn(async (jobs: { id?: string }[]) => void ids.push(...jobs.map(({ id }) => id!)));
  const boss = { insert } as unknown as Parameters<typeof startClock>[1];
  const log = pino({ level: 'silent' });
  const stop = startClock({ log, now: () => new Date(now) }, boss, [{ name: 'uji', cron: '* * * * *' }], () => {});
  const at = async (moment: number) => {
    now = moment;
    await vi.advanceTimersByTimeAsync(5_000);
    return ids.splice(0);
  };
  return { at, stop };
}

it('jobs go on when the clock is set back, and a minute that comes again is the same job', async () => {
  now = NOON;
  const { at, stop } = await started();
  const [first] = await at(NOON);
  const [second] = await at(NOON + MINUTE);
  expect([first, second].map((id) => typeof id)).toEqual(['string', 'string']);
  // A year ahead for a moment, and back.
  expect(await at(NOON + 365 * 24 * 60 * MINUTE)).toHaveLength(11);
  expect(await at(NOON + MINUTE)).toEqual([second]);
  expect(await at(NOON + MINUTE)).toEqual([]);
  expect(await at(NOON + 2 * MINUTE)).toHaveLength(1);
  stop();
});
