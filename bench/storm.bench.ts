import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { DEMO_PASSWORD } from '../src/copy/demo.ts';
import { flag, option, round, summary, type Times } from './figures.ts';
import { membersOf } from './live/members.ts';
import { report } from './report.ts';
import type { Reading } from './storm/reader.ts';
import type { Storm } from './report-text-load.ts';
import { machine, startWholeServer } from './whole-server.ts';

/**
 * Two storms through the whole built server, each beside members who read on: everybody signs in at once (T67), and everybody
 * sends a photo of 12 megapixels at once (T68). `--members=N` (10,000), `--logins=N` (500), `--uploads=N` (50), `--no-write`.
 * Client, server and database share the machine.
 */
const MEMBERS = option('members', 10_000);
const LOGINS = option('logins', 500);
const UPLOADS = option('uploads', 50);
const READ_EVERY_MS = 25;
const QUIET_MS = 8_000;
const TRIES = 60;
const GOAL = { loginsASecond: 40, slower: 2, megabytes: 1_000 };

const server = await startWholeServer(MEMBERS);
try {
  const members = await membersOf(server.databaseUrl, 100);
  const reader = fork(new URL('./storm/reader.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  const asked = { url: server.url, cookies: members.map(({ cookie }) => cookie), everyMs: READ_EVERY_MS };
  const read = (over: Promise<unknown>) => reading(reader, asked, over);
  const logins = await storm(read, LOGINS, (i) =>
    fetch(`${server.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: `demo-${i * 2 + 1}`, password: DEMO_PASSWORD }),
    }),
  );
  await makeRoom(members.slice(0, UPLOADS));
  const picture = await pictureOf12Megapixels();
  const uploads = await storm(read, UPLOADS, (i) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'foto.jpg');
    const headers = { cookie: members[i]!.cookie };
    return fetch(`${server.url}/api/profile/photos`, { method: 'POST', headers, body: form });
  });
  reader.kill();
  const calm = ({ quiet, during }: Storm) => during.p95 <= GOAL.slower * quiet.p95;
  const line = {
    bench: 'storm',
    members: MEMBERS,
    ...machine(),
    logins: { ...logins, aSecond: round(logins.done / logins.seconds, 1) },
    uploads: { ...uploads, megabytesEach: round(picture.length / 1e6, 1) },
    claims: {
      T67: logins.failed === 0 && logins.done / logins.seconds >= GOAL.loginsASecond && calm(logins),
      T68: uploads.failed === 0 && uploads.rssMegabytes <= GOAL.megabytes && calm(uploads),
    },
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  if (!flag('no-write')) report(`storm-${MEMBERS}`, line, process.argv.slice(2));
} finally {
  await server.stop();
}

type Read = (over: Promise<unknown>) => Promise<Times>;

/** Sends `n` requests at once and repeats each after its Retry-After; other members read meanwhile. */
async function storm(read: Read, n: number, send: (i: number) => Promise<Response>): Promise<Storm> {
  const quiet = await read(wait(QUIET_MS));
  let most = server.rssMegabytes();
  const watch = setInterval(() => (most = Math.max(most, server.rssMegabytes())), 200);
  let [done, sentAway, failed] = [0, 0, 0];
  const began = performance.now();
  const all = Promise.all(
    Array.from({ length: n }, async (_, i) => {
      for (let tries = 0; tries < TRIES; tries++) {
        const answer = await send(i);
        await answer.arrayBuffer();
        const after = Number(answer.headers.get('retry-after'));
        if (answer.ok) return void done++;
        if (answer.status !== 503 || !(after > 0)) break;
        sentAway++;
        await wait(after * 1_000 * (1 + Math.random()));
      }
      failed++;
    }),
  );
  const during = await read(all);
  const seconds = round((performance.now() - began) / 1_000, 2);
  clearInterval(watch);
  return { done, seconds, sentAway, failed, quiet: summary(quiet), during: summary(during), rssMegabytes: most };
}

/** Times of searches until `over`. */
async function reading(reader: ChildProcess, asked: Reading, over: Promise<unknown>): Promise<Times> {
  reader.send(asked);
  await over;
  const told = once(reader, 'message') as Promise<[Times]>;
  reader.send(null as unknown as object);
  return (await told)[0];
}

/** Deletes photos of an earlier run: a member has five photos at most. */
async function makeRoom(of: readonly { id: string }[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query('delete from photos where member_id = any($1::uuid[]) and position >= 3', [
    of.map(({ id }) => id),
  ]);
  await client.end();
}

/** 4,000 × 3,000 points of a soft picture with some noise: a few megabytes, as phones make. */
async function pictureOf12Megapixels(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  const small = await sharp({ create: { width: 1_000, height: 750, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  return sharp(small).resize(4_000, 3_000).jpeg({ quality: 88 }).toBuffer();
}
