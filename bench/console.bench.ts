import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { flag, option, summary, timedAsync, type Times } from './figures.ts';
import { report } from './report.ts';
import { signInStaff } from './staff.ts';
import { machine, startWholeServer } from './whole-server.ts';

/**
 * What the team's pages ask of a large world, through the whole built server, one request at a time: the overview's
 * queues and figures, the preview of a compensation for chats; and how long a change of a plan takes to reach two open
 * browsers of its member. `--members=N` (default 100,000), `--chats=N` (7,000 that run), `--asks=N` (50 of each), `--no-write`.
 */
const MEMBERS = option('members', 100_000);
const CHATS = option('chats', 7_000);
const ASKS = option('asks', 50);

const server = await startWholeServer(MEMBERS);
const client = new pg.Client({ connectionString: server.databaseUrl });
await client.connect();
try {
  await fill();
  const cookie = await signInStaff(server.url);
  const get = async (path: string) => {
    const answer = await fetch(`${server.url}${path}`, { headers: { cookie } });
    if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const measure = async (path: string) => {
    const times: Times = [];
    for (let i = 0; i < ASKS; i++) await timedAsync(times, () => get(path));
    return summary(times);
  };
  // The first request counts the past days once.
  const first: Times = [];
  await timedAsync(first, () => get('/api/staff/overview/figures?days=90'));
  const line = {
    bench: 'console',
    members: MEMBERS,
    chats: CHATS,
    ...machine(),
    asks: ASKS,
    firstFigures: Math.round(first[0]!),
    queues: await measure('/api/staff/overview'),
    figures: await measure('/api/staff/overview/figures?days=90'),
    preview: await measure('/api/staff/compensations/preview?kind=chats&days=1'),
    told: await told(cookie),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  if (!flag('no-write')) report(`console-${MEMBERS}`, line, process.argv.slice(2));
} finally {
  await client.end();
  await server.stop();
}

/** Gives this many pairs a mutual like and a conversation; members have registered over the last 90 days. */
async function fill(): Promise<void> {
  const { rows } = await client.query(`select count(*)::int as n from conversations where expires_at > now()`);
  if (rows[0].n < CHATS)
    for (const statement of [
      `create temp table pairs as select w.member_id as a, m.member_id as b from
        (select member_id, row_number() over (order by member_id) as n from profiles where gender = 'wanita') w
        join (select member_id, row_number() over (order by member_id) as n from profiles where gender = 'pria') m using (n)
        where n <= ${CHATS}`,
      `insert into likes (from_id, to_id, created_at) select a, b, now() from pairs on conflict do nothing`,
      `insert into likes (from_id, to_id, created_at) select b, a, now() from pairs on conflict do nothing`,
      `insert into conversations (a_id, b_id, created_at, expires_at)
        select least(a, b), greatest(a, b), now(), now() + interval '40 hours' from pairs
        on conflict (a_id, b_id) do update set expires_at = excluded.expires_at`,
      `update accounts set created_at = now() - random() * interval '90 days' where role = 'member'`,
    ])
      await client.query(statement);
  await client.query(`delete from daily_figures`);
  await client.query('vacuum analyze');
}

/** Time from the team's request until both browsers of the member have the event and the new plan. */
async function told(cookie: string) {
  const [member] = await server.signIn(1);
  const browsers = await Promise.all([connected(member!.cookie), connected(member!.cookie)]);
  const asked = { headers: { cookie: member!.cookie } };
  const session = (await (await fetch(`${server.url}/api/session`, asked)).json()) as { member: { id: string } };
  const read = async (socket: Socket) => {
    await new Promise((heard) => socket.once('plan-changed', heard));
    await (await fetch(`${server.url}/api/subscription`, asked)).json();
  };
  const act = async (path: string, body: object) => {
    const answer = await fetch(`${server.url}/api/staff/members/${session.member.id}/${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, reason: 'Diukur oleh bench' }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };
  const times: Times = [];
  for (let i = 0; i < ASKS; i++) {
    const [path, body] = i % 2 === 0 ? (['grants', { tier: 'pro', days: 9 }] as const) : (['plan-end', {}] as const);
    await timedAsync(times, () => Promise.all([...browsers.map(read), act(path, body)]));
  }
  for (const socket of browsers) socket.close();
  return summary(times);
}

function connected(cookie: string): Promise<Socket> {
  const socket = io(server.url, {
    path: '/api/live/socket',
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie, origin: server.url },
  });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}
