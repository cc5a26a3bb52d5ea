import { readFileSync } from 'node:fs';
import path from 'node:path';
import { safetyHint } from '#domain/messaging/safety-hints.ts';

export type Dialogue = { scam: boolean; kind: string; messages: string[]; seen: boolean };
export const HALVES = ['seen', 'unseen'] as const;
export type Half = (typeof HALVES)[number];

/** The set of tests/golden: odd lines of a kind were looked at when rules were mended, even ones never were. */
export function dialogues(): Dialogue[] {
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

type Hint = (text: string) => unknown;

/** Wilson's interval of 95 % of a share, in percent. */
function share(hits: number, of: number) {
  const z = 1.96;
  const p = hits / of;
  const middle = (p + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const half = (z / (1 + z ** 2 / of)) * Math.sqrt((p * (1 - p)) / of + z ** 2 / (4 * of ** 2));
  const percent = (x: number) => Math.round(x * 1000) / 10;
  return { hits, of, percent: percent(p), from: percent(middle - half), to: percent(middle + half) };
}

/** A dialogue is warned of when any of its messages is. */
export function measured(half: Half, hint: Hint = safetyHint, all: readonly Dialogue[] = dialogues()) {
  const warned = ({ messages }: Dialogue) => messages.some((text) => hint(text) !== null);
  const judged = all.filter((d) => d.seen === (half === 'seen'));
  const scams = judged.filter((d) => d.scam);
  const caught = scams.filter(warned).length;
  const falseAlarms = judged.filter((d) => !d.scam && warned(d)).length;
  return { precision: share(caught, caught + falseAlarms), recall: share(caught, scams.length) };
}

/** The row of docs/safety.md. */
export function rowOf(half: Half, figures = measured(half)): string {
  const said = ({ hits, of, percent, from, to }: ReturnType<typeof share>) =>
    `${percent} % (${hits} of ${of}; ${from}–${to})`;
  return `| ${half} | ${said(figures.precision)} | ${said(figures.recall)} |`;
}

const words = ({ messages }: Dialogue) =>
  new Set(
    messages
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );

/** How alike an unseen dialogue and a seen one are at most: the share of their words both have. */
export function mostAlike(all: readonly Dialogue[] = dialogues()): number {
  const [seen, unseen] = [all.filter((d) => d.seen).map(words), all.filter((d) => !d.seen).map(words)];
  const alike = (a: Set<string>, b: Set<string>) => {
    const both = [...a].filter((word) => b.has(word)).length;
    return both / (a.size + b.size - both);
  };
  return Math.max(...unseen.flatMap((one) => seen.map((other) => alike(one, other))));
}
