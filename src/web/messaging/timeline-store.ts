import {
  advanceHead,
  append,
  appendPage,
  clearUpTo,
  gapAfter,
  placeOf,
  prependPage,
  type Timeline,
  type TimelineEntry,
  timeline,
  trimTo,
} from '#domain/messaging/timeline.ts';
import { type ApiError, asApiError } from '#web/lib/api.ts';
import { createStore, type Store } from '#web/lib/store.ts';

export type TimelineState<T extends TimelineEntry> = {
  /** `idle`: not followed, and nothing is read; `gone`: not visible to this member (any more). */
  phase: 'idle' | 'loading' | 'ready' | 'failed' | 'gone';
  failure: ApiError | null;
  log: Timeline<T>;
  older: 'idle' | 'loading' | 'failed';
};

/** An answer with messages, oldest first. `upTo`: the change it was read at, if that is not its last message's. */
export type Page<T> = {
  items: readonly T[];
  more: boolean;
  upTo?: number;
  clearedSeq?: number;
  /** Too many changes were missed: the timeline is read anew. */
  tooOld?: boolean;
};

/** Reads of a timeline from the server; each throws ApiError. */
export type TimelineSource<T, P extends Page<T>> = {
  newest: () => Promise<P>;
  /** Messages before this seq. */
  before: (seq: number) => Promise<P>;
  /** Changes after this place. */
  after: (place: number) => Promise<P>;
  /** The page is shown: its other data may be used. */
  accepted: (page: P) => void;
};

/** Delay for events in the wrong order before missing changes are read. */
const GAP_MS = 120;
const RETRY_MS = 3_000;
/** Most pages to read to keep the position, or to reach a message. */
const DEPTH_PAGES = 6;
/** A long list at its end is cut to this many. */
const KEPT = 200;

/**
 * One timeline (a conversation, or the room) as far as this tab has loaded it: events, pages and own messages in the
 * one right order, with gaps read from the server. While it is not followed it reads nothing, and only records the
 * newest change.
 */
export class TimelineStore<T extends TimelineEntry, P extends Page<T>> {
  readonly state: Store<TimelineState<T>>;
  /** Number of the present read: answers of older ones are ignored. */
  private run = 0;
  private underway: { run: number; work: Promise<void> } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;
  /** Calls of loadUntil that are not finished. */
  private searches = 0;

  constructor(
    private readonly source: TimelineSource<T, P>,
    private following = true,
    private readonly kept = KEPT,
  ) {
    this.state = createStore<TimelineState<T>>({
      phase: following ? 'loading' : 'idle',
      failure: null,
      log: timeline<T>(),
      older: 'idle',
    });
  }

  /** Starts or stops following. */
  follow(following: boolean): void {
    this.following = following;
    if (!following) clearTimeout(this.timer);
  }

  /** Reads the newest page, or the changes since. One at a time. */
  load = (): Promise<void> => {
    if (this.underway?.run === this.run) return this.underway.work;
    return this.state.get().phase === 'ready' ? this.begin(this.catchUp(this.run)) : this.reload();
  };

  /** Reads it anew, as far back as loaded: visible members changed, or too much was missed. */
  reload = (): Promise<void> => {
    if (this.following) return this.begin(this.readAnew(++this.run));
    this.run++;
    this.set({ phase: 'idle' });
    return Promise.resolve();
  };

  /** Loads the page before the oldest; true if there was one. */
  loadOlder = async (): Promise<boolean> => {
    const { log, older, phase } = this.state.get();
    if (phase !== 'ready' || older === 'loading' || log.from === 0) return false;
    const { run } = this;
    this.set({ older: 'loading' });
    try {
      const page = await this.source.before(log.from);
      if (run !== this.run) return false;
      this.source.accepted(page);
      const longer = prependPage(this.state.get().log, page.items, page);
      this.set({ older: 'idle', log: clearUpTo(longer, page.clearedSeq ?? 0) });
      this.closeGapSoon();
      return page.items.length > 0;
    } catch (error) {
      if (run === this.run && !this.refused(error)) this.set({ older: 'failed' });
      return false;
    }
  };

