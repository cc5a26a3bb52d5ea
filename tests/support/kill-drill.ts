import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import { startEmbeddedPostgres } from '../../src/server/db/embedded/start.ts';
import { migrateToLatest } from '../../src/server/db/migrate.ts';
import { postmaster, type Running, start, stop } from './house.ts';
import { HALF_DONE } from './half-done.ts';
import { BANK, PAYER, payments, receiptPicture } from './payments.ts';
import { type Answer, startTestServer, type TestServer } from './server.ts';
import { createWorld, type Person } from './world.ts';

/**
 * T60: couples who like, match, write and ask to see a profile, and one who pays, all at once; in the middle the app or
 * its embedded PostgreSQL (or both) is killed. Whoever got no answer asks again, as a browser does. After each kill
 * nothing may be half done, and at the end everything that was acknowledged is there.
 */
const COUPLES = 3;
const MESSAGES = 4;
const EDITS = 3;
const VICTIMS = ['app', 'postmaster', 'both'] as const;
const env = {
  NODE_ENV: 'test',
  DEMO: 'false',
  SECRET_KEY: 'test-key-0123456789-abcdefghijklmnop',
  RATE_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'warn',
};

type Round = { couples: [Person, Person][]; payer: Person };
/** What was acknowledged, as the question whether it is there: rows of `select 1 …`, with values. */
type Acknowledged = { what: string; sql: string; values: unknown[] };

let dataDir: string;
let server: TestServer;
let end: () => Promise<unknown>;
let rounds: Round[];
let finance: Person;
let app: Running;
const acknowledged: Acknowledged[] = [];
/** Requests that are under way, and answers there were, of the whole drill. */
let [open, answered] = [0, 0];

/** Declares the drill with so many kills; 50 are the whole of T60. */
export function killDrill({ kills, limitMs }: { kills: number; limitMs: number }): void {
  beforeAll(() => makePeople(kills), 300_000);
  afterAll(() => end());
  it(
    `T60: ${kills} × kill -9 of app and database among writes lose nothing acknowledged and leave nothing half done`,
    proof,
    limitMs,
  );
}

