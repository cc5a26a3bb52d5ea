import { datesOf } from '#copy/dates.ts';
import { PAGES } from '#contract/pages.ts';
import { discreetText, notificationWords } from '#copy/notifications.ts';
import { channelsFor, type Choice, CHANNELS, isFixed } from '#domain/notifications/choices.ts';
import { dueAt, MAIL_HOLD_MS, PUSH_HOLD_MS } from '#domain/notifications/delivery.ts';
import {
  GROUP_OF,
  NOTIFICATION_GROUPS,
  NOTIFICATION_KINDS,
  type NotificationKind,
  placeOf,
} from '#domain/notifications/kinds.ts';
import { clockText, quietUntil, readClock } from '#domain/notifications/quiet-hours.ts';
import { ZONES, type Zone, zoneOf } from '#domain/profile/time-zone.ts';
import { PROVINCES } from '#domain/profile/values.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const BOTH = { push: true, mail: true };
const zone = fc.constantFrom(...(Object.keys(ZONES) as Zone[]));
const quiet = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1439 }))
  .filter(([from, to]) => from !== to);
const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) });

describe('time zones', () => {
  it('each province has one: 18 in the west, 12 in the middle, 8 in the east', () => {
    const count: Record<string, number> = {};
    for (const province of PROVINCES) count[zoneOf(province)] = (count[zoneOf(province)] ?? 0) + 1;
    expect(count).toEqual({ WIB: 18, WITA: 12, WIT: 8 });
    expect([zoneOf(null), zoneOf('DKI Jakarta'), zoneOf('Bali'), zoneOf('Papua')]).toEqual([
      'WIB',
      'WIB',
      'WITA',
      'WIT',
    ]);
  });
});

describe('quiet hours', () => {
  const at = (hour: number, minute: number, ahead = 7) => Date.UTC(2026, 10, 21, hour - ahead, minute);
  const night = { from: readClock('22:00')!, to: readClock('05:00')! };
  const noon = { from: readClock('12:00')!, to: readClock('13:30')! };

  it.each([
    ['before them', night, 'WIB', at(21, 59), null],
    ['at their beginning', night, 'WIB', at(22, 0), at(29, 0)],
    ['after midnight', night, 'WIB', at(24 + 3, 15), at(29, 0)],
    ['in their last minute', night, 'WIB', at(28, 59) + 59_999, at(29, 0)],
    ['at their end', night, 'WIB', at(29, 0), null],
    ['before them, within a day', noon, 'WIB', at(11, 59), null],
    ['at their beginning, within a day', noon, 'WIB', at(12, 0), at(13, 30)],
    ['around the clock', { from: 600, to: 600 }, 'WIB', at(12, 30), at(34, 0)],
    ['within a day', noon, 'WIB', at(12, 30), at(13, 30)],
    ['after midday', noon, 'WIB', at(13, 30), null],
    ['one hour further east', night, 'WITA', at(21, 0), at(28, 0)],
    ['two hours further east', night, 'WIT', at(20, 0), at(27, 0)],
    ['none', null, 'WIB', at(23, 0), null],
    ['before 1970', night, 'WIB', Date.UTC(1969, 11, 31, 16, 30), Date.UTC(1969, 11, 31, 22, 0)],
    ['long before 1970', noon, 'WIT', Date.UTC(1969, 10, 30, 3, 10), Date.UTC(1969, 10, 30, 4, 30)],
  ] as const)('%s', (_, hours, where, now, until) => {
    expect(quietUntil(hours, where, now)).toBe(until);
  });

  it('end at their end, within a day, and hold at every moment until then', () => {
    fc.assert(
      fc.property(quiet, zone, moment, fc.double({ min: 0, max: 1, noNaN: true }), ([from, to], where, now, part) => {
        const until = quietUntil({ from, to }, where, now);
        if (until === null) return;
        expect(until).toBeGreaterThan(now);
        expect(until - now).toBeLessThanOrEqual(86_400_000);
        expect((until / 60_000 + ZONES[where]) % 1440).toBe(to);
        expect(quietUntil({ from, to }, where, Math.floor(now + (until - 1 - now) * part))).toBe(until);
        expect(quietUntil({ from, to }, where, until)).toBeNull();
      }),
    );
  });

  it('nothing that is due falls into them', () => {
    fc.assert(
      fc.property(
        quiet,
        zone,
        moment,
        fc.constantFrom(...NOTIFICATION_KINDS),
        fc.constantFrom('push' as const, 'mail' as const),
        ([from, to], where, now, kind, way) => {
          const due = dueAt(kind, way, now, { from, to }, where);
          expect(quietUntil({ from, to }, where, due)).toBeNull();
          expect(due).toBeGreaterThanOrEqual(now);
        },
      ),
    );
    expect(dueAt('new-message', 'push', 0, null, 'WIB')).toBe(PUSH_HOLD_MS);
    expect(dueAt('new-match', 'push', 0, null, 'WIB')).toBe(0);
    expect(dueAt('new-match', 'mail', 0, null, 'WIB')).toBe(MAIL_HOLD_MS);
    expect(dueAt('new-message', 'mail', 0, null, 'WIB')).toBe(MAIL_HOLD_MS);
  });

  it('times are read and written as «22:00»', () => {
    for (let minutes = 0; minutes < 1440; minutes++) expect(readClock(clockText(minutes))).toBe(minutes);
    for (const bad of ['24:00', '7:00', '07.00', '07:60', '', '07:00:00']) expect(readClock(bad)).toBeNull();
  });
});

