import {
  type AskFacts,
  askAgainAt,
  decideAnswer,
  decideAsk,
  type PermissionStatus,
} from '#domain/permissions/permission-decision.ts';
import { badgesOf, visibleBadges } from '#domain/profile/badges.ts';
import { completeness } from '#domain/profile/completeness.ts';
import { FIELDS } from '#domain/profile/fields.ts';
import { GENDERS } from '#domain/profile/values.ts';
import { PHOTO_REMOVAL_REASONS, PHOTO_REVIEW_REASONS, photoHeld } from '#domain/safety/photo-review.ts';
import { REPORT_CATEGORIES, reportDueAt } from '#domain/safety/reports.ts';
import { photoVisibility } from '#domain/visibility/photo-visibility.ts';
import { VIEWER_KINDS, visibilityFor } from '#domain/visibility/viewer-kinds.ts';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { normaliseProfile } from '#domain/profile/legacy-values.ts';

const NOW = 1_800_000_000_000;
const ASK: AskFacts = { relation: 'mutual', tier: 'premium', needsPayment: false, available: true, asked: null };
const said = (status: PermissionStatus, daysAgo = 0) => ({
  status,
  respondedAt: status === 'pending' ? null : NOW - daysAgo * DAY_MS,
});

describe('asking for the full profile', () => {
  it.each<[string, Partial<AskFacts>, string]>([
    ['a match, premium', {}, 'ok'],
    ['a match, pro', { tier: 'pro' }, 'ok'],
    ['basic', { tier: 'basic' }, 'upgrade-required'],
    ['nobody to ask', { available: false }, 'candidate-not-available'],
    ['no match', { relation: 'none' }, 'permission-needs-match'],
    ['liked only', { relation: 'you-liked' }, 'permission-needs-match'],
    ['asked already', { asked: said('pending') }, 'permission-pending'],
    ['granted already', { asked: said('approved') }, 'permission-granted'],
    ['refused 29 days ago', { asked: said('denied', 29) }, 'permission-too-early'],
    ['refused 30 days ago', { asked: said('denied', 30) }, 'ok'],
    ['revoked yesterday', { asked: said('revoked', 1) }, 'permission-too-early'],
    ['revoked 31 days ago', { asked: said('revoked', 31) }, 'ok'],
    ['basic, granted before', { tier: 'basic', asked: said('approved') }, 'permission-granted'],
  ])('%s', (_, facts, outcome) => {
    const decision = decideAsk({ ...ASK, ...facts }, NOW);
    expect(decision.ok ? 'ok' : decision.code).toBe(outcome);
  });

  it('tells from when one may ask again', () => {
    expect(askAgainAt(said('denied', 10))).toBe(NOW + 20 * DAY_MS);
    expect([askAgainAt(said('pending')), askAgainAt(said('approved'))]).toEqual([null, null]);
  });
});

describe('answering a request', () => {
  it.each<[PermissionStatus, 'approve' | 'deny' | 'revoke', PermissionStatus | null]>([
    ['pending', 'approve', 'approved'],
    ['pending', 'deny', 'denied'],
    ['pending', 'revoke', null],
    ['approved', 'approve', null],
    ['approved', 'deny', null],
    ['approved', 'revoke', 'revoked'],
    ['denied', 'approve', 'approved'],
    ['denied', 'deny', null],
    ['revoked', 'approve', 'approved'],
    ['revoked', 'revoke', null],
  ])('%s + %s → %s', (status, answer, next) => {
    expect(decideAnswer(status, answer)).toEqual(
      next === null ? { ok: false, code: 'permission-not-pending' } : { ok: true, status: next },
    );
  });
});

describe('one photo', () => {
  it.each([
    ['all', 'none', 'open', false, 'clear'],
    ['all', 'none', 'blurred-until-match', false, 'blur'],
    ['all', 'you-liked', 'blurred-until-match', true, 'blur'],
    ['all', 'they-liked', 'blurred-until-match', true, 'blur'],
    ['all', 'mutual', 'blurred-until-match', true, 'clear'],
    ['blurred-main', 'none', 'open', true, 'blur'],
    ['blurred-main', 'none', 'open', false, 'none'],
    ['blurred-main', 'none', 'blurred-until-match', true, 'blur'],
    ['none', 'mutual', 'open', true, 'none'],
  ] as const)('matrix %s, %s, %s, main %s → %s', (photos, relation, shown, isMain, visibility) => {
    expect(photoVisibility({ photos }, relation, { shown, isMain })).toBe(visibility);
  });
});

