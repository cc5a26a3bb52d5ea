import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { FEATURE_ORDER } from '../../oxlint.config.mjs';
import { lintPlanted, ROOT } from './planted.ts';

const STRUCTURE = path.join(ROOT, 'scripts/check-structure.mjs');
const SCREENS = ['account', 'members', 'messaging', 'features/likes', 'public', 'admin', 'console', 'worker', 'app'];
const OTHER_FEATURE = 'no web feature imports another';

/** What a part of web would say of the parts above it, by alias and by climbing. */
function above(part: string, others: readonly string[], message: string): [string, string, string][] {
  return others.flatMap((other): [string, string, string][] => [
    [`src/web/${part}/planted.ts`, `import { x } from '#web/${other}/api.ts';`, message],
    [
      `src/web/${part}/planted.ts`,
      `import { x } from '${part.replaceAll(/[^/]+/g, '..')}/${other}/api.ts';`,
      part.includes('/') ? OTHER_FEATURE : message,
    ],
  ]);
}

/** What a room of the server would say of those above it, by alias and by climbing. */
function higher(part: string, others: readonly string[]): [string, string, string][] {
  return others.flatMap((other): [string, string, string][] => [
    [`src/server/${part}/planted.ts`, `import { x } from '#server/${other}/x.ts';`, `${part} is below what it imports`],
    [`src/server/${part}/planted.ts`, `import type { X } from '../${other}/x.ts';`, `${part} is below what it imports`],
    [
      `src/server/${part}/planted.ts`,
      `import type { X } from '../../server/${other}/x.ts';`,
      `${part} is below what it imports`,
    ],
  ]);
}

/** Rooms of the server that stand beside the read model, and those above all of them. */
const BESIDE_MEMBERS = ['members', 'audit', 'backup', 'breach', 'keys'];
const ABOVE_MEMBERS = ['match-index', 'outbox', 'live', 'features/likes', 'workers', 'demo'];

