import { PHOTO_REVIEWS } from '#domain/safety/photo-review.ts';
import { meetingLink } from '#domain/support/requests.ts';
import { z } from 'zod';
import { account } from './payments.ts';
import { amount, contact, plans } from './plans.ts';
import { isoTime } from './profile.ts';
import { route } from './route.ts';

/** Our links look like their target: no name and password before the host, no look-alike letters. */
const link = z
  .url({ protocol: /^https$/ })
  .max(300)
  .refine((of) => meetingLink(of) !== null);

/** What the team sets, by name; each with its own history (features/settings). */
export const SETTING_SCHEMAS = {
  prices: z.object({
    premium: amount.min(1).max(100_000_000),
    pro: amount.min(1).max(100_000_000),
    monthly_subscription: amount.min(1).max(100_000_000),
  }),
  accounts: z
    .array(
      account.extend({
        id: z.string().min(1).max(40),
        name: z.string().trim().min(2).max(40),
        number: z.string().trim().min(4).max(40),
        holder: z.string().trim().min(2).max(80),
        link: link.nullable(),
      }),
    )
    .max(10)
    // An id must be unique, so that a member sees the number of the chosen account.
    .refine((of) => new Set(of.map(({ id }) => id)).size === of.length),
  contact: contact.extend({
    whatsapp: z
      .string()
      .regex(/^\+[1-9]\d{7,14}$/)
      .optional(),
    email: z.email().max(120).optional(),
    social: z.array(z.object({ name: z.string(), url: link })).optional(),
  }),
  /** Three digits added to each amount, so that a transfer identifies its payment. */
  'unique-amounts': z.object({ on: z.boolean() }),
  /** Whether others see a new photo before the team has looked at it. */
  'photo-review': z.object({ when: z.enum(PHOTO_REVIEWS) }),
} as const;
export type SettingName = keyof typeof SETTING_SCHEMAS;
export type SettingValue<N extends SettingName> = z.output<(typeof SETTING_SCHEMAS)[N]>;

const settingName = z.enum(Object.keys(SETTING_SCHEMAS) as [SettingName, ...SettingName[]]);

/** One value of a setting and from when it holds. */
const version = z
  .object({
    id: z.string(),
    name: settingName,
    value: z.unknown(),
    validFrom: isoTime,
    setAt: isoTime,
    /** The team member; null: the demo world. */
    by: z.string().nullable(),
    reason: z.string().nullable(),
    state: z.enum(['past', 'now', 'coming']),
  })
  .meta({ id: 'SettingVersion' });
export type SettingVersion = z.infer<typeof version>;

const settings = z
  .object({
    /** Present values by name; an unset setting has its first value, or none. */
    now: z.record(z.string(), z.unknown()),
    /** May the caller change them? Owners may. */
    can: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof settings>;

const readSettings = route({
  method: 'GET',
  path: '/api/staff/settings',
  who: 'staff',
  roles: ['finance'],
  summary: 'Prices, accounts, contact and the rest as they hold now',
  output: settings,
  refusals: [],
});

const asked = { name: settingName.optional() };

const listSettingVersions = route({
  method: 'GET',
  path: '/api/staff/settings/versions',
  who: 'staff',
  roles: ['finance'],
  summary: 'Every value ever set and not withdrawn, of one setting or of all, newest first',
  query: z.object({ ...asked, cursor: z.string().max(400).optional() }),
  output: z.object({ versions: z.array(version), nextCursor: z.string().nullable() }),
  refusals: ['cursor-invalid'],
});

const exportSettingVersions = route({
  method: 'GET',
  path: '/api/staff/settings/csv',
  who: 'staff',
  roles: ['finance'],
  recentFactor: true,
  summary: 'The same as CSV, all of it, safe against formulas',
  query: z.object(asked),
  output: { bytes: ['text/csv'] },
  refusals: [],
});

const previewSettings = route({
  method: 'GET',
  path: '/api/staff/settings/preview',
  who: 'staff',
  roles: ['finance'],
  summary: 'What members and visitors will see at a moment',
  query: z.object({ at: isoTime }),
  output: z.object({
    plans,
    accounts: z.array(account),
    /** Not visible to members, but true for their new photos. */
    photoReview: z.object({ when: z.enum(PHOTO_REVIEWS) }),
  }),
  refusals: [],
});

const putSetting = route({
  method: 'PUT',
  path: '/api/staff/settings/:name',
  who: 'staff',
  roles: ['owner'],
  recentFactor: true,
  idempotent: true,
  summary: 'Another value of a setting from a moment on (now when none is given), with the reason; kept for ever',
  params: z.object({ name: settingName }),
  /** `before`: the value that was read as holding now; another one meanwhile refuses. */
  body: z.object({
    value: z.unknown(),
    before: z.unknown().optional(),
    validFrom: isoTime.nullish(),
    reason: z.string().max(2000),
  }),
  output: settings,
  refusals: ['setting-invalid', 'setting-in-the-past', 'reason-required', 'changed-meanwhile'],
});

const withdrawSetting = route({
  method: 'DELETE',
  path: '/api/staff/settings/:id',
  who: 'staff',
  roles: ['owner'],
  recentFactor: true,
  summary: 'Takes back a value that does not hold yet',
  params: z.object({ id: z.string().regex(/^\d{1,12}$/) }),
  output: settings,
  refusals: ['not-found'],
});

export const routes = {
  'GET /api/staff/settings': readSettings,
  'GET /api/staff/settings/versions': listSettingVersions,
  'GET /api/staff/settings/csv': exportSettingVersions,
  'GET /api/staff/settings/preview': previewSettings,
  'PUT /api/staff/settings/:name': putSetting,
  'DELETE /api/staff/settings/:id': withdrawSetting,
} as const;
