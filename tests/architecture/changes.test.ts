import { sourceFiles } from '#tests/support/source-files.ts';
import { describe, expect, it } from 'vitest';

/**
 * What a change of each kind costs (CONTRIBUTING): one that was made, with every file outside tests that knows of it.
 * A file that joins the list makes each such change dearer, so it is found here.
 */
type Change = {
  most: number;
  words: RegExp;
  /** Where it is looked for; everywhere outside tests unless told. */
  below?: string;
  files: string[];
};
const CHANGES: [string, Change][] = [
  [
    'a profile field: education',
    {
      most: 6,
      words: /education|[^&] pendidikan/i,
      files: [
        'src/copy/field-values.ts',
        'src/copy/plans.ts',
        'src/domain/profile/self-fields.ts',
        'src/domain/profile/values.ts',
        'src/server/db/migrations/0010-education.ts',
        'src/server/db/migrations/index.ts',
      ],
    },
  ],
  [
    'a profile field: marriagePlan',
    {
      most: 6,
      words: /marriage.?plan|rencana menikah/i,
      files: [
        'src/copy/field-values.ts',
        'src/copy/plans.ts',
        'src/domain/profile/partner-fields.ts',
        'src/domain/profile/values.ts',
        'src/server/db/migrations/0011-marriage-plan.ts',
        'src/server/db/migrations/index.ts',
      ],
    },
  ],
  [
    'a profile field: worship',
    {
      most: 6,
      words: /worship/i,
      files: [
        'src/copy/field-values.ts',
        'src/copy/registration.ts',
        'src/domain/profile/about-fields.ts',
        'src/domain/profile/values.ts',
        'src/server/db/migrations/0056-about.ts',
      ],
    },
  ],
  [
    'a notification kind, of an event that is there: paper-rejected',
    {
      most: 5,
      words: /paper-rejected/,
      files: [
        'src/copy/notifications.ts',
        'src/domain/notifications/kinds.ts',
        'src/server/features/notifications/policy.ts',
        'src/web/features/notifications/components/notification-row.tsx',
      ],
    },
  ],
  [
    'a notification kind of an event that is new with it, under the sign of its group: trial-over',
    {
      most: 5,
      words: /trial[-.]over/,
      files: [
        'src/copy/notifications.ts',
        'src/domain/notifications/kinds.ts',
        'src/server/features/notifications/events.ts',
        'src/server/features/notifications/policy.ts',
        'src/server/outbox/catalogue.ts',
      ],
    },
  ],
  [
    'an endpoint, on the server: POST /api/dashboard/seen',
    {
      most: 4,
      words: /markMatchesSeen|markSeen|dashboard\/seen/,
      below: 'src/(contract|server)',
      files: [
        'src/contract/dashboard.ts',
        'src/server/features/dashboard/actions.ts',
        'src/server/features/dashboard/routes.ts',
        'src/server/features/dashboard/store.ts',
      ],
    },
  ],
  [
    'a screen, with what leads to it: /outbox-pengembang',
    {
      most: 5,
      words: /outbox-pengembang|OutboxScreen|outbox-screen|outboxTitle/,
      files: [
        'src/contract/pages.ts',
        'src/copy/login.ts',
        'src/web/app/routes.ts',
        'src/web/features/session/components/demo-logins.tsx',
        'src/web/features/session/outbox-screen.tsx',
      ],
    },
  ],
  [
    'a staff queue, from its address to its row: the queue of numbers',
    {
      most: 10,
      words:
        /numberQueue|waitingNumber|confirmNumber|admin\/nomor|numbers-screen|waitingPage|(^ *|act: )'number-proof'[,:]|(^ *|[a-z]: |ctx, )'numbers',|\bnumbers: ['(]/im,
      files: [
        'src/contract/pages.ts',
        'src/contract/proof.ts',
        'src/copy/acts.ts',
        'src/copy/staff.ts',
        'src/domain/staff/acts.ts',
        'src/server/features/proof/actions.staff.ts',
        'src/server/features/proof/routes.ts',
        'src/server/features/proof/store.staff.ts',
        'src/server/features/proof/view.ts',
        'src/web/admin/numbers-screen.tsx',
      ],
    },
  ],
  [
    'a rule that is a limit, with what holds it and what shows it: the likes of basic',
    {
      most: 3,
      words: /BASIC_LIKE_LIMIT/,
      files: ['src/copy/errors.ts', 'src/domain/likes/like-decision.ts', 'src/server/features/likes/actions.ts'],
    },
  ],
  [
    'an event: candidates.arrived',
    {
      most: 3,
      words: /candidates\.arrived/,
      files: [
        'src/server/features/notifications/policy.ts',
        'src/server/features/search/events.ts',
        'src/server/outbox/catalogue.ts',
      ],
    },
  ],
];

const sources = ['src', 'scripts', 'bench']
  .flatMap((folder) => sourceFiles(folder, /./))
  .filter(({ path }) => !path.startsWith('src/copy/articles/'));

describe('what a change costs', () => {
  it.each(CHANGES)('%s', (_, { most, words, below = '', files: expected }) => {
    expect(sources.length).toBeGreaterThan(100);
    expect(expected.length).toBeLessThanOrEqual(most);
    expect(
      sources
        .filter(({ path, text }) => new RegExp(`^${below}`).test(path) && words.test(text))
        .map((file) => file.path),
    ).toEqual(expected);
  });
});