/** The same law for the head and for a second word (`store.sending.ts`). */
function only(kind: string, lines: readonly [string, string][]): [string, string, string][] {
  return [`src/server/features/likes/${kind}.ts`, `src/server/features/likes/${kind}.sending.ts`].flatMap((file) =>
    lines.map(([text, message]): [string, string, string] => [file, text, message]),
  );
}
const LIKES_FILES = [
  'routes',
  'actions',
  'actions.staff',
  'store',
  'store.sending',
  'view',
  'policy',
  'events',
  'jobs',
].map((name) => `src/server/features/likes/${name}.ts`);

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
  ...higher('db', ['adapters', 'http', ...BESIDE_MEMBERS, ...ABOVE_MEMBERS]),
  ...higher('adapters', [...BESIDE_MEMBERS, ...ABOVE_MEMBERS]),
  ...higher('http', [...BESIDE_MEMBERS.filter((room) => room !== 'members'), ...ABOVE_MEMBERS]),
  ...BESIDE_MEMBERS.flatMap((room) => higher(room, ABOVE_MEMBERS)),
  ...['match-index', 'outbox'].flatMap((room) => higher(room, ['live', 'features/search', 'workers', 'demo'])),
  ...higher('live', ['features/chat', 'workers', 'demo']),
  ...['db', 'adapters', 'http', ...BESIDE_MEMBERS, 'match-index', 'outbox', 'live'].flatMap(
    (room): [string, string, string][] =>
      ['#server/context.ts', '../context.ts'].map((from) => [
        `src/server/${room}/planted.ts`,
        `import type { Context } from '${from}';`,
        'rooms below the features know BaseContext alone',
      ]),
  ),
  ...['workers', 'demo'].flatMap((room) =>
    ['store', 'store.settings', 'view', 'policy', 'events', 'routes'].flatMap((kind): [string, string, string][] =>
      ['#server', '..'].map((from) => [
        `src/server/${room}/planted.ts`,
        `import type { X } from '${from}/features/notifications/${kind}.ts';`,
        'a feature is reached by its actions and jobs',
      ]),
    ),
  ),
  ...['#server/', '../../', '../../../server/']
    .flatMap((from) => ['workers', 'demo'].map((to) => `${from}${to}`))
    .map((to): [string, string, string] => [
      'src/server/features/likes/planted.ts',
      `import { x } from '${to}/x.ts';`,
      'features is below what it imports',
    ]),
  ...LIKES_FILES.flatMap((file): [string, string, string][] => [
    [file, `import { x } from '#web/x.ts';`, 'server never imports web'],
    [file, `import { x } from '../session/store.ts';`, 'a feature reaches another by its actions'],
    [file, `import type { X } from '../session/store.ts';`, 'a feature reaches another by its actions'],
    [file, `import { x } from '../session/store.devices.ts';`, 'a feature reaches another by its actions'],
    [file, `import { x } from '../session/view.ts';`, 'a feature reaches another by its actions'],
    [file, `import { x } from '../session/policy.ts';`, 'a feature reaches another by its actions'],
    [file, `import { x } from '../session/events.ts';`, 'a feature reaches another by its actions'],
    [file, `import { x } from '../safety/actions.ts';`, 'a feature calls only features declared before it'],
    ...['#server', '../..', '../../../server', '../../../../src/server'].map((from): [string, string, string] => [
      file,
      `import { x } from '${from}/features/session/store.ts';`,
      'features are named by ./ and ../',
    ]),
  ]),
  ...only('routes', [
    [`import { x } from './store.ts';`, 'routes reach data through actions'],
    [`import { x } from './store.one.ts';`, 'routes reach data through actions'],
    [`import { x } from '../../db/connect.ts';`, 'routes reach data through actions'],
  ]),
  ...only('store', [
    ...['actions', 'routes', 'view', 'policy', 'events', 'jobs', 'actions.staff'].map((name): [string, string] => [
      `import { x } from './${name}.ts';`,
      'a store imports only db and members',
    ]),
    ...[
      'http/mount',
      'adapters/files',
      'live/live',
      'outbox/emit',
      'match-index/match-index',
      'audit/record',
      'backup/make',
      'breach/affected',
      'keys/rotate',
    ].map((name): [string, string] => [`import { x } from '../../${name}.ts';`, 'a store imports only db and members']),
    [`import type { Context } from '../../context.ts';`, 'a store imports only db and members'],
    [`import { x } from '../session/actions.ts';`, 'only actions and jobs call another feature'],
  ]),
  ...only('view', [
    [`import { x } from './actions.ts';`, 'a view presents'],
    [`import type { X } from './actions.staff.ts';`, 'a view presents'],
    [`import { x } from './routes.ts';`, 'a view presents'],
    [`import { x } from '../session/actions.ts';`, 'only actions and jobs call another feature'],
  ]),
  ...only('events', [
    [`import { x } from './actions.ts';`, 'events name what happened'],
    [`import { x } from './policy.ts';`, 'events name what happened'],
    [`import { x } from './store.ts';`, 'events read nothing'],
    [`import { x } from './store.staff.ts';`, 'events read nothing'],
    [`import { x } from '../../members/store.ts';`, 'events read nothing'],
    [`import { x } from '../session/actions.ts';`, 'only actions and jobs call another feature'],
  ]),
  ...only('policy', [
    [`import { x } from './actions.ts';`, 'a policy decides, it does not act'],
    [`import { x } from './store.ts';`, 'a policy decides, it does not read or write'],
    [`import { x } from './store.one.ts';`, 'a policy decides, it does not read or write'],
    ...[
      './view',
      './events',
      './jobs',
      'outbox/emit',
      'db/connect',
      'http/cursors',
      'members/store',
      'audit/record',
      'match-index/open',
      'live/live',
      'backup/make',
      'breach/affected',
      'keys/rotate',
      'adapters/sealing',
      'adapters/passkeys',
      'adapters/picture-hash',
      'adapters/push',
    ].map((name): [string, string] => [
      `import { x } from '${name.replace(/^(?!\.)/, '../../')}.ts';`,
      'a policy decides, it does not read or write',
    ]),
    ...['context', 'base-context'].map((name): [string, string] => [
      `import type { X } from '../../${name}.ts';`,
      'a policy decides, it does not read or write',
    ]),
    [`import { x } from '../session/actions.ts';`, 'only actions and jobs call another feature'],
  ]),
  ...['features/likes', 'public', 'admin', 'messaging', 'members', 'account', 'ui', 'lib', 'app'].flatMap(
    (where): [string, string, string][] => [
      [
        `src/web/${where}/planted-screen.tsx`,
        `import { x } from '#server/app.ts';`,
        where === 'ui' ? 'ui knows no product' : 'web never imports server',
      ],
      [
        `src/web/${where}/planted-screen.tsx`,
        `import { api } from '#contract/api.ts';`,
        where === 'ui' ? 'ui knows no product' : 'the browser imports contract only as a type',
      ],
    ],
  ),
  ...readdirSync(path.join(ROOT, 'src/contract'))
    .filter((f) => f !== 'errors.ts' && f !== 'pages.ts')
    .map((f): [string, string, string] => [
      'src/web/lib/planted.ts',
      `import { x } from '#contract/${f}';`,
      'the browser imports contract only as a type',
    ]),
  ['src/web/lib/planted.ts', `import { z } from 'zod';`, 'zod stays out of the browser'],
  ...['lib/planted.ts', 'app/planted.tsx', 'features/likes/components/planted.tsx'].map(
    (file): [string, string, string] => [
      `src/web/${file}`,
      `import { lazy } from 'react';`,
      'it takes the page with it',
    ],
  ),
  ['src/web/features/likes/likes-screen.tsx', `import { x } from '#web/features/search/queries.ts';`, OTHER_FEATURE],
  ['src/web/features/likes/likes-screen.tsx', `import { x } from '../search/queries.ts';`, OTHER_FEATURE],
  ['src/web/features/likes/queries.ts', `import { x } from '../search/queries.ts';`, OTHER_FEATURE],
  ['src/web/features/likes/components/planted.tsx', `import { x } from '../../search/queries.ts';`, OTHER_FEATURE],
  ...above('features/likes', ['public', 'admin', 'console', 'worker', 'app'], 'features do not know the app'),
  ...above('public', ['features/likes', 'admin', 'console', 'worker', 'app'], 'public pages know no feature'),
  ...above('admin', ['features/likes', 'public', 'console', 'worker', 'app'], 'pages of staff know no feature'),
  ...above(
    'messaging',
    ['features/likes', 'public', 'admin', 'console', 'worker', 'app'],
    'messaging knows no feature',
  ),
  ...above(
    'members',
    ['messaging', 'features/likes', 'public', 'admin', 'console', 'worker', 'app'],
    'members know no messaging and no feature',
  ),
  ...above(
    'account',
    ['members', 'messaging', 'features/likes', 'public', 'admin', 'console', 'worker', 'app'],
    'the own account knows no other member and no feature',
  ),
  ...above('ui', ['lib', ...SCREENS], 'ui knows no product'),
  ...above('lib', ['ui', ...SCREENS], 'lib knows no screen'),
  ...above('worker', ['ui', ...SCREENS.filter((part) => part !== 'worker')], 'the worker knows no screen'),
  ...above('app', ['admin', 'console', 'worker'], 'members load no page of staff'),
  ...above('console', ['features/likes', 'public', 'worker', 'app'], 'pages of staff know no feature'),
];

