import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { receiveInTurn } from '../../src/server/adapters/receiving.ts';

const turn = () => new Promise((next) => setImmediate(next));
const BYTES = Buffer.from('foto');

/** A promise that its test settles. */
function open<T>() {
  let [resolve, reject]: [(value: T) => void, (error: Error) => void] = [() => {}, () => {}];
  const promise = new Promise<T>((yes, no) => ([resolve, reject] = [yes, no]));
  return { promise, resolve: (value: T) => resolve(value), reject: (error: Error) => reject(error) };
}

/** Files of as many senders, read and worked on when they are let. */
function sent(senders: number, address = (i: number) => `${i}`) {
  const [began, dropped]: [number[], number[]] = [[], []];
  const gates = Array.from({ length: senders }, () => ({
    read: open<Buffer>(),
    work: open<number>(),
  }));
  const all = gates.map((gate, i) => {
    const file = { read: () => (began.push(i), gate.read.promise), drop: () => void dropped.push(i) };
    return receiveInTurn({ address: address(i), owner: `${address(i)} ${i}` }, file, () => gate.work.promise);
  });
  return { began, dropped, gates, all };
}

describe('files in turn', () => {
  it('no bytes are taken before an earlier file was worked on (T68)', async () => {
    const { began, gates, all } = sent(8);
    await turn();
    expect(began).toEqual([0, 1, 2, 3, 4, 5]);
    gates.forEach(({ read }) => read.resolve(BYTES));
    await turn();
    expect(began).toHaveLength(6);
    gates[3]!.work.resolve(3);
    expect(await all[3]).toBe(3);
    await turn();
    expect(began).toEqual([0, 1, 2, 3, 4, 5, 6]);
    gates.forEach(({ work }, i) => work.resolve(i));
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('who sends slowly gives the place away, and is read to the end', async () => {
    const { began, gates, all } = sent(7);
    // Six are slow: the seventh begins although none of them has ended.
    await expect.poll(() => began, { timeout: 10_000 }).toContain(6);
    gates[6]!.read.resolve(BYTES);
    gates[6]!.work.resolve(6);
    expect(await all[6]).toBe(6);
    gates.slice(0, 6).forEach(({ read, work }, i) => (read.resolve(BYTES), work.resolve(i)));
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('a refusal reaches the sender, gives the place away, and lets the rest of the file pass', async () => {
    const { began, dropped, gates, all } = sent(7);
    await turn();
    gates[0]!.read.reject(new Error('too long'));
    gates[1]!.read.resolve(BYTES);
    gates[1]!.work.reject(new Error('no picture'));
    await expect(all[0]).rejects.toThrow('too long');
    await expect(all[1]).rejects.toThrow('no picture');
    await turn();
    expect(began).toContain(6);
    expect(dropped).toEqual([0, 1]);
    gates.slice(2).forEach(({ read, work }, i) => (read.resolve(BYTES), work.resolve(i)));
    await Promise.all(all.slice(2));
  });

  it('beyond the line the sender is told to come again, and nothing was read', async () => {
    const { began, dropped, gates, all } = sent(67);
    await expect(all[66]).rejects.toMatchObject({ code: 'unavailable' });
    expect(dropped).toEqual([66]);
    expect(began).toHaveLength(6);
    gates.forEach(({ read, work }, i) => (read.resolve(BYTES), work.resolve(i)));
    await Promise.all(all.slice(0, 66));
  });

  it('one address does not keep others out of the line, however many senders it has', async () => {
    const many = sent(66, () => '10.0.0.1');
    const ends = Promise.allSettled(many.all);
    const one = sent(1, () => '10.0.0.2');
    await expect(many.all[65]).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } });
    expect(many.dropped).toEqual([65]);
    for (const gates of [many.gates, one.gates])
      gates.forEach(({ read, work }, i) => (read.resolve(BYTES), work.resolve(i)));
    expect(await one.all[0]).toBe(0);
    await ends;
    expect(many.began).toHaveLength(65);
  });

  it('who waits too long is told so within the minute of a request, and nothing was read', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { began, dropped, gates, all } = sent(7);
    vi.advanceTimersByTime(39_999);
    expect(dropped).toEqual([]);
    vi.advanceTimersByTime(1);
    await expect(all[6]).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } });
    expect([began.length, dropped]).toEqual([6, [6]]);
    gates.forEach(({ read, work }, i) => (read.resolve(BYTES), work.resolve(i)));
    await Promise.all(all.slice(0, 6));
  });
});
