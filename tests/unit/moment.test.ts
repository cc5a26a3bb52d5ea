import { expect, it } from 'vitest';
import { momentIn } from '../../src/server/adapters/moment.ts';

it('is a moment by the clock of a zone, or none', () => {
  expect(momentIn('WITA', '2026-11-24', '19:30')).toBe(Date.parse('2026-11-24T11:30:00Z'));
  expect([momentIn('WIB', '2026-02-30', '10:00'), momentIn('WIB', '2026-11-24', '25:00')]).toEqual([null, null]);
});
