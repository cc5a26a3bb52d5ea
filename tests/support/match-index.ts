import type { Context } from '../../src/server/context.ts';
import type { MatchIndex } from '../../src/server/match-index/match-index.ts';
import { MemorySearch } from '../../src/server/match-index/memory-search.ts';
import type { MatchEngine } from '#engine/match-engine.ts';

/** The index in memory of a test server, for what only it has. Throws when the server searches otherwise. */
export function matchIndexOf({ index }: Pick<Context, 'index'>): MatchIndex {
  if (index instanceof MemorySearch) return index.index;
  throw new Error('this server has no index in memory');
}

export function engineOf(ctx: Pick<Context, 'index'>): MatchEngine {
  return matchIndexOf(ctx).engine;
}
