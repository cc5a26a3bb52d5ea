import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { BaseContext } from '../base-context.ts';
import type { Db } from '../db/connect.ts';
import { refuse } from '../refusal.ts';

/** How long a key is stored. */
const KEPT_MS = 24 * 3_600_000;
const KEY = /^[\x21-\x7e]{8,100}$/;

/** A write of money in its transaction; `afterwards`: callbacks after the commit. */
export type Act = (tx: Db, afterwards: (then: () => unknown) => void) => Promise<string | null>;
/** `body`: as its schema let it through. */
type Caller = { accountId: string; request: Pick<FastifyRequest, 'headers' | 'method' | 'url'>; body: unknown };

/**
 * Runs a write of money once for its caller's key: act and answer are stored in one transaction, so a repeated request
 * (after a lost answer, a restart) gets the same bytes. A refusal stores nothing: the key is free for another try.
 * Throws idempotency-key-required, idempotency-key-reused, idempotency-in-flight, and what the act throws.
 */
export async function once(ctx: BaseContext, { accountId, request, body }: Caller, act: Act): Promise<string | null> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !KEY.test(key)) throw refuse('idempotency-key-required');
  const hash = requestHash(request, body);
  const later: (() => unknown)[] = [];
  const answer = await ctx.db.transaction().execute(async (tx) => {
    if (!(await alone(tx, `${accountId} ${key}`))) throw refuse('idempotency-in-flight');
    const before = await kept(tx, accountId, key, new Date(ctx.now().getTime() - KEPT_MS));
    if (before) {
      if (!before.request_hash.equals(hash)) throw refuse('idempotency-key-reused');
      return before.answer;
    }
    const done = await act(tx, (then) => later.push(then));
    await tx
      .insertInto('idempotency_keys')
      .values({ account_id: accountId, key, request_hash: hash, answer: done, made_at: ctx.now() })
      .execute();
    return done;
  });
  for (const then of later) await then();
  return answer;
}

/** Deletes keys older than a day. */
export async function forgetOldKeys(ctx: BaseContext): Promise<number> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('idempotency_keys')
    .where('made_at', '<=', new Date(ctx.now().getTime() - KEPT_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Locks the key on all instances until the transaction ends. */
async function alone(tx: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`once ${name}`}, 0)) as got`.execute(tx);
  return rows[0]!.got;
}

/** The stored answer of the key within the day; an older one is deleted, and the key is free again. */
async function kept(tx: Db, accountId: string, key: string, since: Date) {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer', 'made_at'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row || row.made_at > since) return row;
  await tx.deleteFrom('idempotency_keys').where('account_id', '=', accountId).where('key', '=', key).execute();
  return undefined;
}

/** Hash of method, address and body, whatever the order of the body's keys. */
function requestHash({ method, url }: Caller['request'], body: unknown): Buffer {
  return createHash('sha256')
    .update(`${method} ${url} ${stable(body ?? null)}`)
    .digest();
}

function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, of]) => `${JSON.stringify(name)}:${stable(of)}`).join()}}`;
}