describe('a new photo', () => {
  it('waits for staff when the setting says so, or when it looks like a removed one', () => {
    expect([photoHeld('after', false), photoHeld('after', true), photoHeld('before', false)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('is taken away for a reason of the list; «report» is given by a decided report alone', () => {
    expect([...PHOTO_REVIEW_REASONS, 'report']).toEqual([...PHOTO_REMOVAL_REASONS]);
  });
});

describe('«begini orang lain melihat saya»', () => {
  it.each(GENDERS)('has a viewer for each row of the matrix of a %s', (gender) => {
    const owner = { gender, status: 'active', instagramOpen: true, closed: [] } as const;
    expect(VIEWER_KINDS.map((kind) => visibilityFor(kind, owner).row)).toEqual([
      'blurred',
      'basic-open',
      'paid',
      'mutual',
      'approved',
      'approved-needs-upgrade',
      'nothing',
    ]);
  });
});

describe('badges', () => {
  const profile = normaliseProfile({ income: '6-10 juta', maritalStatus: 'pernah menikah' });
  it('hold while the profile says what was proved', () => {
    const proofs = [
      { kind: 'income', value: '6-10 juta', decidedAt: 5 },
      { kind: 'income', value: '6-10 juta', decidedAt: 9 },
      { kind: 'divorce', value: 'pernah menikah', decidedAt: 7 },
    ] as const;
    expect(badgesOf(profile, proofs)).toEqual({ income: 9, divorce: 7 });
    expect(badgesOf({ ...profile, income: '40+ juta' }, proofs)).toEqual({ divorce: 7 });
    expect(badgesOf(profile, [{ kind: 'income', value: null, decidedAt: 5 }])).toEqual({});
  });

  it('the one about the status shows only where the status is open', () => {
    const badges = { income: 1, divorce: 2 };
    expect(visibleBadges(badges, new Set(['nama', 'age']))).toEqual({});
    expect(visibleBadges(badges, new Set(['religion']))).toEqual({ income: 1 });
    expect(visibleBadges(badges, new Set(['religion', 'maritalStatus']))).toEqual(badges);
  });
});

describe('completeness', () => {
  const whole = normaliseProfile({
    ...Object.fromEntries(
      FIELDS.map((f) => [
        f.name,
        f.shape.kind === 'choice'
          ? f.shape.values[0]
          : f.shape.kind === 'choices'
            ? [f.shape.values[0]]
            : f.shape.kind === 'integer'
              ? f.shape.min
              : 'isi',
      ]),
    ),
    ageRangeWanted: '20-30',
    prompts: [{ prompt: 'rumah', answer: 'isi' }],
    religionPref: 'boleh beda',
  });
  it('is 100 only when nothing is missing', () => {
    expect(completeness(whole, 3)).toEqual({ percent: 100, missing: [], next: null });
    expect(completeness(whole, 2)).toMatchObject({ percent: 93, next: { step: 'photo', points: 7 } });
    const almost = completeness({ ...whole, weight: null }, 5);
    expect([almost.percent < 100, almost.missing, almost.next?.step]).toEqual([true, ['weight'], 'weight']);
  });

  it('offers the step that adds most, and grows with each', () => {
    const empty = normaliseProfile({ nama: 'x', gender: 'pria', age: 30 });
    let photos = 0;
    let profile = empty;
    let before = completeness(profile, photos);
    for (let steps = 0; before.next !== null && steps < 60; steps++) {
      if (before.next.step === 'photo') photos++;
      else profile = { ...profile, [before.next.step]: whole[before.next.step] };
      const after = completeness(profile, photos);
      expect(after.percent).toBeGreaterThanOrEqual(before.percent);
      before = after;
    }
    expect(before.percent).toBe(100);
  });
});

describe('reports', () => {
  it('T80: have 4 hours where somebody may be in danger, 24 otherwise', () => {
    const hours = REPORT_CATEGORIES.map((c) => [c, (reportDueAt(c, NOW) - NOW) / 3_600_000]);
    expect(hours.filter(([, h]) => h === 4).map(([c]) => c)).toEqual([
      'asks-for-money',
      'rude-or-threatening',
      'underage',
    ]);
    expect(new Set(hours.map(([, h]) => h))).toEqual(new Set([4, 24]));
  });
});
