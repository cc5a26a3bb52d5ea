import type { RoomMessage } from '#contract/room.ts';
import { datesOf } from '#copy/dates.ts';
import { addMention, typedMention, withMention } from '#web/features/room/components/mentions.ts';
import { roomAsked } from '#web/features/room/components/room-address.ts';
import { roomRows } from '#web/features/room/components/room-rows.ts';
import type { Pending } from '#web/messaging/outbox.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const ME = { key: 'saya' };
/** Noon of a day in November 2026 and minutes after it, wherever the test runs. */
const noon = (day: number, minutes = 0) => new Date(2026, 10, day, 12, minutes).toISOString();
const NOW = Date.parse(noon(21));
const message = (seq: number, who: string, at: string, rest: Partial<RoomMessage> = {}): RoomMessage => ({
  seq,
  rev: seq,
  at,
  deleted: false,
  author: { key: who, nama: who, handle: who, mark: null },
  text: `pesan ${seq}`,
  mentions: [],
  replyTo: null,
  clientId: null,
  ...rest,
});
const reply = (seq: number) => ({ seq, nama: 'sari', excerpt: 'yang lama' });
const on = (clientId: string): Pending => ({
  clientId,
  channel: 'room',
  thread: 'room',
  text: 'baru',
  replyTo: null,
  at: Date.parse(noon(21, 1)),
  tab: 'satu',
  state: 'sending',
});
const rows = (messages: RoomMessage[], pending: Pending[] = [], clearedSeq = 0) =>
  roomRows(messages, pending, ME, { now: NOW, dates: datesOf('WIB') }, clearedSeq);

