import { holdsContact } from '#domain/profile/contact-details.ts';
import { FAMILY_BACKGROUND_MAX } from '#domain/profile/values.ts';
import { describe, expect, it } from 'vitest';

/** A text as long as a field lets it be: the unit again and again between two ends. */
const long = (unit: string, { head = '', tail = '' } = {}) =>
  head + unit.repeat(Math.floor((FAMILY_BACKGROUND_MAX - [...head, ...tail].length) / [...unit].length)) + tail;

describe('contact details in texts of full length', () => {
  // Each could be read in two ways, so that this many of them were read in two to the power of 90: no answer ever came.
  it('dates in a row that end in a digit are judged', () => {
    expect(holdsContact(long('12.08.1995 ', { tail: '1' }))).toBe(true);
    expect(holdsContact(long('12.08.1995 ', { tail: 'lahir' }))).toBe(false);
    expect(holdsContact(long('12.08.1995, ', { tail: '08.30' }))).toBe(false);
  });

  it.each(['a', '-', 'a-', 'a.', '_', '@', ' ', 'a at ', 'x dot ', '㏂', 'ﷺ', '1 a ', 'lim4', '=', 'ig ', 'wa ', '("'])(
    'are found behind, and before, as much of «%s» as there is room for',
    (unit) => {
      for (const contact of ['sari@contoh.com', 'sari.bio', '0812-3456-7890', 'IG: sariwulan', 'contoh.com', 'a.xyz/s'])
        for (const text of [long(unit, { tail: ` ${contact}` }), long(unit, { head: `${contact} ` })])
          expect([text, holdsContact(text)]).toEqual([text, true]);
    },
  );

  it.each(['a', '-', 'a-', '_', '-a', 'ab ', '㏂', 'kopi, '])('are not in «%s», however often', (unit) => {
    for (const ends of [{}, { tail: '.c' }, { head: '1', tail: '.c' }, { tail: '-.' }, { tail: ' dot' }])
      expect([unit, ends, holdsContact(long(unit, ends))]).toEqual([unit, ends, false]);
  });

  it('are found whatever length the name before the dot or the sign has', () => {
    for (const n of [3, 64, 65, 300]) {
      for (const end of ['.me', '.bio', '.ME', '@k.co', ' @ k.ac', '.com', '.qq/x', '--.com'])
        expect([n, end, holdsContact('x'.repeat(n) + end)]).toEqual([n, end, true]);
      expect(holdsContact(`x${'-'.repeat(n)} dot id`)).toBe(true);
    }
    for (const text of ['xy.me', 'kata.xyz.me', '---.com', '-- dot id', 'x- dot id', 'asp.net', '-.qq/x'])
      expect([text, holdsContact(text)]).toEqual([text, ['kata.xyz.me'].includes(text)]);
  });
});
