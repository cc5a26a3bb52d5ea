import type { Logger } from 'pino';

/** Differences found and corrected by a comparison with the database: ids of members. */
export type IndexDifferences = { missing: string[]; extra: string[]; different: string[] };

/** Logs an error if there were any: `what` had missed changes. Only numbers, no ids. */
export function logDifferences(log: Logger, what: string, found: IndexDifferences): void {
  const [missing, extra, different] = [found.missing.length, found.extra.length, found.different.length];
  if (missing + extra + different > 0) log.error({ missing, extra, different }, `${what} differed from the database`);
}
