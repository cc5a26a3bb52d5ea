import { expect, test } from 'vitest';
import { tooHeavy, type Budget, type Manifest } from '../../scripts/weight.mjs';

const MANIFEST: Manifest = {
  'x/entry.client.tsx': { file: 'assets/entry.js', imports: ['_shared.js'] },
  'src/web/app/root.tsx?__react-router-build-client-route': { file: 'assets/root.js', css: ['assets/root.css'] },
  '_shared.js': { file: 'assets/shared.js' },
  'src/web/a-screen.tsx': { file: 'assets/a.js', imports: ['_shared.js', '_lib.js'], css: ['assets/a.css'] },
  '_lib.js': { file: 'assets/lib.js', imports: ['_shared.js'] },
};
const SIZES: Record<string, number> = {
  'assets/entry.js': 100_000,
  'assets/root.js': 10_000,
  'assets/shared.js': 20_000,
  'assets/a.js': 30_000,
  'assets/lib.js': 5_000,
  'assets/root.css': 9_000,
  'assets/a.css': 1_000,
};
const BUDGET: Budget = { page: '/a', loads: ['web/a-screen.tsx'], form: 'gz', kb: 165, files: 5 };

const judged = (budget: Partial<Budget>, sizes: Record<string, number> = {}, manifest = MANIFEST) =>
  tooHeavy(manifest, (file) => ({ ...SIZES, ...sizes })[file]!, [{ ...BUDGET, ...budget }]);

test('a page within its budget is let through; what two files share counts once', () => {
  expect(judged({})).toEqual([]);
});

test.each([
  ['more bytes', { kb: 164.9 }, {}, ['/a: 165.0 KB of scripts (gz), at most 164.9']],
  ['the heads of what is sent', { head: 600, kb: 167 }, {}, ['/a: 168.0 KB of scripts (gz), at most 167']],
  ['more files', { files: 4 }, {}, ['/a: 5 files of scripts, at most 4']],
  ['a heavy file of one page', { kb: 999 }, { 'assets/a.js': 50_100 }, ['/a: its own file has 50.1 KB, at most 50']],
  ['heavy styles', {}, { 'assets/a.css': 11_001 }, ['/a: 20.0 KB of styles, at most 20']],
])('planted: %s', (_, budget, sizes, problems) => {
  expect(judged(budget, sizes)).toEqual(problems);
});

test('a page that is not in the build is a problem, not a page without weight', () => {
  expect(judged({ loads: ['web/gone.tsx'] })).toEqual(['/a: not in the build: web/gone.tsx']);
});
