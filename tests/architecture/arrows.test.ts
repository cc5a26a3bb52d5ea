import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A tiny house of its own, with our rules, in which each forbidden arrow is planted (nothing is ever written into src). */
const ROOT = path.resolve(import.meta.dirname, '../..');
let house: string;
beforeAll(() => {
  house = mkdtempSync(path.join(os.tmpdir(), 'serasi-house-'));
  for (const file of ['oxlint.config.mjs', 'package.json', 'tsconfig.base.json']) cpSync(path.join(ROOT, file), path.join(house, file));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(house, 'node_modules'));
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

function lint(file: string, text: string): string {
  const at = path.join(house, file);
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, text);
  const result = spawnSync(path.join(ROOT, 'node_modules/.bin/oxlint'), ['-c', 'oxlint.config.mjs', file], { cwd: house, encoding: 'utf8' });
  rmSync(at);
  return result.stdout + result.stderr;
}

/** [file, what it must not say, the rule's message] */
const FORBIDDEN: [string, string, string][] = [
  ...['engine', 'contract', 'copy', 'server', 'web'].map((to): [string, string, string] => [
    'src/domain/matching/planted.ts',
    `import { x } from '#${to}/x.ts';`,
    'domain imports nothing but domain',
  ]),
  ['src/domain/matching/planted.ts', `import { x } from '../../server/x.ts';`, 'domain imports nothing but domain'],
  ['src/domain/matching/planted.ts', `import { z } from 'zod';`, 'domain uses no package'],
  ['src/domain/matching/planted.ts', `import fs from 'node:fs';`, 'domain uses no package'],
  ['src/domain/matching/planted.ts', 'export const now = Date.now();', 'domain has no clock'],
  ['src/domain/matching/planted.ts', 'export const today = new Date();', 'domain has no clock'],
  ['src/domain/matching/planted.ts', 'export const dice = Math.random();', 'domain has no randomness'],
  ['src/domain/matching/planted.ts', 'export const e = process.env;', 'domain has no environment'],
  ['src/domain/matching/planted.ts', `export const e = fetch('/x');`, 'domain has no I/O'],
  ...['contract', 'copy', 'server', 'web'].map((to): [string, string, string] => [
    'src/engine/planted.ts',
    `import { x } from '#${to}/x.ts';`,
    'engine imports only domain',
  ]),
  ['src/engine/planted.ts', `import pg from 'pg';`, 'engine uses no package'],
  ...['engine', 'copy', 'server', 'web'].map((to): [string, string, string] => [
    'src/contract/planted.ts',
    `import { x } from '#${to}/x.ts';`,
    'contract imports only domain',
  ]),
  ...['pg', 'zed', 'react'].map((name): [string, string, string] => [
    'src/contract/planted.ts',
    `import x from '${name}';`,
    'contract uses no package but zod',
  ]),
  ...['engine', 'server', 'web'].map((to): [string, string, string] => [
    'src/copy/planted.ts',
    `import { x } from '#${to}/x.ts';`,
    'copy imports only domain and contract',
  ]),
  ['src/copy/planted.ts', `import x from 'react';`, 'copy uses no package'],
  ['src/server/http/planted.ts', `import { x } from '#web/ui/button.tsx';`, 'server never imports web'],
  ['src/server/http/planted.ts', 'export const e = process.env;', 'only config.ts reads the environment'],
  ['src/server/features/likes/routes.ts', `import { x } from './store.ts';`, 'routes reach data through actions'],
  ['src/server/features/likes/routes.ts', `import { x } from '../../db/connect.ts';`, 'routes reach data through actions'],
  ['src/server/features/likes/routes.ts', `import { x } from '#web/x.ts';`, 'server never imports web'],
  ['src/server/features/likes/store.ts', `import { x } from './actions.ts';`, 'a store imports only db'],
  ['src/server/features/likes/store.ts', `import { x } from '../../http/mount.ts';`, 'a store imports only db'],
  ['src/server/features/likes/store.ts', `import { x } from '../../adapters/files.ts';`, 'a store imports only db'],
  ['src/server/features/likes/view.ts', `import { x } from './actions.ts';`, 'a view presents'],
  ...['features/likes', 'parts', 'ui', 'lib', 'app'].flatMap((where): [string, string, string][] => [
    [`src/web/${where}/planted-screen.tsx`, `import { x } from '#server/app.ts';`, where === 'ui' ? 'ui knows no product' : 'web never imports server'],
    [
      `src/web/${where}/planted-screen.tsx`,
      `import { api } from '#contract/api.ts';`,
      where === 'ui' ? 'ui knows no product' : 'the browser imports contract only as a type',
    ],
  ]),
  ...readdirSync(path.join(ROOT, 'src/contract'))
    .filter((f) => f !== 'errors.ts' && f !== 'pages.ts')
    .map((f): [string, string, string] => ['src/web/lib/planted.ts', `import { x } from '#contract/${f}';`, 'the browser imports contract only as a type']),
  ['src/web/lib/planted.ts', `import { z } from 'zod';`, 'zod stays out of the browser'],
  ['src/web/features/likes/likes-screen.tsx', `import { x } from '#web/features/match/queries.ts';`, 'no web feature imports another'],
  ['src/web/features/likes/components/planted.tsx', `import { x } from '../../match/queries.ts';`, 'no web feature imports another'],
  ['src/web/features/likes/likes-screen.tsx', `import { x } from '#web/app/shell.tsx';`, 'features do not know the app'],
  ['src/web/parts/planted.tsx', `import { x } from '#web/features/match/queries.ts';`, 'parts do not know features'],
  ['src/web/parts/planted.tsx', `import { x } from '../features/match/queries.ts';`, 'parts do not know features'],
  ['src/web/ui/planted.tsx', `import { x } from '#web/parts/candidate-card.tsx';`, 'ui knows no product'],
  ['src/web/ui/planted.tsx', `import { x } from '../lib/api.ts';`, 'ui knows no product'],
  ['src/web/lib/planted.ts', `import { x } from '#web/ui/button.tsx';`, 'lib knows no screen'],
];

