import { RULES } from '#domain/matching/compatibility.ts';
import { FITS } from '#domain/matching/explain.ts';
import { PARTS } from '#domain/matching/score.ts';
import { PROVINCES, RELIGIONS } from '#domain/profile/values.ts';
import { z } from 'zod';
import { badges, fieldName, isoTime, likeNotes, memberId, memberRef, openFacts, photo } from './profile.ts';
import { route } from './route.ts';

export const relation = z.enum(['none', 'you-liked', 'they-liked', 'mutual']);
export type ShownRelation = z.infer<typeof relation>;

/** A reason chip; `n` where its text has a number. Never derived from a locked fact, or a rule (R-SEE-3). */
export const reason = z.object({
  code: z.enum([
    'age-fits',
    'same-religion',
    'same-ethnicity',
    'same-domicile',
    'shared-love-languages',
    'stress-complements',
  ]),
  n: z.number().int().optional(),
});
export type Reason = z.infer<typeof reason>;

const permissionStatus = z.enum(['pending', 'approved', 'denied', 'revoked']);

/** A candidate for this viewer: open facts only, and the actions the viewer can take. */
export const candidateCard = z
  .object({
    id: memberId,
    facts: openFacts,
    /** Names only, in card order: «Terkunci». */
    locked: z.array(fieldName),
    photos: z.array(photo),
    percent: z.number().int().min(0).max(100).nullable(),
    reasons: z.array(reason),
    relation,
    notes: likeNotes,
    matchedAt: isoTime.nullable(),
    isDemo: z.boolean(),
    badges,
    /**
     * Full-profile permission, with a match only: the viewer's request (askAgainAt: while a «no» still blocks another),
     * and the candidate's.
     */
    permission: z
      .object({
        asked: z.object({ status: permissionStatus, askAgainAt: isoTime.nullable() }).nullable(),
        theirs: z.object({ id: z.uuid(), status: permissionStatus }).nullable(),
      })
      .nullable(),
    /** Mutual and approved, but the viewer's tier is not paid (READINGS §4). */
    upgradePrompt: z.boolean(),
    /** Number of likes of this viewer's tier, and how many are left, shown before a like; null = no limit. */
    likes: z.object({ left: z.number().int(), limit: z.number().int() }).nullable(),
    can: z.object({
      like: z.boolean(),
      likeBack: z.boolean(),
      explain: z.boolean(),
      ask: z.boolean(),
      /** `pass`: out of the own list for a while; then: end the match. */
      pass: z.boolean(),
      endMatch: z.boolean(),
      /** Ask for a call (pro, a match). */
      introduce: z.boolean(),
      block: z.boolean(),
      report: z.boolean(),
    }),
  })
  .meta({ id: 'CandidateCard' });
export type CandidateCard = z.infer<typeof candidateCard>;

/** «Profil Potensial Lainnya»: no id of the member, no clear photo. */
export const blurredCard = z
  .object({
    /** Enough to block, report or pass, without profile data. */
    ref: memberRef,
    nama: z.string(),
    age: z.number().int(),
    photo: z.string().nullable(),
    isDemo: z.boolean(),
  })
  .meta({ id: 'BlurredCard' });
export type BlurredCard = z.infer<typeof blurredCard>;

const whole = z.coerce.number().int().min(18).max(100);
export const searchFilters = z.object({
  religion: z.enum(RELIGIONS).optional(),
  domicile: z.enum(PROVINCES).optional(),
  ageMin: whole.optional(),
  ageMax: whole.optional(),
});
export type SearchQuery = z.infer<typeof searchFilters>;

/** The day of the own facts behind the percentages (R-INF 1). */
export const scoring = z
  .object({
    day: z.iso.date(),
    /** The facts of that day differ from the present ones. */
    differs: z.boolean(),
    /** The day from which a changed fact counts; null: at once. */
    countsFrom: z.iso.date().nullable(),
  })
  .meta({ id: 'Scoring' });
export type Scoring = z.infer<typeof scoring>;

