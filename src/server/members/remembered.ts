import { LRUCache } from 'lru-cache';

/** Members of whom something is remembered (some thirty megabytes), and how long: who is gone is not kept. */
const [MOST, FOR_MS] = [20_000, 10 * 60_000];

/** For one read: what was remembered when it began, whatever leaves the memory meanwhile. */
type Held<T> = {
  /** The version that need not be read again; null: none. */
  versionOf(id: string): string | null;
  /** What is remembered of this version, or what `make` makes. */
  take(id: string, version: string, make: () => T): T;
};

/**
 * What does not depend on who looks, by the version the database gives it and the day it was made for (ages turn with
 * it). Whoever reads tells the versions held, and is answered the rest alone where it is another one: both in one
 * statement, so that nothing old is ever used (decision 0086). Nobody changes what is remembered.
 */
export class Remembered<T> {
  private readonly kept = new LRUCache<string, { version: string; day: string; value: T }>({ max: MOST, ttl: FOR_MS });

  /** `day`: 'YYYY-MM-DD'. `keep` false: what is made is not remembered. */
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
