import type { Conversation } from '#contract/chat.ts';
import { ConversationStore } from '#web/features/chat/components/conversation-store.ts';
import { expect, it, vi } from 'vitest';

const ID = '00000000-0000-4000-a000-0000000000aa';
const conversation = {
  id: ID,
  serverTime: '2026-11-28T08:00:00.000Z',
  lastSeq: 5,
  myReadSeq: 2,
  theirReadSeq: 3,
} as Conversation;

/** The answers to «read», in order: null: no answer comes. */
function reads(...answers: (number | null)[]): number[] {
  const asked: number[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body).seq);
    const myReadSeq = answers.shift() ?? null;
    if (myReadSeq === null) throw new TypeError('no network');
    return new Response(JSON.stringify({ myReadSeq }));
  });
  return asked;
}

function opened() {
  const store = new ConversationStore(ID);
  store.put(conversation);
  return store;
}

it('a read that failed is sent again with the next sync state, and no more once it is known', async () => {
  const asked = reads(null, 5);
  const store = opened();
  await store.markRead(5);
  expect(store.conversation.get()?.myReadSeq).toBe(2);
  store.stands({ lastSeq: 5, myReadSeq: 2 });
  await vi.waitFor(() => expect(store.conversation.get()?.myReadSeq).toBe(5));
  store.stands({ lastSeq: 5, myReadSeq: 5 });
  expect(asked).toEqual([5, 5]);
  store.stop();
});

it('what the server does not know is not asked for again and again', async () => {
  const asked = reads(4, 4);
  const store = opened();
  await store.markRead(5);
  store.stands({ lastSeq: 5, myReadSeq: 4 });
  expect(asked).toEqual([5]);
  store.stop();
});

it('an answer that was begun before takes no tick back', () => {
  const store = opened();
  store.stands({ theirReadSeq: 5, myReadSeq: 4 });
  store.put({ ...conversation, serverTime: '2026-11-28T08:00:01.000Z' });
  expect(store.conversation.get()).toMatchObject({ theirReadSeq: 5, myReadSeq: 4 });
  store.stop();
});
