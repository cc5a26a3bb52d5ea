import { describe, expect, it } from 'vitest';
import { perContext, batchReads } from '../../src/server/db/batch-reads.ts';

/** A read that waits until it is let go, and remembers what it was asked. */
function heldRead() {
  const asked: string[][] = [];
  const let_go: (() => void)[] = [];
  const read = (keys: string[]) => {
    asked.push(keys);
    return new Promise<string[]>((resolve) => let_go.push(() => resolve(keys.map((key) => key.toUpperCase()))));
  };
  return { asked, release: () => let_go.splice(0).forEach((go) => go()), read };
}
const turn = () => new Promise((next) => setImmediate(next));

describe('reads together', () => {
  it('are one read for keys asked in the same turn, each with its own answer', async () => {
    const { asked, release, read } = heldRead();
    const of = batchReads(read);
    const answers = Promise.all([of('a'), of('b'), of('a')]);
    await turn();
    release();
    expect([await answers, asked]).toEqual([['A', 'B', 'A'], [['a', 'b', 'a']]]);
  });

  it('start after the question: a key asked while reads are under way gets a read of its own', async () => {
    const { asked, release, read } = heldRead();
    const of = batchReads(read);
    const first = of('a');
    await turn();
    const second = of('a');
    await turn();
    expect(asked).toEqual([['a'], ['a']]);
    release();
    expect(await Promise.all([first, second])).toEqual(['A', 'A']);
  });

  it('gather while as many as allowed are under way, and none is forgotten', async () => {
    const { asked, release, read } = heldRead();
    const of = batchReads(read);
    const answers: Promise<string>[] = [];
    for (let i = 0; i < 100; i++) {
      answers.push(of(`k${i}`));
      if (i < 20) await turn();
    }
    await turn();
    const underWay = asked.length;
    expect(underWay).toBeLessThan(20);
    while (asked.flat().length < 100) {
      release();
      await turn();
    }
    release();
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 100 }, (_, i) => `K${i}`));
    expect(asked.flat().sort()).toEqual(Array.from({ length: 100 }, (_, i) => `k${i}`).sort());
  });

  it('fail together, and the next read works', async () => {
    let broken = true;
    const of = batchReads(async (keys: string[]) => {
      if (broken) throw new Error('away');
      return keys;
    });
    const outcomes = await Promise.allSettled([of('a'), of('b')]);
    expect(outcomes.map((o) => o.status)).toEqual(['rejected', 'rejected']);
    broken = false;
    expect(await of('c')).toBe('c');
  });

  it('belong to one host', () => {
    const make = perContext((host: { name: string }) => ({ of: host.name }));
    const [a, b] = [{ name: 'a' }, { name: 'b' }];
    expect([make(a) === make(a), make(a) === make(b), make(b).of]).toEqual([true, false, 'b']);
  });
});
