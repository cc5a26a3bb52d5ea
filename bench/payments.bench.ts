import pg from 'pg';
import { flag, option, summary, timedAsync, type Times } from './figures.ts';
import { report } from './report.ts';
import { signInStaff } from './staff.ts';
import { machine, startWholeServer } from './whole-server.ts';

/**
 * The team's queue of payments through the whole built server, one request at a time: what an answer takes is the server's and the
 * database's work. First page, pages far behind by their cursor, one receipt sought. `--waiting=N` (default 10,000 payments that
 * wait, each of a member of its own), `--asks=N` (300 of each), `--no-write`. The embedded PostgreSQL, or DATABASE_URL.
 */
const WAITING = option('waiting', 10_000);
const ASKS = option('asks', 300);
const PAGE = 25;

type Page = { payments: { id: string; number: string }[]; waiting: number; nextCursor: string | null };

const server = await startWholeServer(WAITING);
try {
  await fill(server.databaseUrl);
  const cookie = await signInStaff(server.url);
  const ask = async (query: string): Promise<Page> => {
    const answer = await fetch(`${server.url}/api/staff/payments?${query}`, { headers: { cookie } });
    if (answer.status !== 200) throw new Error(await answer.text());
    return (await answer.json()) as Page;
  };
  const { cursors, numbers } = await walk(ask);
  await measure(50, () => ask(''));
  const before = await server.transactions();
  const firstPage = await measure(ASKS, () => ask(''));
  const statements = (await server.transactions()) - before;
  const deepPage = await measure(ASKS, (i) => ask(`cursor=${cursors.at(-1 - (i % 20))}`));
  const search = await measure(ASKS, (i) => ask(`search=${numbers[(i * 31) % numbers.length]}`));
  const line = {
    bench: 'payments',
    waiting: WAITING,
    ...machine(),
    asks: ASKS,
    firstPage,
    deepPage,
    search,
    deepFrom: (cursors.length - 20) * PAGE,
    statementsPerCall: Math.round((statements / ASKS) * 100) / 100,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  if (!flag('no-write')) report(`payments-${WAITING}`, line, process.argv.slice(2));
} finally {
  await server.stop();
}

async function measure(asks: number, ask: (i: number) => Promise<unknown>) {
  const times: Times = [];
  for (let i = 0; i < asks; i++) await timedAsync(times, () => ask(i));
  return summary(times);
}

/** Reads every page once and checks that each payment is on exactly one. Answers the cursors and the receipts. */
async function walk(ask: (query: string) => Promise<Page>): Promise<{ cursors: string[]; numbers: string[] }> {
  const [cursors, numbers]: [string[], string[]] = [[], []];
  for (let page = await ask(''); ; page = await ask(`cursor=${page.nextCursor}`)) {
    numbers.push(...page.payments.map((payment) => payment.number));
    if (page.nextCursor === null) break;
    cursors.push(page.nextCursor);
  }
  if (new Set(numbers).size !== WAITING) throw new Error(`${numbers.length} payments on all pages, not ${WAITING}`);
  return { cursors, numbers };
}

/** Replaces all payments by transfers of this many members, sent over three days. */
async function fill(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const statement of [
    'truncate payments, payment_proofs, quotes cascade',
    `insert into quotes (member_id, plan, original, discount, made_at, expires_at)
      select id, 'premium', 118000, 0, now(), now() + interval '1 day' from accounts where role = 'member'
      order by id limit ${WAITING}`,
    `insert into payment_proofs (member_id, object_key, mime, name, bytes, sent_hash, picture_hash, sent_at)
      select member_id, 'papers/bench-' || id, 'image/webp', 'bukti.webp', 1, sha256(id::text::bytea),
        (random() * 9e18)::bigint, now()
      from quotes`,
    `insert into payments (number, member_id, quote_id, plan, method, name, email, phone, original, discount, suffix, final, proof_id, submitted_at)
      select 'SRS-261122-' || upper(substr(md5(q.id::text), 1, 10)), q.member_id, q.id, q.plan, 'transfer', 'Contoh', 'a@contoh.id',
        '+6281100000001', q.original, q.discount, 0, q.final, f.id,
        now() - random() * interval '3 days'
      from quotes q join payment_proofs f on f.member_id = q.member_id`,
    'analyze payments, payment_proofs, quotes',
  ])
    await client.query(statement);
  await client.end();
}
