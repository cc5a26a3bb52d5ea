import { LRUCache } from 'lru-cache';
import type { BaseContext } from '../base-context.ts';

/** Members in the cache (some thirty megabytes), and how long: data of erased members expire. */
const [MOST, FOR_MS] = [20_000, 10 * 60_000];

/** View of the cache for one read: entries as they were at its beginning, even if evicted meanwhile. */
type Held<T> = {
  /** The version that need not be read again; null: none. */
  versionOf(id: string): string | null;
  /** The cached value of this version, or a new one from `make`. */
  take(id: string, version: string, make: () => T): T;
};

/**
 * Cache of viewer-independent data, by the version from the database and the day of its ages.
 * A reader sends the cached versions and gets only the changed data, in one
 * statement, so that stale data are never used (decision 0086). Callers must not change cached values.
 */
export class Remembered<T> {
  private readonly kept = new LRUCache<string, { version: string; day: string; value: T }>({ max: MOST, ttl: FOR_MS });

  /** A version counts the changes of one course of the database; on another one it may stand for other data. */
  constructor({ database }: Partial<Pick<BaseContext, 'database'>>) {
    database?.onOtherCourse(() => this.kept.clear());
  }

  /** `day`: 'YYYY-MM-DD'. `keep` false: new values are not cached. */
  hold(ids: readonly string[], day: string, keep = true): Held<T> {
    const held = new Map(ids.map((id) => [id, this.kept.get(id)] as const));
    const of = (id: string) => {
      const one = held.get(id);
      return one?.day === day ? one : undefined;
    };
    return {
      versionOf: (id) => of(id)?.version ?? null,
      take: (id, version, make) => {
        const one = of(id);
        if (one?.version === version) return one.value;
        const value = make();
        if (keep) this.kept.set(id, { version, day, value });
        return value;
      },
    };
  }
}
