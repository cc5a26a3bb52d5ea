import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts';

const server = path.resolve('src/server');
const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const numbersIn = (file: string) =>
  [...readFileSync(path.join(server, file), 'utf8').matchAll(/\b7_?301_?\d{3}\b/g)].map((found) =>
    Number(found[0].replaceAll('_', '')),
  );
const LIST = 'db/advisory-locks.ts';
const isMigration = (file: string) => file.startsWith('db/migrations/');

it('no two advisory locks have one number, and none is taken by a number of its own', () => {
  const numbers = Object.values<number>(ADVISORY_LOCKS);
  expect(numbers).toEqual([...new Set(numbers)]);
  expect(numbersIn(LIST)).toEqual(numbers);
  expect(files.filter((file) => file !== LIST && !isMigration(file) && numbersIn(file).length > 0)).toEqual([]);
});

it('numbers that migrations took for one key are those of the list', () => {
  const taken = new Set(files.filter(isMigration).flatMap(numbersIn));
  // 0009 takes this one with a second key, beside those of one key.
  taken.delete(7_301_958);
  expect([...taken].sort()).toEqual([ADVISORY_LOCKS.profileRevision, ADVISORY_LOCKS.photoReview]);
});