async function makePeople(kills: number): Promise<void> {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'serasi-kills-'));
  await chmod(dataDir, 0o755);
  // The settings members get: what was answered is on the disk.
  const postgres = await startEmbeddedPostgres({ dataDir });
  const connection = connect(postgres.url, { max: 6 });
  await migrateToLatest(connection.db);
  server = await startTestServer({ database: { ...connection, url: postgres.url }, env });
  const world = createWorld(server);
  const premium = { tier: 'premium', photos: 0 } as const;
  rounds = [];
  for (let n = 0; n < kills; n++) {
    const couples: [Person, Person][] = [];
    for (let i = 0; i < COUPLES; i++)
      couples.push([await world.signedIn('wanita', premium), await world.signedIn('pria', premium)]);
    rounds.push({ couples, payer: await world.signedIn('pria', { photos: 0 }) });
  }
  finance = await world.staff('finance');
  await payments(server).accounts();
  end = async () => {
    await postgres.revive();
    await server.close();
    await connection.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Asks until a server that is well answers. Whoever asks again may hear that it is done (`also`). */
async function ask(who: Person, call: (browser: Person['browser']) => Promise<Answer>, also = ''): Promise<Answer> {
  for (;;) {
    open++;
    const answer = await call(who.browser.at(app.url)).catch(() => null);
    open--;
    if (answer && answer.status < 500 && answer.body.code !== 'idempotency-in-flight') {
      answered++;
      if (answer.status >= 300 && answer.body.code !== also) throw new Error(`${answer.status} ${answer.text}`);
      return answer;
    }
    await wait(20);
  }
}

const noted = (what: string, sql: string, ...values: unknown[]) => void acknowledged.push({ what, sql, values });

async function couple([woman, man]: [Person, Person]): Promise<void> {
  const like = async (from: Person, to: Person) => {
    await ask(from, (b) => b.post('/api/likes', { candidateId: to.id }), 'already-liked');
    noted('like', 'select 1 from likes where from_id = $1 and to_id = $2', from.id, to.id);
  };
  await Promise.all([like(woman, man), like(man, woman)]);
  const { body } = await ask(woman, (b) => b.post('/api/conversations', { memberId: man.id }));
  const say = async (from: Person) => {
    for (let n = 0; n < MESSAGES; n++) {
      const text = `pesan ${n}`;
      const clientId = randomUUID();
      const sent = await ask(from, (b) => b.post(`/api/conversations/${body.id}/messages`, { clientId, text }));
      noted(
        'message',
        `select 1 from messages
          where conversation_id = $1 and seq = $2 and client_id = $3 and sender_id = $4 and body = $5`,
        body.id,
        sent.body.message.seq,
        clientId,
        from.id,
        text,
      );
    }
  };
  const permit = async () => {
    await ask(woman, (b) => b.post('/api/permissions', { memberId: man.id }), 'permission-pending');
    const { id } = (await ask(man, (b) => b.get('/api/permissions'))).body.waiting[0];
    await ask(man, (b) => b.post(`/api/permissions/${id}/answer`, { answer: 'approve' }), 'permission-not-pending');
    noted(
      'permission',
      `select 1 from profile_permissions where requester_id = $1 and target_id = $2 and status = 'approved'`,
      woman.id,
      man.id,
    );
  };
  await Promise.all([say(woman), say(man), permit(), edit(woman)]);
}

/** One after the other: the last that was acknowledged is what is there. */
async function edit(who: Person): Promise<void> {
  for (let n = 0; n < EDITS; n++)
    await ask(who, (b) => b.send('PATCH', '/api/profile', { familyBackground: `Keluarga nomor ${n}` }));
  const last = `Keluarga nomor ${EDITS - 1}`;
  noted('profile', 'select 1 from profiles where member_id = $1 and family_background = $2', who.id, last);
}

async function pay(payer: Person, seed: number): Promise<void> {
  const key = () => ({ 'idempotency-key': randomUUID() });
  const [paying, deciding] = [key(), key()];
  const picture = await receiptPicture(seed);
  const quote = (await ask(payer, (b) => b.post('/api/payments/quotes', { plan: 'premium' }))).body;
  const proof = (await ask(payer, (b) => b.sendFile('POST', '/api/payments/proofs', picture, 'bukti.png'))).body;
  const body = { quoteId: quote.id, ...PAYER, method: 'transfer', accountId: BANK.id, proofId: proof.id };
  const { id } = (await ask(payer, (b) => b.post('/api/payments', body, paying))).body.payment;
  noted('payment', 'select 1 from payments where id = $1 and member_id = $2 and proof_id = $3', id, payer.id, proof.id);
  await ask(finance, (b) => b.post(`/api/staff/payments/${id}/openings`));
  await ask(finance, (b) => b.post(`/api/staff/payments/${id}/decision`, { decision: 'approve' }, deciding));
  noted('approval', `select 1 from payments where id = $1 and status = 'approved'`, id);
}

/** Kills in the middle of the round's work; answers how many requests were under way. */
async function kill(victim: (typeof VICTIMS)[number]): Promise<number> {
  const cut = open;
  const database = postmaster(dataDir)!;
  if (victim !== 'app') process.kill(database, 'SIGKILL');
  if (victim !== 'postmaster') {
    await stop(app, 'SIGKILL');
    app = await start({ ...env, DATA_DIR: dataDir });
  }
  // A server that was killed is started again, by the app that goes on or by the next one.
  if (victim !== 'app')
    await expect
      .poll(() => postmaster(dataDir) ?? database, { timeout: 60_000 })
      .not.toBe(database)
      .catch(() => {
        throw new Error(`nobody started the database again; the app (${app.child.exitCode}) said: ${app.said()}`);
      });
  await expect.poll(() => halfDone(), { timeout: 60_000 }).toEqual([]);
  return cut;
}

/** Names of what is half done; `database away` while it cannot be asked. */
async function halfDone(): Promise<string[]> {
  const found: string[] = [];
  for (const [name, { finds }] of Object.entries(HALF_DONE)) {
    const rows = await server.database.pool.query(finds).then(
      (result) => result.rows,
      () => null,
    );
    if (rows === null) return ['database away'];
    if (rows.length > 0) found.push(`${name}: ${JSON.stringify(rows[0])}`);
  }
  return found;
}

/** Names of what would not be found if it were there. */
async function overlooked(): Promise<string[]> {
  const names: string[] = [];
  const client = await server.database.pool.connect();
  for (const [name, { finds, plant }] of Object.entries(HALF_DONE)) {
    await client.query('begin');
    await client.query(plant);
    if ((await client.query(finds)).rows.length === 0) names.push(name);
    await client.query('rollback');
  }
  client.release();
  return names;
}

async function proof(): Promise<void> {
  app = await start({ ...env, DATA_DIR: dataDir });
  const cut: number[] = [];
  for (const [n, { couples, payer }] of rounds.entries()) {
    const before = answered;
    const work = Promise.all([...couples.map(couple), pay(payer, n)]);
    // Somewhere in the middle, another place each time.
    const at = before + 3 + Math.floor(Math.random() * 30);
    await Promise.race([
      work,
      expect.poll(() => answered, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(at),
    ]);
    cut.push(await kill(VICTIMS[n % VICTIMS.length]!));
    await work;
  }
  await stop(app, 'SIGKILL');
  expect([await halfDone(), await overlooked()]).toEqual([[], []]);
  const lost = [];
  for (const { what, sql, values } of acknowledged)
    if ((await server.database.pool.query(sql, values)).rows.length !== 1) lost.push([what, ...values]);
  expect(lost).toEqual([]);
  const cutRequests = cut.reduce((a, b) => a + b, 0);
  expect(cutRequests).toBeGreaterThanOrEqual(rounds.length);
  process.stdout.write(
    `${rounds.length} kills: ${answered} answers, ${acknowledged.length} acknowledged writes looked up, ` +
      `${cutRequests} requests cut, 0 lost, 0 half done\n`,
  );
}