describe('what the room shows', () => {
  it('begins each day once, in words for today and yesterday', () => {
    const days = rows([
      message(1, 'sari', noon(19)),
      message(2, 'sari', noon(20)),
      message(3, 'budi', noon(20, 1)),
      message(4, 'budi', noon(21)),
    ]);
    expect(days.map((r) => r.day)).toEqual(['19 November 2026', 'Kemarin', null, 'Hari ini']);
  });

  it('shows the author once for what follows within five minutes, and again after a while, another author or a reply', () => {
    const list = rows([
      message(1, 'sari', noon(21, 0)),
      message(2, 'sari', noon(21, 4)),
      message(3, 'sari', noon(21, 10)),
      message(4, 'budi', noon(21, 11)),
      message(5, 'budi', noon(21, 11), { replyTo: reply(1) }),
    ]);
    expect(list.map((r) => r.first)).toEqual([true, false, true, true, true]);
  });

  it('leaves out what was deleted, and says at its replies that it is gone', () => {
    const list = rows([
      message(1, 'sari', noon(21), { deleted: true, author: null, text: '' }),
      message(2, 'budi', noon(21), { replyTo: reply(1) }),
      message(3, 'budi', noon(21), { replyTo: { seq: 2, nama: null, excerpt: null } }),
      message(4, 'budi', noon(21), { replyTo: reply(3) }),
    ]);
    expect(list.map((r) => r.kind === 'message' && [r.item.seq, r.item.replyGone])).toEqual([
      [2, true],
      [3, true],
      [4, false],
    ]);
  });

  it('says the same of what was deleted before the loaded part', () => {
    const answer = message(9, 'budi', noon(21), { replyTo: reply(4) });
    const gone = (seqs: number[]) => roomRows([answer], [], ME, { now: NOW, dates: datesOf('WIB'), gone: seqs })[0];
    expect([gone([4]), gone([5])]).toMatchObject([{ item: { replyGone: true } }, { item: { replyGone: false } }]);
  });

  it('says at a reply that what was cleared is gone', () => {
    expect(rows([message(9, 'budi', noon(21), { replyTo: reply(4) })], [], 4)[0]).toMatchObject({
      item: { replyGone: true },
    });
  });

  it('shows an own message on its way at the end, and in the same place once it is there', () => {
    const before = rows([message(1, 'sari', noon(21))], [on('satu')]);
    const after = rows(
      [message(1, 'sari', noon(21)), message(2, 'saya', noon(21, 1), { clientId: 'satu' })],
      [on('satu')],
    );
    expect(before.map((r) => r.kind)).toEqual(['message', 'pending']);
    expect(after.map((r) => [r.kind, r.kind === 'message' && r.mine])).toEqual([
      ['message', false],
      ['message', true],
    ]);
    expect(after[1]!.key).toBe(before[1]!.key);
  });

  it('does not take another member’s message with the same client id for the own one', () => {
    expect(rows([message(1, 'budi', noon(21), { clientId: 'satu' })], [on('satu')]).map((r) => r.kind)).toEqual([
      'message',
      'pending',
    ]);
  });

  it('gives every row a key of its own, whatever comes', () => {
    const one = fc.record({
      who: fc.constantFrom('saya', 'sari', 'budi'),
      deleted: fc.boolean(),
      id: fc.option(fc.constantFrom('a', 'b', 'c', 'd')),
    });
    fc.assert(
      fc.property(fc.uniqueArray(one, { selector: ({ who, id }) => (id === null ? {} : `${who}${id}`) }), (list) => {
        const messages = list.map(({ who, deleted, id }, i) =>
          message(i + 1, who, noon(21, i), deleted ? { deleted, author: null } : { clientId: id }),
        );
        const keys = rows(
          messages,
          ['a', 'b', 'c', 'd'].map((id) => on(id)),
        ).map((r) => r.key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

describe('a mention that is being typed', () => {
  it.each([
    ['halo @sa', 8, { from: 5, query: 'sa' }],
    ['@sari', 3, { from: 0, query: 'sa' }],
    ['(@sari', 6, { from: 1, query: 'sari' }],
    ['@Ayu', 4, { from: 0, query: 'Ayu' }],
    ['halo @s', 7, null],
    ['surat@contoh', 12, null],
    ['halo @sari ', 11, null],
    ['tanpa', 5, null],
  ])('«%s» at %i', (text, caret, expected) => {
    expect(typedMention(text, caret)).toEqual(expected);
  });

  it('is replaced by the handle and a space, the rest of the word with it, and the text around stays', () => {
    expect(withMention('halo @sa, apa kabar', 5, 8, 'sari')).toEqual({ text: 'halo @sari , apa kabar', caret: 11 });
    expect(withMention('halo @sari apa', 5, 8, 'sari.dewi')).toEqual({ text: 'halo @sari.dewi apa', caret: 16 });
  });

  it('leaves what stands before it and after it as it was', () => {
    const word = fc.stringMatching(/^[a-z]{2,8}$/);
    fc.assert(
      fc.property(
        fc.stringMatching(/^([a-z ]* )?$/),
        word,
        fc.stringMatching(/^( [a-z ]*)?$/),
        word,
        (before, typed, after, handle) => {
          const text = `${before}@${typed}${after}`;
          const found = typedMention(text, before.length + 1 + typed.length)!;
          const next = withMention(text, found.from, before.length + 1 + typed.length, handle);
          expect(next.text).toBe(`${before}@${handle} ${after.slice(1)}`);
          expect(next.text.slice(0, next.caret)).toBe(`${before}@${handle} `);
        },
      ),
    );
  });

  it('is put behind what is written already', () => {
    expect(['', 'halo', 'halo '].map((text) => addMention(text, 'sari'))).toEqual([
      '@sari ',
      'halo @sari ',
      'halo @sari ',
    ]);
  });
});

it('an address opens the room, and may lead to a message', () => {
  expect(['#ruang', '#ruang-12', '', '#ruangan', '#ruang-x', '#permintaan'].map(roomAsked)).toEqual([
    { seq: null },
    { seq: 12 },
    null,
    null,
    null,
    null,
  ]);
});
