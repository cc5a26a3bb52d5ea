import { compatible, rejections, type RuleName, RULES } from '#domain/matching/compatibility.ts';
import { score } from '#domain/matching/score.ts';
import { normaliseProfile } from '#domain/profile/legacy-values.ts';
import { expect, it } from 'vitest';
import { crowd } from './crowd.ts';

it('T32: in more than a hundred thousand pairs both sides get the same answer, and each rule rejects some alone', () => {
  // Other people in each run; what is found names them.
  const seed = 1 + (Date.now() % 10_000);
  // Some women older or taller than most men: the orders reject nobody else of a crowd.
  const people = crowd(seed, 680).map((person, i) => {
    if (person.gender === 'pria') return person;
    return { ...person, age: person.age! + (i % 7 ? 0 : 8), height: person.height && person.height + (i % 5 ? 0 : 20) };
  });
  const [women, men] = [people.filter((p) => p.gender === 'wanita'), people.filter((p) => p.gender === 'pria')];
  const alone = new Set<RuleName>();
  let pairs = 0;
  for (const a of [...women, ...men.slice(0, 20)])
    for (const b of men) {
      pairs++;
      const found = rejections(a, b);
      if (found.length === 1) alone.add(found[0]!.rule);
      const { percent } = score(a, b);
      const same = compatible(a, b) === compatible(b, a) && score(b, a).percent === percent;
      const inRange = Number.isInteger(percent) && percent >= 0 && percent <= 100;
      // One expectation a pair would cost more than the pair.
      if (!same || !inRange || compatible(a, b) !== (found.length === 0))
        expect([seed, a, b]).toBe('the same for both');
    }
  expect(pairs).toBeGreaterThan(100_000);
  expect([seed, [...alone].sort()]).toEqual([seed, [...RULES].sort()]);
});

it.each([
  ['20-32', { min: 20, max: 32, open: false }],
  ['20 - 32', { min: 20, max: 32, open: false }],
  [[20, 32], { min: 20, max: 32, open: false }],
  ['28+', { min: 28, max: 100, open: true }],
])('T32: a range of ages written as %j is %j', (written, range) => {
  expect(normaliseProfile({ ageRangeWanted: written as string }).ageRangeWanted).toEqual(range);
});
