import { defineConfig } from 'vitest/config';

/** The pure tests of domain and engine alone, one mutant after another: few runs a property, and the folder's own tests. */
export default defineConfig({
  test: {
    environment: 'node',
    include: (process.env.MUTATION_TESTS ?? 'tests/unit/*.test.ts').split(','),
    env: { PROPERTY_RUNS: '20' },
    testTimeout: 60_000,
  },
});