/**
 * How many of the other gender each rule alone removes, for viewer and candidates; whole fives, rounded down, null
 * below 5. Filters, likes and own fresh blocks change nothing in it (R-INF 3).
 */
const funnel = z
  .object({
    pool: z.number().int().nullable(),
    rows: z.array(
      z.object({ rule: z.enum(RULES), byMe: z.number().int().nullable(), byThem: z.number().int().nullable() }),
    ),
  })
  .meta({ id: 'Funnel' });

const searchCandidates = route({
  method: 'GET',
  path: '/api/matches',
  who: 'member',
  summary:
    'Ranked candidates (R-LIST, R-SCORE): basic gets five open cards, and who they liked, the rest blurred; paid tiers get all, by cursor',
  query: searchFilters.extend({ cursor: z.string().max(400).optional() }),
  output: z.object({
    total: z.number().int(),
    tier: z.enum(['basic', 'premium', 'pro']),
    needsPayment: z.boolean(),
    /** Open cards a search for this tier; null = all. */
    openLimit: z.number().int().nullable(),
    /**
     * Basic only: how many different members filtered searches opened in 24 hours, the limit, and how many of the
     * first five of this search are not open. They open when the page asks for it with the header x-serasi-open.
     */
    openings: z.object({ used: z.number().int(), limit: z.number().int(), waiting: z.number().int() }).nullable(),
    /** The box of S1 §2: the religions the own preference accepts. */
    partnerReligion: z.object({
      pref: z.enum(['wajib sama', 'boleh beda']),
      own: z.enum(RELIGIONS).nullable(),
      desired: z.array(z.enum(RELIGIONS)),
    }),
    open: z.array(candidateCard),
    blurred: z.array(blurredCard),
    nextCursor: z.string().nullable(),
    scoring,
    /** Only on the first page. */
    funnel: funnel.nullable(),
    /** The state this list was read from; «news» counts the candidates since. */
    snapshot: z.string(),
  }),
  refusals: ['profile-paused', 'cursor-invalid', 'too-many-filters'],
});

const explainCandidate = route({
  method: 'GET',
  path: '/api/matches/:id/explanation',
  who: 'member',
  summary: 'Why this percentage: whole points of parts that are open to this viewer, one word for the others (R-SEE-3)',
  params: z.object({ id: memberId }),
  output: z.object({
    percent: z.number().int(),
    scoring,
    parts: z.array(z.object({ part: z.enum(PARTS), points: z.number().int(), max: z.number().int() })),
    locked: z.object({ parts: z.array(z.enum(PARTS)), fit: z.enum(FITS) }).nullable(),
  }),
  refusals: ['candidate-not-available'],
});

/** The funnel without a list. */
const readFunnel = route({
  method: 'GET',
  path: '/api/matches/funnel',
  who: 'member',
  summary: 'What emptied the list: each rule alone, by me and by them',
  output: funnel,
  refusals: ['profile-paused'],
});

const readMember = route({
  method: 'GET',
  path: '/api/members/:id',
  who: 'member',
  summary: 'One candidate card, if this viewer may see this member now',
  params: z.object({ id: memberId }),
  output: candidateCard,
  refusals: ['candidate-not-available'],
});

/**
 * At most once an hour, from five on: how many joined the viewer's list since a snapshot, in whole fives, rounded
 * down (R-INF 3).
 */
const readNews = route({
  method: 'GET',
  path: '/api/matches/news',
  who: 'member',
  summary: 'Have new candidates joined my list since I looked?',
  query: z.object({ since: z.string().max(400).optional() }),
  output: z.object({ count: z.number().int().nullable(), snapshot: z.string() }),
  refusals: ['profile-paused', 'cursor-invalid'],
});

export const routes = {
  'GET /api/matches': searchCandidates,
  'GET /api/matches/funnel': readFunnel,
  'GET /api/matches/news': readNews,
  'GET /api/matches/:id/explanation': explainCandidate,
  'GET /api/members/:id': readMember,
} as const;
