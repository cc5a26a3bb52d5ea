import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { emitLive } from '#web/lib/live.ts';
import { DraftStore } from '#web/messaging/drafts.ts';
import { type Channel, type NewMessage, Outbox } from '#web/messaging/outbox.ts';
import { sendDraft } from '#web/messaging/send-draft.ts';
import type { ChannelName, OutboxEntry } from '#web/messaging/outbox-storage.ts';
import { runs } from './runs.ts';

const SARI = '00000000-0000-4000-a000-000000000001';
const PAIR = '00000000-0000-4000-a000-0000000000aa';
const ROOM = 'room';
const AT = 1_795_000_000_000;
/** What the server says with the refusal. */
const ENDED = 'Percakapan ini sudah berakhir. Perpanjang bersama untuk menulis lagi.';

type Fate = 'stored' | 'lost' | 'answer-lost' | 'refused' | 'busy';
type Stored = Pick<OutboxEntry, 'thread' | 'clientId' | 'text'>;

/** Web Storage of one browser, and what its tabs hear of each other's changes. */
class TabsStorage {
  readonly kept = new Map<string, string>();
  private readonly listeners = new Map<string, (key: string, value: string | null) => void>();

  of(tab: string) {
    const tell = (key: string, value: string | null) => {
      for (const [other, listener] of this.listeners) if (other !== tab) listener(key, value);
    };
    const { kept } = this;
    return {
      storage: {
        get length() {
          return kept.size;
        },
        key: (i: number) => [...kept.keys()][i] ?? null,
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => (kept.set(key, value), tell(key, value)),
        removeItem: (key: string) => (kept.delete(key) ? tell(key, null) : undefined),
      },
      onChange: (listener: (key: string, value: string | null) => void) => {
        this.listeners.set(tab, listener);
        return () => void this.listeners.delete(tab);
      },
    };
  }
}

/** A browser with tabs that share a storage and take turns, and a server that stores a client id once. */
function browser(fates: Fate[] = [], { locks = true } = {}) {
  const shared = new TabsStorage();
  const stored: Stored[] = [];
  const tries: string[] = [];
  const turns = new Map<string, Promise<void>>();
  const send = async ({ clientId, thread, text }: OutboxEntry): Promise<number> => {
    await Promise.resolve();
    tries.push(clientId);
    const fate = fates.shift() ?? 'stored';
    if (fate === 'lost') throw new ApiError(0, { code: 'network' });
    if (fate === 'busy')
      throw new ApiError(429, { code: 'too-many-requests', message: 'Sebentar.', retryAfter: 0.001 });
    if (fate === 'refused') throw new ApiError(409, { code: 'conversation-expired', message: ENDED });
    if (!stored.some((m) => m.clientId === clientId)) stored.push({ thread, clientId, text });
    if (fate === 'answer-lost') throw new ApiError(0, { code: 'network' });
    return stored.filter((m) => m.thread === thread).findIndex((m) => m.clientId === clientId) + 1;
  };
  const channel = (givenBack: string[]): Channel => ({
    send: async (entry) => ({ place: await send(entry), show: () => {} }),
    retries: ({ status, code }) => status === 0 || code === 'too-many-requests',
    refused: (_, { message }) => ({ title: 'Gagal', message }),
    giveBack: (entry) => entry.thread === ROOM && givenBack.push(entry.text) > 0,
    catchUp: async () => {},
  });
  const tab = (name = 'satu') => {
    const exclusive = (lock: string, work: () => Promise<void>): Promise<void> => {
      if (!locks) return work();
      const turn = (turns.get(lock) ?? Promise.resolve()).then(work, work);
      turns.set(lock, turn);
      return turn;
    };
    const outbox = new Outbox(SARI, { ...shared.of(name), exclusive, tab: name });
    const givenBack: string[] = [];
    outbox.start();
    outbox.open('chat', channel(givenBack));
    outbox.open('room', channel(givenBack));
    return Object.assign(outbox, { givenBack });
  };
  const onWay = (outbox: Outbox) =>
    outbox.pending.get().filter((m) => !m.refusal && !stored.some((s) => s.clientId === m.clientId));
  /** The line is there again: syncState are answered. */
  const settled = async (...tabs: Outbox[]) => {
    for (let i = 0; i < 60 && tabs.some((t) => onWay(t).length > 0); i++) {
      emitLive('sync-state', {
        serverTime: '2026-11-21T01:30:00.000Z',
        roomRev: 0,
        unreadNotifications: 0,
        unreadMessages: 0,
        conversations: [],
      });
      await Promise.all(tabs.flatMap((t) => [PAIR, ROOM].map((thread) => t.drain(thread))));
    }
    await Promise.all(turns.values());
  };
  return { tab, stored, tries, kept: shared.kept, settled, texts: () => stored.map((m) => m.text) };
}

