import type { Place } from '#engine/search.ts';
import type { Page } from '#engine/match-engine.ts';
import type { SearchFilters } from '#domain/matching/find-matches.ts';
import type { Funnel } from '#domain/matching/funnel.ts';
import type { Change } from '#domain/matching/what-if.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import type { IndexDifferences } from './differences.ts';

/** The index state a list was read from: an epoch of its instance, elsewhere the same moment. */
export type Snapshot = { instance: string; epoch: number; at: number };

/**
 * `revision`: the database's newest change when the viewer was read; the answer shows at least that (decision 0009).
 * `hidden`: members this viewer must not meet, whatever the rules say.
 */
export type Asked = { revision: number; hidden?: readonly string[] };
export type SearchAsked = Asked & {
  filters?: SearchFilters;
  /** The viewer as of their scoring version, for points and order (R-INF 1). */
  scored?: MatchFacts;
  limit: number;
  /** A later page: the place before it, and its state. A state too long ago becomes the present. */
  after?: { place: Place; snapshot: Snapshot } | null;
};
/** One viewer's wishes, and changes of single wishes. */
export type WhatIfQuestion = { wishes: MatchFacts; changes: readonly Change[] };
export type WhatIfAnswer = { total: number; totals: number[] };

/** Search among findable members: exactly the answers of domain/matching (decision 0084). */
export type MatchSearch = {
  /** Resolves when all members are in; earlier questions wait. */
  start(): Promise<void>;
  close(): Promise<void>;
  /** A writer calls it after its commit to bring its change in; after a failure the next question does. */
  refresh(ids: readonly string[]): Promise<void>;
  /** Compares all members with the database and corrects differences; the result should be empty. */
  check(): Promise<IndexDifferences>;
  /** Seconds since every change was in for certain. */
  lookAge(): number;
  /** Number of findable members, as of the last look. */
  size(): number;
  has(id: string): Promise<boolean>;

  /** R-LIST and R-SCORE: how many pass, and the best `limit` after a place. */
  search(viewer: MatchFacts, asked: SearchAsked): Promise<Pick<Page, 'total' | 'page'> & { snapshot: Snapshot }>;
  /** How many of the other gender each rule alone removes, for the viewer and for the candidates. */
  funnel(viewer: MatchFacts, asked: Asked): Promise<Funnel>;
  /** For each question: the candidates in the list, and with each change. All of one moment. */
  whatIf(questions: readonly WhatIfQuestion[], asked: Asked): Promise<WhatIfAnswer[]>;
  /** How many are in the viewer's list now and were not then, null when that is too long ago; and the present state. */
  arrivals(
    viewer: MatchFacts,
    since: Snapshot | null,
    asked: Asked,
  ): Promise<{ count: number | null; snapshot: Snapshot }>;
};
