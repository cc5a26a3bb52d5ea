import { RoomStore } from '#web/features/room/components/room-store.ts';
import { setLive } from '#web/lib/live.ts';
import { expect, it, onTestFinished, vi } from 'vitest';

const SARI = '00000000-0000-4000-a000-000000000001';

it('after a break of the connection the open room is read anew: who blocked the viewer is gone from it', async () => {
  const asked: string[] = [];
  const storage = { length: 0, key: () => null, getItem: () => null, setItem: () => {}, removeItem: () => {} };
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const me = { key: 'a', can: { post: true }, mutedUntil: null };
    return new Response(JSON.stringify({ messages: [], people: [], rev: 1, clearedSeq: 0, more: false, me }));
  });
  const store = new RoomStore({ id: SARI, handle: 'sari' });
  const stop = store.start();
  onTestFinished(() => (stop(), setLive('connecting', null)));
  store.setMode('open', false);
  const read = (times: number) => vi.waitFor(() => expect(asked).toEqual(Array(times).fill('/api/room')));
  await read(1);
  // The first connection is no break.
  setLive('live', null);
  setLive('connecting', null);
  await Promise.resolve();
  await read(1);
  setLive('live', null);
  await read(2);
});
