import {
  APPEAL_HOURS,
  appealDueAt,
  appealRefusal,
  decideSanction,
  judgeRefusal,
  type Standing,
  WARNING_APPEAL_DAYS,
} from '#domain/safety/sanctions.ts';
import { describe, expect, it } from 'vitest';

const DAY = 86_400_000;
const NOW = 1_795_000_000_000;
const OPEN: Standing = { kind: 'suspend', until: null };
const BANNED: Standing = { kind: 'ban', until: null };

describe('T80: what may be decided about a member', () => {
  const decided = (until: number | null, replaces: boolean) => ({ ok: true, until, replaces });
  const refused = (code: string) => ({ ok: false, code });
  it.each([
    ['a warning', null, 'warn', null, decided(null, false)],
    ['a warning beside a suspension, which stays', OPEN, 'warn', null, decided(null, false)],
    ['a warning of a number of days', null, 'warn', 3, refused('sanction-days')],
    ['a suspension of a day', null, 'suspend', 1, decided(NOW + DAY, false)],
    ['a suspension of a year', null, 'suspend', 365, decided(NOW + 365 * DAY, false)],
    ['a longer one', null, 'suspend', 366, refused('sanction-days')],
    ['one of no day', null, 'suspend', 0, refused('sanction-days')],
    ['an open suspension', null, 'suspend', null, decided(null, false)],
    ['a suspension in the place of another', OPEN, 'suspend', 7, decided(NOW + 7 * DAY, true)],
    ['a ban in the place of a suspension', OPEN, 'ban', null, decided(null, true)],
    ['a ban of a number of days', null, 'ban', 7, refused('sanction-days')],
    ['a ban', null, 'ban', null, decided(null, false)],
    ['a ban of somebody banned', BANNED, 'ban', null, refused('member-banned')],
    ['a suspension of somebody banned', BANNED, 'suspend', 7, refused('member-banned')],
    ['a warning of somebody banned', BANNED, 'warn', null, refused('member-banned')],
  ] as const)('%s', (_, standing, kind, days, expected) => {
    expect(decideSanction(standing, { kind, days }, NOW)).toEqual(expected);
  });
});

describe('T80: against what a member may appeal', () => {
  const made = { kind: 'suspend', at: NOW, endedAt: null, appealed: false } as const;
  const over = NOW + WARNING_APPEAL_DAYS * DAY;
  it.each([
    ['a suspension, as long as it holds', made, NOW + 400 * DAY, null],
    ['a ban', { ...made, kind: 'ban' }, over, null],
    ['once', { ...made, appealed: true }, NOW, 'appeal-made'],
    ['not one that ended', { ...made, endedAt: NOW }, NOW, 'appeal-over'],
    ['not again when it ended', { ...made, appealed: true, endedAt: NOW }, NOW, 'appeal-made'],
    ['a warning', { ...made, kind: 'warn' }, over - 1, null],
    ['not an old warning', { ...made, kind: 'warn' }, over, 'appeal-over'],
  ] as const)('%s', (_, sanction, now, expected) => {
    expect(appealRefusal(sanction, now)).toBe(expected);
  });

  it.each([
    [{ decided: false, sanctionBy: 'a' }, null],
    [{ decided: false, sanctionBy: null }, null],
    [{ decided: false, sanctionBy: 'me' }, 'appeal-own-decision'],
    [{ decided: true, sanctionBy: 'a' }, 'appeal-decided'],
    [{ decided: true, sanctionBy: 'me' }, 'appeal-decided'],
  ])('is answered once, by another than who decided: %j', (appeal, expected) => {
    expect(judgeRefusal(appeal, 'me')).toBe(expected);
  });

  it('is answered in three days', () => {
    expect(appealDueAt(NOW) - NOW).toBe(APPEAL_HOURS * 3_600_000);
  });
});
