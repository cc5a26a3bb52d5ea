import type { MatchFacts } from '#domain/profile/profile.ts';
import { loopTurn } from '../adapters/loop-turns.ts';
import type { MatchIndex } from './match-index.ts';
import type { Asked, MatchSearch, SearchAsked, Snapshot, WhatIfQuestion } from './match-search.ts';

/**
 * The search over the engine in memory. Each call reads without a pause, in its turn of the event loop (decision
 * 0067), so nothing changes in between.
 */
export class MemorySearch implements MatchSearch {
  constructor(
    readonly index: MatchIndex,
    private readonly now: () => Date,
  ) {}

  start = () => this.index.start();
  close = () => this.index.close();
  refresh = (ids: readonly string[]) => this.index.refresh(ids);
  check = () => this.index.check();
  lookAge = () => this.index.lookAge();
  size = () => this.index.engine.size;
  has = async (id: string) => this.index.engine.has(id);

  async search(viewer: MatchFacts, { revision, after, ...asked }: SearchAsked) {
    await this.index.fresh(revision);
    await loopTurn();
    const { total, page } = this.index.engine.search(viewer, {
      ...asked,
      ...(after ? { after: after.place, at: this.epochOf(after.snapshot) } : {}),
    });
    return { total, page, snapshot: after?.snapshot ?? this.present() };
  }

  async funnel(viewer: MatchFacts, { revision, hidden = [] }: Asked) {
    await this.index.fresh(revision);
    return this.index.engine.funnel(viewer, { hidden });
  }

  async whatIf(questions: readonly WhatIfQuestion[], { revision, hidden = [] }: Asked) {
    await this.index.fresh(revision);
    await loopTurn();
    return questions.map(({ wishes, changes }) => this.index.engine.whatIf(wishes, changes, { hidden }));
  }

  async arrivals(viewer: MatchFacts, since: Snapshot | null, { revision, hidden = [] }: Asked) {
    await this.index.fresh(revision);
    await loopTurn();
    const [epoch, snapshot] = [since && this.epochOf(since), this.present()];
    if (epoch === null || epoch === undefined || !this.index.engine.reaches(epoch)) return { count: null, snapshot };
    return { count: this.index.engine.arrivals(viewer, epoch, { hidden }).length, snapshot };
  }

  /** Named at the moment of reading: on another instance the snapshot means this moment. */
  private present(): Snapshot {
    return { instance: this.index.name, epoch: this.index.engine.epoch, at: this.now().getTime() };
  }

  private epochOf({ instance, epoch, at }: Snapshot): number | undefined {
    return instance === this.index.name ? epoch : this.index.epochHistory.epochAt(at);
  }
}
