import { describe, expect, it } from 'vitest';
import { typedAt } from '#web/admin/components/setting-values.ts';

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