const ALLOWED: [string, string][] = [
  ['src/domain/matching/planted.ts', `import { x } from '../profile/values.ts';`],
  ['src/engine/planted.ts', `import { x } from '#domain/profile/values.ts';`],
  ['src/contract/planted.ts', `import { z } from 'zod';`],
  ['src/copy/planted.ts', `import type { x } from '#contract/errors.ts';`],
  ['src/server/http/planted.ts', `import { x } from '#contract/api.ts';`],
  ['src/server/http/planted.ts', `import { x } from '../members/session.ts';`],
  ['src/server/features/likes/planted.ts', `import { x } from '../session/actions.ts';`],
  ['src/server/features/likes/planted.ts', `import { x } from '../../outbox/emit.ts';`],
  ['src/server/workers/planted.ts', `import { x } from '../features/likes/jobs.ts';`],
  ['src/server/demo/planted.ts', `import { x } from '../features/likes/actions.ts';`],
  ['src/server/live/planted.ts', `import type { X } from '../base-context.ts';`],
  ['src/server/features/likes/store.ts', `import { x } from '../../members/visible-to.ts';`],
  ['src/server/features/likes/store.ts', `import type { X } from '../../audit/chain.ts';`],
  ['src/server/features/likes/policy.ts', `import { x } from '../../adapters/phone.ts';`],
  ['src/server/features/likes/policy.ts', `import { x } from '../../adapters/password-rules.ts';`],
  ['src/server/features/likes/policy.ts', `import type { X } from './store.ts';`],
  ['src/web/lib/planted.ts', `import type { Api } from '#contract/api.ts';`],
  ['src/web/lib/planted.ts', `import { ERRORS } from '#contract/errors.ts';`],
  ['src/web/features/likes/components/planted.tsx', `import { x } from '../queries.ts';`],
  ['src/web/features/likes/likes-screen.tsx', `import { x } from './queries.ts';`],
  ['src/web/features/likes/likes-screen.tsx', `import { x } from '#web/members/use-like.ts';`],
  ['src/web/public/home-screen.tsx', `import { x } from '#web/account/plan-notices.tsx';`],
  ['src/web/messaging/planted.ts', `import { x } from '#web/members/use-block.ts';`],
  ['src/web/members/planted.ts', `import { x } from '#web/ui/toast.tsx';`],
  ['src/web/members/planted.ts', `import { x } from '#web/account/ended-plan.ts';`],
  ['src/web/account/planted.ts', `import { x } from '#web/ui/toast.tsx';`],
  ['src/web/ui/planted.ts', `import { x } from '../lib/store.ts';`],
  ['src/web/lib/planted.ts', `import { x } from '#web/ui/toast.tsx';`],
  ['src/web/app/planted.ts', `import { x } from '#web/features/likes/queries.ts';`],
];

