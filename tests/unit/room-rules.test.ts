import { EXCERPT, MESSAGE_MAX } from '#domain/messaging/limits.ts';
import { mentionCandidates, mentionPieces, mentionsAmong } from '#domain/messaging/mentions.ts';
import { decidePost, POST_WINDOW, type PostFacts, shownName } from '#domain/messaging/room.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const KNOWN = new Set(['budi', 'budi.santoso', 'sari_', 'sri-rahayu', 'abc', 'budi.']);

describe('a mention', () => {
  it.each([
    ['halo @budi apa kabar', ['budi']],
    ['@budi', ['budi']],
    ['(@budi)', ['budi']],
    ['@Budi dan @BUDI', ['budi']],
    // The longest handle that is somebody's.
    ['@budi.santoso setuju', ['budi.santoso']],
    ['setuju @sri-rahayu.', ['sri-rahayu']],
    ['kata @budi...', ['budi.']],
    ['kata @sari_!', ['sari_']],
    ['@sari', []],
    ['@budi.santoso2', []],
    ['@budi\n@abc', ['budi', 'abc']],
    ['@abc,@budi', ['abc', 'budi']],
    // Not inside a word, an address or a run of signs.
    ['surel@budi.com', []],
    ['orang.@budi', []],
    ['@@budi', []],
    ['a@budi', []],
    ['ñ@budi', []],
    ['@ budi', []],
    ['@bu', []],
    ['@', []],
  ])('%j → %j', (text, handles) => {
    expect(mentionsAmong(text, KNOWN)).toEqual(handles);
    expect(
      mentionPieces(text, handles)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });

  it('is a piece of its own, and no piece is empty', () => {
    expect(mentionPieces('@Budi halo @abc', ['budi', 'abc'])).toEqual([
      { text: '@Budi', handle: 'budi' },
      { text: ' halo ', handle: null },
      { text: '@abc', handle: 'abc' },
    ]);
    expect(mentionPieces('', [])).toEqual([]);
  });

  it('has few candidates, none of them longer than a handle may be', () => {
    expect(mentionCandidates('@budi.-_')).toEqual(['budi.-_', 'budi.-', 'budi.', 'budi']);
    expect(mentionCandidates(`@${'a'.repeat(31)}`)).toEqual([]);
    expect(mentionCandidates(`@abc${'.'.repeat(490)}`)).toHaveLength(28);
  });

  it('is cut out of any text without losing a letter of it', () => {
    const word = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('@budi', '@Budi.', '@', ' ', '@abc-', '@budi.santoso'),
    );
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = words.join('');
        const pieces = mentionPieces(text, [...KNOWN]);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        for (const { text: part, handle } of pieces) if (handle !== null) expect(part.toLowerCase()).toBe(`@${handle}`);
        expect([...new Set(pieces.flatMap(({ handle }) => handle ?? []))]).toEqual(mentionsAmong(text, KNOWN));
      }),
    );
  });
});

describe('the name in the room', () => {
  it.each([
    ['Budi Santoso', 'Budi'],
    ['  Sri  Rahayu ', 'Sri'],
    ['Ayu', 'Ayu'],
    ['Siti\tNur', 'Siti'],
    ['Tim Burton', 'Tim Burton'],
    ['[Tim] Budi Santoso', '[Tim] Budi'],
    ['[Tim]  Budi Santoso', '[Tim] Budi'],
  ])('of %j is %j', (nama, shown) => expect(shownName(nama)).toBe(shown));
});

describe('posting', () => {
  const NOW = Date.UTC(2026, 10, 21, 8);
  const FREE: PostFacts = {
    text: ' halo ',
    needsPayment: false,
    paused: false,
    mute: null,
    reply: 'none',
    limitReachedAt: null,
  };
  it.each<[string, Partial<PostFacts>, object]>([
    ['by a member of good standing', {}, { ok: true, text: 'halo' }],
    ['as a reply to what is there', { reply: 'there' }, { ok: true, text: 'halo' }],
    ['with the trial over', { needsPayment: true, text: '' }, { ok: false, code: 'subscription-required' }],
    [
      'while muted',
      { mute: { until: NOW + 1, reason: 'Kasar sekali' }, paused: true },
      { ok: false, code: 'room-muted', until: NOW + 1, reason: 'Kasar sekali' },
    ],
    ['when the mute is just over', { mute: { until: NOW, reason: 'Kasar sekali' } }, { ok: true, text: 'halo' }],
    ['while the own profile is paused', { paused: true, text: '' }, { ok: false, code: 'profile-paused' }],
    ['of nothing', { text: ' \n\u200b ' }, { ok: false, code: 'message-empty' }],
    ['of 500 characters', { text: '😀'.repeat(MESSAGE_MAX) }, { ok: true, text: '😀'.repeat(MESSAGE_MAX) }],
    ['of 501', { text: 'a'.repeat(MESSAGE_MAX + 1) }, { ok: false, code: 'field-too-long', max: MESSAGE_MAX }],
    ['as a reply to what is gone', { reply: 'gone', limitReachedAt: NOW }, { ok: false, code: 'reply-gone' }],
    [
      'the eleventh in a minute',
      { limitReachedAt: NOW - 20_000 },
      { ok: false, code: 'too-many-requests', waitMs: 40_000 },
    ],
    ['the eleventh after a minute', { limitReachedAt: NOW - POST_WINDOW.ms }, { ok: true, text: 'halo' }],
  ])('%s', (_, facts, decision) => expect(decidePost({ ...FREE, ...facts }, NOW)).toEqual(decision));

  it('has limits that fit each other', () => expect(EXCERPT).toBeLessThan(MESSAGE_MAX));
});
