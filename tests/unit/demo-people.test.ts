import { demoPerson } from '#server/demo/people.ts';
import { expect, it } from 'vitest';

it('no two demo people are called the same, by a name without numbers that is short enough', () => {
  const names = Array.from({ length: 5_000 }, (_, i) => demoPerson(i).nama);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => /\d/.test(name) || name.length > 40 || !name.endsWith(' (demo)'))).toEqual([]);
});
