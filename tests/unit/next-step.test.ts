import { describe, expect, it } from 'vitest';

// By name: the tests' type check knows no screens.
type Facts = Record<string, unknown>;
type Step = { act: string; chat?: { id: string }; member?: { id: string | null }; count?: number };
const { nextStep } = (await import(/* @vite-ignore */ `../../src/web/features/dashboard/components/next-step.ts`)) as {
  nextStep: (facts: Facts, now: number) => Step;
};

const NOW = Date.parse('2026-11-22T01:00:00.000Z');
const inHours = (n: number) => new Date(NOW + n * 3_600_000).toISOString();
const chat = (id: string, with_: object = {}) => ({
  id,
  other: { id: `dia-${id}` },
  expiresAt: inHours(40),
  unread: 0,
  lastMessage: { mine: true },
  extension: { mine: false, theirs: false },
  can: { send: true },
  ...with_,
});
const member = (id: string | null, likeBack = false) => ({ id, can: { open: true, likeBack } });
const NOTHING = {
  paused: false,
  needsPayment: false,
  premiumExpired: false,
  waitingPayment: null,
  waitingRequests: 0,
  chats: [],
  notGreeted: [],
  likers: [],
  proofReminded: false,
  incomplete: null,
};
const COMPLETE = { incomplete: { step: 'photo', points: 5 } };
const step = (facts: Facts) => nextStep({ ...NOTHING, ...facts }, NOW);

describe('the next step at home', () => {
  const unread = chat('baru', { unread: 2, lastMessage: { mine: false } });
  const ending = chat('ujung', { expiresAt: inHours(12) });
  const turn = chat('giliran', { lastMessage: { mine: false } });
  it.each<[string, Facts, string, string | null | undefined]>([
    ['nothing at all', {}, 'search', undefined],
    ['something is missing in the profile', COMPLETE, 'complete', undefined],
    ['an income proof was put off', { ...COMPLETE, proofReminded: true }, 'send-proof', undefined],
    ['a chat waits for a word, and a proof', { proofReminded: true, chats: [turn] }, 'keep-talking', 'giliran'],
    ['the trial is over', { ...COMPLETE, needsPayment: true, notGreeted: [member('m')] }, 'plan', undefined],
    [
      'the trial is over, and a payment waits',
      { needsPayment: true, waitingPayment: { id: 'bayar', awaitingCharge: false } },
      'payment',
      undefined,
    ],
    ['the trial is over, and one talks', { needsPayment: true, chats: [turn] }, 'keep-talking', 'giliran'],
    ['a chat waits for a word', { ...COMPLETE, chats: [chat('x'), turn] }, 'keep-talking', 'giliran'],
    ['a chat nobody wrote in yet', { chats: [chat('kosong', { lastMessage: null })] }, 'keep-talking', 'kosong'],
    ['the other is to answer', { chats: [chat('x')] }, 'search', undefined],
    ['a liker', { chats: [turn], likers: [member('a', true)] }, 'like-back', 'a'],
    ['a liker whose card is not open', { likers: [member(null, true), member('b')] }, 'search', undefined],
    ['a match nobody greeted', { likers: [member('a', true)], notGreeted: [member('m')] }, 'greet', 'm'],
    [
      'a chat that ends within twelve hours',
      { chats: [turn, ending], notGreeted: [member('m')] },
      'before-it-ends',
      'ujung',
    ],
    ['one the member asked to prolong', { chats: [{ ...ending, extension: { mine: true } }] }, 'search', undefined],
    ['one that has ended', { chats: [chat('x', { unread: 1, expiresAt: inHours(0) })] }, 'search', undefined],
    ['one where nothing can be sent', { chats: [{ ...unread, can: { send: false } }] }, 'search', undefined],
    ['unread words', { chats: [ending, unread] }, 'reply', 'baru'],
    ['a request', { waitingRequests: 2, chats: [unread] }, 'answer-requests', undefined],
    ['a pause', { paused: true, waitingRequests: 2, chats: [unread] }, 'unpause', undefined],
  ])('%s', (_, facts, act, about) => {
    const found = step(facts);
    expect([found.act, found.chat?.id ?? found.member?.id]).toEqual([act, about]);
  });

  it.each([false, true])('the plan, with what has ended: the paid month is %s', (premiumExpired) => {
    expect(step({ needsPayment: true, premiumExpired })).toEqual({
      act: 'plan',
      ended: premiumExpired ? 'premium' : 'trial',
    });
  });

  it('a Pro that has ended is named', () => {
    expect(step({ needsPayment: true, premiumExpired: true, endedTier: 'pro' })).toEqual({ act: 'plan', ended: 'pro' });
  });
});
