import { decideLike } from '#domain/likes/like-decision.ts';
import { relationOf, shownRelation } from '#domain/likes/relation.ts';
import { CLOSABLE_FIELDS, FIELDS } from '#domain/profile/fields.ts';
import { DAY_MS, entitlement, type Subscription } from '#domain/subscription/entitlement.ts';
import { visibility, type VisibilityFacts } from '#domain/visibility/visible-fields.ts';
import { describe, expect, it } from 'vitest';

const BASE: VisibilityFacts = {
  viewer: { tier: 'basic', gender: 'wanita', needsPayment: false, paused: false },
  other: { gender: 'pria', status: 'active', instagramOpen: false, closed: [] },
  hidden: false,
  relation: 'none',
  permissionApproved: false,
  openedCard: false,
};
const BLURRED = ['age', 'nama'];
const BASIC = ['age', 'nama', 'religion'];
const PAID = [
  'about',
  'age',
  'education',
  'ethnicity',
  'gender',
  'hobbies',
  'job',
  'languages',
  'maritalStatus',
  'marriagePlan',
  'nama',
  'prompts',
  'religion',
  'siblings',
  'smoking',
  'worship',
];
const MUTUAL = [...PAID, 'city', 'domicile'].sort();
const CARD = [
  ...MUTUAL,
  'acceptBadPast',
  'ageRangeWanted',
  'dealbreakers',
  'desiredPartnerReligions',
  'familyBackground',
  'height',
  'income',
  'ldrPref',
  'loveLanguage',
  'minHeightWanted',
  'minIncomeWanted',
  'pastBehavior',
  'pastMistakeType',
  'religionPref',
  'stressLanguage',
  'tribePref',
  'weight',
].sort();
const viewer = (tier: 'basic' | 'premium' | 'pro', needsPayment = false, paused = false) => ({
  tier,
  gender: 'wanita' as const,
  needsPayment,
  paused,
});
const other = (change: Partial<VisibilityFacts['other']>) => ({ ...BASE.other, ...change });

/** READINGS §4, cell by cell: facts → fields, photos. */
const MATRIX: [string, Partial<VisibilityFacts>, string[], 'all' | 'blurred-main' | 'none'][] = [
  ['basic, after the first five', {}, BLURRED, 'blurred-main'],
  ['basic, among the first five', { openedCard: true }, BASIC, 'all'],
  ['basic, they liked first', { relation: 'they-liked' }, BLURRED, 'blurred-main'],
  ['basic, permission without a match', { permissionApproved: true }, BLURRED, 'blurred-main'],
  ['basic, mutual', { relation: 'mutual' }, MUTUAL, 'all'],
  ['basic, mutual, approved: needs an upgrade', { relation: 'mutual', permissionApproved: true }, MUTUAL, 'all'],
  ['premium', { viewer: viewer('premium') }, PAID, 'all'],
  ['premium, opened changes nothing', { viewer: viewer('premium'), openedCard: true }, PAID, 'all'],
  ['pro, you liked', { viewer: viewer('pro'), relation: 'you-liked' }, PAID, 'all'],
  ['premium, permission without a match', { viewer: viewer('premium'), permissionApproved: true }, PAID, 'all'],
  ['premium, mutual', { viewer: viewer('premium'), relation: 'mutual' }, MUTUAL, 'all'],
  [
    'premium, mutual, approved',
    { viewer: viewer('premium'), relation: 'mutual', permissionApproved: true },
    CARD,
    'all',
  ],
  [
    'pro, mutual, approved, instagram opened',
    { viewer: viewer('pro'), relation: 'mutual', permissionApproved: true, other: other({ instagramOpen: true }) },
    [...CARD, 'instagram'].sort(),
    'all',
  ],
  [
    'instagram opened, not approved',
    { viewer: viewer('pro'), relation: 'mutual', other: other({ instagramOpen: true }) },
    MUTUAL,
    'all',
  ],
  ['trial over, opened', { viewer: viewer('basic', true), openedCard: true }, BLURRED, 'blurred-main'],
  ['trial over, mutual', { viewer: viewer('basic', true), relation: 'mutual' }, MUTUAL, 'all'],
  [
    'blocked, mutual, approved',
    { viewer: viewer('pro'), relation: 'mutual', permissionApproved: true, hidden: true },
    [],
    'none',
  ],
  [
    'a match that ended',
    { viewer: viewer('pro'), relation: 'ended', permissionApproved: true, openedCard: true },
    [],
    'none',
  ],
  [
    'a match who paused',
    { viewer: viewer('pro'), relation: 'mutual', other: other({ status: 'paused' }) },
    MUTUAL,
    'all',
  ],
  ['paused', { viewer: viewer('pro'), relation: 'they-liked', other: other({ status: 'paused' }) }, [], 'none'],
  ['a match of who paused', { viewer: viewer('pro', false, true), relation: 'mutual' }, MUTUAL, 'all'],
  ['who paused looks', { viewer: viewer('pro', false, true), relation: 'you-liked', openedCard: true }, [], 'none'],
  ['suspended', { viewer: viewer('pro'), relation: 'mutual', other: other({ status: 'suspended' }) }, [], 'none'],
  ['deleted', { viewer: viewer('pro'), relation: 'mutual', other: other({ status: 'deleted' }) }, [], 'none'],
  ['same gender', { viewer: viewer('pro'), relation: 'mutual', other: other({ gender: 'wanita' }) }, [], 'none'],
];