const add = (outbox: Outbox, text: string, thread = PAIR, now = AT) =>
  outbox.add({ channel: (thread === ROOM ? 'room' : 'chat') satisfies ChannelName, thread, text, at: AT }, now);
const texts = (outbox: Outbox) => outbox.pending.get().map((m) => m.text);

describe('own messages on their way', () => {
  it('are sent in order, each once, and leave the storage', async () => {
    const { tab, texts: sent, tries, kept, settled } = browser();
    const outbox = tab();
    for (const text of ['satu', 'dua', 'tiga']) add(outbox, text);
    await settled(outbox);
    expect(sent()).toEqual(['satu', 'dua', 'tiga']);
    expect(tries).toHaveLength(3);
    expect(kept.size).toBe(0);
  });

  it('are one entry each in the storage', () => {
    const { tab, kept } = browser();
    const outbox = tab();
    for (const text of ['satu', 'dua']) add(outbox, text);
    expect([...kept.values()].map((value) => JSON.parse(value).text)).toEqual(['satu', 'dua']);
  });

  it('wait for the network and survive a reload', async () => {
    const { tab, texts: sent, settled } = browser(['lost', 'lost']);
    const before = tab();
    add(before, 'satu');
    add(before, 'dua');
    await before.drain(PAIR);
    expect(before.pending.get().map((m) => m.state)).toEqual(['waiting', 'waiting']);
    before.stop();
    const after = tab();
    expect(texts(after)).toEqual(['satu', 'dua']);
    await settled(after);
    expect(sent()).toEqual(['satu', 'dua']);
  });

  it('are stored once though the answer got lost', async () => {
    const { tab, stored, tries, settled } = browser(['answer-lost', 'answer-lost']);
    const outbox = tab();
    add(outbox, 'satu');
    await settled(outbox);
    await outbox.drain(PAIR);
    expect(stored).toHaveLength(1);
    expect(new Set(tries).size).toBe(1);
  });

  it('say why they were refused, and can be taken back or sent again', async () => {
    const { tab, texts: sent, kept, settled } = browser(['refused', 'refused']);
    const outbox = tab();
    add(outbox, 'satu');
    add(outbox, 'dua');
    await settled(outbox);
    const [first, second] = outbox.pending.get();
    expect(first!.refusal!.message).toBe(ENDED);
    expect(first!.state).toBe('failed');
    expect(outbox.takeBack(first!.clientId)?.text).toBe('satu');
    outbox.retry(second!.clientId);
    await settled(outbox);
    expect(sent()).toEqual(['dua']);
    expect(kept.size).toBe(0);
  });

  it('of one thread do not wait for another thread', async () => {
    const { tab, texts: sent, settled } = browser(['busy']);
    const outbox = tab();
    add(outbox, 'ke ruang', ROOM);
    add(outbox, 'ke dia');
    await outbox.drain(PAIR);
    expect(sent()).toContain('ke dia');
    await settled(outbox);
    expect(sent().sort()).toEqual(['ke dia', 'ke ruang']);
  });

  it('leave the list when the timeline shows them, or what became of them', async () => {
    const { tab, stored, settled } = browser();
    const outbox = tab();
    for (const text of ['satu', 'dua', 'tiga']) add(outbox, text);
    await settled(outbox);
    outbox.confirm(PAIR, new Set([stored[0]!.clientId]), 0);
    expect(texts(outbox)).toEqual(['dua', 'tiga']);
    // The second was deleted before it was ever shown.
    outbox.confirm(PAIR, new Set(), 2);
    expect(texts(outbox)).toEqual(['tiga']);
  });

  it('leave nothing behind when their member signs out, whatever is answered later', async () => {
    const { tab, kept } = browser(['refused']);
    const outbox = tab();
    add(outbox, 'satu');
    emitLive('left', {});
    outbox.clear();
    await outbox.drain(PAIR);
    expect(texts(outbox)).toEqual([]);
    expect(kept.size).toBe(0);
  });
});

