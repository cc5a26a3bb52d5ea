import { describe, expect, it } from 'vitest';
import { priceProblem, SETTING_FORMS, typedAt } from '#web/admin/components/setting-values.ts';

describe('a value of a setting that the server does not take', () => {
  it.each([
    ['value.premium', 'premium', null],
    ['value.monthly_subscription', 'monthly', null],
    ['value.2.number', 'list', 3],
    ['value.hours.0.days', 'hours', 1],
    ['value.social.1.url', 'social', 2],
    ['value.email', 'email', null],
  ])('%s stands at %s', (named, field, line) => {
    expect(typedAt(named)).toEqual({ field, line });
  });
});

describe('a typed price', () => {
  it('is read in whole rupiah, with or without dots', () => {
    const typed = { premium: '118.000', pro: ' Rp248.000 ', monthly: '10000' };
    expect(SETTING_FORMS.prices.value(typed)).toEqual({ premium: 118_000, pro: 248_000, monthly_subscription: 10_000 });
    expect(Object.values(typed).map(priceProblem)).toEqual([null, null, null]);
  });

  it.each(['', '118.00', '118,5', '1e5', '-118000', 'seratus'])('«%s» is refused at its field', (typed) => {
    expect(priceProblem(typed)).toMatch(/^Tulis harganya dengan angka saja/);
  });
});
