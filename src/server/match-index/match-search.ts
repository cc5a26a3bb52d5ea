import type { Place } from '#engine/search.ts';
import type { Page } from '#engine/match-engine.ts';
import type { SearchFilters } from '#domain/matching/find-matches.ts';
import type { Funnel } from '#domain/matching/funnel.ts';
import type { Change } from '#domain/matching/what-if.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import type { IndexDifferences } from './differences.ts';

/** The state of everybody a list was read from: an epoch of the instance that named it, elsewhere the same moment. */
export type Snapshot = { instance: string; epoch: number; at: number };

/**
 * `revision`: what the database had when the viewer was read; the answer shows at least that (decision 0009).
 * `hidden`: members this viewer must not meet, whatever the rules say.
 */
export type Asked = { revision: number; hidden?: readonly string[] };
export type SearchAsked = Asked & {
  filters?: SearchFilters;
  /** The viewer as of their scoring version, for points and order (R-INF 1). */
  scored?: MatchFacts;
  limit: number;
  /** A later page: after whom, and in which state. A state too long ago is the present. */
  after?: { place: Place; snapshot: Snapshot } | null;
};
/** One viewer's wishes, and changes of single ones. */
export type WhatIfQuestion = { wishes: MatchFacts; changes: readonly Change[] };
export type WhatIfAnswer = { total: number; totals: number[] };

/** Who may be found, and who of them suits whom: exactly the answers of domain/matching (decision 0084). */
export type MatchSearch = {
  /** Everybody is in when it resolves; questions asked before wait. */
  start(): Promise<void>;
  close(): Promise<void>;
  /** A writer calls it after its commit, and the change is in; what fails here is found by the next question. */
  refresh(ids: readonly string[]): Promise<void>;
  /** Compares everybody with the database and mends what differs; the answer should be empty. */
  check(): Promise<IndexDifferences>;
  /** How long ago every change was in for certain, in seconds. */
  lookAge(): number;
  /** Members who may be found, as of the last look. */
  size(): number;
  has(id: string): Promise<boolean>;

  /** R-LIST and R-SCORE: how many pass, and the best `limit` after a place. */
  search(viewer: MatchFacts, asked: SearchAsked): Promise<Pick<Page, 'total' | 'page'> & { snapshot: Snapshot }>;
  /** How many of the other gender each rule alone removes, by the viewer and by them. */
  funnel(viewer: MatchFacts, asked: Asked): Promise<Funnel>;
  /** For each question: how many would be in the list, and how many with each change. All of one moment. */
  whatIf(questions: readonly WhatIfQuestion[], asked: Asked): Promise<WhatIfAnswer[]>;
  /** How many are in the viewer's list now and were not then, null when that is too long ago; and what is now. */
  arrivals(
    viewer: MatchFacts,
    since: Snapshot | null,
    asked: Asked,
  ): Promise<{ count: number | null; snapshot: Snapshot }>;
};
