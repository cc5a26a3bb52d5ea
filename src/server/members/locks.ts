import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { arrayOf, type Prepared, queryPreparedInTransaction } from '../db/prepared.ts';

const LOCKED: Prepared = {
  name: 'lock-members',
  text: `select id from accounts where id = any(${arrayOf('$1::uuid[]')}) order by id for no key update`,
};

/**
 * Locks both members' rows in id order: likes of one member, and both likes of a pair, wait for each other without
 * deadlock. False when one of them is erased.
 */
export async function lockMembers(db: Db, ids: readonly string[]): Promise<boolean> {
  return (await queryPreparedInTransaction(db, LOCKED, [ids])).length === new Set(ids).size;
}

/** Locks the account until the caller's transaction ends; false when it may not sign in: it ended meanwhile. */
export async function lockSigningIn(tx: Db, memberId: string): Promise<boolean> {
  const held = await tx
    .selectFrom('accounts')
    .select(sql<boolean>`signs_in(accounts)`.as('signs_in'))
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held?.signs_in ?? false;
}

/**
 * Is this a member's account that is not deleted, in any other state? A closed one that can be restored counts:
 * decisions of the team apply to it. The caller has locked it.
 */
export async function isMember(db: Db, memberId: string): Promise<boolean> {
  const found = db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', memberId)
    .where('role', '=', 'member')
    .where(sql<boolean>`(not_deleted(accounts) or is_closing(accounts))`);
  return (await found.executeTakeFirst()) !== undefined;
}

/**
 * May the account get a new password by a link of the team? It may sign in, or its owner could still take its end back
 * (the password may be lost, or changed by whoever closed the account), and no decision keeps them out. The caller has
 * locked it.
 */
export async function isRecoverable(tx: Db, memberId: string, now: Date): Promise<boolean> {
  const found = tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', memberId)
    .where(
      sql<boolean>`(signs_in(accounts)
        or (exists (select from account_deletions d where d.member_id = accounts.id and d.due_at > ${now})
          and not exists (select from sanctions s
            where s.member_id = accounts.id and s.kind <> 'warn' and s.ended_at is null)))`,
    );
  return (await found.executeTakeFirst()) !== undefined;
}
