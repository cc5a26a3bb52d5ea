import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fairQueue } from '../../src/server/adapters/fair-queue.ts';

const turn = () => new Promise((next) => setImmediate(next));

/** A queue whose pieces of work run until they are let go. */
function held({
  atOnce = 1,
  capacity = 40,
  patienceMs,
}: {
  atOnce?: number;
  capacity?: number;
  patienceMs?: number;
} = {}) {
  const run = fairQueue({
    atOnce,
    capacity,
    waitingMax: 8,
    waitingOfOne: 5,
    ...(patienceMs === undefined ? {} : { patienceMs }),
    full: () => new Error('full'),
    ownFull: () => new Error('own full'),
  });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (address: string, owner: string, name: string, weight = 1) =>
    run({ address, owner }, weight, () => {
      started.push(name);
      return new Promise<string>((end) => ends.push(() => end(name)));
    });
  const finish = async () => {
    await turn();
    ends.shift()!();
    await turn();
  };
  return { run, ask, started, finish };
}

describe('heavy work in turns', () => {
  it('goes from address to address, and behind one from owner to owner, whoever asked most', async () => {
    const { ask, started, finish } = held();
    const all = [
      ...['a1', 'a2', 'a3', 'a4'].map((name) => ask('one', 'a', name)),
      ...['b1', 'b2'].map((name) => ask('one', 'b', name)),
      ask('two', 'c', 'c1'),
    ];
    for (let i = 0; i < all.length; i++) await finish();
    expect(await Promise.all(all)).toHaveLength(7);
    expect(started).toEqual(['a1', 'c1', 'b1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('one owner has one piece at work, whatever is free', async () => {
    const { ask, started, finish } = held({ atOnce: 3 });
    const all = [ask('one', 'a', 'a1'), ask('one', 'a', 'a2'), ask('one', 'b', 'b1')];
    await turn();
    expect(started).toEqual(['a1', 'b1']);
    for (let i = 0; i < 3; i++) await finish();
    await Promise.all(all);
    expect(started).toEqual(['a1', 'b1', 'a2']);
  });

  it('keeps the weight at work below the capacity; what is heavier runs alone, and keeps its turn', async () => {
    const { ask, started, finish } = held({ atOnce: 3, capacity: 40 });
    const all = [ask('1', 'a', 'a', 20), ask('2', 'b', 'b', 20), ask('3', 'c', 'c', 90), ask('4', 'd', 'd', 1)];
    await turn();
    expect(started).toEqual(['a', 'b']);
    await finish();
    expect(started).toEqual(['a', 'b']);
    await finish();
    expect(started).toEqual(['a', 'b', 'c']);
    await finish();
    await finish();
    expect([await Promise.all(all), started]).toEqual([
      ['a', 'b', 'c', 'd'],
      ['a', 'b', 'c', 'd'],
    ]);
  });

  it('has an end: one owner fills a part of the line, all together the whole', async () => {
    const { ask, finish } = held();
    const all = Array.from({ length: 6 }, (_, i) => ask('one', 'a', `a${i}`));
    await expect(ask('one', 'a', 'too many')).rejects.toThrow('own full');
    await finish();
    all.push(...['b', 'c', 'd', 'e'].map((owner) => ask('two', owner, owner)));
    // Both addresses have four that wait.
    await expect(ask('two', 'f', 'too many')).rejects.toThrow('full');
    for (let i = 0; i < 9; i++) await finish();
    expect(await Promise.all(all)).toHaveLength(10);
  });

  it('one address does not fill it against others: the last of those who have most gives way', async () => {
    const { ask, started, finish } = held();
    const all = ['a', 'b', 'c'].flatMap((owner) => ['1', '2', '3'].map((n) => ask('one', owner, owner + n)));
    const ends = Promise.allSettled(all);
    const late = ['d1', 'd2', 'd3', 'd4'].map((name) => ask('two', 'd', name));
    // Now both have four that wait: neither gives way to the other.
    await expect(ask('two', 'd', 'd5')).rejects.toThrow('full');
    for (let i = 0; i < 9; i++) await finish();
    expect(await Promise.all(late)).toEqual(['d1', 'd2', 'd3', 'd4']);
    expect(started).toEqual(['a1', 'd1', 'b1', 'd2', 'c1', 'd3', 'a2', 'd4', 'a3']);
    const refused = (await ends).map(({ status }) => status === 'rejected');
    expect(refused).toEqual([false, false, false, false, true, true, false, true, true]);
  });

  it('nor does one owner against others behind the same address', async () => {
    const { ask, started, finish } = held();
    const all = ['a', 'b'].flatMap((owner) => ['1', '2', '3', '4', '5'].map((n) => ask('one', owner, owner + n)));
    const ends = Promise.allSettled(all.slice(0, 9));
    await expect(all[9]).rejects.toThrow('full');
    const late = ask('one', 'c', 'c1');
    await expect(Promise.race([all[8], all[4]])).rejects.toThrow('full');
    for (let i = 0; i < 9; i++) await finish();
    expect(await late).toBe('c1');
    expect([started.length, (await ends).filter(({ status }) => status === 'rejected').length]).toEqual([9, 1]);
  });

  it('with a patience nobody waits longer, and who left the line leaves no gap in it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { ask, started, finish } = held({ patienceMs: 1_000 });
    const first = ask('one', 'a', 'a1');
    const impatient = expect(ask('two', 'b', 'b1')).rejects.toThrow('full');
    vi.advanceTimersByTime(600);
    const patient = ask('two', 'b', 'b2');
    const behind = expect(ask('three', 'c', 'c1')).rejects.toThrow('full');
    vi.advanceTimersByTime(400);
    await impatient;
    await finish();
    // At work: its patience has no end any more.
    vi.advanceTimersByTime(5_000);
    await finish();
    expect([await first, await patient]).toEqual(['a1', 'b2']);
    await behind;
    expect(started).toEqual(['a1', 'b2']);
  });

  it('work that fails gives its place on', async () => {
    const { run, ask, finish } = held();
    await expect(run({ address: '1', owner: 'a' }, 40, () => Promise.reject(new Error('no picture')))).rejects.toThrow(
      'no picture',
    );
    const next = ask('1', 'a', 'next', 40);
    await finish();
    expect(await next).toBe('next');
  });
});
