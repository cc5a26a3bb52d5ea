import { describe, expect, it } from 'vitest';
import { PLAN_CHECKS, PLAN_KEY, PlanKeeper } from '#web/lib/plan-status.ts';

const MINUTE = 60_000;
type Answer = { tier: string; turnsAt?: number };

/** A tab of a browser whose clock, network and storage the test holds. */
function tab({ storage = new Map<string, string>(), start = 1_000_000 } = {}) {
  let now = start;
  let answer: Answer | Error = { tier: 'basic' };
  let timers: { at: number; act: () => void }[] = [];
  const seen = { asked: 0, inView: true, hold: null as Promise<void> | null };
  const keeper = new PlanKeeper<Answer>({
    now: () => now,
    ask: async () => {
      seen.asked++;
      await seen.hold;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    later: (ms, act) => {
      const timer = { at: now + ms, act };
      timers.push(timer);
      return () => void (timers = timers.filter((t) => t !== timer));
    },
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    isNetwork: (error) => (error as Error).message === 'network',
    isInView: () => seen.inView,
    turnsAt: ({ turnsAt }) => turnsAt ?? null,
  });
  return {
    keeper,
    seen,
    storage,
    server: (next: Answer | Error) => void (answer = next),
    tier: () => keeper.status.get().kept?.answer.tier ?? null,
    /** Lets the clock go on; what falls due is done in its turn. */
    async pass(ms: number) {
      const until = now + ms;
      for (;;) {
        const due = timers.filter((t) => t.at <= until).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        now = due.at;
        timers = timers.filter((t) => t !== due);
        due.act();
        await settled();
      }
      now = until;
      await settled();
    },
  };
}
const settled = () => new Promise((go) => setImmediate(go));

describe('when the own plan is asked for (S2 §9)', () => {
  it('first a second after signing in', async () => {
    const { keeper, seen, pass, tier } = tab();
    keeper.begin('m1');
    await pass(PLAN_CHECKS.first - 1);
    expect(seen.asked).toBe(0);
    await pass(1);
    expect([seen.asked, tier()]).toEqual([1, 'basic']);
    keeper.begin('m1');
    await pass(PLAN_CHECKS.first);
    expect(seen.asked).toBe(1);
  });

  it('not while a question is open, at most once in 3 s, and not while the answer is young; forced: at once', async () => {
    const { keeper, seen, pass, server } = tab();
    let answered = () => {};
    seen.hold = new Promise((go) => (answered = go));
    keeper.begin('m1');
    await pass(PLAN_CHECKS.first);
    void keeper.check();
    expect(seen.asked).toBe(1);
    server(new Error('broken'));
    answered();
    seen.hold = null;
    await pass(0);
    await keeper.check();
    expect(seen.asked).toBe(1);
    await pass(PLAN_CHECKS.least);
    server({ tier: 'premium' });
    await keeper.check();
    expect(seen.asked).toBe(2);
    await pass(PLAN_CHECKS.least);
    await keeper.check();
    expect(seen.asked).toBe(2);
    await keeper.check({ forced: true });
    expect(seen.asked).toBe(3);
  });

  it('once more after a question that was open when something happened: its answer may be of before', async () => {
    const { keeper, seen, pass, server, tier } = tab();
    let answered = () => {};
    seen.hold = new Promise((go) => (answered = go));
    keeper.begin('m1');
    await pass(PLAN_CHECKS.first);
    void keeper.check({ forced: true });
    void keeper.check({ forced: true });
    seen.hold.then(() => server({ tier: 'premium' }));
    seen.hold = null;
    answered();
    await pass(0);
    expect([seen.asked, tier()]).toEqual([2, 'premium']);
    await pass(PLAN_CHECKS.least);
    expect(seen.asked).toBe(2);
  });

  it('a kept answer that the session contradicts is not shown, and asked for anew; without a line it is', async () => {
    const before = tab();
    before.keeper.begin('m1');
    await before.pass(PLAN_CHECKS.first);
    const { storage } = before;
    const isPremium = ({ tier }: Answer) => tier === 'premium';
    const page = tab({ storage, start: 1_060_000 });
    page.server({ tier: 'premium' });
    page.keeper.begin('m1', isPremium);
    expect(page.tier()).toBeNull();
    await page.pass(PLAN_CHECKS.first);
    expect([page.seen.asked, page.tier()]).toEqual([1, 'premium']);

    const cut = tab({ storage, start: 1_120_000 });
    cut.server(new Error('network'));
    cut.keeper.begin('m1', ({ tier }) => tier === 'basic');
    await cut.pass(PLAN_CHECKS.first);
    expect([cut.seen.asked, cut.tier()]).toEqual([1, 'premium']);
  });

  it('in the background after 5 minutes, where the tab is in view', async () => {
    const { keeper, seen, pass } = tab();
    keeper.begin('m1');
    await pass(PLAN_CHECKS.first + PLAN_CHECKS.resync);
    expect(seen.asked).toBe(2);
    seen.inView = false;
    await pass(3 * PLAN_CHECKS.resync);
    expect(seen.asked).toBe(2);
  });

  it('on coming into view at once when the answer is older than 3 minutes', async () => {
    const { keeper, seen, pass } = tab();
    keeper.begin('m1');
    await pass(PLAN_CHECKS.first);
    await pass(PLAN_CHECKS.inView);
    keeper.cameIntoView();
    await pass(0);
    expect(seen.asked).toBe(1);
    await pass(1);
    keeper.cameIntoView();
    await pass(0);
    expect(seen.asked).toBe(2);
  });

  it('when the plan ends by the clock', async () => {
    const { keeper, seen, pass, server, tier } = tab();
    server({ tier: 'premium', turnsAt: 1_000_000 + 2 * MINUTE });
    keeper.begin('m1');
    await pass(2 * MINUTE);
    expect(seen.asked).toBe(1);
    server({ tier: 'basic', turnsAt: 1_000_000 + 2 * MINUTE });
    await pass(1_000);
    expect([seen.asked, tier()]).toEqual([2, 'basic']);
    await pass(MINUTE);
    expect(seen.asked).toBe(2);
  });

  it('when it ends, by a device whose clock is ahead: again within seconds, ever later', async () => {
    const { keeper, seen, pass, server, tier } = tab();
    server({ tier: 'premium', turnsAt: 1_000_000 + 2 * MINUTE });
    keeper.begin('m1');
    await pass(2 * MINUTE + 500);
    expect([seen.asked, tier()]).toEqual([2, 'premium']);
    await pass(PLAN_CHECKS.least);
    expect([seen.asked, tier()]).toEqual([3, 'premium']);
    server({ tier: 'basic' });
    await pass(12_000);
    expect(tier()).toBe('basic');
    const { asked } = seen;
    await pass(MINUTE);
    expect(seen.asked).toBe(asked);
    expect(asked).toBeLessThan(6);
  });
});

describe('what is kept of it', () => {
  it('is shown for 15 minutes after a reload, asked anew when older than 5, and no more than that', async () => {
    const { storage, keeper, pass } = tab();
    keeper.begin('m1');
    await pass(PLAN_CHECKS.first);
    const after = (ms: number) => tab({ storage, start: 1_001_000 + ms });
    const young = after(4 * MINUTE);
    young.keeper.begin('m1');
    expect(young.tier()).toBe('basic');
    await young.pass(PLAN_CHECKS.first);
    expect(young.seen.asked).toBe(0);
    const older = after(14 * MINUTE);
    older.keeper.begin('m1');
    expect(older.tier()).toBe('basic');
    await older.pass(PLAN_CHECKS.first);
    expect(older.seen.asked).toBeGreaterThan(0);
    const old = after(60 * MINUTE);
    old.keeper.begin('m1');
    expect(old.tier()).toBe(null);
  });

  it('stands in without a network, however old, and says why; a refusal brings nothing back', async () => {
    const first = tab();
    first.keeper.begin('m1');
    await first.pass(PLAN_CHECKS.first);
    const later = tab({ storage: first.storage, start: 1_000_000 + 300 * MINUTE });
    later.server(new Error('network'));
    later.keeper.begin('m1');
    await later.pass(PLAN_CHECKS.first);
    expect([later.tier(), later.keeper.status.get().failure?.message]).toEqual(['basic', 'network']);
    const refused = tab({ storage: first.storage, start: 1_000_000 + 300 * MINUTE });
    refused.server(new Error('refused'));
    refused.keeper.begin('m1');
    await refused.pass(PLAN_CHECKS.first);
    expect([refused.tier(), refused.keeper.status.get().failure?.message]).toEqual([null, 'refused']);
    refused.server({ tier: 'pro' });
    await refused.pass(PLAN_CHECKS.least);
    await refused.keeper.check();
    expect([refused.tier(), refused.keeper.status.get().failure]).toEqual(['pro', null]);
  });

  it('reaches the other tabs, and is nobody else’s', async () => {
    const storage = new Map<string, string>();
    const one = tab({ storage });
    const two = tab({ storage, start: 1_000_001 });
    const other = tab({ storage });
    one.keeper.begin('m1');
    two.keeper.begin('m1');
    other.keeper.begin('m2');
    one.server({ tier: 'premium' });
    await one.keeper.check({ forced: true });
    for (const { keeper } of [two, other]) keeper.heard(PLAN_KEY);
    expect([two.tier(), other.tier()]).toEqual(['premium', null]);
    // An answer that is older than the own one is no news.
    two.server({ tier: 'basic' });
    await two.keeper.check({ forced: true });
    storage.set(PLAN_KEY, JSON.stringify({ memberId: 'm1', answer: { tier: 'old' }, at: 5 }));
    two.keeper.heard(PLAN_KEY);
    two.keeper.heard('serasi.lain');
    expect(two.tier()).toBe('basic');
  });

  it('is gone after signing out, an answer on its way too', async () => {
    const { keeper, seen, storage, pass, tier } = tab();
    let answered = () => {};
    seen.hold = new Promise((go) => (answered = go));
    keeper.begin('m1');
    await pass(PLAN_CHECKS.first);
    keeper.end();
    answered();
    await pass(0);
    expect([tier(), storage.size]).toEqual([null, 0]);
    seen.hold = null;
    await pass(60 * MINUTE);
    expect(seen.asked).toBe(1);
  });

  it('broken storage keeps nothing and breaks nothing', async () => {
    const storage = new Map([[PLAN_KEY, '{']]);
    const { keeper, pass, tier } = tab({ storage });
    keeper.begin('m1');
    await pass(PLAN_CHECKS.first);
    expect(tier()).toBe('basic');
    keeper.begin('m2');
    expect(tier()).toBe(null);
  });
});
