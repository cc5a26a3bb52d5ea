import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { eraseMember } from './member-erasure.ts';
import { markOrphans } from './orphan-objects.ts';

/**
 * What can be erased so that no backup brings it back; whoever erases something new adds its kind here, in the check of
 * the table (migration 0065), and what forgets it in `replayErasures`.
 */
export const ERASURE_KINDS = ['object', 'member'] as const;
export type ErasureKind = (typeof ERASURE_KINDS)[number];
export type Erasure = { kind: ErasureKind; hash: string; at: string };

/**
 * In the transaction that erases: `names` (storage keys of objects, ids of members) are kept as hashes. A restored
 * backup from before forgets them again.
 */
export async function noteErasures(tx: Db, kind: ErasureKind, names: readonly string[], at: Date): Promise<void> {
  if (names.length === 0) return;
  await sql`insert into erasures (kind, hash, at)
    select ${kind}, sha256(convert_to(name, 'UTF8')), ${at} from unnest(${[...names]}::text[]) as name
    on conflict do nothing`.execute(tx);
}

/** What the storage does not have yet, the oldest first, for the caller's transaction alone. */
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

/** What the storage knows and a restored database does not. */
export async function insertErasures(db: Db, erasures: readonly Erasure[], now: Date): Promise<void> {
  await sql`insert into erasures (kind, hash, at, kept_at)
    select kind, decode(hash, 'hex'), at, ${now} from jsonb_to_recordset(${JSON.stringify(erasures)}::jsonb)
    as k(kind text, hash text, at timestamptz) on conflict do nothing`.execute(db);
}

export async function forgetErasuresBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('erasures').where('at', '<', before).where('kept_at', 'is not', null).execute();
}

/**
 * Forgets everything again that was erased: what a restored backup still had. Photos go and those behind them close up,
 * papers count as erased, a paper that waited as withdrawn, a copy of own data as over, members go with all that is
 * theirs; their objects are noted for the sweep. Answers how much.
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
        over as (select id, evidence_key as key from reports where erased_at is null and ${erased('evidence_key')}),
        evidence as (update reports r set evidence = '{}', evidence_key = null, erased_at = ${now}
          from over where r.id = over.id)
      insert into loose_objects (object_key, since)
        select key, ${now}::timestamptz from (select key from photo union select key from upload union
          select key from document union select key from proof union select key from over
          union select key from ended) gone
        on conflict (object_key) do nothing returning object_key as key`.execute(tx);
    await sql`update photos set position = wanted.n - 1 from (
        select id, row_number() over (partition by member_id order by position) as n from photos
      ) wanted where photos.id = wanted.id and photos.position <> wanted.n - 1`.execute(tx);
    return rows.length + (await eraseMembersAgain(tx, now));
  });
}

/** Members whose hash is known. */
async function eraseMembersAgain(tx: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`select a.id from accounts a join erasures e
    on e.kind = 'member' and e.hash = sha256(convert_to(a.id::text, 'UTF8'))`.execute(tx);
  for (const { id } of rows) await markOrphans(tx, await eraseMember(tx, id, now), now);
  return rows.length;
}
