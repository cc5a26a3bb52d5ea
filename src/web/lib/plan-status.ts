import { createStore, type Store } from './store.ts';
import { WRITTEN } from './written.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** When the plan is read (S2 §9). */
export const PLAN_CHECKS = {
  /** An answer is shown this long without a request. */
  cached: 15 * MINUTE,
  /** Between two checks, unless one is forced. */
  least: 3 * SECOND,
  /** After signing in. */
  first: 1 * SECOND,
  /** An older answer is refreshed in the background. */
  resync: 5 * MINUTE,
  /** A tab that comes into view refreshes an older answer at once. */
  inView: 3 * MINUTE,
} as const;

/** An answer of the server about one member, and when it came (ms since 1970). */
export type Kept<A> = { memberId: string; answer: A; at: number };
export type PlanStatus<A> = {
  kept: Kept<A> | null;
  /** Why the last check failed; the stored answer may be old. */
  failure: Error | null;
};

/** Environment of the keeper, so that a test can control its clock. */
export type PlanWorld<A> = {
  ask: () => Promise<A>;
  now: () => number;
  /** Calls `act` after `ms`; returns a function to cancel. */
  later: (ms: number, act: () => void) => () => void;
  /** Shared by this browser's tabs. */
  storage: {
    getItem: (key: string) => string | null;
    setItem: (key: string, value: string) => void;
    removeItem: (key: string) => void;
  };
  /** Without a network the stored answer is used, however old. */
  isNetwork: (error: unknown) => boolean;
  isInView: () => boolean;
  /** When the answer changes by time alone. */
  turnsAt: (answer: A) => number | null;
};

export const PLAN_KEY = WRITTEN.plan;
/** Delay after such a change; browsers run no timer longer than 24 days. */
const TURN_MARGIN_MS = 500;
const LONGEST_TIMER_MS = 24 * 24 * 60 * MINUTE;

/** The own plan by the rules of S2 §9: few requests, shared between tabs, usable without a network. */
export class PlanKeeper<A> {
  readonly status: Store<PlanStatus<A>> = createStore<PlanStatus<A>>({ kept: null, failure: null });
  private memberId: string | null = null;
  private running = false;
  /** An event came during a request: its answer may be older. */
  private again = false;
  private askedAt = Number.NEGATIVE_INFINITY;
  private readonly timers = new Map<'check' | 'resync' | 'turn', () => void>();

  constructor(private readonly world: PlanWorld<A>) {}

  /**
   * A member is signed in here. A young stored answer is shown at once; the first check follows. `holds`:
   * does an answer agree with the session? One that does not is older: it is not shown while the
   * server can be asked.
   */
  begin(memberId: string, holds: (answer: A) => boolean = () => true): void {
    if (this.memberId === memberId) return;
    if (this.memberId !== null) this.end();
    this.memberId = memberId;
    const kept = this.stored();
    if (kept && holds(kept.answer) && this.world.now() - kept.at < PLAN_CHECKS.cached) this.take(kept);
    this.in('check', PLAN_CHECKS.first, () => void this.check());
  }

  /** The member has signed out: nothing stays, here or in the browser's storage. */
  end(): void {
    for (const name of this.timers.keys()) this.in(name, null);
    this.memberId = null;
    this.askedAt = Number.NEGATIVE_INFINITY;
    this.again = false;
    this.world.storage.removeItem(PLAN_KEY);
    this.status.set({ kept: null, failure: null });
  }

  /**
   * Reads the plan unless the answer is young; `forced`: at any age. One request at a time, with a forced one after it.
   */
  async check({ forced = false } = {}): Promise<void> {
    const { memberId } = this;
    if (memberId === null) return;
    if (this.running) {
      this.again ||= forced;
      return;
    }
    const now = this.world.now();
    if (!forced && (now - this.askedAt < PLAN_CHECKS.least || this.age() < PLAN_CHECKS.resync)) return;
    this.running = true;
    this.askedAt = now;
    try {
      const answer = await this.world.ask();
      if (this.memberId === memberId) this.keep({ memberId, answer, at: this.world.now() });
    } catch (error) {
      if (this.memberId === memberId) this.fail(error);
    } finally {
      this.running = false;
    }
    if (!this.again) return;
    this.again = false;
    await this.check({ forced: true });
  }

  /** The tab has come into view. */
  cameIntoView(): void {
    void this.check({ forced: this.age() > PLAN_CHECKS.inView });
  }

  /** Another tab stored an answer, or deleted it. */
  heard(key: string | null): void {
    if (key !== PLAN_KEY || this.memberId === null) return;
    const kept = this.stored();
    if (kept && kept.at > (this.status.get().kept?.at ?? 0)) this.take(kept);
  }

  private age(): number {
    return this.world.now() - (this.status.get().kept?.at ?? Number.NEGATIVE_INFINITY);
  }

  private keep(kept: Kept<A>): void {
    try {
      this.world.storage.setItem(PLAN_KEY, JSON.stringify(kept));
    } catch {
      // A full or forbidden storage: the other tabs send their own requests.
    }
    this.take(kept);
  }

  private take(kept: Kept<A>): void {
    const before = this.status.get().kept;
    this.status.set({ kept, failure: null });
    this.in('resync', PLAN_CHECKS.resync - (this.world.now() - kept.at), () => {
      if (this.world.isInView()) void this.check({ forced: true });
    });
    const turn = this.world.turnsAt(kept.answer);
    const left = turn === null ? null : turn - this.world.now() + TURN_MARGIN_MS;
    // By a clock that is ahead the change is asked for before it happens: then again, ever later.
    const tooEarly = left !== null && left <= 0 && JSON.stringify(before?.answer) === JSON.stringify(kept.answer);
    const due = tooEarly ? Math.max(PLAN_CHECKS.least, -left) : left;
    this.in('turn', due !== null && due > 0 ? due : null, () => void this.check({ forced: true }));
  }

  private fail(error: unknown): void {
    const failure = error instanceof Error ? error : new Error(String(error));
    const { kept } = this.status.get();
    this.status.set({ kept: kept ?? (this.world.isNetwork(error) ? this.stored() : null), failure });
  }

  private stored(): Kept<A> | null {
    try {
      const kept = JSON.parse(this.world.storage.getItem(PLAN_KEY) ?? 'null') as Kept<A> | null;
      return kept?.memberId === this.memberId && typeof kept.at === 'number' ? kept : null;
    } catch {
      return null;
    }
  }

  /** One timer of each name; null only cancels it. */
  private in(name: 'check' | 'resync' | 'turn', ms: number | null, act: () => void = () => {}): void {
    this.timers.get(name)?.();
    this.timers.delete(name);
    if (ms === null || ms > LONGEST_TIMER_MS) return;
    this.timers.set(name, this.world.later(Math.max(0, ms), act));
  }
}
