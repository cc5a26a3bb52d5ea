import { sourceFiles } from '#tests/support/source-files.ts';
import { expect, it } from 'vitest';

const AXE = /'(\.\/accessible(\.ts)?|axe-core[^']*)'/;
const SCREENS = /^tests\/e2e\/screens(-[a-z-]+)?\.spec\.ts$/;

/** Files of the stories that look with axe although they are not about screens. */
const looking = (files: readonly { path: string; code: string }[]): string[] =>
  files
    .filter(({ path, code }) => AXE.test(code) && !SCREENS.test(path) && path !== 'tests/e2e/accessible.ts')
    .map(({ path }) => path);

it('axe looks in the stories of the screens alone (docs/testing.md, «Stories»)', () => {
  const files = sourceFiles('tests/e2e');
  expect(files.filter(({ path, code }) => SCREENS.test(path) && AXE.test(code)).length).toBeGreaterThan(5);
  expect(looking(files)).toEqual([]);
});

it.each([
  ["import { expectWell } from './accessible.ts';", true],
  ["const { expectWell } = await import('./accessible.ts');", true],
  ["createRequire(import.meta.url).resolve('axe-core/axe.min.js')", true],
  ["import { expectLegible } from './legible.ts';", false],
])('planted in another story: %s', (code, caught) => {
  expect(looking([{ path: 'tests/e2e/planted.spec.ts', code }])).toEqual(caught ? ['tests/e2e/planted.spec.ts'] : []);
});
