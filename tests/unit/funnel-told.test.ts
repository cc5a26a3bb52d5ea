import { expect, it } from 'vitest';
import { presentFunnel } from '../../src/server/features/search/view.ts';

/** R-INF 3: what is told follows told numbers alone, in rows and in their order too. */
it('a funnel tells none, few and exact differences by nothing: rows and order follow the told counts', () => {
  const row = (rule: 'past' | 'ageRange' | 'status', byMe: number, byThem = 0) => ({ rule, byMe, byThem });
  const few = presentFunnel({ pool: 103, rows: [row('past', 12), row('ageRange', 11), row('status', 3, 4)] });
  const others = presentFunnel({ pool: 101, rows: [row('ageRange', 14), row('past', 10)] });
  expect(few).toEqual(others);
  expect(few.rows.map(({ byMe, byThem }) => [byMe, byThem])).toEqual([
    [10, null],
    [10, null],
  ]);
});
