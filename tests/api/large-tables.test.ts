import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { connect, type Db } from '../../src/server/db/connect.ts';
import { eraseMember } from '../../src/server/db/member-erasure.ts';
import { sweepPasses } from '../../src/server/features/likes/jobs.ts';
import { sweepNotifications } from '../../src/server/features/notifications/jobs.ts';
import { endedPlans } from '../../src/server/features/payments/store.plans.ts';
import { closeStale, deleteQuotesBefore } from '../../src/server/features/payments/store.quotes.ts';
import { seenWith } from '../../src/server/features/payments/store.proofs.ts';
import { eraseDeletedMessages } from '../../src/server/features/room/jobs.ts';
import { sweepOpenedCards } from '../../src/server/features/search/jobs.ts';
import { outboxFigures } from '../../src/server/outbox/store.ts';
import { apiSuite } from '../support/suite.ts';

/**
 * What is asked of a large database is found by indexes: with a million members, who reads a table whole does not come to
 * an end in time.
 */
const { server, world } = await apiSuite();
const run = async (text: string, values: unknown[] = []) => (await server.ctx.pool.query(text, values)).rows;

/**
 * Tables read, and whether whole, although an index would be preferred. A connection of its own: what PostgreSQL asks
 * for a reference is planned once a connection.
 */
async function reads(work: (tx: Db) => Promise<unknown>): Promise<{ name: string; whole: boolean }[]> {
  const own = connect(server.database.url, { max: 1 });
  onTestFinished(() => own.close());
  return own.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await work(tx);
    const read = sql<{ name: string; whole: boolean }>`select relname as name, seq_scan > 0 as whole
      from pg_stat_xact_user_tables where seq_scan > 0 or coalesce(idx_tup_fetch, 0) > 0 order by 1`;
    return (await read.execute(tx)).rows;
  });
}

/** Tables that stay small: references from them are looked for row by row. */
const SMALL: Record<string, string> = {
  article_versions: 'written by the team',
  audit_checks: 'one a night',
  compensation_runs: 'one an outage',
  passkey_challenges: 'swept after minutes',
  password_resets: 'swept each hour',
  recovery_links: 'swept each hour',
  referral_codes: 'made by the team',
  room_mutes: 'one a member whom the team muted',
  settings: 'one a setting',
};

it('every foreign key to an account, or to what goes with one, has an index that leads with it', async () => {
  const { rows } = await server.ctx.pool.query<{ reference: string; name: string }>(`
    with recursive gone as (
      select 'accounts'::regclass::oid as id
      union select conrelid from pg_constraint join gone on confrelid = id where contype = 'f' and confdeltype = 'c')
    select conrelid::regclass::text as name, format('%s (%s)', conrelid::regclass, string_agg(attname, ', ' order by place)) as reference
    from pg_constraint c join gone on confrelid = id cross join unnest(conkey) with ordinality key (num, place)
      join pg_attribute a on attrelid = conrelid and attnum = num
    where contype = 'f'
    group by c.oid, conrelid, conkey having not exists (select from pg_index i where indrelid = conrelid and indisvalid
      and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
      and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%s IS NOT NULL)', min(attname))))
    order by 1, 2`);
  expect(rows.filter(({ name }) => !SMALL[name]).map(({ reference }) => reference)).toEqual([]);
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(Object.keys(SMALL)));
});

it('an erasure reads no large table whole', async () => {
  const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.signedIn('pria')];
  await world.matched(sari, budi);
  const { body } = await sari.browser.post('/api/conversations', { memberId: budi.id });
  await sari.browser.post(`/api/conversations/${body.id}/messages`, { clientId: 'pesan-luas-1', text: 'Halo' });
  await sari.browser.post('/api/room/messages', { clientId: 'ruang-luas-1', text: 'Halo' });
  const read = await reads((tx) => eraseMember(tx, sari.id, new Date()));
  expect(await run('select from accounts where id = $1', [sari.id])).toEqual([]);
  expect(read.flatMap(({ name, whole }) => (whole ? [name] : []))).toEqual(Object.keys(SMALL));
});

it('the sweeps, the scrape of the metrics, the look for ended plans and a proof of payment read what they look for alone', async () => {
  const [sari, budi] = [await world.member('wanita', { tier: 'premium' }), await world.member('pria')];
  await server.relay.drain();
  for (const statement of [
    `insert into notifications (member_id, kind, data, dedupe_key, read_at) values ($1, 'trial-over', '{}', $2, now())`,
    `insert into notification_deliveries (notification_id, member_id, channel, due_at, done_at, outcome)
      select id, $1, 'push', now(), now(), 'sent' from notifications where dedupe_key = $2::uuid::text`,
    `insert into outbox (kind, payload, dedupe_key, processed_at) values ('trial.over', jsonb_build_object('memberId', $1::uuid), $2, now())`,
    `insert into opened_cards (viewer_id, candidate_id, opened_at) values ($1, $2, now())`,
    `insert into passes (member_id, other_id, passed_at) values ($1, $2, now())`,
    `insert into payment_proofs (member_id, object_key, sent_hash, picture_hash, name, mime, bytes, sent_at)
      values ($1, $2, sha256('lain'), x'00ff00ff00ff00ff'::bigint, 'x', 'image/png', 1, now())`,
    // Quotes of payments, which are kept for years: one that is decided, one that waits.
    `with quote as (insert into quotes (member_id, plan, original, discount, made_at, expires_at, closed_at)
        select m, 'premium', 118000, 0, now() - interval '1 year', now() - interval '1 year', closed
        from (values ($1::uuid, now() - interval '1 year'), ($2::uuid, null)) v (m, closed) returning *)
      insert into payments (number, member_id, quote_id, plan, method, name, email, phone, original, discount, suffix, final, submitted_at)
        select id, member_id, id, plan, 'none', '', '', '', original, 0, 0, final, made_at from quote`,
  ])
    await run(statement, [sari.id, budi.id]);
  await run(`update subscriptions set tier = 'basic', status = 'expired', period_end = now() where member_id = $1`, [
    budi.id,
  ]);
  const now = server.ctx.now();
  const proof = { id: randomUUID(), sent_hash: Buffer.alloc(32), picture_hash: '0' };
  const read = await reads(async (tx) => {
    const ctx = { ...server.ctx, db: tx };
    await sweepNotifications(ctx);
    await sweepOpenedCards(ctx);
    await sweepPasses(ctx);
    await eraseDeletedMessages(ctx);
    await outboxFigures(tx, now);
    await endedPlans(tx, now, [], 5);
    await closeStale(tx, now, 5);
    await deleteQuotesBefore(tx, now, 5);
    await seenWith(tx, proof, 4);
  });
  expect(read).toEqual([]);
});
