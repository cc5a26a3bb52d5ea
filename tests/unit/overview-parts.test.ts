import { queuesFor } from '#contract/overview.ts';
import { DAY_FIGURES, FUNNEL_STEPS, seesFigure } from '#domain/staff/overview.ts';
import { STAFF_ROLES } from '#domain/staff/roles.ts';
import { describe, expect, it } from 'vitest';

describe('what the overview shows, by role', () => {
  it.each([
    ['support', ['numbers', 'messages', 'consultations', 'introductions', 'data-rights']],
    ['verifier', ['documents']],
    ['moderator', ['reports', 'photos', 'appeals']],
    ['finance', ['payments']],
  ] as const)('%s: the queues of their work', (role, queues) => {
    expect(queuesFor([role])).toEqual(queues);
  });

  it('all of them for an owner, none for who has no role', () => {
    expect([queuesFor(['owner']).length, queuesFor([])]).toEqual([10, []]);
  });

  it('money is seen by who works with it', () => {
    const figures = [...DAY_FIGURES, ...FUNNEL_STEPS];
    const money = ['payments', 'rupiah', 'paid'];
    for (const role of STAFF_ROLES) {
      const all = role === 'finance' || role === 'owner';
      expect(figures.filter((name) => seesFigure([role], name))).toEqual(
        figures.filter((name) => all || !money.includes(name)),
      );
    }
  });
});
