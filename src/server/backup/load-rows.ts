import { backupCopy } from '#copy/backup.ts';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { BackupProblem, type Closing, FILES, ROWS } from './format.ts';
import { type Contents, type Part, readParts } from './part-reader.ts';
import { COUNTERS, columnsOf, quoted, sumOfTable, tablesOf } from './tables.ts';

/** Many times the unpacked size of our own parts: a small file must not fill the memory. */
const MAX_UNPACKED = 64 * 1024 * 1024;
const gunzipped = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip);

/** The rows as text. Throws BackupProblem for data that is not packed rows, or too large. */
export function unpack(packed: Buffer): Promise<Buffer> {
  return gunzipped(packed, { maxOutputLength: MAX_UNPACKED }).catch((cause: unknown) => {
    throw new BackupProblem(backupCopy.changed, { cause });
  });
}

type Reference = { of: string; name: string; definition: string };

type RowLoader = { take(part: Part): Promise<void>; finish(): Promise<void> };

/**
 * Reads the file and puts its rows into a new, empty schema, in one transaction; then each
 * stored file is passed to `takeFile`, with its storage name. Throws BackupProblem.
 */
export async function loadRows(
  client: pg.ClientBase,
  contents: Contents,
  from: { file: string; passphrase: string | null },
  takeFile: (name: string, bytes: Buffer) => Promise<void> = async () => {},
): Promise<void> {
  const loader = await rowLoader(client, contents);
  let loaded = false;
  const finish = async () => {
    if (!loaded) await loader.finish();
    loaded = true;
  };
  for await (const part of readParts(from.file, from.passphrase)) {
    if (part.name.startsWith(ROWS)) await loader.take(part);
    else if (part.name.startsWith(FILES)) {
      await finish();
      await takeFile(part.name.slice(FILES.length), part.bytes);
    }
  }
  await finish();
}

/**
 * Triggers are off meanwhile, and foreign keys are added at the end, when all rows are in: an owner of the
 * tables may do both without being superuser. Throws BackupProblem when the tables differ from the backup's.
 */
async function rowLoader(client: pg.ClientBase, { opening, closing }: Contents): Promise<RowLoader> {
  const mine = new Map((await tablesOf(client, COUNTERS)).map((t) => [t.name, columnsOf(t)]));
  const other = opening.tables.filter((t) => mine.get(t.name) !== columnsOf(t));
  for (const { name } of opening.tables) mine.delete(name);
  mine.delete(COUNTERS);
  if (other.length > 0 || mine.size > 0) throw new BackupProblem(backupCopy.otherTables);
  await client.query('begin');
  const references = await takeAwayReferences(client);
  for (const { name } of opening.tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  // Migrations insert a few rows into new tables.
  await client.query(`truncate ${opening.tables.map((t) => quoted(t.name)).join(', ')}`);
  const copies = copier(client, new Map(opening.tables.map((t) => [t.name, columnsOf(t)])));
  return {
    take: ({ name, bytes }) => copies.write(name.slice(ROWS.length, name.lastIndexOf('/')), bytes),
    async finish() {
      await copies.end();
      for (const { of, name, definition } of references)
        await client.query(`alter table ${of} add constraint ${quoted(name)} ${definition}`);
      for (const { name } of opening.tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
      for (const { name, last } of closing.sequences)
        if (last !== null) await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), last]);
      await client.query('commit');
      await client.query('analyze');
    },
  };
}

/** Throws BackupProblem naming the tables whose rows differ, in number or hash, from the backup's. */
export async function compareTables(client: pg.ClientBase, { sums }: Closing): Promise<void> {
  const different: string[] = [];
  for (const wanted of sums) {
    const found = await sumOfTable(client, wanted.name);
    if (found.rows !== wanted.rows || found.hash !== wanted.hash) different.push(wanted.name);
  }
  if (different.length > 0) throw new BackupProblem(backupCopy.differs(different));
}

async function takeAwayReferences(client: pg.ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`,
  );
  for (const { of, name } of rows) await client.query(`alter table ${of} drop constraint ${quoted(name)}`);
  return rows;
}

/** One copy after another: parts of a table follow each other. */
function copier(client: pg.ClientBase, columns: ReadonlyMap<string, string>) {
  let table = '';
  let current: { stream: CopyStreamQuery; failed: Promise<never> } | null = null;
  const end = async () => {
    if (!current) return;
    const { stream, failed } = current;
    current = null;
    stream.end();
    await Promise.race([finished(stream), failed]);
  };
  return {
    end,
    async write(name: string, packed: Buffer) {
      const list = columns.get(name);
      if (list === undefined) throw new BackupProblem(backupCopy.changed);
      const bytes = await unpack(packed);
      if (name !== table) {
        await end();
        table = name;
        current = begin(client, `copy ${quoted(name)} (${list}) from stdin`);
      }
      const { stream, failed } = current!;
      const taken = new Promise<void>((done, fail) => stream.write(bytes, (error) => (error ? fail(error) : done())));
      await Promise.race([taken, failed]);
    },
  };
}

/** A refused row comes as an event, not as an answer to the waiting write. */
function begin(client: pg.ClientBase, statement: string) {
  const stream = client.query(copyFrom(statement));
  const failed = new Promise<never>((_, fail) => stream.on('error', fail));
  failed.catch(() => {});
  return { stream, failed };
}
