import { type ArticleFile, parseArticleFile } from '#domain/articles/article.ts';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Beside the built server, or in the tree. */
const BUILT = path.join(import.meta.dirname, 'articles');
const FOLDER = existsSync(BUILT) ? BUILT : path.join(import.meta.dirname, '../../../copy/articles');

export type HashedFile = ArticleFile & { hash: string };
let read: readonly HashedFile[] | undefined;

/** Articles shipped with this version, newest first, then by title. Throws when one is unreadable. */
export function articleFiles(): readonly HashedFile[] {
  read ??= readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const text = readFileSync(path.join(FOLDER, name), 'utf8');
      return { ...parseArticleFile(name, text), hash: createHash('sha256').update(text).digest('hex') };
    })
    .sort((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title));
  return read;
}
