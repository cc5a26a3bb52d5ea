import { type Insertable, sql } from 'kysely';
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/schema.ts';
import type { ProofRow } from './store.ts';

export function insertProof(tx: Db, row: Insertable<Database['payment_proofs']>): Promise<ProofRow> {
  return tx.insertInto('payment_proofs').values(row).returningAll().executeTakeFirstOrThrow();
}

/** The member's proofs without a payment, oldest first. */
export function unnamedProofs(tx: Db, memberId: string): Promise<ProofRow[]> {
  return unnamed(tx).where('payment_proofs.member_id', '=', memberId).orderBy('sent_at').execute();
}

/** The member's own proof without a payment, locked; undefined when there is none. */
export function lockUnnamed(tx: Db, id: string, memberId: string): Promise<ProofRow | undefined> {
  return unnamed(tx)
    .where('payment_proofs.id', '=', id)
    .where('payment_proofs.member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
}

const unnamed = (db: Db) =>
  db
    .selectFrom('payment_proofs')
    .selectAll()
    .where('erased_at', 'is', null)
    .where(sql<boolean>`not exists (select from payments p where p.proof_id = payment_proofs.id)`);

/** The member's own, while its file exists. */
export function findOwnProof(db: Db, id: string, memberId: string): Promise<ProofRow | undefined> {
  return db
    .selectFrom('payment_proofs')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

export type SeenWith = {
  payment_id: string;
  number: string;
  how: 'same' | 'alike';
  member_id: string | null;
  status: 'submitted' | 'approved' | 'rejected' | 'refunded';
  submitted_at: Date;
};

/**
 * Other payments whose proof is the same file, or a similar picture; the same first, then the newest. Up to 7 bits
 * (0039) payment_proofs_alike finds all that are similar.
 */
export async function seenWith(
  db: Db,
  proof: Pick<ProofRow, 'id' | 'sent_hash' | 'picture_hash'>,
  alikeBits: number,
): Promise<SeenWith[]> {
  const { rows } = await sql<SeenWith>`
    select p.id as payment_id, p.number, p.member_id, p.status, p.submitted_at,
      case when f.sent_hash = ${proof.sent_hash} then 'same' else 'alike' end as how
    from payments p join payment_proofs f on f.id = p.proof_id
    where f.id = any(array(
        select id from payment_proofs where sent_hash = ${proof.sent_hash}
        union all select id from payment_proofs where picture_hash is not null
          and picture_bands(picture_hash) && picture_neighbours(${proof.picture_hash}::bigint)
          and picture_distance(picture_hash, ${proof.picture_hash}::bigint) <= ${alikeBits}))
      and f.id <> ${proof.id}
    order by how desc, p.submitted_at desc limit 20`.execute(db);
  return rows;
}

/**
 * Did this proof, or one like it, come with payments before? Then the queue says so of those too. One proof at a time:
 * of two sent at the same moment neither would see the other.
 */
export async function flagSeen(tx: Db, proof: Parameters<typeof seenWith>[1], alikeBits: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.paymentProofs})`.execute(tx);
  const before = await seenWith(tx, proof, alikeBits);
  if (before.length === 0) return false;
  const ids = before.map(({ payment_id }) => payment_id);
  await sql`update payments set proof_seen_before = true where id in (
      select id from payments where id = any(${ids}) and not proof_seen_before order by id for no key update)`.execute(
    tx,
  );
  return true;
}

type Due = { decidedBefore: Date; unnamedBefore: Date; now: Date };

const isDue = ({ decidedBefore, unnamedBefore }: Due) => sql`f.erased_at is null and (f.member_id is null
  or (p.id is null and f.sent_at < ${unnamedBefore}) or coalesce(p.refunded_at, p.decided_at) < ${decidedBefore})`;

/**
 * Marks files to erase: of payments decided long ago, without a payment, of erased members. Returns their keys. Looked
 * at once more after the lock: who pays locks a proof and does not change it, so only a separate statement sees a
 * payment made meanwhile.
 */
export async function eraseDue(tx: Db, due: Due, limit: number): Promise<string[]> {
  const from = sql`select f.id from payment_proofs f left join payments p on p.proof_id = f.id where ${isDue(due)}`;
  const { rows: held } = await sql<{
    id: string;
  }>`${from} order by f.id limit ${limit} for update of f skip locked`.execute(tx);
  const ids = held.map(({ id }) => id);
  const { rows } = await sql<{ object_key: string }>`
    update payment_proofs set erased_at = ${due.now}, name = ''
    where id in (${from} and f.id = any(${ids}::uuid[])) returning object_key`.execute(tx);
  return rows.map((row) => row.object_key);
}

/** Deletes proofs that never had a payment, once their file is erased. */
export async function deleteErasedUnnamed(tx: Db): Promise<void> {
  await sql`delete from payment_proofs f where erased_at is not null
    and not exists (select from payments p where p.proof_id = f.id)`.execute(tx);
}

export async function eraseProof(tx: Db, id: string, now: Date): Promise<void> {
  await tx.updateTable('payment_proofs').set({ erased_at: now, name: '' }).where('id', '=', id).execute();
}
