import type { RoomMessage } from '#contract/room.ts';
import type { RoomStorage, Seen } from '#web/features/room/components/room-storage.ts';
import { UnreadCount } from '#web/features/room/components/unread-count.ts';
import { expect, it, vi } from 'vitest';

const message = (rev: number) =>
  ({ rev, deleted: false, author: { handle: 'budi' }, mentions: [] }) as unknown as RoomMessage;

/** Tabs of one browser; what one stores the other hears later, when `tell` is called. */
function tabs(n: number) {
  let stored: Seen | null = null;
  const storage = { seen: () => stored, keepSeen: (seen: Seen) => void (stored = seen) };
  const made = Array.from({ length: n }, () => new UnreadCount('sari', storage as RoomStorage, () => undefined));
  return { made, tell: () => made.forEach((tab) => tab.again()), stored: () => stored, store: storage.keepSeen };
}

it('what was seen in one tab is not unread again by another that had counted it', async () => {
  const { made, tell, stored } = tabs(2);
  const [open, closed] = made as [UnreadCount, UnreadCount];
  await open.look(10);
  tell();
  closed.hear(message(11), false);
  open.saw(11);
  // The closed tab has not heard of it yet, and counts the next one.
  closed.hear(message(12), false);
  expect(stored()).toMatchObject({ seen: 11, count: 0 });
  tell();
  expect([open.unread.count, closed.unread.count]).toEqual([0, 0]);
});

it('an older state of another tab, stored last, takes nothing back', async () => {
  const { made, tell, store } = tabs(1);
  const [open] = made as [UnreadCount];
  await open.look(10);
  open.saw(12);
  store({ seen: 10, looked: 12, count: 2, mentions: 1 });
  tell();
  expect(open.unread).toEqual({ count: 0, mentions: 0 });
  open.saw(13);
  expect(open.unread.count).toBe(0);
});

it('a restarted room begins at its present change, whatever was seen of the old one', async () => {
  const { made, tell, stored } = tabs(2);
  const [first, second] = made as [UnreadCount, UnreadCount];
  await first.look(90);
  tell();
  await first.look(3);
  tell();
  expect(stored()).toMatchObject({ seen: 3 });
  await second.look(3);
  second.hear(message(4), false);
  expect(stored()).toEqual({ seen: 3, looked: 4, count: 1, mentions: 0 });
});

it('what was counted and then deleted, or cleared with the room, is unread no more', async () => {
  const { made } = tabs(1);
  const [closed] = made as [UnreadCount];
  let room = [message(11), { ...message(12), mentions: ['sari'] }, message(13)];
  let clearedSeq = 0;
  const asked: number[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const after = Number(/after=(\d+)/.exec(url)![1]);
    asked.push(after);
    const messages = room.filter(({ rev }) => rev > after);
    return new Response(JSON.stringify({ messages, rev: room.at(-1)?.rev ?? 15, clearedSeq, tooOld: false }));
  });
  await closed.look(10);
  for (const one of room) closed.hear(one, false);
  expect(closed.unread).toEqual({ count: 3, mentions: 1 });
  // Heard of at once by all tabs, read again by each with its own next sync state.
  const deleted = { ...message(14), deleted: true, author: null };
  room = [message(11), message(13), deleted];
  closed.hear(deleted, false);
  expect(asked).toEqual([]);
  await closed.look(14);
  expect([closed.unread, asked]).toEqual([{ count: 2, mentions: 0 }, [10]]);
  await closed.look(14);
  expect(asked).toEqual([10]);
  [room, clearedSeq] = [[], 13];
  await closed.look(15);
  expect(closed.unread).toEqual({ count: 0, mentions: 0 });
});
