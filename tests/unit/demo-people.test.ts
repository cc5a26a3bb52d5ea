import { demoPerson } from '#server/demo/people.ts';
import { PERSONAS } from '#server/demo/personas.ts';
import { expect, it } from 'vitest';

it('no two demo people are called the same, by a short name without numbers; that they are demo is said beside it', () => {
  const names = [
    ...PERSONAS.map((p) => p.profile.nama),
    ...Array.from({ length: 5_000 }, (_, i) => demoPerson(i).nama),
  ];
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => /\d/.test(name) || name.length > 40 || /demo/i.test(name))).toEqual([]);
});
