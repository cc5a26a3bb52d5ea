import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/**
 * Closes the account for everybody from now on; the caller has locked it. False when it may not sign in; for one that
 * is `keptOut` by a decision, when it is closed already. Links for a new password end: only one made after it brings
 * back an owner who has none.
 */
export async function closeAccount(
  tx: Db,
  memberId: string,
  at: { now: Date; due: Date; keptOut?: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ status: 'deleted' })
    .where('id', '=', memberId)
    .where(at.keptOut ? sql<boolean>`not_deleted(accounts)` : sql<boolean>`signs_in(accounts)`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await sql`update recovery_links set used_at = ${at.now}
    where member_id = ${memberId} and used_at is null`.execute(tx);
  await tx.insertInto('account_deletions').values({ member_id: memberId, asked_at: at.now, due_at: at.due }).execute();
  return true;
}

/** Does a payment of the member wait for a decision? */
export async function paymentWaits(db: Db, memberId: string): Promise<boolean> {
  const row = db
    .selectFrom('payments')
    .select('id')
    .where('member_id', '=', memberId)
    .where('status', '=', 'submitted');
  return (await row.executeTakeFirst()) !== undefined;
}

type Addresses = { whatsapp: string | null; mail: string | null; domicile: string | null };

/** Addresses for the message about the closed account, and the province whose time it says. */
export async function addressesOf(db: Db, memberId: string): Promise<Addresses> {
  const row = await db
    .selectFrom('profiles as p')
    .leftJoin('mail_addresses as m', 'm.member_id', 'p.member_id')
    .select(['p.contact_wa as whatsapp', 'm.address as mail', 'p.domicile'])
    .where('p.member_id', '=', memberId)
    .executeTakeFirst();
  return row ?? { whatsapp: null, mail: null, domicile: null };
}

/**
 * Accounts that are due, the oldest first, except those of `without`; one with a waiting payment is kept
 * until `patience`. One whose days were waived waits until its owner was told of it outside, since the erasure ends
 * that too and it may have been somebody else who closed it, or was closed before `told`. Served by
 * account_deletions_due.
 */
export async function dueAccounts(
  db: Db,
  { now, patience, told, without }: { now: Date; patience: Date; told: Date; without: readonly string[] },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select d.member_id from account_deletions d where d.due_at <= ${now} and d.member_id <> all(${[...without]})
      and (d.due_at <= ${patience} or not exists
        (select from payments p where p.member_id = d.member_id and p.status = 'submitted'))
      and (d.asked_at <= ${told} or not exists (
        select from outgoing_messages o where o.done_at is null and o.due_at is not null and o.recipient <> ''
          and (o.channel = 'mail' or (o.template = 'account-closing' and o.starts = 0))
          and lower(o.recipient) in (select contact_wa from profiles where member_id = d.member_id
            union all select lower(address) from mail_addresses where member_id = d.member_id)))
    order by d.due_at limit ${limit}`.execute(db);
  return rows.map((row) => row.member_id);
}

/** Locks the account and returns it if it is still due: its owner may have signed in. */
export async function stillDue(tx: Db, id: string, now: Date): Promise<{ id: string; username: string } | null> {
  const account = tx.selectFrom('accounts').select(['id', 'username']).where('id', '=', id).forUpdate();
  const held = await account.executeTakeFirst();
  const row = tx.selectFrom('account_deletions').select('member_id').where('member_id', '=', id);
  const due = await row.where('due_at', '<=', now).executeTakeFirst();
  return held && due ? held : null;
}

/** Deletes expired proofs of consents. */
export async function deleteProofsBefore(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('erased_consents').where('kept_until', '<', now).executeTakeFirst();
  return Number(numDeletedRows);
}
