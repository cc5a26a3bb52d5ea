import { expect, it } from 'vitest';
import { stopOf } from '#domain/payments/charge.ts';
import { amountBy } from '#domain/payments/quote.ts';

const QUOTED = { original: 250_000, discount: 50_000, suffix: 123, final: 200_123 };

it.each(['qris', 'virtual-account'] as const)('by %s the price alone is paid', (method) => {
  expect(amountBy(method, QUOTED)).toEqual({ original: 250_000, discount: 50_000, suffix: 0, final: 200_000 });
});

it.each(['transfer', 'wallet', 'none'] as const)('by %s with the digits that tell transfers apart', (method) => {
  expect(amountBy(method, QUOTED)).toEqual(QUOTED);
});

it.each([
  [{ status: 'rejected', ended: 'expired' }, 'expired'],
  [{ status: 'rejected', ended: null }, null],
  [{ status: 'submitted', ended: 'expired' }, null],
  [{ status: 'refunded', ended: 'returned' }, null],
] as const)('a payment that was %o was stopped by %s', (payment, stop) => expect(stopOf(payment)).toBe(stop));
