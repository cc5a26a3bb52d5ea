import { describe, expect, it } from 'vitest';
import { DEFAULT_PRICES } from '#domain/payments/plans.ts';
import { bodyOf, codeProblems, lastDayText, type Typed } from '#web/admin/components/code-values.ts';

const GOOD: Typed = {
  code: 'teman-10',
  kind: 'percent',
  amount: '10',
  plans: ['premium'],
  maxUses: '',
  endsAt: '2026-12-31',
  note: '',
};
/** A second before the last day is over in Jakarta. */
const NOW = Date.parse('2026-12-31T16:59:59Z');
const wrongOf = (typed: Partial<Typed>, now = NOW) =>
  Object.entries(codeProblems({ ...GOOD, ...typed }, DEFAULT_PRICES, now)).flatMap(([name, text]) =>
    text === null ? [] : [[name, text]],
  );

describe('a new code', () => {
  it.each<[Partial<Typed>, string, RegExp]>([
    [{ code: 'a b!' }, 'code', /^Kode berisi 3 sampai 32/],
    [{ amount: '' }, 'amount', /^Tulis angka bulat 1 sampai 100$/],
    [{ amount: '12.5' }, 'amount', /^Tulis angka bulat 1 sampai 100$/],
    [{ amount: '101' }, 'amount', /^Tulis angka bulat 1 sampai 100$/],
    [{ kind: 'price', amount: '' }, 'amount', /^Tulis harganya/],
    [{ kind: 'price', amount: '59.000' }, 'amount', /^Tulis harganya/],
    [{ kind: 'price', amount: '118001' }, 'amount', /^Harga Premium sekarang Rp118\.000\./],
    [
      { kind: 'price', amount: '100000', plans: ['pro', 'monthly_subscription'] },
      'amount',
      /^Harga Langganan bulanan sekarang Rp10\.000\./,
    ],
    [{ kind: 'less', amount: '0' }, 'amount', /^Tulis potongannya/],
    [{ plans: [] }, 'plans', /^Pilih paling sedikit satu/],
    [{ maxUses: '0' }, 'maxUses', /^Tulis angka bulat 1 sampai 1\.000\.000, atau kosongkan$/],
    [{ maxUses: '1000001' }, 'maxUses', /^Tulis angka bulat/],
    [{ maxUses: '1,5' }, 'maxUses', /^Tulis angka bulat/],
    [{ endsAt: '2026-12-30' }, 'endsAt', /^Hari terakhirnya sudah lewat\./],
  ])('with %j is wrong at %s', (typed, name, text) => {
    expect(wrongOf(typed)).toEqual([[name, expect.stringMatching(text)]]);
  });

  it.each<Partial<Typed>>([
    {},
    { kind: 'price', amount: '0' },
    { kind: 'price', amount: '118000' },
    { kind: 'price', amount: '118001', plans: ['pro'] },
    { kind: 'less', amount: '999999' },
    { maxUses: '1000000' },
    { endsAt: '' },
  ])('with %j is sent', (typed) => expect(wrongOf(typed)).toEqual([]));

  it('holds through its last day in Jakarta, which is the day shown', () => {
    const { endsAt } = bodyOf(GOOD);
    expect([endsAt, lastDayText(endsAt!)]).toEqual(['2026-12-31T17:00:00.000Z', '31 Desember 2026']);
    expect(wrongOf({}, Date.parse(endsAt!))).toEqual([['endsAt', expect.anything()]]);
  });

  it('is judged without prices that are not there yet; the quote takes the smaller', () => {
    const typed: Typed = { ...GOOD, kind: 'price', amount: '999999' };
    expect(codeProblems(typed, undefined, NOW).amount).toBeNull();
  });
});
