import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { type Page, TimelineStore } from '#web/messaging/timeline-store.ts';
import { runs } from './runs.ts';

type Message = { seq: number; rev: number; deleted?: boolean };
const PAGE = 3;

/** A room as a server holds it: messages 1, 2, 3 …, read in pages; it can be away, and shut out the reader. */
function room(count: number) {
  const messages: Message[] = Array.from({ length: count }, (_, i) => ({ seq: i + 1, rev: i + 1 }));
  const asked: string[] = [];
  const server = { messages, asked, away: false, shut: false, tooOld: false, accepted: [] as Page<Message>[] };
  const answer = async (what: string, items: readonly Message[], more: boolean, upTo?: number) => {
    asked.push(what);
    await Promise.resolve();
    if (server.away) throw new ApiError(0, { code: 'network' });
    if (server.shut) throw new ApiError(404, { code: 'not-found', message: 'Tidak ada.' });
    return { items, more, ...(upTo === undefined ? {} : { upTo }) };
  };
  const back = (before = Infinity) => messages.filter((m) => m.seq < before);
  const store = (following = true, kept?: number) =>
    new TimelineStore<Message, Page<Message>>(
      {
        newest: () => answer('newest', back().slice(-PAGE), back().length > PAGE, messages.length),
        before: (seq) => answer(`before ${seq}`, back(seq).slice(-PAGE), back(seq).length > PAGE),
        after: async (place) => {
          const all = messages.filter((m) => m.rev > place);
          const page = all.slice(0, PAGE);
          const answered = await answer(`after ${place}`, page, all.length > PAGE, page.at(-1)?.rev);
          return { ...answered, tooOld: server.tooOld };
        },
        accepted: (page) => server.accepted.push(page),
      },
      following,
      kept,
    );
  const post = () => {
    const seq = messages.length + 1;
    messages.push({ seq, rev: seq });
    return messages.at(-1)!;
  };
  return Object.assign(server, { store, post });
}

const shown = (store: TimelineStore<Message, Page<Message>>) => store.state.get().log.items.map((m) => m.seq);
const phase = (store: TimelineStore<Message, Page<Message>>) => store.state.get().phase;

