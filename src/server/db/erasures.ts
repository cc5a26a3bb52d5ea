import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { eraseMember, noSubject } from './member-erasure.ts';
import { markOrphans } from './orphan-objects.ts';

/**
 * Kinds of erasures that no backup may bring back; a new kind also needs the check of
 * the table (migration 0065), and code in `replayErasures`.
 */
export const ERASURE_KINDS = ['object', 'member'] as const;
export type ErasureKind = (typeof ERASURE_KINDS)[number];
export type Erasure = { kind: ErasureKind; hash: string; at: string };

/**
 * Called in the erasing transaction: `names` (storage keys of objects, ids of members) are kept as hashes. An older
 * backup, once restored, repeats these erasures.
 */
export async function noteErasures(tx: Db, kind: ErasureKind, names: readonly string[], at: Date): Promise<void> {
  if (names.length === 0) return;
  await sql`insert into erasures (kind, hash, at)
    select ${kind}, sha256(convert_to(name, 'UTF8')), ${at} from unnest(${[...names]}::text[]) as name
    on conflict do nothing`.execute(tx);
}

/** Erasures the storage does not have yet, the oldest first, locked for the caller's transaction. */
export async function lockWaitingErasures(tx: Db, limit: number): Promise<Erasure[]> {
  const { rows } = await sql<Erasure>`
    select kind, encode(hash, 'hex') as hash, at::text as at from erasures where kept_at is null
    order by at limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

export async function markErasuresKept(tx: Db, erasures: readonly Erasure[], now: Date): Promise<void> {
  await sql`update erasures e set kept_at = ${now} from jsonb_to_recordset(${JSON.stringify(erasures)}::jsonb)
    as k(kind text, hash text) where e.kind = k.kind and e.hash = decode(k.hash, 'hex')`.execute(tx);
}

/**
 * Adds erasures of the storage that a restored database lacks. Those the storage lacks, because it is another one than
 * before, wait to be written into it.
 */
export async function mergeErasures(db: Db, erasures: readonly Erasure[], now: Date): Promise<void> {
  const kept = JSON.stringify(erasures);
  await db.transaction().execute(async (tx) => {
    await sql`insert into erasures (kind, hash, at, kept_at)
      select kind, decode(hash, 'hex'), at, ${now} from jsonb_to_recordset(${kept}::jsonb)
      as k(kind text, hash text, at timestamptz) on conflict do nothing`.execute(tx);
    await sql`update erasures e set kept_at = null where kept_at is not null and not exists (
      select from jsonb_to_recordset(${kept}::jsonb) as k(kind text, hash text)
        where k.kind = e.kind and decode(k.hash, 'hex') = e.hash)`.execute(tx);
  });
}

export async function forgetErasuresBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('erasures').where('at', '<', before).where('kept_at', 'is not', null).execute();
}

/**
 * Repeats all erasures on data from a restored backup. Photos are removed and later ones move up,
 * papers count as erased, a waiting paper as withdrawn, a copy of own data as expired, members are erased with all
 * their data; their objects are marked as orphans for the sweep. Returns how many.
 */
export async function replayErasures(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const erased = (column: string) =>
      sql`exists (select from erasures e where e.kind = 'object' and e.hash = sha256(convert_to(${sql.ref(column)}, 'UTF8')))`;
    const { rows } = await sql<{ key: string }>`
      with photo as (delete from photos where ${erased('object_key')} returning object_key as key),
        upload as (delete from uploads where ${erased('object_key')} returning object_key as key),
        document as (update documents set erased_at = ${now},
            status = case status when 'pending' then 'withdrawn' else status end
          where erased_at is null and ${erased('object_key')} returning object_key as key),
        proof as (update payment_proofs set erased_at = ${now}, name = ''
          where erased_at is null and ${erased('object_key')} returning object_key as key),
        ended as (select id, object_key as key from data_exports where ${erased('object_key')}),
        copy as (update data_exports c set object_key = null from ended where c.id = ended.id),
        part as (delete from data_export_parts where ${erased('object_key')} returning object_key as key),
        over as (select id, evidence_key as key from reports where erased_at is null and ${erased('evidence_key')}),
        evidence as (update reports r set evidence = '{}', evidence_key = null, note = null, erased_at = ${now},
            subject_id = ${noSubject} from over where r.id = over.id)
      insert into loose_objects (object_key, since)
        select key, ${now}::timestamptz from (select key from photo union select key from upload union
          select key from document union select key from proof union select key from over
          union select key from ended union select key from part) gone
        on conflict (object_key) do nothing returning object_key as key`.execute(tx);
    await sql`update photos set position = wanted.n - 1 from (
        select id, row_number() over (partition by member_id order by position) as n from photos
      ) wanted where photos.id = wanted.id and photos.position <> wanted.n - 1`.execute(tx);
    return rows.length + (await eraseMembersAgain(tx, now));
  });
}

/** Members whose hash is among the erasures. */
async function eraseMembersAgain(tx: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`select a.id from accounts a join erasures e
    on e.kind = 'member' and e.hash = sha256(convert_to(a.id::text, 'UTF8'))`.execute(tx);
  for (const { id } of rows) await markOrphans(tx, await eraseMember(tx, id, now), now);
  return rows.length;
}
