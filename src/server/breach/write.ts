import { type BreachFacts, breachCopy, EMPTY_FACTS } from '#copy/breach.ts';
import { datesOf } from '#copy/dates.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Db } from '../db/connect.ts';
import { type CsvColumn, csvText } from '../http/csv.ts';
import { type Affected, affectedMembers, memberColumns, staffId } from './affected.ts';

type Wanted = {
  table: string;
  from: Date;
  to: Date;
  actor: string | undefined;
  /** A new folder. */
  out: string;
  /** Facts from the operator; null: none yet. */
  facts: Partial<BreachFacts> | null;
};

/**
 * Lists the members a breach affects and writes a notice for each with the three parts of UU 27/2022 Ps. 46 (T75):
 * anggota.csv, isian.json, pemberitahuan/<username>.txt, readable by their owner alone. Returns their number. Throws
 * errors meant for the operator.
 */
export async function writeBreachNotices(db: Db, { table, from, to, actor, out, facts }: Wanted): Promise<number> {
  const empty = facts === null ? [] : missingFacts(facts);
  if (empty.length > 0) throw new Error(breachCopy.factsMissing(empty));
  const columns = await memberColumns(db, table);
  if (columns === null) throw new Error(breachCopy.unknownTable(table));
  if (columns.length === 0) throw new Error(breachCopy.nobodysTable(table));
  const by = actor === undefined ? null : await staffId(db, actor);
  if (actor !== undefined && by === null) throw new Error(breachCopy.unknownActor(actor));
  const members = await affectedMembers(db, { table, from, to, actor: by }, columns);
  const filled = { ...EMPTY_FACTS, ...facts };
  const { dateTimeText } = datesOf('WIB');
  const period = `${dateTimeText(from)} sampai ${dateTimeText(to)}`;
  mkdirSync(path.join(out, 'pemberitahuan'), { recursive: true, mode: 0o700 });
  keep(path.join(out, 'anggota.csv'), csvText(COLUMNS, members, { header: true, quoted: false }));
  keep(path.join(out, 'isian.json'), `${JSON.stringify(filled, null, 2)}\n`);
  for (const { username, nama } of members)
    keep(path.join(out, 'pemberitahuan', `${username}.txt`), breachCopy.notice({ nama, period, facts: filled }));
  return members.length;
}

const missingFacts = (facts: Partial<BreachFacts>): string[] =>
  (Object.keys(EMPTY_FACTS) as (keyof BreachFacts)[]).filter(
    (field) => (facts[field] ?? '').trim() === '' || facts[field]!.includes('«ISI'),
  );

const keep = (file: string, text: string) => writeFileSync(file, text, { mode: 0o600, flag: 'wx' });

const COLUMNS: CsvColumn<Affected>[] = [
  ['id', (m) => m.id],
  ['username', (m) => m.username],
  ['nama', (m) => m.nama],
  ['whatsapp', (m) => m.whatsapp ?? ''],
  ['email', (m) => m.mail ?? ''],
  ['baris', (m) => String(m.rows)],
];
