import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timeLeftText } from '#copy/chat.ts';
import { DAY_MS, datesOf } from '#copy/dates.ts';
import type { Zone } from '#domain/profile/time-zone.ts';
import { RECONNECT_MS } from '#domain/messaging/limits.ts';
import { reconnectAfter } from '#web/app/live-connection.ts';

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

it.each<[Zone, string, string]>([
  ['WIB', '21 November 2026', '00.05 WIB'],
  ['WITA', '21 November 2026', '01.05 WITA'],
  ['WIT', '21 November 2026', '02.05 WIT'],
])('in %s days and times are those of that zone, whatever the machine has', (zone, date, time) => {
  const now = Date.parse('2026-11-20T17:05:00.000Z');
  const { dateText, timeText, dateTimeText, dayText, startOfDay } = datesOf(zone);
  expect([dateText(now), timeText(now), dateTimeText(now)]).toEqual([date, time, `${date}, ${time}`]);
  const words = { today: 'Hari ini', yesterday: 'Kemarin' };
  const today = startOfDay(now);
  expect(timeText(today)).toBe(`00.00 ${zone}`);
  const days = [now, today, today - 1, today - DAY_MS, today - DAY_MS - 1];
  expect(days.map((at) => dayText(at, now, words))).toEqual([
    'Hari ini',
    'Hari ini',
    'Kemarin',
    'Kemarin',
    '19 November 2026',
  ]);
});

it.each([
  ['2026-11-20T17:05:00.001Z', '21 November 2026, 01.00 WIB'],
  ['2026-11-20T17:00:00.000Z', '21 November 2026, 00.00 WIB'],
  ['2026-11-20T16:59:59.999Z', '21 November 2026, 00.00 WIB'],
])('what is due at %s is said at a whole hour, and no earlier: %s', (at, text) => {
  expect(datesOf('WIB').dueText(at)).toBe(text);
});

it('T49c: the ladder is 1, 2, 5, 10 seconds and stays there, spread by half', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (tries, random) => {
      const step = RECONNECT_MS[Math.min(tries, 3)]!;
      const wait = reconnectAfter(tries, random);
      expect(wait).toBeGreaterThanOrEqual(step * 0.5);
      expect(wait).toBeLessThanOrEqual(step * 1.5);
    }),
  );
});
