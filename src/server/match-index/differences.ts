import type { Logger } from 'pino';

/** What a comparison with the database found and mended: ids of members. */
export type IndexDifferences = { missing: string[]; extra: string[]; different: string[] };

/** An error in the log when there were any: `what` had missed changes. Numbers, not who. */
export function tellDifferences(log: Logger, what: string, found: IndexDifferences): void {
  const [missing, extra, different] = [found.missing.length, found.extra.length, found.different.length];
  if (missing + extra + different > 0) log.error({ missing, extra, different }, `${what} differed from the database`);
}
