import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';

export type Member = { id: string; cookie: string };
export type Pair = { conversationId: string; women: Member; men: Member };

/** This many demo members who may write, women and men in turn, each with a session made without a slow sign-in. */
export async function membersOf(databaseUrl: string, n: number): Promise<Member[]> {
  return withClient(databaseUrl, async (client) => {
    await client.query(
      `update subscriptions set trial_end = now() + interval '30 days', period_end = case when tier = 'basic' then period_end else now() + interval '30 days' end`,
    );
    const { rows } = await client.query<{ id: string }>(
      `select id from (select a.id, p.gender, row_number() over (partition by p.gender order by a.id) as place from accounts a join profiles p on p.member_id = a.id
         where a.status = 'active' and a.paused_at is null and a.role = 'member') m order by place, gender limit $1`,
      [n],
    );
    if (rows.length < n) throw new Error(`only ${rows.length} members`);
    const secrets = rows.map(() => randomBytes(32).toString('base64url'));
    await client.query(
      `insert into sessions (id_hash, member_id, expires_at, ip_hash) select decode(h, 'hex'), m, now() + interval '1 day', '\\x00' from unnest($1::text[], $2::uuid[]) s (h, m)`,
      [secrets.map((secret) => createHash('sha256').update(secret).digest('hex')), rows.map((r) => r.id)],
    );
    return rows.map(({ id }, i) => ({ id, cookie: `serasi=${secrets[i]}` }));
  });
}

/** Matches two and two, with an open conversation each, read to its end: earlier runs wrote there, and nobody read it. */
export async function pairsOf(databaseUrl: string, members: readonly Member[], n: number): Promise<Pair[]> {
  return withClient(databaseUrl, async (client) => {
    const pairs = Array.from({ length: n }, (_, i) => ({ women: members[2 * i]!, men: members[2 * i + 1]! }));
    const values = [pairs.map((p) => p.women.id), pairs.map((p) => p.men.id)];
    const each = 'from unnest($1::uuid[], $2::uuid[]) p (a, b)';
    await client.query(
      `insert into likes (from_id, to_id) select a, b ${each} union all select b, a ${each} on conflict do nothing`,
      values,
    );
    await client.query(
      `insert into matches (a_id, b_id) select least(a, b), greatest(a, b) ${each} on conflict do nothing`,
      values,
    );
    const { rows } = await client.query<{ id: string; a_id: string; b_id: string }>(
      `insert into conversations (a_id, b_id, expires_at) select least(a, b), greatest(a, b), now() + interval '1 day' ${each}
       on conflict on constraint conversations_pair do update set expires_at = excluded.expires_at,
         a_read_seq = conversations.last_seq, b_read_seq = conversations.last_seq returning id, a_id, b_id`,
      values,
    );
    const found = new Map(rows.map((r) => [[r.a_id, r.b_id].join(), r.id]));
    return pairs.map((p) => ({ ...p, conversationId: found.get([p.women.id, p.men.id].sort().join())! }));
  });
}

/** One connection of its own for this work. */
export async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
