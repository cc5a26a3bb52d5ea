import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './planted.ts';

const TREE = /## The tree\n\n```\n([\s\S]*?)```/.exec(readFileSync(path.join(ROOT, 'README.md'), 'utf8'))![1]!;

/** What the tree says of a folder: its line and the indented lines below it. */
function saidOf(folder: string): string {
  if (folder === 'src/server/features')
    return /(?<= features\/)[\s\S]*?(?= {2}[a-z-]+\/)/.exec(saidOf('src/server'))?.[0] ?? '';
  const [, said] = new RegExp(`^${folder}/(.*\\n(?: .*\\n)*)`, 'm').exec(TREE) ?? [];
  return said ?? '';
}

/** Words of a text between blanks, without signs around them. */
const words = (text: string) => new Set(text.split(/\s+/).map((word) => word.replace(/^\W+|[^\w/]+$/g, '')));
const entries = (folder: string) => readdirSync(path.join(ROOT, folder), { withFileTypes: true });
const foldersOf = (folder: string) =>
  entries(folder)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

it.each(['src/domain', 'src/server', 'src/web', 'tests', 'docs'])(
  'the tree of README.md names every room of %s, each with its slash',
  (folder) => {
    const said = words(saidOf(folder));
    expect(foldersOf(folder).filter((name) => !said.has(`${name}/`))).toEqual([]);
  },
);

it('the tree of README.md names every feature of the server, and no other', () =>
  expect([...words(saidOf('src/server/features'))].filter((word) => word !== '').sort()).toEqual(
    foldersOf('src/server/features').sort(),
  ));

it('the tree of README.md names every file at the root of src/server that is not a program of the operator', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const programs = Object.values(scripts).join('\n');
  const files = entries('src/server')
    .filter((entry) => entry.isFile())
    .map(({ name }) => name.replace(/(\.[a-z]+)?\.ts$/, ''))
    .filter((name) => !programs.includes(`dist/${name}.js`));
  const said = words(saidOf('src/server'));
  expect(files).toContain('main');
  expect(files.filter((name) => !said.has(name))).toEqual([]);
});
