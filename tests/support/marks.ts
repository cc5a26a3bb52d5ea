import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestServer } from './server.ts';

/** Every table of ours and of the queue of jobs, row by row as text (bytes in hexadecimal), every stored file, and the log. */
export async function placesWith(server: TestServer, marks: readonly string[]): Promise<string[]> {
  const needles = marks.flatMap((mark) => [mark, Buffer.from(mark).toString('hex')]).map((mark) => mark.toLowerCase());
  const holds = (text: string) => needles.some((needle) => text.includes(needle));
  const { pool, config } = server.ctx;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select lower(t::text) as text from ${name} t`);
    found.push(...rows.filter(({ text }) => holds(text)).map(({ text }) => `${name}: ${text}`));
  }
  for (const file of await filesBelow(config.dataDir)) {
    const bytes = await readFile(file);
    if (holds(path.basename(file).toLowerCase()) || holds(bytes.toString('latin1').toLowerCase())) found.push(file);
  }
  found.push(...server.log.lines.filter((line) => holds(line.toLowerCase())));
  return found;
}

export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** A profile whose every free text holds the mark. */
export const markedTexts = (mark: string) => ({
  nama: `${mark} nama`,
  job: `${mark} job`,
  familyBackground: `${mark} keluarga`,
  instagram: `@${mark}.ig`,
  dealbreakers: [`${mark} pantangan`],
  tribeValue: `${mark} suku`,
  about: `${mark} cerita`,
  prompts: [{ prompt: 'rumah' as const, answer: `${mark} jawaban` }],
  city: `${mark} kota`,
});
