import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadNextPage } from '#web/lib/next-page.ts';
import { happened, type StateEvent } from '#web/lib/server-state.ts';
import { createStore } from '#web/lib/store.ts';
import { sourceFiles } from '#tests/support/source-files.ts';

/** Each of these declares its answers when it is loaded; by name, for the tests' type check knows no screens. */
const DECLARING =
  'features/dashboard/queries.ts features/notifications/queries.settings.ts features/notifications/queries.ts features/profile/queries.ts features/safety/queries.ts features/search/queries.ts members/likes-tabs.tsx members/use-permission.ts members/why-dialog.tsx'.split(
    ' ',
  );
beforeAll(() => Promise.all(DECLARING.map((file) => import(/* @vite-ignore */ `../../src/web/${file}`))));

const NAMES =
  'blocks dashboard hidden-numbers likes member notification-settings notifications papers permissions preview profile search session what-if why'.split(
    ' ',
  );

/** Which kept answers are old after an event, by name; each is kept twice, under two lists of parameters. */
async function oldAfter(event: StateEvent): Promise<string[]> {
  const client = new QueryClient();
  for (const name of NAMES) for (const key of [[name], [name, 'tertentu', { n: 1 }]]) client.setQueryData(key, name);
  await happened(client, event);
  const old = client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.isInvalidated)
    .map((query) => String(query.queryKey[0]));
  return NAMES.filter((name) => {
    const times = old.filter((o) => o === name).length;
    expect([0, 2], `${name}: all of it or nothing`).toContain(times);
    return times === 2;
  });
}

describe('an event makes old what depends on it, and nothing else', () => {
  it.each<[StateEvent, string]>([
    ['visibility-changed', 'blocks dashboard likes notifications permissions search session what-if why'],
    ['liked', 'dashboard likes notifications search session'],
    ['permission-changed', 'notifications permissions session'],
    ['preferences-kept', 'dashboard search what-if'],
    ['own-profile-changed', 'dashboard preview search session what-if why'],
    ['own-profile-paused', 'likes preview profile search session'],
    ['plan-changed', 'dashboard likes member search session why'],
    ['notified', 'dashboard likes notifications papers permissions profile session'],
  ])('%s: %s', async (event, names) => expect((await oldAfter(event)).join(' ')).toBe(names));
});

/** Keys written as they are: no event reaches what is kept under them, and two may be the same. */
const rawKeys = (code: string) =>
  [...code.matchAll(/(?:\bqueryKey:|\b(\w*(?:KEY|Key))\s*=|QueryData(?:<[^>]*>)?\()\s*\[/g)]
    .filter(([, name]) => !name || !code.includes(`mutationKey: ${name}`))
    .map(([found]) => found);

describe('keys of kept answers', () => {
  it('are made by serverState, each name once', () => {
    const files = sourceFiles('src/web');
    expect(files.flatMap(({ path, code }) => rawKeys(code).map((found) => `${path}: ${found}`))).toEqual([]);
    const names = files.flatMap(({ code }) =>
      [...code.matchAll(/\bserverState(?:<[^(]*>)?\(\s*'([^']+)'/g)].map(([, name]) => name!),
    );
    expect(names.length).toBeGreaterThan(70);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  it.each([
    ["useQuery({ queryKey: ['room-mentions', typed] })", 1],
    ["const UNREAD_KEY = ['unread'] as const;", 1],
    ["client.setQueryData<number>(['unread'], 1)", 1],
    ['useQuery({ queryKey: mentionsKey(typed) })', 0],
  ])('planted: %s', (code, found) => expect(rawKeys(code)).toHaveLength(found));
});

describe('the next page of a list', () => {
  it('waits until the list that was changed meanwhile is asked anew, and then follows it', async () => {
    const client = new QueryClient();
    let liked = false;
    const held: (() => void)[] = [];
    const observer = new InfiniteQueryObserver(client, {
      queryKey: ['daftar'],
      initialPageParam: 1,
      getNextPageParam: (page: { n: number }) => page.n + 1,
      // What is asked while it is not yet liked is answered at once.
      queryFn: async ({ pageParam: n, signal }) => {
        if (liked && n === 1) await new Promise<void>((go) => held.push(go));
        signal.throwIfAborted();
        return { n, liked };
      },
    });
    const off = observer.subscribe(() => {});
    await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
    liked = true;
    const anew = client.invalidateQueries({ queryKey: ['daftar'] });
    const more = loadNextPage(observer.getCurrentResult());
    await vi.waitFor(() => expect(held).toHaveLength(1));
    held[0]!();
    await Promise.all([anew, more]);
    expect(observer.getCurrentResult().data!.pages).toEqual([
      { n: 1, liked: true },
      { n: 2, liked: true },
    ]);
    off();
  });
});

describe('a store outside React', () => {
  it('tells its listeners of each change once, and nobody of the same value again', () => {
    const store = createStore({ n: 0 });
    const heard: number[] = [];
    const stop = store.subscribe(() => heard.push(store.get().n));
    store.set((now) => ({ n: now.n + 1 }));
    store.set((now) => now);
    store.set({ n: 7 });
    stop();
    store.set({ n: 8 });
    expect({ heard, now: store.get().n, initial: store.initial.n }).toEqual({ heard: [1, 7], now: 8, initial: 0 });
  });
});