describe('choices', () => {
  it('only what concerns the member is fixed, and only in the application', () => {
    const fixed = CHANNELS.map((channel) => NOTIFICATION_GROUPS.filter((group) => isFixed(group, channel)));
    expect(fixed).toEqual([['matches', 'permission', 'plan', 'team'], [], []]);
  });

  it('every kind belongs to a group that can be chosen about', () => {
    for (const kind of NOTIFICATION_KINDS) expect(NOTIFICATION_GROUPS).toContain(GROUP_OF[kind]);
    for (const group of NOTIFICATION_GROUPS) expect(Object.values(GROUP_OF)).toContain(group);
  });

  it('whatever was chosen, permission, matches, plan and decisions of the team stay in the application', () => {
    const anyChoices = fc.array(
      fc.record({
        group: fc.constantFrom(...NOTIFICATION_GROUPS),
        channel: fc.constantFrom(...CHANNELS),
        on: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(anyChoices, fc.constantFrom(...NOTIFICATION_KINDS), (choices, kind) => {
        const ways = channelsFor(kind, choices, BOTH);
        if (['matches', 'permission', 'plan', 'team'].includes(GROUP_OF[kind])) expect(ways).toContain('app');
        for (const way of ways) {
          const choice = choices.find((c) => c.group === GROUP_OF[kind] && c.channel === way);
          expect(choice === undefined || choice.on || isFixed(GROUP_OF[kind], way)).toBe(true);
        }
      }),
    );
  });

  it('nobody is told a way they do not have, and the room sends no mail unless asked', () => {
    const on: Choice[] = [{ group: 'room', channel: 'mail', on: true }];
    expect(channelsFor('new-match', [], { push: false, mail: false })).toEqual(['app']);
    expect([channelsFor('mention', [], BOTH), channelsFor('mention', on, BOTH)]).toEqual([
      ['app', 'push'],
      ['app', 'push', 'mail'],
    ]);
  });
});

describe('places', () => {
  const someone = { aboutId: 'sari', data: {} };
  const nobody = { aboutId: null, data: {} };
  const about = (facts: typeof someone | typeof nobody, kinds: readonly NotificationKind[]) =>
    kinds.map((kind) => placeOf(kind, facts));

  it('of what somebody did is their profile above the notifications, where the reader may know them', () => {
    const kinds = ['permission-approved', 'permission-denied', 'new-match'] as const;
    expect(about(someone, kinds)).toEqual(kinds.map(() => ({ to: '/notifikasi', open: 'sari' })));
    expect(about(nobody, kinds)).toEqual(kinds.map(() => ({ to: '/notifikasi' })));
    expect([placeOf('liked-you', someone), placeOf('liked-you', nobody)]).toEqual([
      { to: '/notifikasi', open: 'sari' },
      { to: '/history-suka?tab=likers' },
    ]);
  });

  it.each([
    ['permission-request', {}, '/dashboard#permintaan'],
    ['new-candidates', {}, '/match'],
    ['new-message', { conversationId: 'a/b' }, '/pesan?dengan=a%2Fb'],
    ['chat-expiring', {}, '/pesan'],
    ['extension-asked', { conversationId: 'a' }, '/pesan?dengan=a'],
    ['mention', { seq: 7 }, '/notifikasi#ruang-7'],
    ['reply', {}, '/notifikasi#ruang'],
    ['room-muted', { seq: 8 }, '/notifikasi#ruang-8'],
    ['payment-submitted', {}, '/akun/pembayaran'],
    ['payment-decided', {}, '/akun/pembayaran'],
    ['payment-decided', { decision: 'approved', paymentId: 'a' }, '/akun/pembayaran'],
    ['payment-decided', { decision: 'refunded', paymentId: 'a' }, '/akun/pembayaran/a'],
    ['payment-decided', { decision: 'refund-refused', paymentId: 'a' }, '/akun/pembayaran/a'],
    ['payment-decided', { decision: 'refund-refused' }, '/akun/pembayaran'],
    ['payment-proof-opened', {}, '/akun/pembayaran'],
    ['plan-ending', {}, '/paket'],
    ['trial-ending', {}, '/paket'],
    ['trial-over', {}, '/paket'],
    ['plan-changed-by-team', { change: 'ended' }, '/paket'],
    ['paper-approved', {}, '/profile#dokumen'],
    ['paper-rejected', {}, '/profile#dokumen'],
    ['paper-opened', {}, '/profile#dokumen'],
    ['report-decided', {}, '/notifikasi'],
    ['request-changed', { kind: 'consultation' }, '/konsultasi'],
    ['request-changed', { kind: 'data-right' }, '/privasi-saya#hak-data'],
    ['compensation-given', { kind: 'plans' }, '/paket'],
    ['compensation-given', { kind: 'chats' }, '/pesan'],
    ['account-decided', { decision: 'lifted' }, '/akun#keputusan'],
    ['account-decided', { decision: 'ban' }, '/login'],
  ] as const)('of %s with %j is %s', (kind, data, to) =>
    expect(placeOf(kind, { aboutId: 'sari', data })).toEqual({ to }),
  );
});

describe('words and places', () => {
  const DATA = {
    conversationId: 'a',
    seq: 3,
    count: 2,
    hours: 6,
    days: 3,
    kind: 'income',
    status: 'upheld',
    decision: 'approved',
    plan: 'pro',
  };

  it('every kind leads to a page there is, and says something without a name', () => {
    for (const kind of NOTIFICATION_KINDS)
      for (const aboutId of [null, '00000000-0000-4000-8000-000000000000']) {
        const { to } = placeOf(kind, { aboutId, data: { conversationId: 'a', seq: 3 } });
        expect(PAGES as readonly string[]).toContain(to.replace(/[?#].*$/, ''));
        expect(discreetText(kind)).toMatch(/^[A-Z].*\.$/);
        const { title, text } = notificationWords({ kind, about: null, data: DATA }, datesOf('WIB'));
        expect(`${title} ${text}`).not.toMatch(/undefined|null|\[object|  /);
      }
  });

  it('what ends or begins is named by its moment: it is read later than it is told, also on that day itself', () => {
    const end = Date.parse('2026-11-24T16:30:00Z');
    const words = (kind: NotificationKind, data: Record<string, string | number>, zone: Zone = 'WIB') =>
      Object.values(notificationWords({ kind, about: null, data }, datesOf(zone))).join(': ');
    expect([
      words('trial-ending', { days: 1, end }),
      words('trial-ending', { days: 7, end }, 'WIT'),
      words('trial-ending', { days: 1 }),
      words('plan-ending', { reminder: 1, tier: 'premium', end }),
      words('plan-ending', { reminder: 7, tier: 'pro', end, premium: end + 86_400_000 }),
      words('chat-expiring', { hours: 6, end }),
      words('chat-expiring', { hours: 6 }),
      words('introduction-soon', { hours: 24, callAt: '2026-11-24T16:30:00Z' }),
    ]).toEqual([
      'Masa percobaanmu segera berakhir: Berlaku sampai 24 November 2026, 23.30 WIB. Pilih paket supaya suka dan percakapan baru tidak terhenti.',
      'Masa percobaanmu segera berakhir: Berlaku sampai 25 November 2026, 01.30 WIT. Pilih paket supaya suka dan percakapan baru tidak terhenti.',
      'Masa percobaanmu segera berakhir: Pilih paket supaya suka dan percakapan baru tidak terhenti.',
      'Paket Premiummu segera berakhir: Berlaku sampai 24 November 2026, 23.30 WIB. Perpanjang supaya tidak terputus.',
      'Paket Promu segera berakhir: Berlaku sampai 24 November 2026, 23.30 WIB. Sesudahnya Premiummu berjalan lagi, sampai 25 November 2026.',
      'Percakapan segera berakhir: Percakapanmu dengan Seseorang berakhir 24 November 2026, 23.30 WIB. Buka percakapannya bila kalian ingin melanjutkan.',
      'Percakapan segera berakhir: Percakapanmu dengan Seseorang berakhir dalam 6 jam. Buka percakapannya bila kalian ingin melanjutkan.',
      'Pengingat telepon perkenalan: Dengan Seseorang, 24 November 2026, 23.30 WIB. Tautannya ada di halaman konsultasi.',
    ]);
  });

  it('who reported hears what holds of every decision against the reported, also of one that is only recorded', () =>
    expect(notificationWords({ kind: 'report-decided', about: null, data: DATA }, datesOf('WIB')).text).toBe(
      'Terima kasih. Laporanmu benar: kami menemukan pelanggaran dan mencatatnya.',
    ));
});
