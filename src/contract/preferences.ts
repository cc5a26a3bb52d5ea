import { SENSITIVE_RULES, PREFERENCE_RULES } from '#domain/matching/what-if.ts';
import * as v from '#domain/profile/values.ts';
import { z } from 'zod';
import { isoTime } from './profile.ts';
import { route } from './route.ts';

/**
 * The viewer's own wishes that decide their list; null = no wish. Lengths and limits come from the field table.
 */
const preferences = z.object({
  ageRangeWanted: z.object({ min: z.number().int(), max: z.number().int(), open: z.boolean() }).nullable(),
  minHeightWanted: z.number().int().nullable(),
  religionPref: z.enum(v.RELIGION_PREFS).nullable(),
  desiredPartnerReligions: z.array(z.enum(v.RELIGIONS)).max(v.RELIGIONS.length),
  tribePref: z.enum(v.TRIBE_PREFS).nullable(),
  ldrPref: z.enum(v.YES_NO).nullable(),
  partnerStatusExpectation: z.enum(v.STATUS_EXPECTATIONS).nullable(),
  acceptBadPast: z.enum(v.YES_NO).nullable(),
  childrenPreference: z.enum(v.CHILDREN_PREFERENCES).nullable(),
  dealbreakers: z.array(z.string().max(200)).max(20),
});
export type PreferencesBody = z.infer<typeof preferences>;

/** Sensitive wishes that are saved now and count later (R-INF 2). */
export const waitingWishes = z.object({ set: preferences.partial(), from: isoTime }).meta({ id: 'WaitingWishes' });

/** Candidates in whole fives, rounded down; null is «kurang dari 5», nought included (R-INF 3). */
const count = z.number().int().nullable();

const change = z
  .object({ rule: z.enum(PREFERENCE_RULES), set: preferences.partial(), count })
  .meta({ id: 'Alternative' });
export type Alternative = z.infer<typeof change>;

const freePreferences = preferences.pick({
  ageRangeWanted: true,
  religionPref: true,
  desiredPartnerReligions: true,
});

const tryPreferences = route({
  method: 'POST',
  path: '/api/matches/what-if',
  who: 'member',
  reads: true,
  summary:
    'How many candidates other wishes would bring. Drafts of age and religion in any combination; with `ask` one sensitive wish, on the kept wishes alone, 40 times a day. Filters, likes and own fresh blocks change no count. Writes nothing',
  body: z.object({
    set: freePreferences.partial().strict().default({}),
    ask: z.enum(SENSITIVE_RULES).optional(),
    /** Asked by the page, not by the member: never refused; `asked` is null where it would take their questions. */
    suggested: z.boolean().optional(),
  }),
  output: z.object({
    kept: preferences,
    waiting: waitingWishes.nullable(),
    /** Counts with the kept wishes, and with the draft. */
    now: count,
    proposed: count,
    /** Every single further change of the draft's age and religion wishes, the best first. */
    changes: z.array(change),
    /** Every other answer to the requested wish; null without a request, or with a suggestion that is not counted. */
    asked: z.array(change).nullable(),
    /**
     * Wishes that cannot apply to this viewer are left out: tribe without a tribe, distance without a domicile, the
     * past of a viewer who has one.
     */
    applies: z.array(z.enum(PREFERENCE_RULES)),
  }),
  refusals: ['profile-paused', 'field-out-of-range', 'what-if-used-up', 'what-if-other-wishes', 'too-many-requests'],
});

const keepPreferences = route({
  method: 'PATCH',
  path: '/api/profile/preferences',
  who: 'member',
  summary:
    'Keeps changed wishes; the next search shows them. Sensitive ones three times in 7 days, further ones wait (R-INF 2)',
  body: preferences.partial(),
  output: z.object({ kept: preferences, waiting: waitingWishes.nullable() }),
  refusals: [
    'field-out-of-range',
    'field-too-long',
    'field-too-many',
    'field-empty',
    'contact-details',
    'too-many-requests',
  ],
});

export const routes = {
  'POST /api/matches/what-if': tryPreferences,
  'PATCH /api/profile/preferences': keepPreferences,
} as const;
