import path from 'node:path';
import { sourceFiles } from '#tests/support/source-files.ts';
import { describe, expect, it } from 'vitest';

/** What several parts of web share. `ui/` is not judged: its primitives stay where the gallery shows them. */
const SHARED = ['account', 'members', 'messaging', 'lib', 'admin'];
const GALLERY = /-examples\.tsx$/;
const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

type Source = { path: string; code: string };

const sources = sourceFiles('src/web');

/** `app`, `features/chat`, `lib`… */
const partOf = (file: string): string => {
  const [, , part, feature] = file.split('/');
  return part === 'features' ? `features/${feature}` : part!;
};

const targetOf = (file: string, name: string): string =>
  name.startsWith('#') ? `src/${name.slice(1)}` : path.posix.join(path.posix.dirname(file), name);

/** Modules of SHARED, without their galleries, and who imports each; a gallery is no consumer. */
function consumers(files: readonly Source[]): Map<string, string[]> {
  const shared = files.filter((file) => SHARED.includes(partOf(file.path)) && !GALLERY.test(file.path));
  const found = new Map(shared.map((file): [string, string[]] => [file.path, []]));
  for (const { path: file, code } of files.filter((each) => !GALLERY.test(each.path)))
    for (const [, name] of code.matchAll(IMPORT)) found.get(targetOf(file, name!))?.push(file);
  return found;
}

/** «module → part», for each that one other part alone imports. */
const misplaced = (files: readonly Source[]): string[] =>
  [...consumers(files)].flatMap(([module, importers]) => {
    const parts = [...new Set(importers.map(partOf))];
    return parts.length === 1 && parts[0] !== partOf(module) ? [`${module} → ${parts[0]}`] : [];
  });

describe('a piece with one consumer lives with it (CONTRIBUTING, «A screen»)', () => {
  it('in account, members, messaging, lib and admin nothing serves one other part alone', () => {
    const imported = [...consumers(sources).values()].filter((importers) => importers.length > 0);
    expect(imported.length).toBeGreaterThan(100);
    expect(misplaced(sources)).toEqual([]);
  });

  const piece = { path: 'src/web/lib/planted.ts', code: 'export const x = 1;' };
  const chat = { path: 'src/web/features/chat/planted.ts', code: `import { x } from '#web/lib/planted.ts';` };
  const chatToo = { path: 'src/web/features/chat/components/planted.tsx', code: `import('../../../lib/planted.ts');` };
  const gallery = { path: 'src/web/app/planted-examples.tsx', code: `import { x } from '../lib/planted.ts';` };
  const sibling = { path: 'src/web/lib/beside.ts', code: `import type { x } from './planted.ts';` };
  const room = { path: 'src/web/features/room/planted.ts', code: `export { x } from '#web/lib/planted.ts';` };

  it.each([
    ['one feature, from one file', [chat], true],
    ['one feature, from several files', [chat, chatToo], true],
    ['one feature and a gallery', [chat, gallery], true],
    ['one feature and a piece beside it', [chat, sibling], false],
    ['two features', [chat, room], false],
    ['pieces beside it alone', [sibling], false],
  ])('planted, imported by %s', (_, importers, caught) => {
    expect(misplaced([...sources, piece, ...importers])).toEqual(
      caught ? ['src/web/lib/planted.ts → features/chat'] : [],
    );
  });

  it('planted, a part of the pages of the team that the console alone imports', () => {
    const part = { path: 'src/web/admin/components/planted.tsx', code: 'export const x = 1;' };
    const frame = {
      path: 'src/web/console/planted.tsx',
      code: `import { x } from '#web/admin/components/planted.tsx';`,
    };
    const page = { path: 'src/web/admin/planted-screen.tsx', code: `import { x } from './components/planted.tsx';` };
    expect(misplaced([...sources, part, frame])).toEqual([`${part.path} → console`]);
    expect(misplaced([...sources, part, frame, page])).toEqual([]);
  });
});
