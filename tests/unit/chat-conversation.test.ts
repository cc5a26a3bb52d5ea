import {
  conversationState,
  decideExtend,
  decideOpen,
  decideSend,
  extendable,
  sideOf,
} from '#domain/messaging/conversation.ts';
import { CONVERSATION_MS, EXCERPT, MESSAGE_MAX } from '#domain/messaging/limits.ts';
import { excerpt, messageLength, messageText } from '#domain/messaging/message-text.ts';
import { characters } from '#domain/profile/text.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const NOW = Date.parse('2026-11-21T05:00:00Z');
const MINUTE = 60_000;

describe('who may open a conversation (R-CHAT, R-PLAN-3)', () => {
  const free = { available: true, mutual: true, needsPayment: false, existing: false };
  it.each([
    ['a match', {}, { ok: true, make: true }],
    ['a match one talks with', { existing: true }, { ok: true, make: false }],
    ['somebody who is not there', { available: false }, 'candidate-not-available'],
    ['somebody who is not there any more', { available: false, existing: true }, 'candidate-not-available'],
    ['no match', { mutual: false }, 'chat-needs-match'],
    ['no match, unpaid', { mutual: false, needsPayment: true }, 'chat-needs-match'],
    ['a match, unpaid', { needsPayment: true }, 'subscription-required'],
    ['a match one talks with, unpaid', { needsPayment: true, existing: true }, { ok: true, make: false }],
  ])('%s', (_, facts, expected) => {
    expect(decideOpen({ ...free, ...facts })).toEqual(
      typeof expected === 'string' ? { ok: false, code: expected } : expected,
    );
  });
});

describe('what may be sent', () => {
  const open = { together: true, matchEnded: false, stored: false, limitReachedAt: null, expiresAt: NOW + 1 };
  it.each([
    ['in an open conversation', {}, { ok: true, store: true }],
    ['at its very end', { expiresAt: NOW }, { ok: false, code: 'conversation-expired' }],
    ['again', { stored: true }, { ok: true, store: false }],
    ['again after the end', { stored: true, expiresAt: NOW }, { ok: true, store: false }],
    ['again beyond the limit', { stored: true, limitReachedAt: NOW }, { ok: true, store: false }],
    ['to nobody', { together: false }, { ok: false, code: 'not-found' }],
    ['after the match was ended', { matchEnded: true }, { ok: false, code: 'match-ended' }],
    ['after that, and after the end', { matchEnded: true, expiresAt: NOW }, { ok: false, code: 'match-ended' }],
    ['again after the match was ended', { matchEnded: true, stored: true }, { ok: true, store: false }],
    ['to nobody whose match was ended', { matchEnded: true, together: false }, { ok: false, code: 'not-found' }],
    ['again to nobody', { together: false, stored: true }, { ok: false, code: 'not-found' }],
    ['to nobody after the end', { together: false, expiresAt: NOW }, { ok: false, code: 'not-found' }],
    ['beyond the limit', { limitReachedAt: NOW - MINUTE + 1 }, { ok: false, code: 'too-many-requests', waitMs: 1 }],
    ['a minute after the limit', { limitReachedAt: NOW - MINUTE }, { ok: true, store: true }],
  ])('%s', (_, facts, expected) => {
    expect(decideSend({ ...open, ...facts }, NOW)).toEqual(expected);
  });
});

