import { afterEach, describe, expect, it, vi } from 'vitest';
import { DatabaseClock } from '#server/db/clock.ts';

/** The steady clock of the process, and the machine's. */
let steady = 0;
let machine = 0;
const clockWith = (own: number) => {
  [steady, machine] = [1_000, own];
  vi.spyOn(performance, 'now').mockImplementation(() => steady);
  vi.spyOn(Date, 'now').mockImplementation(() => machine);
  return new DatabaseClock();
};
/** An answer `told`, asked `out` ms before it was told and heard `back` ms after. */
const answer = (clock: DatabaseClock, told: number, { out = 0, back = 0 } = {}) =>
  clock.follow(async () => {
    steady += out + back;
    return new Date(told);
  });
const DAY = 86_400_000;
const NOON = Date.parse('2026-11-25T05:00:00Z');
afterEach(() => void vi.restoreAllMocks());

describe('the clock of decisions', () => {
  it('is the database’s however wrong the machine’s is, and goes on between two answers', async () => {
    const clock = clockWith(NOON + 3 * DAY);
    await answer(clock, NOON);
    expect(clock.now().getTime()).toBe(NOON);
    steady += 700;
    expect(clock.now().getTime()).toBe(NOON + 700);
    expect(clock.apart()).toBeCloseTo((3 * DAY - 700) / 1000, 2);
  });

  it('does not notice that the machine’s clock is set, forward or back', async () => {
    const clock = clockWith(NOON);
    await answer(clock, NOON);
    for (const set of [DAY, -DAY, 40 * 365 * DAY]) {
      machine = NOON + set;
      steady += 100;
    }
    expect(clock.now().getTime()).toBe(NOON + 300);
  });

  it('follows the database’s clock when that one is set, or is another one’s after a failover', async () => {
    const clock = clockWith(NOON);
    for (const told of [NOON, NOON + 5 * 60_000, NOON - DAY]) {
      await answer(clock, told, { out: 2, back: 2 });
      expect(Math.abs(clock.now().getTime() - told)).toBeLessThanOrEqual(5);
    }
  });

  it('does not tremble: an answer that took long moves nothing that agrees with it', async () => {
    const clock = clockWith(NOON);
    await answer(clock, NOON);
    for (const [out, back] of [
      [0, 400],
      [400, 0],
      [1, 2_000],
    ] as const) {
      const before = clock.now().getTime();
      await answer(clock, before + out, { out, back });
      expect(clock.now().getTime()).toBe(before + out + back);
    }
  });
});
