import { describe, expect, it } from 'vitest';
import { datesOf } from '#copy/dates.ts';
import { notificationWords } from '#copy/notifications.ts';
import { paymentsCopy } from '#copy/payments.ts';
import { statusText, twiceCopy } from '#copy/refunds.ts';
import { mayRefund, REFUND_DAYS } from '#domain/payments/payment-decision.ts';
import {
  REFUND_REASON_MAX,
  refundAnswerBy,
  refundAskUntil,
  refundReason,
  refundWaits,
} from '#domain/payments/refund-request.ts';

const DAY = 86_400_000;
const paid = {
  status: 'approved',
  method: 'transfer',
  amountDiffers: false,
  paidTwice: false,
  decidedAt: 1_000,
} as const;
const last = paid.decidedAt + REFUND_DAYS * DAY;

describe('a refund is measured by the time it was asked for', () => {
  it.each([
    ['nobody asked, on the last day', null, last, true],
    ['nobody asked, a moment later', null, last + 1, false],
    ['asked on the last day, answered a year later', last, last + 365 * DAY, true],
    ['asked too late', last + 1, last + 1, false],
  ])('%s', (_, refundAskedAt, now, may) => {
    expect(mayRefund({ ...paid, refundAskedAt }, 118_000, now)).toBe(may);
  });
});

it.each([
  ['approved and paid', {}, 118_000, last],
  ['free', {}, 0, null],
  ['paid twice: it goes back unasked', { paidTwice: true }, 118_000, null],
  ['waiting', { status: 'submitted', decidedAt: null }, 118_000, null],
  ['rejected', { status: 'rejected' }, 118_000, null],
  ['refunded', { status: 'refunded' }, 118_000, null],
] as const)('can be asked for, %s', (_, more, final, until) => {
  expect(refundAskUntil({ ...paid, ...more }, final)).toBe(until);
});

it('waits until it is refused, or the money went back', () => {
  const asked = { status: 'approved', askedAt: 5, refusedAt: null } as const;
  expect(refundWaits(asked)).toBe(true);
  for (const over of [{ askedAt: null }, { refusedAt: 6 }, { status: 'refunded' } as const])
    expect(refundWaits({ ...asked, ...over })).toBe(false);
  expect(refundAnswerBy(5)).toBe(5 + 3 * DAY);
});

it.each([
  [undefined, null],
  ['  \u200B ', null],
  [' a\u0000b\r\nc ', 'ab\nc'],
  ['😀'.repeat(REFUND_REASON_MAX), '😀'.repeat(REFUND_REASON_MAX)],
  ['a'.repeat(REFUND_REASON_MAX + 1), undefined],
])('the reason %j is kept as %j', (typed, kept) => {
  expect(refundReason(typed)).toBe(kept);
});

describe('words', () => {
  const said = (data: Record<string, string | number>) =>
    notificationWords({ kind: 'payment-decided', about: null, data: { plan: 'premium', ...data } }, datesOf('WIB'));

  it('of money that came twice promise no plan, and take none away', () => {
    expect(statusText({ status: 'approved', paidTwice: true })).toBe(twiceCopy.approved);
    expect(statusText({ status: 'refunded', paidTwice: true })).toBe(twiceCopy.refunded);
    expect(statusText({ status: 'refunded' })).toBe(paymentsCopy.statusText.refunded);
    expect(said({ decision: 'approved', paidTwice: 1 }).text).toBe(twiceCopy.approved);
    expect(said({ decision: 'approved' }).text).toBe('Paket Premium kini aktif.');
    const returned = said({ decision: 'refunded', paidTwice: 1, note: 'Dibayar dua kali' }).text;
    expect(returned).toBe('Paket yang sudah ada tidak berubah. Alasannya: Dibayar dua kali');
  });

  it('of a charge the gateway gave back say so, of one that was never paid that none was taken', () => {
    const { title, text } = said({ decision: 'rejected', ended: 'returned' });
    expect([title, text]).toEqual([
      'Pembayaranmu dikembalikan',
      'Uangnya dikembalikan oleh layanan pembayaran, dan paket ini tidak berlaku.',
    ]);
    for (const ended of ['expired', 'cancelled', 'refused'])
      expect(said({ decision: 'rejected', ended }).text).toContain('Tidak ada uang yang ditarik.');
  });

  it('of one that came twice and is kept after all name it', () => {
    const { title, text } = said({ decision: 'kept', number: 'SRS-261122-7K3QF9' });
    expect([title, text]).toEqual([
      'Pembayaranmu kini berlaku',
      'Pembayaran SRS-261122-7K3QF9 kini menjadi paketmu, jadi tidak kami kembalikan.',
    ]);
  });

  it('of a refused request have its reason', () => {
    expect(said({ decision: 'refund-refused', note: 'Sudah dipakai sebulan' })).toEqual({
      title: 'Permintaan pengembalianmu kami tolak',
      text: 'Paketmu tidak berubah karenanya. Alasannya: Sudah dipakai sebulan',
    });
  });
});
