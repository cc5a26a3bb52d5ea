import type { MatchEngine } from '#engine/match-engine.ts';
import type { Logger } from 'pino';
import type { IndexedMember } from './store.ts';

/** Differences found and corrected by a comparison with the database: ids of members. */
export type IndexDifferences = { missing: string[]; extra: string[]; different: string[] };

/** Logs an error if there were any: `what` had missed changes. Only numbers, no ids. */
export function logDifferences(log: Logger, what: string, found: IndexDifferences): void {
  const [missing, extra, different] = [found.missing.length, found.extra.length, found.different.length];
  if (missing + extra + different > 0) log.error({ missing, extra, different }, `${what} differed from the database`);
}

export function apply(engine: MatchEngine, { id, facts }: IndexedMember): void {
  if (facts) engine.put(facts);
  else engine.remove(id);
}

/**
 * Corrects the engine by a batch of members as the database has them, and adds what differed to `found`; who is there
 * leaves `unseen`. A change after `seen`, written during the comparison, is not a difference.
 */
export function correct(
  engine: MatchEngine,
  batch: readonly IndexedMember[],
  { seen, unseen, found }: { seen: number; unseen: Set<string>; found: IndexDifferences },
): void {
  for (const member of batch) {
    const there = engine.has(member.id);
    // A member who comes back during the check is in the index by then, and must not count as one too many.
    if (there || member.facts) unseen.delete(member.id);
    if (member.facts ? engine.agrees(member.facts) : !there) continue;
    if (member.revision <= seen) found[!member.facts ? 'extra' : there ? 'different' : 'missing'].push(member.id);
    apply(engine, member);
  }
}
