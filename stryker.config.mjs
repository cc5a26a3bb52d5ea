/** `npm run test:mutation`: see docs/testing.md. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: ['src/domain/**/*.ts', 'src/engine/**/*.ts'],
  ignoreStatic: true,
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 10_000,
  timeoutFactor: 2,
  // On a busy machine the first run of all tests takes longer than its usual five minutes.
  dryRunTimeoutMinutes: 20,
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { reportTests: false, logTests: false, allowColor: false, skipFull: true },
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  incrementalFile: '.cache/mutation/incremental.json',
  tempDirName: '.cache/mutation/tmp',
  ignorePatterns: ['dist', 'data', 'build', '.react-router', 'docs/screens', 'public', 'src/web', 'tests/e2e'],
  disableTypeChecks: false,
  // It would rewrite one with the compiler's old interface; ours point nowhere outside the copy.
  tsconfigFile: '',
};