const CYCLE = {
  file: 'src/domain/matching/planted-a.ts',
  text: `import { b } from './planted-b.ts';\nexport const a = b;`,
};
const CYCLE_OF_TYPES = {
  file: 'src/engine/planted-a.ts',
  text: `import type { B } from './planted-b.ts';\nexport type A = B | 1;`,
};
const planted = [
  ...FORBIDDEN.map(([file, text]) => ({ file, text })),
  ...ALLOWED.map(([file, text]) => ({ file: file.replace('planted', 'allowed'), text })),
  CYCLE,
  { file: 'src/domain/matching/planted-b.ts', text: `import { a } from './planted-a.ts';\nexport const b = a;` },
  CYCLE_OF_TYPES,
  { file: 'src/engine/planted-b.ts', text: `import type { A } from './planted-a.ts';\nexport type B = A | 2;` },
  { file: 'src/domain/profile/long.ts', text: `export function long() {\n${'  work();\n'.repeat(70)}}` },
  { file: 'src/domain/profile/short.ts', text: `export function short() {\n${'  work();\n'.repeat(60)}}` },
];
let said: string[];
beforeAll(() => {
  said = lintPlanted(planted);
});
const saidOf = (file: string) => said[planted.findIndex((line) => line.file === file)];

describe('each forbidden arrow is caught', () => {
  it.each(FORBIDDEN.map((row, i) => [...row, i] as const))('%s: %s', (_file, _text, message, i) =>
    expect(said[i]).toContain(message),
  );

  it('a cycle, also one of types alone', () => {
    expect([saidOf(CYCLE.file), saidOf(CYCLE_OF_TYPES.file)]).toEqual([
      expect.stringContaining('no-cycle'),
      expect.stringContaining('no-cycle'),
    ]);
  });

  it('a function of more than 70 lines', () => {
    expect(saidOf('src/domain/profile/long.ts')).toContain('max-lines-per-function');
    expect(saidOf('src/domain/profile/short.ts')).not.toContain('max-lines-per-function');
  });
});

describe('each allowed arrow passes', () => {
  it.each(ALLOWED.map((row, i) => [...row, FORBIDDEN.length + i] as const))('%s: %s', (_file, _text, i) =>
    expect(said[i]).not.toContain('no-restricted'),
  );
});

