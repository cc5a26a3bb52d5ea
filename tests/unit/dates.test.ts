import { describe, expect, it } from 'vitest';
import { datesOf, DAY_MS, dayDateText } from '#copy/dates.ts';
import { type Zone, ZONES } from '#domain/profile/time-zone.ts';

/** The same by the tables of the runtime. */
const PLACES: Record<Zone, string> = { WIB: 'Asia/Jakarta', WITA: 'Asia/Makassar', WIT: 'Asia/Jayapura' };

describe.each(Object.keys(ZONES) as Zone[])('days and times in %s', (zone) => {
  const timeZone = PLACES[zone];
  const day = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'long', year: 'numeric', timeZone });
  const time = new Intl.DateTimeFormat('id-ID', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const { dateText, timeText, dateTimeText, startOfDay } = datesOf(zone);

  it('are those of the place, at each hour of two leap and two other years and at the seams between days', () => {
    const wrong: string[] = [];
    const check = (at: number) => {
      const expected = [day.format(at), `${time.format(at).replace(':', '.')} ${zone}`];
      if (dateText(at) !== expected[0] || timeText(at) !== expected[1]) wrong.push(new Date(at).toISOString());
    };
    for (let at = Date.UTC(2024, 0); at < Date.UTC(2026, 0); at += 3_600_000) check(at);
    for (let at = Date.UTC(2027, 11); at < Date.UTC(2028, 11); at += DAY_MS)
      for (const seam of [startOfDay(at), startOfDay(at) - 1]) check(seam);
    expect(wrong).toEqual([]);
  });

  it('take a date, a text and a number alike, and nothing that is no time', () => {
    const at = '2026-11-21T22:05:59.999Z';
    const one = dateTimeText(at);
    expect([new Date(at), Date.parse(at)].map(dateTimeText)).toEqual([one, one]);
    expect(one).toBe(
      { WIB: '22 November 2026, 05.05 WIB', WITA: '22 November 2026, 06.05 WITA', WIT: '22 November 2026, 07.05 WIT' }[
        zone
      ],
    );
    for (const none of ['', 'besok', Number.NaN]) expect(() => dateText(none)).toThrow(RangeError);
  });
});

it('a day alone is the same everywhere', () => {
  expect(dayDateText('2028-02-29')).toBe('29 Februari 2028');
});

it.each([
  ['WIB', '28 November 2026, 23.00–00.00 WIB'],
  ['WIT', '29 November 2026, 01.00–02.00 WIT'],
] as const)('an hour in %s is told from its begin to its end, of the day it begins', (zone, text) => {
  expect(datesOf(zone).hourText('2026-11-28T16:00:00.000Z')).toBe(text);
});
