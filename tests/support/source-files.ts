import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * The files below a folder of the project (TypeScript ones unless told otherwise), sorted: path from the project's
 * root, text, and `code`, the text without its comments.
 */
export function sourceFiles(folder: string, ending = /\.tsx?$/): { path: string; text: string; code: string }[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => {
      const text = readFileSync(file, 'utf8');
      const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
      return { path: path.relative(ROOT, file), text, code };
    });
}
