import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timeLeftText } from '#copy/chat.ts';
import { RECONNECT_MS } from '#domain/messaging/limits.ts';
import { dayText } from '#web/lib/dates.ts';
import { reconnectAfter } from '#web/lib/live-connection.ts';

const MINUTE = 60_000;

it.each([
  [(23 * 60 + 10) * MINUTE, '23 jam 10 menit lagi'],
  [48 * 60 * MINUTE, '48 jam lagi'],
  [59 * MINUTE + 59_999, '59 menit lagi'],
  [60 * MINUTE, '1 jam lagi'],
  [MINUTE - 1, 'kurang dari 1 menit lagi'],
  [1, 'kurang dari 1 menit lagi'],
  [0, 'Berakhir'],
  [-5, 'Berakhir'],
])('%i ms left are «%s»', (ms, text) => expect(timeLeftText(ms)).toBe(text));

it('days are today, yesterday, or the date', () => {
  const words = { today: 'Hari ini', yesterday: 'Kemarin' };
  const now = new Date(2026, 10, 21, 0, 5).getTime();
  const day = (...at: [number, number, number, number]) => dayText(new Date(...at).toISOString(), now, words);
  expect(day(2026, 10, 21, 0)).toBe('Hari ini');
  expect(day(2026, 10, 20, 23)).toBe('Kemarin');
  expect(day(2026, 10, 19, 12)).toBe('19 November 2026');
  expect(day(2025, 10, 21, 12)).toBe('21 November 2025');
});

it('the ladder is 1, 2, 5, 10 seconds and stays there, spread by half', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (tries, random) => {
      const step = RECONNECT_MS[Math.min(tries, 3)]!;
      const wait = reconnectAfter(tries, random);
      expect(wait).toBeGreaterThanOrEqual(step * 0.5);
      expect(wait).toBeLessThanOrEqual(step * 1.5);
    }),
  );
});
