import { REFUND_DAYS } from '#domain/payments/payment-decision.ts';
import type { Plan } from '#domain/payments/plans.ts';
import type { Code } from '#domain/payments/referral-code.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { deleteSome } from '../../db/delete-some.ts';
import type { Database } from '../../db/schema.ts';

export type QuoteRow = Selectable<Database['quotes']> & { code: string | null };
export type CodeRow = Selectable<Database['referral_codes']> & { uses: number };

export const USES = sql<number>`(select count(*)::int from referral_uses u where u.code_id = referral_codes.id and u.given_back_at is null)`;

export function findCode(db: Db, code: string): Promise<CodeRow | undefined> {
  return db
    .selectFrom('referral_codes')
    .selectAll()
    .select(USES.as('uses'))
    .where('code', '=', code)
    .executeTakeFirst();
}

export const codeOf = (row: CodeRow): Code => ({
  terms: row.terms,
  active: row.active,
  startsAt: row.starts_at?.getTime() ?? null,
  endsAt: row.ends_at?.getTime() ?? null,
  maxUses: row.max_uses,
  uses: row.uses,
});

/** The user of a code: an account with its present number. A new number is still the same user. */
export type CodeUser = { memberId: string; numberHash: Buffer };

/** Did this account, or another with its number, use the code without giving it back? */
export async function hasUsed(db: Db, codeId: string, { memberId, numberHash }: CodeUser): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from referral_uses u
      where u.code_id = ${codeId} and u.number_hash = ${numberHash} and u.given_back_at is null)
    or exists (select from payments p join referral_uses u on u.payment_id = p.id
      where p.member_id = ${memberId} and u.code_id = ${codeId} and u.given_back_at is null) as used`.execute(db);
  return rows[0]!.used;
}

/** Older members without a number are identified by their account. */
export async function codeUserOf(db: Db, memberId: string): Promise<CodeUser> {
  const { rows } = await sql<{ hash: Buffer }>`
    select coalesce(contact_wa_hash, sha256(convert_to(member_id::text, 'utf8'))) as hash
    from profiles where member_id = ${memberId}`.execute(db);
  return { memberId, numberHash: rows[0]!.hash };
}

type Use = { codeId: string; paymentId: string; by: CodeUser; at: Date };

/**
 * Takes one use of a code: concurrent callers wait for each other, so the limit holds. Returns
 * why not.
 */
export async function takeUse(tx: Db, use: Use): Promise<'taken' | 'switched-off' | 'none-left' | 'used-before'> {
  const { max_uses, active } = await tx
    .selectFrom('referral_codes')
    .select(['max_uses', 'active'])
    .where('id', '=', use.codeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!active) return 'switched-off';
  // Counted after the lock: a separate statement sees uses taken meanwhile.
  const { n } = await tx
    .selectFrom('referral_uses')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('code_id', '=', use.codeId)
    .where('given_back_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (max_uses !== null && n >= max_uses) return 'none-left';
  if (await hasUsed(tx, use.codeId, use.by)) return 'used-before';
  await tx
    .insertInto('referral_uses')
    .values({ payment_id: use.paymentId, code_id: use.codeId, number_hash: use.by.numberHash, used_at: use.at })
    .execute();
  return 'taken';
}

/** Gives back the use of a payment, once. */
export async function giveUseBack(tx: Db, paymentId: string, at: Date): Promise<void> {
  await tx
    .updateTable('referral_uses')
    .set({ given_back_at: at })
    .where('payment_id', '=', paymentId)
    .where('given_back_at', 'is', null)
    .execute();
}

/** Takes a given-back use again, if one is left: a late payment stays valid, whatever the code's state. */
export async function takeUseAgain(tx: Db, paymentId: string): Promise<void> {
  const use = await tx
    .selectFrom('referral_uses')
    .innerJoin('referral_codes as c', 'c.id', 'referral_uses.code_id')
    .select(['code_id', 'c.max_uses'])
    .where('payment_id', '=', paymentId)
    .where('given_back_at', 'is not', null)
    .forUpdate('c')
    .executeTakeFirst();
  if (!use) return;
  await sql`update referral_uses u set given_back_at = null where payment_id = ${paymentId}
    and not exists (select from referral_uses o where o.code_id = u.code_id and o.number_hash = u.number_hash
      and o.given_back_at is null)
    and not exists (select from payments mine join payments p on p.member_id = mine.member_id
      join referral_uses o on o.payment_id = p.id
      where mine.id = u.payment_id and o.code_id = u.code_id and o.given_back_at is null)
    and (${use.max_uses}::int is null or ${use.max_uses}::int > (select count(*) from referral_uses o
      where o.code_id = u.code_id and o.given_back_at is null))`.execute(tx);
}

const quoteRows = (db: Db) =>
  db
    .selectFrom('quotes')
    .leftJoin('referral_codes as c', 'c.id', 'quotes.code_id')
    .selectAll('quotes')
    .select('c.code');

type NewQuote = {
  memberId: string;
  plan: Plan;
  codeId: string | null;
  original: number;
  discount: number;
  at: Date;
  expiresAt: Date;
};

/** The same quote, made before and valid for a while yet. */
export function sameQuote(db: Db, quote: NewQuote, until: Date, suffixed: boolean): Promise<QuoteRow | undefined> {
  return quoteRows(db)
    .where('quotes.member_id', '=', quote.memberId)
    .where('quotes.plan', '=', quote.plan)
    .where(sql<boolean>`quotes.code_id is not distinct from ${quote.codeId}::uuid`)
    .where('original', '=', quote.original)
    .where('discount', '=', quote.discount)
    .where('suffix', suffixed ? '>' : '=', 0)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', until)
    .where(sql<boolean>`not exists (select from payments p where p.quote_id = quotes.id)`)
    .orderBy('quotes.made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Closes the same quote where too little time is left: the one in its place may have its digits. */
export async function closeReplaced(tx: Db, quote: NewQuote, until: Date): Promise<void> {
  await tx
    .updateTable('quotes')
    .set({ closed_at: quote.at })
    .where('member_id', '=', quote.memberId)
    .where('plan', '=', quote.plan)
    .where(sql<boolean>`code_id is not distinct from ${quote.codeId}::uuid`)
    .where('original', '=', quote.original)
    .where('discount', '=', quote.discount)
    .where('suffix', '>', 0)
    .where('closed_at', 'is', null)
    .where('expires_at', '<=', until)
    .where(sql<boolean>`not exists (select from payments p where p.quote_id = quotes.id)`)
    .execute();
}

/**
 * With unique digits among open amounts, if wanted; undefined when another quote was faster. Who was rejected for the
 * same price, or did not send a proof in time, keeps their digits while nobody else has them: what they sent already is
 * what is asked for again.
 */
export async function insertQuote(tx: Db, quote: NewQuote, suffixed: boolean): Promise<QuoteRow | undefined> {
  const price = quote.original - quote.discount;
  const since = new Date(quote.at.getTime() - REFUND_DAYS * DAY_MS);
  const isFree = (digits: string) => sql`not exists (select from quotes q
    where q.closed_at is null and q.suffix > 0 and q.final = ${price}::int + ${sql.raw(digits)})`;
  const suffix = suffixed
    ? sql`coalesce(
        (select had.suffix from quotes had left join payments p on p.quote_id = had.id
          where had.member_id = ${quote.memberId}::uuid and had.suffix > 0 and had.final = ${price}::int + had.suffix
            and (p.id is null or p.status = 'rejected' and p.decided_at > ${since}::timestamptz)
            and ${isFree('had.suffix')}
          order by p.id is null, coalesce(p.decided_at, had.made_at) desc limit 1),
        (select n from generate_series(1, 999) n where ${isFree('n')} order by random() limit 1), 0)`
    : sql`0`;
  const { rows } = await sql<{ id: string }>`
    insert into quotes (member_id, plan, code_id, original, discount, suffix, made_at, expires_at)
    select ${quote.memberId}::uuid, ${quote.plan}, ${quote.codeId}::uuid, ${quote.original}::int, ${quote.discount}::int,
      ${suffix}, ${quote.at}::timestamptz, ${quote.expiresAt}::timestamptz
    on conflict (final) where suffix > 0 and closed_at is null do nothing returning id`.execute(tx);
  return rows[0] && quoteRows(tx).where('quotes.id', '=', rows[0].id).executeTakeFirst();
}

/** Locks a quote of this member. */
export async function lockQuote(tx: Db, id: string, memberId: string): Promise<QuoteRow | undefined> {
  const held = await tx
    .selectFrom('quotes')
    .select('id')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  return held && quoteRows(tx).where('quotes.id', '=', id).executeTakeFirst();
}

export async function isPaid(tx: Db, quoteId: string): Promise<boolean> {
  return (
    (await tx.selectFrom('payments').select('id').where('quote_id', '=', quoteId).executeTakeFirst()) !== undefined
  );
}

/**
 * Closes at most so many expired quotes without a payment: their amounts are free again. One that is being paid is
 * locked and passed over; one paid since the statement began is looked at again under its lock, and is used. Served by
 * quotes_open.
 */
export async function closeStale(db: Db, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`update quotes set closed_at = ${now} where ctid = any(array(
    select ctid from quotes where closed_at is null and not used and expires_at <= ${now} limit ${limit}
      for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes at most so many old quotes without a payment. Served by quotes_closed. */
export function deleteQuotesBefore(db: Db, before: Date, limit: number): Promise<number> {
  return deleteSome(db, 'quotes', sql`closed_at < ${before} and not used`, limit);
}
