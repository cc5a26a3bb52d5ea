import { WISH_RULES } from '#domain/matching/what-if.ts';
import * as v from '#domain/profile/values.ts';
import { z } from 'zod';
import { searchFilters } from './search.ts';
import { route } from './route.ts';

/**
 * The viewer's own wishes that decide who is in their list; null = no wish. Lengths and limits are the field table's.
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

/** How many more or fewer candidates. `n` is null for 1 to 4 («beberapa»), so that no single person can be probed. */
const difference = z
  .object({ direction: z.enum(['more', 'fewer', 'same']), n: z.number().int().nullable() })
  .meta({ id: 'Difference' });
export type Difference = z.infer<typeof difference>;

const change = z.object({ rule: z.enum(WISH_RULES), set: preferences.partial(), difference });
export type Alternative = z.infer<typeof change>;

export const tryPreferences = route({
  method: 'POST',
  path: '/api/matches/what-if',
  who: 'member',
  reads: true,
  summary:
    'What other wishes would change: the proposed ones against the kept ones, and every single further change. Writes nothing',
  body: z.object({ set: preferences.partial().default({}), filters: searchFilters.default({}) }),
  output: z.object({
    kept: preferences,
    difference,
    /** Every single change of the proposed wishes, the most helpful first. */
    changes: z.array(change),
    /**
     * Wishes that never apply to this viewer are not offered: tribe without a tribe, distance without a domicile, the
     * past of who has one.
     */
    applies: z.array(z.enum(WISH_RULES)),
  }),
  refusals: ['field-out-of-range', 'field-too-long', 'field-too-many', 'field-empty', 'too-many-requests'],
});

export const keepPreferences = route({
  method: 'PATCH',
  path: '/api/profile/preferences',
  who: 'member',
  summary: 'Keeps changed wishes; the next search shows them',
  body: preferences.partial(),
  output: preferences,
  refusals: ['field-out-of-range', 'field-too-long', 'field-too-many', 'field-empty', 'too-many-requests'],
});
