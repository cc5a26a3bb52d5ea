import { canBeWhatsapp } from '#domain/profile/whatsapp.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toE164 } from '../../src/server/adapters/phone.ts';
import { runs } from './runs.ts';

describe('what can be a WhatsApp number, and what the server takes', () => {
  it('never refuses a number the server takes', () => {
    const prefix = fc.constantFrom(
      '',
      '0',
      '8',
      '08',
      '62',
      '620',
      '+62',
      '+620',
      '628',
      '+628',
      '+1',
      '+65',
      '+60',
      '00',
      '0065',
      '0016',
    );
    const rest = fc.string({ unit: fc.constantFrom(...'0123456789', '-', ' ', '.'), minLength: 4, maxLength: 18 });
    fc.assert(
      fc.property(prefix, rest, (start, more) => {
        fc.pre(toE164(start + more) !== null);
        expect(canBeWhatsapp(start + more)).toBe(true);
      }),
      { numRuns: runs(3_000) },
    );
  });
});
