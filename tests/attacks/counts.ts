import { type Attacker, type Finding, finding } from './attacker.ts';

/** A number an answer gives, or how it says «few». */
const counted = (value: unknown) => JSON.stringify(value ?? null);

/**
 * T25d: the tuner's, the funnel's and the news' counts before and after an own block of one card. What moves is what that card
 * counts in, so each question of the tuner would be answered for one chosen person.
 */
export async function factsByCounts(attacker: Attacker, people: number): Promise<Finding> {
  const { shut, open } = await attacker.list();
  const everyone = [
    ...shut.map((c) => ({ nama: c.nama, ref: c.ref })),
    ...open.map((c) => ({ nama: String(c.facts.nama), memberId: c.id })),
  ];
  const read = async () => {
    const tuner = (await attacker.ask('POST', '/api/matches/what-if', { set: {} })).body;
    const funnel = (await attacker.ask('GET', '/api/matches/funnel')).body;
    return new Map<string, string>([
      ...((tuner.changes ?? []) as { rule: string; set: unknown; difference: unknown }[]).map(
        (change) => [`${change.rule} ${JSON.stringify(change.set)}`, counted(change.difference)] as const,
      ),
      ...((funnel.rows ?? []) as { rule: string; byMe: unknown; byThem: unknown }[]).flatMap((row) => [
        [`${row.rule} by me`, counted(row.byMe)] as const,
        [`${row.rule} by them`, counted(row.byThem)] as const,
      ]),
    ]);
  };
  const learned = new Map<string, string>();
  let before = await read();
  for (const { nama, ...whom } of everyone.slice(0, people)) {
    const { status } = await attacker.ask('POST', '/api/blocks', whom);
    if (status >= 300) continue;
    const after = await read();
    const moved = [...after].filter(([key, value]) => before.has(key) && before.get(key) !== value).map(([key]) => key);
    if (moved.length > 0) learned.set(nama, moved.join('; '));
    before = after;
  }
  return finding(attacker, 'counts around an own block', 'facts of the rules', learned);
}