describe('a timeline', () => {
  it('begins with the newest page, asked for once however many look at it', async () => {
    const server = room(5);
    const store = server.store();
    await Promise.all([store.load(), store.load()]);
    expect([phase(store), shown(store), server.asked]).toEqual(['ready', [3, 4, 5], ['newest']]);
  });

  it('catches up with what came since, page by page', async () => {
    const server = room(2);
    const store = server.store();
    await store.load();
    for (let i = 0; i < 7; i++) server.post();
    await store.load();
    expect(shown(store)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(server.asked).toEqual(['newest', 'after 2', 'after 5', 'after 8']);
  });

  it('is read anew, as deep as it was, when too much was missed', async () => {
    const server = room(8);
    const store = server.store();
    await store.load();
    await store.loadOlder();
    server.post();
    server.tooOld = true;
    await store.load();
    await store.load();
    expect(shown(store)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('loads as far back as a message, and no further', async () => {
    const server = room(12);
    const store = server.store();
    await store.load();
    expect((await store.loadUntil(5))?.seq).toBe(5);
    expect(shown(store)[0]).toBe(4);
    expect(await store.loadUntil(99)).toBeUndefined();
  });

  it('says that it failed, is read when it is asked again, and what failed before it stays', async () => {
    const server = room(5);
    server.away = true;
    const store = server.store();
    await store.load();
    expect([phase(store), store.state.get().failure?.code]).toEqual(['failed', 'network']);
    server.away = false;
    await store.load();
    server.away = true;
    expect(await store.loadOlder()).toBe(false);
    expect([phase(store), store.state.get().older, shown(store)]).toEqual(['ready', 'failed', [3, 4, 5]]);
    store.stop();
  });

  it('shows nothing of what is not there for the reader any more, and comes back', async () => {
    const server = room(5);
    const store = server.store();
    await store.load();
    server.shut = true;
    await store.load();
    expect([phase(store), shown(store)]).toEqual(['gone', []]);
    server.shut = false;
    await store.load();
    expect([phase(store), shown(store)]).toEqual(['ready', [3, 4, 5]]);
  });

  it('asks nothing while nobody follows it, and then catches up with what it heard of', async () => {
    const server = room(2);
    const store = server.store(false);
    await store.load();
    store.append(server.post());
    expect([phase(store), server.asked]).toEqual(['idle', []]);
    store.follow(true);
    await store.load();
    store.follow(false);
    store.append(server.post());
    expect(shown(store)).toEqual([1, 2, 3]);
    store.follow(true);
    await store.load();
    expect(shown(store)).toEqual([1, 2, 3, 4]);
  });

  it('takes the answer of the newest reading only', async () => {
    const server = room(5);
    const store = server.store();
    const first = store.reload();
    server.post();
    await Promise.all([first, store.reload()]);
    expect([shown(store), server.accepted.length]).toEqual([[4, 5, 6], 1]);
  });

  it('of a long list keeps the newest for a reader at its end', async () => {
    const server = room(1);
    const store = server.store();
    await store.load();
    for (let i = 0; i < 700; i++) store.append(server.post());
    store.trim();
    expect([shown(store).length, store.state.get().log.from]).toEqual([200, 502]);
    await store.loadOlder();
    expect(shown(store).slice(0, 4)).toEqual([499, 500, 501, 502]);
  });

  it('is not cut while older messages are read, or a message is looked for', async () => {
    const server = room(20);
    const store = server.store(true, 1);
    await store.load();
    await store.loadOlder();
    const older = store.loadOlder();
    store.trim();
    await older;
    expect(shown(store)).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20]);
    // Between two pages of the search nothing is being read.
    const stop = store.state.subscribe(() => store.trim());
    expect((await store.loadUntil(4))?.seq).toBe(4);
    stop();
    expect(shown(store)[0]).toBe(3);
    store.trim();
    expect(shown(store)).toEqual([20]);
  });

  it('keeps in mind what was deleted, when it is cut: its replies quote it', async () => {
    const server = room(6);
    const store = server.store(true, 1);
    await store.load();
    await store.loadOlder();
    store.append({ seq: 2, rev: 7, deleted: true });
    store.trim();
    expect([shown(store), store.state.get().log.below.map((m) => m.seq)]).toEqual([[6], [2]]);
  });

  it('whatever is told, lost or asked for: in order, each once, and whole after catching up', async () => {
    const told = fc.constantFrom('told', 'lost', 'twice', 'head', 'unfollow', 'follow');
    const asked = fc.constantFrom('older', 'older, trim', 'until, trim', 'load', 'reload', 'trim');
    const act = fc.oneof(told, asked);
    await fc.assert(
      fc.asyncProperty(fc.nat(9), fc.array(act, { maxLength: 25 }), async (count, acts) => {
        const server = room(count);
        const store = server.store(true, 1);
        await store.load();
        for (const next of acts) {
          if (next === 'told') store.append(server.post());
          else if (next === 'lost') server.post();
          else if (next === 'twice') {
            const message = server.post();
            store.append(message);
            store.append(message);
          } else if (next === 'head') store.advanceHead(server.messages.length);
          else if (next === 'older') await store.loadOlder();
          else if (next === 'trim') store.trim();
          else if (next.endsWith('trim')) {
            const work = next.startsWith('older') ? store.loadOlder() : store.loadUntil(2);
            store.trim();
            await work;
          } else if (next === 'load') await store.load();
          else if (next === 'reload') await store.reload();
          else store.follow(next === 'follow');
          const seqs = shown(store);
          expect(seqs).toEqual(seqs.map((_, i) => (seqs[0] ?? 0) + i));
        }
        store.follow(true);
        await store.load();
        expect(shown(store).at(-1) ?? 0).toBe(server.messages.length);
        store.stop();
      }),
      { numRuns: runs(200) },
    );
  });
});