describe('«Perpanjang 2 hari»', () => {
  const fresh = {
    createdAt: NOW - 3_600_000,
    expiresAt: NOW - 3_600_000 + CONVERSATION_MS,
    together: true,
    matchEnded: false,
    needsPayment: false,
    mine: false,
    theirs: false,
  };
  const ended = { ...fresh, createdAt: NOW - 2 * CONVERSATION_MS, expiresAt: NOW - CONVERSATION_MS };
  it.each([
    ['one side alone waits', fresh, { ok: true, outcome: 'pressed' }],
    ['twice by one side is once', { ...fresh, mine: true }, { ok: true, outcome: 'nothing' }],
    ['of a match that ended', { ...fresh, matchEnded: true, theirs: true }, { ok: false, code: 'match-ended' }],
    [
      'both, while it is open: 48 h after its end',
      { ...fresh, theirs: true },
      { ok: true, outcome: 'extended', expiresAt: fresh.expiresAt + CONVERSATION_MS },
    ],
    [
      'both, after the end: 48 h from now',
      { ...ended, theirs: true },
      { ok: true, outcome: 'extended', expiresAt: NOW + CONVERSATION_MS },
    ],
    ['one side alone, after the end', ended, { ok: true, outcome: 'pressed' }],
    ['unpaid', { ...fresh, needsPayment: true, theirs: true }, { ok: false, code: 'subscription-required' }],
    ['with nobody', { ...fresh, together: false, theirs: true }, { ok: false, code: 'not-found' }],
    [
      'right after it was extended',
      { ...ended, expiresAt: NOW + CONVERSATION_MS, theirs: true },
      { ok: true, outcome: 'nothing' },
    ],
    [
      'a minute after that, to the moment',
      { ...ended, expiresAt: NOW + CONVERSATION_MS - MINUTE },
      { ok: true, outcome: 'nothing' },
    ],
    ['a moment later', { ...ended, expiresAt: NOW + CONVERSATION_MS - MINUTE - 1 }, { ok: true, outcome: 'pressed' }],
    [
      'extended, with more than 48 h left',
      { ...fresh, expiresAt: fresh.expiresAt + CONVERSATION_MS },
      { ok: true, outcome: 'nothing' },
    ],
  ])('%s', (_, facts, expected) => {
    expect(decideExtend(facts, NOW)).toEqual(expected);
  });

  it('makes it longer by 48 h at most once for any storm of presses, and never shorter', () => {
    const press = fc.record({ side: fc.constantFrom('a', 'b'), after: fc.integer({ min: 0, max: 5 }) });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4 * CONVERSATION_MS }),
        fc.array(press, { maxLength: 60 }),
        (age, presses) => {
          const span = { createdAt: NOW - age, expiresAt: NOW - age + CONVERSATION_MS };
          const pressed = { a: false, b: false };
          let now = NOW;
          const ends = [span.expiresAt];
          for (const { side, after } of presses) {
            now += after;
            const [mine, theirs] = side === 'a' ? [pressed.a, pressed.b] : [pressed.b, pressed.a];
            const decision = decideExtend(
              {
                ...span,
                expiresAt: ends.at(-1)!,
                together: true,
                matchEnded: false,
                needsPayment: false,
                mine,
                theirs,
              },
              now,
            );
            if (!decision.ok || decision.outcome === 'nothing') continue;
            if (decision.outcome === 'extended') {
              ends.push(decision.expiresAt);
              pressed.a = pressed.b = false;
            } else pressed[side as 'a' | 'b'] = true;
          }
          const both = new Set(presses.map((p) => p.side)).size === 2;
          expect(ends.length).toBe(both ? 2 : 1);
          if (both) expect(ends[1]! - Math.max(ends[0]!, NOW)).toBeGreaterThanOrEqual(CONVERSATION_MS);
        },
      ),
    );
  });

  it('is offered from the first moment, and not on top of an extension', () => {
    expect(extendable({ createdAt: NOW, expiresAt: NOW + CONVERSATION_MS }, NOW)).toBe(true);
    expect(extendable({ createdAt: NOW, expiresAt: NOW + 2 * CONVERSATION_MS }, NOW)).toBe(false);
  });
});

describe('a conversation', () => {
  it('is open until its end', () => {
    expect([conversationState({ expiresAt: NOW + 1 }, NOW), conversationState({ expiresAt: NOW }, NOW)]).toEqual([
      'open',
      'ended',
    ]);
  });

  it('has two sides', () => {
    expect(['a1', 'b2', 'c3'].map((id) => sideOf({ aId: 'a1', bId: 'b2' }, id))).toEqual(['a', 'b', null]);
  });
});

describe('a message’s text', () => {
  it.each([
    ['  halo  ', 'halo'],
    ['baris satu\r\nbaris dua\rtiga\u2028empat', 'baris satu\nbaris dua\ntiga\nempat'],
    ['jauh\n\n\n \n\t\n\nsekali', 'jauh\n\nsekali'],
    ['kolom\tdua', 'kolom dua'],
    ['bunyi\u0000\u0007\u001b[31m', 'bunyi[31m'],
    ['terbalik \u202Eabc\u2066', 'terbalik abc'],
    ['separuh \ud83d', 'separuh \uFFFD'],
    ['👩‍👩‍👧 keluarga', '👩‍👩‍👧 keluarga'],
    ['<b>tebal</b> & “kutip”', '<b>tebal</b> & “kutip”'],
  ])('%j is stored as %j', (typed, text) => {
    expect(messageText(typed)).toEqual({ ok: true, text });
  });

  it.each([[''], [' \n\t '], ['\u200B\u00AD\u2060'], ['\u0000\u202E']])('%j is empty', (typed) => {
    expect(messageText(typed)).toEqual({ ok: false, code: 'message-empty' });
  });

  it('has at most 500 characters, counted as a reader counts and after trimming', () => {
    expect(messageText(`  ${'😀'.repeat(MESSAGE_MAX)}\n`).ok).toBe(true);
    expect(messageText('😀'.repeat(MESSAGE_MAX + 1))).toEqual({
      ok: false,
      code: 'field-too-long',
      params: { max: MESSAGE_MAX },
    });
    expect([messageLength('  halo  '), messageLength('😀😀')]).toEqual([4, 2]);
  });

  it('is the same when it is cleaned again, and nothing the database refuses', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (typed) => {
        const once = messageText(typed);
        if (!once.ok) return;
        expect(messageText(once.text)).toEqual(once);
        expect(once.text).not.toMatch(/[^\P{Cc}\n]|\p{Cs}/u);
        expect(characters(once.text)).toBe(messageLength(typed));
      }),
    );
  });

  it('is told in a hundred characters with an ellipsis, on one line', () => {
    expect(excerpt('satu\n\ndua')).toBe('satu dua');
    expect(excerpt('a'.repeat(EXCERPT))).toBe('a'.repeat(EXCERPT));
    expect(excerpt('😀'.repeat(EXCERPT))).toBe('😀'.repeat(EXCERPT));
    expect(excerpt('😀'.repeat(EXCERPT + 1))).toBe(`${'😀'.repeat(EXCERPT)}…`);
  });
});