describe('two tabs', () => {
  it('send each message once, and it leaves both when their timelines have it', async () => {
    const { tab, texts: sent, tries, settled } = browser();
    const [one, two] = [tab('satu'), tab('dua')];
    add(one, 'satu');
    add(two, 'dua');
    await settled(one, two);
    expect(sent().sort()).toEqual(['dua', 'satu']);
    expect(tries).toHaveLength(2);
    for (const each of [one, two]) each.confirm(PAIR, new Set(tries), 2);
    expect([texts(one), texts(two)]).toEqual([[], []]);
  });

  it('give a refused one back where it was written, whoever sent it', async () => {
    const { tab, kept, settled } = browser(['lost', 'lost', 'refused']);
    const [one, two] = [tab('satu'), tab('dua')];
    add(two, 'dari dua', ROOM);
    await two.drain(ROOM);
    // The first tab has the turn when the line is back.
    await one.drain(ROOM);
    await settled(one, two);
    expect([one.givenBack, two.givenBack]).toEqual([[], ['dari dua']]);
    expect([texts(one), texts(two), kept.size]).toEqual([[], [], 0]);
  });

  it('store each once also where the browser has no locks', async () => {
    const { tab, stored, settled } = browser(['lost', 'lost', 'answer-lost'], { locks: false });
    const [one, two] = [tab('satu'), tab('dua')];
    for (const [outbox, text] of [
      [one, 'satu'],
      [two, 'dua'],
      [one, 'tiga'],
    ] as const)
      add(outbox, text, ROOM);
    await settled(one, two);
    expect(stored.map((m) => m.text).sort()).toEqual(['dua', 'satu', 'tiga']);
  });

  it('whatever happens on the way: all of them, each once, in the order of their tab and thread', async () => {
    const fate = fc.constantFrom<Fate>('stored', 'lost', 'answer-lost', 'busy');
    const act = fc.constantFrom('one', 'two', 'one-room', 'two-room', 'reload-one', 'reload-two', 'drain');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fate, { maxLength: 30 }),
        fc.array(act, { minLength: 1, maxLength: 25 }),
        async (fates, acts) => {
          const { tab, stored, kept, settled } = browser(fates);
          const tabs = { one: tab('one'), two: tab('two') };
          const written: Record<string, string[]> = {};
          for (const [i, next] of acts.entries()) {
            const which = next.includes('two') ? 'two' : 'one';
            if (next === 'drain') await Promise.race([tabs.one.drain(PAIR), tabs.two.drain(ROOM)]);
            else if (next.startsWith('reload')) {
              tabs[which].stop();
              tabs[which] = tab(which);
            } else {
              const thread = next.endsWith('room') ? ROOM : PAIR;
              add(tabs[which], `${next} ${i}`, thread, AT + i);
              (written[`${thread} ${which}`] ??= []).push(`${next} ${i}`);
            }
          }
          await settled(tabs.one, tabs.two);
          const sent = stored.map((m) => m.text);
          expect(new Set(sent).size).toBe(sent.length);
          for (const [from, all] of Object.entries(written)) {
            const [thread, which] = from.split(' ');
            const there = stored.filter((m) => m.thread === thread && m.text.startsWith(which!)).map((m) => m.text);
            expect(there).toEqual(all);
          }
          expect(kept.size).toBeLessThanOrEqual(sent.length);
          tabs.one.stop();
          tabs.two.stop();
        },
      ),
      { numRuns: runs(150) },
    );
  });
});

describe('a message that came back into the draft', () => {
  const entry = { text: 'Halo', replyTo: null, clientId: 'satu' };
  const drafted = () => {
    const sent: NewMessage[] = [];
    const draft = new DraftStore('draf', new TabsStorage().of('a').storage as Storage);
    draft.giveBack(entry);
    const send = () =>
      sendDraft(draft, { add: (message) => void sent.push(message) }, { channel: 'chat', thread: PAIR });
    return { draft, send, sent };
  };

  it('is the same one when it is sent again, and another once it was changed', () => {
    const { draft, send, sent } = drafted();
    expect([send(), send(), sent.map((m) => [m.text, m.clientId])]).toEqual([true, false, [['Halo', 'satu']]]);
    draft.giveBack(entry);
    draft.write({ text: 'Halo juga' });
    send();
    expect(sent[1]).not.toHaveProperty('clientId');
  });

  it('is no draft once the timeline shows it', () => {
    const { draft } = drafted();
    draft.clearIfShown((id) => id === 'dua');
    expect(draft.get().text).toBe('Halo');
    draft.clearIfShown((id) => id === 'satu');
    expect(draft.get()).toEqual({ text: '', replyTo: null, clientId: null });
  });
});
