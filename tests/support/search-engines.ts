import { sql } from 'kysely';
import type { Funnel } from '#domain/matching/funnel.ts';
import { percentOf } from '#domain/matching/score.ts';
import type { Change } from '#domain/matching/what-if.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { MatchEngine, type Page, type Search } from '#engine/match-engine.ts';
import type { Place } from '#engine/search.ts';
import { funnelOfTable, whatIfInTable } from '../../src/server/match-index/store.counts.ts';
import { arrivalsInTable, epochOfTable, searchTable } from '../../src/server/match-index/store.questions.ts';
import * as table from '../../src/server/match-index/store.table.ts';
import { searchPool } from '../../src/server/db/connect.ts';
import type { Connection } from '../../src/server/db/connect.ts';

type Question = Search & { limit: number; after?: Place; at?: number };
type Hidden = { hidden?: readonly string[] };

/** Both ways a search is answered, held by the same tests. */
export type SearchEngine = {
  /** An empty one, filled with members; from now on it can look back. */
  fill(members: Iterable<MatchFacts>): Promise<void>;
  put(member: MatchFacts): Promise<void>;
  /** False when nobody has that id. */
  remove(id: string): Promise<boolean>;
  epoch(): Promise<number>;
  search(who: MatchFacts, question: Question): Promise<Pick<Page, 'total' | 'page' | 'epoch'>>;
  funnel(who: MatchFacts, asked: Hidden): Promise<Funnel>;
  whatIf(who: MatchFacts, changes: readonly Change[], asked: Hidden): Promise<{ total: number; totals: number[] }>;
  arrivals(who: MatchFacts, since: number, asked: Hidden): Promise<number>;
};

export function memoryEngine(): SearchEngine {
  let engine = new MatchEngine();
  return {
    async fill(members) {
      engine = new MatchEngine();
      for (const member of members) engine.put(member);
      engine.settle();
    },
    put: async (member) => void engine.put(member),
    remove: async (id) => engine.remove(id),
    epoch: async () => engine.epoch,
    async search(who, question) {
      const { total, page, epoch } = engine.search(who, question);
      return { total, page, epoch };
    },
    funnel: async (who, asked) => engine.funnel(who, asked),
    whatIf: async (who, changes, asked) => engine.whatIf(who, changes, asked),
    arrivals: async (who, since, asked) => engine.arrivals(who, since, asked).length,
  };
}

/** The table of a database whose members need no profile. */
export async function tableEngine({
  db,
  pool: beside,
}: Pick<Connection, 'db' | 'pool'>): Promise<SearchEngine & { close(): Promise<void> }> {
  const TODAY = '2026-11-21';
  const pool = searchPool(beside, 2);
  for (const name of ['match_members', 'match_past'])
    await sql`alter table ${sql.ref(name)} drop constraint ${sql.ref(`${name}_id_fkey`)}`.execute(db);
  const change = <T>(work: (tx: typeof db) => Promise<T>) =>
    db.transaction().execute(async (tx) => {
      await table.lockTable(tx, TODAY);
      const done = await work(tx);
      await table.noteRevision(tx, 1);
      return done;
    });
  return {
    fill: (members) =>
      change(async (tx) => {
        await sql`delete from match_members`.execute(tx);
        await sql`delete from match_past`.execute(tx);
        await table.putMembers(tx, [...members], false);
      }),
    put: (member) => change(async (tx) => void (await table.putMembers(tx, [member], true))),
    remove: (id) => change(async (tx) => (await table.removeMembers(tx, [id])).length === 1),
    epoch: () => epochOfTable(pool),
    async search(who, { filters = {}, hidden = [], scored = who, limit, after, at }) {
      const place = after ? { place: after, at: at ?? null } : null;
      const found = await searchTable(pool, who, { filters, hidden, scored, limit }, place);
      return { ...found, page: found.page.map((one) => ({ ...one, percent: percentOf(one.total) })) };
    },
    funnel: (who, { hidden = [] }) => funnelOfTable(pool, who, hidden),
    whatIf: (who, changes, { hidden = [] }) => whatIfInTable(pool, { wishes: who, changes }, hidden),
    arrivals: async (who, since, { hidden = [] }) => (await arrivalsInTable(pool, who, since, hidden)).count,
    close: () => pool.end(),
  };
}
