import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { judge, oldestDay, proofsOfBenches, testsByClaim, trustDocument } from '../../scripts/trust-report.mjs';

const CLAIMS = {
  T01: 'Rules are sane',
  T04: 'Guessing stops',
  T04a: 'by account',
  T04b: 'by address',
  T05a: 'One password, many names',
  T05b: 'Codes',
  T24: 'No chat without a match',
  T24b: 'Search is no directory',
  T75ba: 'No secret in the log',
};
const test = (title: string, passed = true) => ({ file: 'tests/api/x.test.ts', title, passed });
const madeOf = (...tests: ReturnType<typeof test>[]) => judge(CLAIMS, tests).made.map(({ id }) => id);

describe('a claim', () => {
  it('is made by tests that carry its number, all of which passed', () => {
    expect(madeOf()).toEqual([]);
    expect(madeOf(test('rules (T01)'), test('T01: more'))).toEqual(['T01']);
    expect(madeOf(test('rules (T01)'), test('T01: more', false))).toEqual([]);
  });

  it('of parts is made when each part is, and no test of the whole failed', () => {
    expect(madeOf(test('T04a: ten tries'))).toEqual([]);
    expect(madeOf(test('T04: ten tries'))).toEqual([]);
    expect(madeOf(test('T04a and T04b'))).toEqual(['T04']);
    expect(madeOf(test('T04a'), test('T04b', false))).toEqual([]);
    expect(madeOf(test('T04a and T04b'), test('T04: all', false))).toEqual([]);
  });

  it('may have parts without a line of its own, and a claim with a letter may have some too', () => {
    expect(madeOf(test('T05a'), test('T05b'), test('T05: both'))).toEqual(['T05']);
    expect(madeOf(test('T05a'))).toEqual([]);
    expect(madeOf(test('T75ba'))).toEqual(['T75b']);
  });

  it('with a letter and without a part «a» stands alone', () => {
    expect(madeOf(test('T24b: ten names'))).toEqual(['T24b']);
    expect(madeOf(test('T24: no row'))).toEqual(['T24']);
  });

  it('that does not exist is a mistake; a time of day is no claim', () => {
    expect(() => testsByClaim(CLAIMS, [test('T99')])).toThrow('T99, which is no claim');
    expect(testsByClaim(CLAIMS, [test('2026-11-21T01:04, T01T04')]).size).toBe(0);
  });
});

it('a claim that drills prove says on which day they ran, not that of the last `npm test`', () => {
  const drill = (drilled: string) => ({ ...test('T01'), file: 'tests/drills/x.test.ts', drilled });
  const text = (...tests: ReturnType<typeof test>[]) => trustDocument(CLAIMS, tests, '2026-11-29');
  expect(text(drill('2026-11-24'))).toContain(
    '| T01 | Rules are sane | `tests/drills/x.test.ts` | 1 drilled 2026-11-24 |',
  );
  expect(text(test('T01'), drill('2026-11-26'), drill('2026-11-24'))).toContain('| 1 passed, 2 drilled 2026-11-24 |');
  expect(text({ ...drill('2026-11-24'), passed: false })).toContain('| T01 | Rules are sane | a test failed |');
});

describe('a claim of speed', () => {
  const bench = (T24: boolean) =>
    proofsOfBenches({
      'x-10': { bench: 'x', command: 'npm run bench -- x', date: '2026-11-23', claims: { T24 } },
      y: {},
    });

  it('is made by a bench that met its goal, and says when', () => {
    expect(trustDocument(CLAIMS, bench(true), '')).toContain(
      '| T24 | No chat without a match | `bench/x.bench.ts` | measured 2026-11-23 |',
    );
    expect(trustDocument(CLAIMS, [...bench(true), test('T24')], '')).toContain('| 1 passed, measured 2026-11-23 |');
  });

  it('whose goal was missed is not made', () => {
    const faults = judge(CLAIMS, bench(false)).missing.find(({ id }) => id === 'T24')?.faults;
    expect(faults).toEqual([{ id: 'T24', why: 'measured, the goal was missed (docs/performance.md)' }]);
  });
});

it('the document lists what is made, and each part that is not, with its reason', () => {
  const text = trustDocument(CLAIMS, [test('T01'), test('T04a'), test('T24', false)], '2026-11-22', {
    T05b: 'no mail here',
  });
  expect(text).toContain('2026-11-22, 1 of 6 claims.');
  expect(text).toContain('| T01 | Rules are sane | `tests/api/x.test.ts` | 1 passed |');
  const open = text
    .slice(text.indexOf('## Not made'))
    .split('\n')
    .filter((line) => line.startsWith('| T'));
  expect(open).toEqual([
    '| T04b | Guessing stops: by address | no test (proved: T04a) |',
    '| T05a | One password, many names | no test |',
    '| T05b | Codes | no test: no mail here |',
    '| T24 | No chat without a match | a test failed |',
    '| T24b | Search is no directory | no test |',
    '| T75ba | No secret in the log | no test |',
  ]);
  expect(trustDocument(CLAIMS, [test('T04a'), test('T04b')], '')).toContain(
    '| T04 | Guessing stops<br>T04a by account<br>T04b by address |',
  );
});

it('the day is that of the oldest report, of either runner, whatever day it is now', () => {
  const vitest = { startTime: Date.parse('2026-11-27T23:59:00Z') };
  const playwright = { stats: { startTime: '2026-11-26T08:00:00.000Z' } };
  expect(oldestDay([vitest, playwright, { startTime: Date.parse('2026-11-29T00:00:00Z') }])).toBe('2026-11-26');
  expect([oldestDay([vitest, {}]), oldestDay([])]).toEqual(['2026-11-27', '']);
});

it('a suite that is left out leaves no result of a run of before, nor what attacks cost then', () => {
  const home = mkdtempSync(path.join(os.tmpdir(), 'serasi-results-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  for (const name of ['node_modules', 'scripts', 'src', 'tests', 'package.json', 'tsconfig.base.json', 'tsconfig.json'])
    symlinkSync(path.resolve(name), path.join(home, name));
  const kept = ['attacks.json', 'results/engines.json', 'results/api.json', 'results/drills.json'];
  mkdirSync(path.join(home, '.cache/results'), { recursive: true });
  for (const name of kept) writeFileSync(path.join(home, '.cache', name), '{}');
  const none = { TEST_DATABASE_URL: 'postgresql://x@127.0.0.1:1/x', TEST_REDIS_URL: 'redis://127.0.0.1:1' };
  const run = (...words: string[]) =>
    spawnSync(process.execPath, ['scripts/test.mjs', 'engines', ...words], {
      cwd: home,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...none },
    }).stdout;
  const left = () => kept.filter((name) => existsSync(path.join(home, '.cache', name)));
  expect(run('one-file')).toContain('DILEWATI');
  expect(left()).toEqual(kept);
  expect(run()).toContain('DILEWATI');
  expect(left()).toEqual(['results/api.json', 'results/drills.json']);
});
