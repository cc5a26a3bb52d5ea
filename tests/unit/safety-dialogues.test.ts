import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { dialogues, type Dialogue, HALVES, measured, mostAlike, rowOf } from '../support/scam-dialogues.ts';

it.each(HALVES)(
  'the %s half is judged as docs/safety.md says: precision 95 %% or more, recall 80 %% or more',
  (half) => {
    // Judged in the test: what is judged while the file is loaded, no mutant of the rules would fail.
    const figures = measured(half);
    expect(figures.precision.percent).toBeGreaterThanOrEqual(95);
    expect(figures.recall.percent).toBeGreaterThanOrEqual(80);
    expect(readFileSync(path.resolve(import.meta.dirname, '../../docs/safety.md'), 'utf8')).toContain(
      rowOf(half, figures),
    );
  },
);

it('the set is two hundred, half of them swindles, half of each looked at', () => {
  const all = dialogues();
  const count = (of: (d: Dialogue) => boolean) => all.filter(of).length;
  expect([all.length, count((d) => d.scam), count((d) => d.seen), count((d) => d.seen && d.scam)]).toEqual([
    200, 100, 102, 50,
  ]);
});

it('no unseen dialogue is a seen one in other words: they share a third of their words at most', () => {
  expect(mostAlike()).toBeLessThan(1 / 3);
});