describe('each forbidden arrow is caught', () => {
  it.each(FORBIDDEN)('%s: %s', (file, text, message) => expect(lint(file, `${text}\n`)).toContain(message));

  it('a cycle', () => {
    mkdirSync(path.join(house, 'src/domain/matching'), { recursive: true });
    writeFileSync(path.join(house, 'src/domain/matching/other.ts'), `import { a } from './planted.ts';\nexport const b = a;\n`);
    expect(lint('src/domain/matching/planted.ts', `import { b } from './other.ts';\nexport const a = b;\n`)).toContain('no-cycle');
  });
});

describe('each allowed arrow passes', () => {
  it.each([
    ['src/domain/matching/planted.ts', `import { x } from '../profile/values.ts';`],
    ['src/engine/planted.ts', `import { x } from '#domain/profile/values.ts';`],
    ['src/contract/planted.ts', `import { z } from 'zod';`],
    ['src/copy/planted.ts', `import type { x } from '#contract/errors.ts';`],
    ['src/server/http/planted.ts', `import { x } from '#contract/api.ts';`],
    ['src/web/lib/planted.ts', `import type { Api } from '#contract/api.ts';`],
    ['src/web/lib/planted.ts', `import { ERRORS } from '#contract/errors.ts';`],
    ['src/web/features/likes/components/planted.tsx', `import { x } from '../queries.ts';`],
  ])('%s: %s', (file, text) =>
    expect(lint(file, `${text.replace('import {', 'import {').replace('{ x }', '{ x }')}\nexport const used = 1;\n`)).not.toContain('no-restricted'),
  );
});

describe('the shape of the house', () => {
  const structure = (file: string, text = 'export const a = 1;\n') => {
    const root = mkdtempSync(path.join(os.tmpdir(), 'serasi-shape-'));
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
    const result = spawnSync(process.execPath, [path.join(ROOT, 'scripts/check-structure.mjs'), root], { encoding: 'utf8' });
    rmSync(root, { recursive: true });
    return { status: result.status, said: result.stderr };
  };
  it.each([
    ['src/server/features/likes/helpers.ts', undefined, 'says nothing'],
    ['src/server/features/likes/queries.ts', undefined, 'vocabulary of a server feature'],
    ['src/server/features/likes/deep/actions.ts', undefined, 'vocabulary of a server feature'],
    ['src/web/features/likes/api.ts', undefined, 'vocabulary of a web feature'],
    ['src/web/utils/x.ts', undefined, 'is not a part of web'],
    ['src/backend/x.ts', undefined, 'not one of the six'],
    ['src/domain/profile/BigName.ts', undefined, 'kebab-case'],
    ['src/domain/profile/long.ts', 'export const a = 1;\n'.repeat(301), 'at most 300'],
    ['src/domain/profile/x.ts', 'export default 1;\n', 'default export'],
    ['src/domain/profile/x.ts', `export * from './y.ts';\n`, 'no barrels'],
    ['src/web/ui/index.ts', undefined, 'index file'],
  ])('%s is refused', (file, text, message) => expect(structure(file, text)).toMatchObject({ status: 1, said: expect.stringContaining(message) }));
  it('an empty house is refused too', () => expect(structure('README.md').status).toBe(1));
  it('ours stands', () =>
    expect(execFileSync(process.execPath, ['scripts/check-structure.mjs'], { cwd: ROOT, encoding: 'utf8' })).toMatch(/[1-9]\d+ files, 0 problems/));
});
