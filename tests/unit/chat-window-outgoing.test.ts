import type { PrivateMessage } from '#contract/chat.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { tellLive } from '#web/lib/live.ts';
import { type Outgoing, OutgoingQueue, type Ways } from '#web/parts/chat/outgoing.ts';

const SARI = '00000000-0000-4000-a000-000000000001';
const PAIR = '00000000-0000-4000-a000-0000000000aa';
type Fate = 'stored' | 'lost' | 'answer-lost' | 'refused' | 'busy';

/** A browser with tabs that share a storage and a lock, and a server that stores a client id once. */
function browser(fates: Fate[] = []) {
  const kept = new Map<string, string>();
  const tabs = new Set<(key: string, value: string | null) => void>();
  const stored: PrivateMessage[] = [];
  const tries: string[] = [];
  let line: Promise<void> = Promise.resolve();
  const send = async ({ clientId, conversationId, text }: Outgoing): Promise<PrivateMessage> => {
    await Promise.resolve();
    tries.push(clientId);
    const fate = fates.shift() ?? 'stored';
    if (fate === 'lost') throw new ApiError(0, { code: 'network' });
    if (fate === 'busy') throw new ApiError(429, { code: 'too-many-requests', retryAfter: 0.001 });
    if (fate === 'refused') throw new ApiError(409, { code: 'conversation-expired' });
    let message = stored.find((m) => m.clientId === clientId);
    if (!message) stored.push((message = { conversationId, seq: stored.length + 1, senderId: SARI, clientId, text, at: '2026-11-21T01:30:00.000Z' }));
    if (fate === 'answer-lost') throw new ApiError(0, { code: 'network' });
    return message;
  };
  const tab = () => {
    const ways: Ways = {
      send,
      stored: () => {},
      storedElsewhere: async () => {},
      storage: {
        get length() {
          return kept.size;
        },
        key: (i) => [...kept.keys()][i] ?? null,
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => (kept.set(key, value), others(key, value)),
        removeItem: (key) => (kept.delete(key) ? others(key, null) : undefined),
      },
      changed: (heard) => (tabs.add((mine = heard)), () => void tabs.delete(heard)),
      alone: (_name, work) => (line = line.then(work, work)),
    };
    let mine: ((key: string, value: string | null) => void) | undefined;
    const others = (key: string, value: string | null) => {
      for (const heard of tabs) if (heard !== mine) heard(key, value);
    };
    const queue = new OutgoingQueue(SARI, ways);
    queue.start();
    return queue;
  };
  /** The line is there again: heads are answered. */
  const settled = async (...queues: OutgoingQueue[]) => {
    for (let i = 0; i < 60 && queues.some((q) => q.all().some((m) => !m.failed && !stored.some((s) => s.clientId === m.clientId))); i++) {
      tellLive('heads', { serverTime: '2026-11-21T01:30:00.000Z', roomRev: 0, unreadNotifications: 0, unreadMessages: 0, conversations: [] });
      await Promise.all(queues.map((q) => q.drain()));
    }
    await line;
  };
  return { tab, stored, tries, kept, settled, texts: () => stored.map((m) => m.text) };
}

describe('own messages on their way', () => {
  it('are sent in order, each once, and leave the storage', async () => {
    const { tab, texts, tries, kept, settled } = browser();
    const queue = tab();
    for (const text of ['satu', 'dua', 'tiga']) queue.add(PAIR, text);
    await settled(queue);
    expect(texts()).toEqual(['satu', 'dua', 'tiga']);
    expect(tries).toHaveLength(3);
    expect(kept.size).toBe(0);
  });

  it('wait for the network and survive a reload', async () => {
    const { tab, texts, settled } = browser(['lost']);
    const before = tab();
    before.add(PAIR, 'satu');
    before.add(PAIR, 'dua');
    await before.drain();
    expect(before.all().map((m) => before.stateOf(m))).toEqual(['waiting', 'waiting']);
    before.stop();
    const after = tab();
    expect(after.all().map((m) => m.text)).toEqual(['satu', 'dua']);
    await settled(after);
    expect(texts()).toEqual(['satu', 'dua']);
  });

  it('are stored once though the answer got lost', async () => {
    const { tab, stored, tries, settled } = browser(['answer-lost', 'answer-lost']);
    const queue = tab();
    queue.add(PAIR, 'satu');
    await settled(queue);
    await queue.drain();
    expect(stored).toHaveLength(1);
    expect(new Set(tries).size).toBe(1);
  });

  it('say why they were refused, and can be taken back or sent again', async () => {
    const { tab, texts, kept, settled } = browser(['refused', 'refused']);
    const queue = tab();
    queue.add(PAIR, 'satu');
    queue.add(PAIR, 'dua');
    await settled(queue);
    const [first, second] = queue.all();
    expect(first!.failed!.message).toBe('Percakapan ini sudah berakhir. Perpanjang bersama untuk menulis lagi.');
    expect(queue.stateOf(first!)).toBe('failed');
    expect(queue.takeBack(first!.clientId)).toBe('satu');
    queue.retry(second!.clientId);
    await settled(queue);
    expect(texts()).toEqual(['dua']);
    expect(kept.size).toBe(0);
  });

  it('are sent by one of two tabs, and leave the other when their conversation has them', async () => {
    const { tab, texts, tries, settled } = browser();
    const [one, two] = [tab(), tab()];
    one.add(PAIR, 'satu');
    two.add(PAIR, 'dua');
    await settled(one, two);
    expect(texts().sort()).toEqual(['dua', 'satu']);
    expect(tries).toHaveLength(2);
    // The first had the turn and sent both; its conversation shows them when it has them.
    await expect.poll(() => two.all()).toEqual([]);
    one.shown(new Set(tries));
    expect(one.all()).toEqual([]);
  });

  it('whatever happens on the way: all of them, each once, in the order of their tab', async () => {
    const fate = fc.constantFrom<Fate>('stored', 'lost', 'answer-lost', 'busy');
    const act = fc.constantFrom('one', 'two', 'reload-one', 'reload-two', 'drain');
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { maxLength: 30 }), fc.array(act, { minLength: 1, maxLength: 25 }), async (fates, acts) => {
        const { tab, stored, kept, settled } = browser(fates);
        const tabs = { one: tab(), two: tab() };
        const written = { one: [] as string[], two: [] as string[] };
        for (const [i, next] of acts.entries()) {
          if (next === 'drain') await Promise.race([tabs.one.drain(), tabs.two.drain()]);
          else if (next === 'one' || next === 'two') {
            tabs[next].add(PAIR, `${next} ${i}`, 1_700_000_000_000 + i);
            written[next].push(`${next} ${i}`);
          } else {
            const which = next === 'reload-one' ? 'one' : 'two';
            tabs[which].stop();
            tabs[which] = tab();
          }
        }
        await settled(tabs.one, tabs.two);
        const texts = stored.map((m) => m.text);
        expect(new Set(texts).size).toBe(texts.length);
        for (const which of ['one', 'two'] as const) expect(texts.filter((t) => t.startsWith(which))).toEqual(written[which]);
        expect([...kept.keys()].length).toBeLessThanOrEqual(texts.length);
        tabs.one.stop();
        tabs.two.stop();
      }),
      { numRuns: 150 },
    );
  });
});
