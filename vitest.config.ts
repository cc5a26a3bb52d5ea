import { defineConfig } from 'vitest/config';

/** On a busy CI machine a test is given a second try; what needed one is printed, to be mended. Suites: unit (pure), api (real server, real embedded PostgreSQL), engines (outside PostgreSQL and Redis), house (processes), drills (long ones, run now and then). Files of unit, api and engines share their worker's modules (isolate: false): they are loaded once, what they hold is each file's own. */
const node = {
  environment: 'node' as const,
  pool: 'forks' as const,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  retry: process.env.CI === 'true' ? 1 : 0,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          isolate: false,
          include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts', 'tests/architecture/**/*.test.ts'],
          setupFiles: ['tests/support/own-globals.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'api',
          isolate: false,
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/embedded-setup.ts', 'tests/support/prepared-data.ts'],
          setupFiles: ['tests/support/answered-refusals.ts'],
        },
      },
      {
        // What members see of a search, once more with the search in the database (decision 0084).
        test: {
          ...node,
          name: 'api-table',
          isolate: false,
          env: { MATCH_ENGINE: 'postgres' },
          include: [
            'search',
            'preferences',
            'hidden-pairs',
            'hiding',
            'passes',
            'endings',
            'consents',
            'fresh-blocks',
          ].map((file) => `tests/api/${file}.test.ts`),
          globalSetup: ['tests/support/embedded-setup.ts'],
          setupFiles: ['tests/support/answered-refusals.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'engines',
          isolate: false,
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: ['tests/support/outside-setup.ts', 'tests/support/prepared-data.ts'],
          setupFiles: ['tests/support/answered-refusals.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'drills',
          testTimeout: 180_000,
          include: ['tests/drills/**/*.test.ts'],
          globalSetup: ['tests/support/outside-setup.ts', 'tests/support/prepared-data.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'house',
          testTimeout: 180_000,
          include: ['tests/house/**/*.test.ts'],
          globalSetup: ['tests/support/prepared-data.ts'],
        },
      },
    ],
  },
});