/** [file, its text, what is said of it]: each stands in a house of its own. */
const MISPLACED: [string, string | undefined, string][] = [
  ['src/server/features/likes/helpers.ts', undefined, 'says nothing'],
  ['src/server/features/likes/queries.ts', undefined, 'vocabulary of a server feature'],
  ['src/server/features/likes/store.one.two.ts', undefined, 'vocabulary of a server feature'],
  ['src/server/features/likes/deep/actions.ts', undefined, 'vocabulary of a server feature'],
  ['src/web/features/likes/api.ts', undefined, 'vocabulary of a web feature'],
  ['src/web/features/likes/queries.one.two.ts', undefined, 'vocabulary of a web feature'],
  ['src/web/public/api.ts', undefined, 'vocabulary of a web feature'],
  ['src/web/admin/deep/deeper/api.ts', undefined, 'vocabulary of a web feature'],
  ['src/web/utils/x.ts', undefined, 'is not a part of web'],
  ['src/backend/x.ts', undefined, 'not one of the six'],
  ['src/domain/profile/BigName.ts', undefined, 'kebab-case'],
  ['src/domain/profile/long.ts', 'export const a = 1;\n'.repeat(301), 'at most 300'],
  ['src/domain/profile/x.ts', `// ${'word '.repeat(24)}\nexport const a = 1;\n`, 'a comment wider than 120'],
  ['src/domain/profile/x.ts', 'export default 1;\n', 'default export'],
  ['src/domain/profile/x.ts', `export * from './y.ts';\n`, 'no barrels'],
  ['src/web/admin/components/use-x.ts', `call('GET /api/staff/team', {});\n`, 'admin/queries*.ts'],
  ['src/web/ui/index.ts', undefined, 'index file'],
  ['src/server/features/likes/store.ts', 'sql`select from hidden_pairs where member_id = $1`;\n', 'hidden_pairs'],
  ['src/server/features/likes/store.ts', 'sql`a.paused_at is null`;\n', 'paused_at'],
  ['src/server/members/store.ts', 'sql`a.unproved_since is null`;\n', 'unproved_since'],
  ['src/server/members/store.ts', 'sql`a.consent_withdrawn_at is null`;\n', 'consent_withdrawn_at'],
  ['src/server/members/store.ts', `sql\`'active' = a.status\`;\n`, 'accounts.status'],
  ['src/server/features/chat/actions.ts', 'if (card.facts.hidden) stop();\n', 'facts.hidden'],
  ['src/server/features/likes/store.ts', 'sql`not exists (select from blocks)`;\n', 'blocks'],
  ['src/server/features/likes/store.staff.ts', `db.selectFrom('blocks as b');\n`, 'blocks'],
  ['src/server/live/store.ts', 'sql`join hidden_numbers h on true`;\n', 'hidden_numbers'],
  ['src/server/members/store.ts', `sql\`a.status = 'active'\`;\n`, 'accounts.status'],
  ['src/server/features/documents/store.ts', `q.where('a.status', '<>', 'deleted');\n`, 'accounts.status'],
  ['src/server/features/documents/store.ts', `q.where('status', 'in', ['active', 'suspended']);\n`, 'accounts.status'],
  ['src/server/features/likes/events.ts', `db.insertInto('outbox').values(rows);\n`, 'emit an event instead'],
  [
    'src/server/features/room/store.staff.ts',
    'sql`update outbox set processed_at = now()`;\n',
    'emit an event instead',
  ],
];

describe('the shape of the house', () => {
  /** All houses are judged by one process; what it said of each. */
  let of: string[];
  beforeAll(() => {
    const street = mkdtempSync(path.join(os.tmpdir(), 'serasi-shape-'));
    const houses = [...MISPLACED, ['README.md', undefined] as const].map(
      ([file, text = 'export const a = 1;\n'], i) => {
        const house = path.join(street, String(i));
        mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
        writeFileSync(path.join(house, file), text);
        return house;
      },
    );
    const { stderr } = spawnSync(process.execPath, [STRUCTURE, ...houses], { encoding: 'utf8' });
    rmSync(street, { recursive: true });
    const lines = stderr.split('\n');
    of = houses.map((house) => lines.filter((line) => line.startsWith(`${house}: `)).join('\n'));
  });
  it.each(MISPLACED.map((row, i) => [...row, i] as const))('%s is refused', (_file, _text, message, i) =>
    expect(of[i]).toContain(message),
  );
  it('an empty house is refused too', () => expect(of.at(-1)).toContain('no files seen'));
  it('one house with a problem fails the check', () => {
    const house = mkdtempSync(path.join(os.tmpdir(), 'serasi-shape-'));
    expect(spawnSync(process.execPath, [STRUCTURE, house], { encoding: 'utf8' })).toMatchObject({
      status: 1,
      stderr: 'no files seen under src\n',
    });
    rmSync(house, { recursive: true });
  });
  it('each feature has its place in the order', () =>
    expect([...FEATURE_ORDER].sort()).toEqual(readdirSync(path.join(ROOT, 'src/server/features')).sort()));
  it('ours stands', () =>
    expect(execFileSync(process.execPath, [STRUCTURE], { cwd: ROOT, encoding: 'utf8' })).toMatch(
      /[1-9]\d+ files, 0 problems/,
    ));
});