  /** Loads back to this message, if it is near enough; returns the message, if it exists. */
  async loadUntil(seq: number): Promise<T | undefined> {
    this.searches++;
    try {
      for (let pages = 0; pages < DEPTH_PAGES && this.state.get().log.from > seq; pages++)
        if (!(await this.loadOlder())) break;
    } finally {
      this.searches--;
    }
    return this.state.get().log.items.find((item) => item.seq === seq);
  }

  /** Appends an event, or the answer to an own message. */
  append(item: T): void {
    const { phase, log } = this.state.get();
    if (phase !== 'ready' || !this.following) return this.set({ log: advanceHead(log, placeOf(item)) });
    this.set({ log: append(log, item) });
    this.closeGapSoon();
  }

  /** Moves the head to a change that is not loaded: from a room revision or the sync state. */
  advanceHead(place: number): void {
    const { phase, log } = this.state.get();
    this.set({ log: advanceHead(log, place) });
    if (!this.following) return;
    if (phase === 'failed') void this.reload();
    else this.closeGapSoon();
  }

  /** A reader at the end of a long list needs only the newest messages; not while older ones are read. */
  trim(): void {
    const { log, older } = this.state.get();
    if (log.items.length <= 3 * this.kept || older === 'loading' || this.searches > 0) return;
    this.set({ log: trimTo(log, this.kept) });
  }

  /** It is not visible to this member: nothing of it stays in view. */
  vanish(): void {
    this.run++;
    clearTimeout(this.timer);
    this.set({ phase: 'gone', failure: null, log: timeline<T>(), older: 'idle' });
  }

  /** Stops all reads and updates. */
  stop(): void {
    this.stopped = true;
    this.run++;
    clearTimeout(this.timer);
  }

  private begin(work: Promise<void>): Promise<void> {
    const underway = { run: this.run, work };
    this.underway = underway;
    return work.finally(() => {
      if (this.underway === underway) this.underway = null;
    });
  }

  private async readAnew(run: number): Promise<void> {
    clearTimeout(this.timer);
    const { phase, log: before } = this.state.get();
    if (phase !== 'ready') this.set({ phase: 'loading', failure: null });
    try {
      const pages = [await this.source.newest()];
      let log = timeline(pages[0]!.items, pages[0]);
      while (phase === 'ready' && log.from > before.from && pages.length <= DEPTH_PAGES) {
        const page = await this.source.before(log.from);
        pages.push(page);
        log = prependPage(log, page.items, page);
        if (page.items.length === 0) break;
      }
      if (run !== this.run) return;
      for (const page of pages) this.source.accepted(page);
      // Changes announced during the read are read next.
      this.set({ phase: 'ready', failure: null, older: 'idle', log: advanceHead(log, this.state.get().log.head) });
      this.closeGapSoon();
    } catch (error) {
      if (run !== this.run || this.refused(error)) return;
      if (phase === 'ready') this.later(RETRY_MS, this.reload);
      else this.set({ phase: 'failed', failure: asApiError(error) });
    }
  }

  /** Reads missing changes until none is missing. */
  private async catchUp(run: number): Promise<void> {
    clearTimeout(this.timer);
    try {
      for (let more = true; more && this.following && run === this.run; ) {
        const after = this.state.get().log.upTo;
        const page = await this.source.after(after);
        if (run !== this.run) return;
        if (page.tooOld) return void this.reload();
        this.source.accepted(page);
        const log = appendPage(this.state.get().log, page.items, page.upTo);
        this.set({ log: clearUpTo(log, page.clearedSeq ?? 0) });
        // The answer is older than the announcement: the next read will have the change.
        if (log.upTo <= after) break;
        more = page.more || gapAfter(log) !== null;
      }
    } catch (error) {
      if (run !== this.run || this.refused(error)) return;
    }
    if (this.following) this.closeGapSoon(RETRY_MS);
  }

  private closeGapSoon(ms = GAP_MS): void {
    if (this.hasGap()) this.later(ms, async () => this.hasGap() && this.load());
  }

  private hasGap(): boolean {
    const { phase, log } = this.state.get();
    return phase === 'ready' && gapAfter(log) !== null;
  }

  private later(ms: number, act: () => Promise<unknown>): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => void act(), ms);
  }

  private refused(error: unknown): boolean {
    if (asApiError(error).status !== 404) return false;
    this.vanish();
    return true;
  }

  private set(change: Partial<TimelineState<T>>): void {
    if (!this.stopped) this.state.set((now) => ({ ...now, ...change }));
  }
}