describe('the visibility matrix', () => {
  it.each(MATRIX)('%s', (_name, change, fields, photos) => {
    const seen = visibility({ ...BASE, ...change });
    expect([[...seen.fields].sort(), seen.photos]).toEqual([fields, photos]);
  });
  it('a closed field is open to nobody, and looks like an empty one (decision 0049)', () => {
    const closed = CLOSABLE_FIELDS.map((f) => f.name);
    expect(closed.toSorted()).toEqual([
      'about',
      'city',
      'education',
      'hobbies',
      'languages',
      'marriagePlan',
      'prompts',
      'siblings',
      'smoking',
      'worship',
    ]);
    for (const [name, change, fields] of MATRIX) {
      const facts = { ...BASE, ...change };
      const seen = visibility({ ...facts, other: { ...facts.other, closed } });
      expect([name, [...seen.fields].toSorted()]).toEqual([name, fields.filter((f) => !closed.includes(f as 'about'))]);
      expect([name, seen.unstated.toSorted()]).toEqual([name, fields.filter((f) => closed.includes(f as 'about'))]);
      expect([name, seen.locked]).toEqual([name, visibility(facts).locked]);
    }
  });
  it('names each card field as open or locked, never both; nothing is locked where nothing is', () => {
    for (const [, change] of MATRIX) {
      const seen = visibility({ ...BASE, ...change });
      for (const field of FIELDS.filter((f) => f.cardRow))
        expect(seen.fields.has(field.name) !== seen.locked.includes(field.name) || seen.row === 'nothing').toBe(true);
      for (const field of FIELDS.filter((f) => f.lock === 'owner'))
        expect(seen.fields.has(field.name) || seen.locked.includes(field.name)).toBe(false);
    }
  });
});

