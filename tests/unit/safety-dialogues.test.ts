import { safetyHint } from '#domain/messaging/safety-hints.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

type Dialogue = { scam: boolean; kind: string; messages: string[]; seen: boolean };

/** The set of tests/golden: odd lines of a kind were looked at when rules were mended, even ones never were. */
function dialogues(): Dialogue[] {
  const text = readFileSync(path.resolve(import.meta.dirname, '../golden/scam-dialogues.txt'), 'utf8');
  const counted = new Map<string, number>();
  return text
    .split('\n')
    .filter((line) => /^[sh]\|/.test(line))
    .map((line) => {
      const [side, kind, said] = line.split('|') as [string, string, string];
      const n = (counted.get(side + kind) ?? 0) + 1;
      counted.set(side + kind, n);
      return { scam: side === 's', kind, messages: said.split(' / '), seen: n % 2 === 1 };
    });
}

const warned = ({ messages }: Dialogue) => messages.some((text) => safetyHint(text) !== null);

/** Wilson's interval of 95 % of a share, in percent. */
function share(hits: number, of: number) {
  const z = 1.96;
  const p = hits / of;
  const middle = (p + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const half = (z / (1 + z ** 2 / of)) * Math.sqrt((p * (1 - p)) / of + z ** 2 / (4 * of ** 2));
  const percent = (x: number) => Math.round(x * 1000) / 10;
  return { hits, of, percent: percent(p), from: percent(middle - half), to: percent(middle + half) };
}

function measured(half: Dialogue[]) {
  const scams = half.filter((d) => d.scam);
  const caught = scams.filter(warned).length;
  const falseAlarms = half.filter((d) => !d.scam && warned(d)).length;
  return { precision: share(caught, caught + falseAlarms), recall: share(caught, scams.length) };
}

const all = dialogues();

it.each(['seen', 'unseen'] as const)(
  'the %s half is judged as docs/safety.md says: precision 95 %% or more, recall 80 %% or more',
  (half) => {
    // Judged in the test: what is judged while the file is loaded, no mutant of the rules would fail.
    const figures = measured(all.filter((d) => d.seen === (half === 'seen')));
    expect(figures.precision.percent).toBeGreaterThanOrEqual(95);
    expect(figures.recall.percent).toBeGreaterThanOrEqual(80);
    const said = ({ hits, of, percent, from, to }: ReturnType<typeof share>) =>
      `${percent} % (${hits} of ${of}; ${from}–${to})`;
    expect(readFileSync(path.resolve(import.meta.dirname, '../../docs/safety.md'), 'utf8')).toContain(
      `| ${half} | ${said(figures.precision)} | ${said(figures.recall)} |`,
    );
  },
);

it('the set is two hundred, half of them swindles, half of each looked at', () => {
  const count = (of: (d: Dialogue) => boolean) => all.filter(of).length;
  expect([all.length, count((d) => d.scam), count((d) => d.seen), count((d) => d.seen && d.scam)]).toEqual([
    200, 100, 102, 50,
  ]);
});
