import type { api } from '#contract/api.ts';
import type { z } from 'zod';
import { type Attacker, type Finding, finding } from './attacker.ts';

/** A number an answer gives, or how it says «few». */
const counted = (value: unknown) => JSON.stringify(value ?? null);

/** Every count of the tuner and the funnel; those of the news come once an hour (fresh-blocks.test.ts). */
export async function readCounts(attacker: Attacker): Promise<Map<string, string>> {
  const tuner = (await attacker.ask('POST', '/api/matches/what-if', { set: {} })).body as Tuner;
  const funnel = (await attacker.ask('GET', '/api/matches/funnel')).body as Funnel;
  return new Map<string, string>([
    ['now', counted(tuner.now)],
    ['proposed', counted(tuner.proposed)],
    ...tuner.changes.map(({ rule, set, count }) => [`${rule} ${JSON.stringify(set)}`, counted(count)] as const),
    ['pool', counted(funnel.pool)],
    ...funnel.rows.flatMap((row) => [
      [`${row.rule} by me`, counted(row.byMe)] as const,
      [`${row.rule} by them`, counted(row.byThem)] as const,
    ]),
  ]);
}

/** By the contract: a count that has another name there does not compile. */
type Tuner = z.infer<(typeof api)['POST /api/matches/what-if']['output']>;
type Funnel = z.infer<(typeof api)['GET /api/matches/funnel']['output']>;

/** What reads otherwise than before; a count that came or went too. */
export const movedIn = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));

/**
 * T25d: the tuner's and the funnel's counts before and after an own block of one card. What moves is what that card counts in, so each
 * question of the tuner would be answered for one chosen person.
 */
export async function factsByCounts(attacker: Attacker, people: number): Promise<Finding> {
  const { shut, open } = await attacker.list();
  const everyone = [
    ...shut.map((c) => ({ nama: c.nama, ref: c.ref })),
    ...open.map((c) => ({ nama: String(c.facts.nama), memberId: c.id })),
  ];
  const learned = new Map<string, string>();
  let before = await readCounts(attacker);
  for (const { nama, ...whom } of everyone.slice(0, people)) {
    const { status, text } = await attacker.ask('POST', '/api/blocks', whom);
    if (status >= 300) throw new Error(`not blocked: ${text}`);
    const after = await readCounts(attacker);
    const moved = movedIn(before, after);
    if (moved.length > 0) learned.set(nama, moved.join('; '));
    before = after;
  }
  return finding(attacker, 'counts around an own block', 'facts of the rules', learned);
}