describe('likes', () => {
  it('relations', () =>
    expect([
      relationOf({ iLiked: false, theyLiked: false }),
      relationOf({ iLiked: true, theyLiked: false }),
      relationOf({ iLiked: false, theyLiked: true }),
      relationOf({ iLiked: true, theyLiked: true }),
      relationOf({ iLiked: true, theyLiked: true, ended: true }),
    ]).toEqual(['none', 'you-liked', 'they-liked', 'mutual', 'ended']));
  it('basic never sees who liked first (R-SEE-2)', () =>
    expect([
      shownRelation('they-liked', 'basic'),
      shownRelation('they-liked', 'premium'),
      shownRelation('mutual', 'basic'),
    ]).toEqual(['none', 'they-liked', 'mutual']));
  it.each(['basic', 'premium', 'pro'] as const)('nobody of plan %s is told that a match has ended (R-LIKE)', (tier) =>
    expect(shownRelation('ended', tier)).toBe('none'),
  );
  const facts = {
    relation: 'none',
    tier: 'basic',
    likesUsed: 0,
    available: true,
    needsPayment: false,
    paused: false,
    self: false,
  } as const;
  it.each([
    [{}, 'you-liked'],
    [{ relation: 'they-liked' }, 'mutual'],
    [{ likesUsed: 4 }, 'you-liked'],
    [{ likesUsed: 5 }, 'like-limit'],
    [{ likesUsed: 99, tier: 'premium' }, 'you-liked'],
    [{ relation: 'you-liked' }, 'already-liked'],
    [{ relation: 'mutual' }, 'already-liked'],
    [{ available: false }, 'candidate-not-available'],
    [{ available: false, likesUsed: 5 }, 'like-limit'],
    [{ needsPayment: true }, 'subscription-required'],
    [{ paused: true, relation: 'they-liked' }, 'profile-paused'],
    [{ paused: true, needsPayment: true }, 'subscription-required'],
    [{ self: true }, 'self-like'],
  ] as const)('%j → %s', (change, result) => {
    const decision = decideLike({ ...facts, ...change });
    expect(decision.ok ? decision.relation : decision.code).toBe(result);
  });
});

describe('entitlement', () => {
  const now = Date.parse('2026-11-21T00:00:00Z');
  const sub = (change: Partial<Subscription>): Subscription => ({
    tier: 'basic',
    status: 'trial',
    trialEnd: now + 30 * DAY_MS,
    periodEnd: null,
    ...change,
  });
  it.each<[string, Subscription | null, object]>([
    [
      'before the first sign-in',
      null,
      { tier: 'basic', premiumExpired: false, trialDaysLeft: null, trialWarning: false, needsPayment: false },
    ],
    ['a trial not begun', sub({ trialEnd: null }), { trialDaysLeft: null, trialWarning: false, trialOver: false }],
    [
      'trial',
      sub({}),
      { tier: 'basic', premiumExpired: false, trialDaysLeft: 30, trialWarning: false, needsPayment: false },
    ],
    [
      'basic is never a paid plan, whatever its status',
      sub({ status: 'active', trialEnd: now }),
      { tier: 'basic', premiumActive: false, premiumExpired: false, needsPayment: true },
    ],
    ['eight days and a bit', sub({ trialEnd: now + 7 * DAY_MS + 1 }), { trialDaysLeft: 8, trialWarning: false }],
    ['seven days', sub({ trialEnd: now + 7 * DAY_MS }), { trialDaysLeft: 7, trialWarning: true }],
    ['the last second', sub({ trialEnd: now + 1 }), { trialDaysLeft: 1, trialOver: false }],
    [
      'the moment it ends',
      sub({ trialEnd: now }),
      { trialDaysLeft: 0, trialOver: true, trialWarning: false, needsPayment: true },
    ],
    [
      'premium without end, trial over',
      sub({ tier: 'premium', status: 'active', trialEnd: now - 1 }),
      { tier: 'premium', premiumActive: true, premiumExpired: false, needsPayment: false },
    ],
    ['premium that ends later', sub({ tier: 'premium', status: 'active', periodEnd: now + 1 }), { tier: 'premium' }],
    [
      'premium that has just ended',
      sub({ tier: 'premium', status: 'active', periodEnd: now }),
      { tier: 'basic', premiumExpired: true, needsPayment: false },
    ],
    [
      'expired, trial over',
      sub({ tier: 'pro', status: 'expired', trialEnd: now - 1 }),
      { tier: 'basic', premiumExpired: true, needsPayment: true },
    ],
    ['refunded', sub({ tier: 'pro', status: 'refunded' }), { tier: 'basic' }],
  ])('%s', (_name, subscription, expected) => expect(entitlement(subscription, now)).toMatchObject(expected));
});
