import { FORMER_LEGAL_PAGES, LEGAL_PAGES } from '#contract/pages.ts';
import { LEGAL_VERSIONS, type LegalText, legalCopy } from '#copy/legal.ts';
import { FORMER_LEGAL } from '#copy/legal-versions/every-version.ts';
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';

const hash = ({ lead, sections }: LegalText) =>
  createHash('sha256')
    .update(JSON.stringify([lead, sections]))
    .digest('hex')
    .slice(0, 16);

/**
 * Each version's texts, by the first half of their hash: [terms, privacy]. A changed text is a new version: a line is
 * added here, none is changed, and the text before goes to copy/legal-versions. A number of the domain that the text
 * names (days, years) changes it too.
 */
const SAID: Record<number, [terms: string, privacy: string]> = {
  1: ['07256546eed40666', 'a3e526fedf0eddfd'],
  2: ['456b67b5be9e861f', '608d6fb45a1dfda2'],
  3: ['2d85f6ae4fef66fa', 'fa9a2322c2c580e1'],
  4: ['43cb50f2c2a69801', 'f878f2e430afb7cc'],
  5: ['43cb50f2c2a69801', '2e6f62211a75e09a'],
  6: ['43cb50f2c2a69801', 'c52c822d7c6f08da'],
  7: ['43cb50f2c2a69801', '14244289239da97e'],
};

const PRESENT = LEGAL_VERSIONS.at(-1)!;

it('a legal text that changes gets a new number, and the text before it is kept word for word', () => {
  const said = Object.entries({ ...FORMER_LEGAL, [PRESENT.number]: legalCopy });
  expect(
    Object.fromEntries(said.map(([number, { terms, privacy }]) => [number, [hash(terms), hash(privacy)]])),
  ).toEqual(SAID);
});

it('every version has its day and, but for the present one, its page', () => {
  const numbers = LEGAL_VERSIONS.map(({ number }) => number);
  expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  const days = LEGAL_VERSIONS.map(({ since }) => since);
  expect([...days].sort()).toEqual(days);
  for (const { updated } of Object.values(legalCopy)) expect(updated).toMatch(new RegExp(`^Versi ${PRESENT.number},`));
  expect(FORMER_LEGAL_PAGES).toEqual(
    Object.values(LEGAL_PAGES).flatMap((page) => numbers.slice(0, -1).map((number) => `${page}/versi/${number}`)),
  );
});
