import { sourceFiles } from '#tests/support/source-files.ts';
import { describe, expect, it } from 'vitest';

/**
 * What a change of each kind costs (CONTRIBUTING): one that was made, with every file outside tests that knows of it. A file
 * that joins the list makes each such change dearer, so it is found here.
 */
const CHANGES: [string, { most: number; words: RegExp; files: string[] }][] = [
  [
    'a profile field: education',
    {
      most: 6,
      words: /education|pendidikan/i,
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

const sources = ['src', 'scripts', 'bench'].flatMap((folder) => sourceFiles(folder, /./));

describe('what a change costs', () => {
  it.each(CHANGES)('%s', (_, { most, words, files: expected }) => {
    expect(sources.length).toBeGreaterThan(100);
    expect(expected.length).toBeLessThanOrEqual(most);
    expect(sources.filter(({ text }) => words.test(text)).map((file) => file.path)).toEqual(expected);
  });
});
