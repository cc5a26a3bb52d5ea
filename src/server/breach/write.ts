import { type BreachFacts, breachCopy, EMPTY_FACTS } from '#copy/breach.ts';
import { datesOf } from '#copy/dates.ts';
import { sql } from 'kysely';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { recordAct } from '../audit/record.ts';
import type { Db } from '../db/connect.ts';
import { type CsvColumn, csvText } from '../http/csv.ts';
import { type Affected, affectedMembers, memberColumns, staffId } from './affected.ts';

type Wanted = {
  table: string;
  from: Date;
  to: Date;
  /** The username of the one of the team who runs it, kept in the trail. */
  by: string;
  /** The account of the one of the team who looked; undefined: it was none of them. */
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
export async function writeBreachNotices(db: Db, wanted: Wanted): Promise<number> {
  const { from, to, out, facts } = wanted;
  const empty = facts === null ? [] : missingFacts(facts);
  if (empty.length > 0) throw new Error(breachCopy.factsMissing(empty));
  const members = await affected(db, wanted);
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

/** The list, for a row in the trail and a line for each member: written before anybody can read the list. */
async function affected(db: Db, { table, from, to, by, actor, facts }: Wanted): Promise<Affected[]> {
  const columns = await memberColumns(db, table);
  if (columns === null) throw new Error(breachCopy.unknownTable(table));
  if (columns.length === 0) throw new Error(breachCopy.nobodysTable(table));
  const operator = await staffNamed(db, by);
  const reader = actor === undefined ? null : await staffNamed(db, actor);
  return db.transaction().execute(async (tx) => {
    const members = await affectedMembers(tx, { table, from, to, actor: reader }, columns);
    const subject = JSON.stringify({ table, from, to, members: members.length, notices: facts !== null });
    const opened = members.map(({ id }) => ({ memberId: id, kind: 'export' }) as const);
    const { at } = (await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx)).rows[0]!;
    const act = { act: 'breach-list', memberId: null, subject, reason: null, at, opened } as const;
    await recordAct(tx, { staffId: operator, ...act });
    return members;
  });
}

async function staffNamed(db: Db, username: string): Promise<string> {
  const id = await staffId(db, username);
  if (id === null) throw new Error(breachCopy.unknownActor(username));
  return id;
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
