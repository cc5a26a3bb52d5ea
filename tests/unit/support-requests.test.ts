import {
  actsOf,
  changedSince,
  meetingLink,
  needsWords,
  SUPPORT_ACTS,
  SUPPORT_KINDS,
  SUPPORT_STATES,
  supportDueAt,
  supportLine,
  supportStep,
  supportText,
} from '#domain/support/requests.ts';
import { describe, expect, it } from 'vitest';

describe('a request to the team', () => {
  /** The whole table, by hand; what is not named leads nowhere. */
  const LEADS: Record<(typeof SUPPORT_KINDS)[number], Partial<Record<(typeof SUPPORT_ACTS)[number], string>>> = {
    message: { answer: 'answered', done: 'done', spam: 'spam' },
    'data-right': { done: 'done', refuse: 'refused' },
    consultation: { answer: 'answered', appoint: 'appointed', done: 'done', cancel: 'cancelled' },
  };
  const LIVE = ['open', 'answered', 'appointed'];

  it.each(SUPPORT_KINDS.flatMap((kind) => SUPPORT_STATES.map((state) => [kind, state] as const)))(
    '%s, %s: goes on by the acts of its kind, until it is over',
    (kind, state) => {
      const leads = LIVE.includes(state) ? LEADS[kind] : {};
      expect(SUPPORT_ACTS.map((act) => supportStep(kind, state, act))).toEqual(
        SUPPORT_ACTS.map((act) => leads[act] ?? null),
      );
      expect(actsOf(kind, state)).toEqual(SUPPORT_ACTS.filter((act) => leads[act] !== undefined));
    },
  );

  it('was acted on since it was read when the times differ; who did not say when they read it is not held up', () => {
    const at = '2026-11-27T10:00:00.123Z';
    expect([changedSince(at, at), changedSince(at, '2026-11-27T10:00:00.122Z'), changedSince(at, undefined)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('is answered in words where somebody waits for them', () => {
    const worded = SUPPORT_KINDS.map((kind) => SUPPORT_ACTS.filter((act) => needsWords(kind, act)));
    expect(worded).toEqual([
      ['answer', 'refuse', 'cancel'],
      ['answer', 'done', 'refuse', 'cancel'],
      ['answer', 'refuse', 'cancel'],
    ]);
  });

  it('is due in a day; a data right in three', () => {
    expect(SUPPORT_KINDS.map((kind) => supportDueAt(kind, 1000))).toEqual([86_401_000, 259_201_000, 86_401_000]);
  });
});

describe('what is typed', () => {
  it.each([
    [' a\r\nb\rc\n', 'a\nb\nc'],
    ['a\u0000\u0007b\tc', 'abc'],
    ['ab\u001b[31m', 'ab[31m'],
    ['12345678901', null],
    ['1234567890', '1234567890'],
    [' 1234567890 ', '1234567890'],
    ['👋👋👋👋👋👋👋👋👋👋', '👋👋👋👋👋👋👋👋👋👋'],
    ['  \n ', null],
    ['\u200b', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j is kept as %j', (typed, kept) => {
    expect(supportText(typed, 10)).toBe(kept);
  });

  it.each([
    ['a \n\t b', 'a b'],
    ['  Halo   tim ', 'Halo tim'],
    [' ', null],
    [null, null],
  ])('%j is one line: %j', (typed, kept) => {
    expect(supportLine(typed, 10)).toBe(kept);
  });
});

it('nothing typed is no text, however much may be', () => {
  expect([supportText(null, 2000), supportLine(undefined, 2000)]).toEqual([null, null]);
});

describe('an address to meet at', () => {
  const long = (length: number) => `https://meet.example/${'a'.repeat(length - 21)}`;
  it.each([
    'https://meet.example',
    'https://meet.example/',
    'https://a.b-c.example/x?y=1#z',
    'HTTPS://MEET.EXAMPLE/Kode',
    'https://meet.example:8443/x',
    'https://meet.example:65535',
    long(300),
  ])('%s', (link) => {
    expect(meetingLink(` ${link} `)).toBe(link);
  });

  it.each([
    null,
    undefined,
    '',
    'http://meet.example',
    'xhttps://meet.example',
    'https://meet',
    'https://meet.e',
    'https://.example',
    'https://meet.3x',
    'https://siapa@meet.example',
    'https://meet.example:',
    'https://meet.example:65536',
    'https://meet.example:123456',
    'https://meet.example:8x/',
    'https://meet.example/a b',
    'https://meet.example/"a',
    "https://meet.example/'a",
    'https://meet.example/<a>',
    'https://meet.example/a\\b',
    'https://meet.example/a\u202eb',
    'https://meet.example/\nhttps://lain.example',
    'https://meet.example.',
    long(301),
  ])('%j is none', (link) => {
    expect(meetingLink(link)).toBeNull();
  });
});
