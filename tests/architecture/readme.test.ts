import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './planted.ts';

const TREE = /## The tree\n\n```\n([\s\S]*?)```/.exec(readFileSync(path.join(ROOT, 'README.md'), 'utf8'))![1]!;

it.each(['src/domain', 'src/server', 'src/server/features', 'src/web', 'tests', 'docs'])(
  'the tree of README.md names every room of %s',
  (folder) => {
    const rooms = readdirSync(path.join(ROOT, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(rooms.map(({ name }) => name).filter((name) => !new RegExp(`\\b${name}\\b`).test(TREE))).toEqual([]);
  },
);
