import type { Who } from '#contract/route.ts';
import fc from 'fast-check';
import { type RandomRequest, randomRequests } from '../tests/support/random-requests.ts';
import { pixelBomb } from '../tests/support/pictures.ts';
import { flag, option, round, summary, type Times } from './figures.ts';
import { membersOf } from './live/members.ts';
import { report } from './report.ts';
import { signInStaff } from './staff.ts';
import { machine, startWholeServer } from './whole-server.ts';

/**
 * What hostile requests cost the whole built server. T28c: requests of all routes derived from the schemas, and spoilt
 * ones, by all kinds of callers. T38c: small files of very many pixels, one after another. `--requests=N` (20,000),
 * `--bombs=N` (100), `--no-write`. Client, server and database share the machine.
 */
const REQUESTS = option('requests', 20_000);
const BOMBS = option('bombs', 100);
const MEMBERS = 999;
const AT_ONCE = 8;
const SLICE = 250;
const GOAL = { p99: 200, bombP99: 50, bombMegabytes: 50 };
/** A file of 107 KB and one of 17, as in the claim; the first is known by its size alone. */
const SIDES = [30_000, 12_000];
const WATCH_MS = 20;

const server = await startWholeServer(MEMBERS);
try {
  const members = await membersOf(server.databaseUrl, 4);
  const requests = await randomly(members);
  const bombs = await bombed(members.at(-1)!.cookie);
  const line = {
    bench: 'hostile',
    members: MEMBERS,
    ...machine(),
    requests,
    bombs,
    claims: {
      T28c: requests.failed === 0 && requests.times.p99 < GOAL.p99,
      T38c: bombs.refused === BOMBS && bombs.times.p99 < GOAL.bombP99 && bombs.megabytes < GOAL.bombMegabytes,
    },
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  if (!flag('no-write')) report('hostile', line, process.argv.slice(2));
} finally {
  await server.stop();
}

async function randomly([sari, budi]: { id: string; cookie: string }[]) {
  const staff = await signInStaff(server.url);
  const ticket = await fetch(`${server.url}/api/uploads/ticket`, { method: 'POST' });
  const ticketCookie = ticket.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const cookies: Record<Who, string> = {
    anyone: '',
    visitor: '',
    member: sari!.cookie,
    account: sari!.cookie,
    ticket: ticketCookie.join('; '),
    staff,
  };
  const line = madeInSlices(randomRequests([sari!.id, budi!.id]));
  const times: Times = [];
  let failed = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { method, url, who, headers, payload } of line) {
        const began = performance.now();
        const cookie = cookies[who];
        const answer = await fetch(server.url + url, {
          method,
          headers: { ...headers, ...(cookie ? { cookie } : {}) },
          body: method === 'GET' ? undefined : payload,
        });
        await answer.arrayBuffer();
        times.push(performance.now() - began);
        // 503 is a valid answer; any other 5xx is a failure.
        if (answer.status >= 500 && answer.status !== 503) failed++;
      }
    }),
  );
  return { count: times.length, atOnce: AT_ONCE, failed, times: summary(times) };
}

/** Requests are made in slices, so that the first one is sent before all are made. */
function* madeInSlices(made: fc.Arbitrary<RandomRequest>): Generator<RandomRequest> {
  for (let n = 0; n < REQUESTS; n += SLICE) yield* fc.sample(made, { numRuns: Math.min(SLICE, REQUESTS - n), seed: n });
}

async function bombed(cookie: string) {
  const files = await Promise.all(SIDES.map((side) => pixelBomb(side)));
  // The first uploads start what later uploads reuse.
  for (const file of [...files, ...files]) await upload(file, cookie);
  const before = server.rssMegabytes();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, server.rssMegabytes())), WATCH_MS);
  const times: Times = [];
  let refused = 0;
  for (let n = 0; n < BOMBS; n++) {
    const began = performance.now();
    if ((await upload(files[n % files.length]!, cookie)) === 'upload-too-many-pixels') refused++;
    times.push(performance.now() - began);
  }
  clearInterval(watch);
  return { sent: BOMBS, refused, times: summary(times), megabytes: round(most - before, 0) };
}

async function upload(file: Buffer, cookie: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'foto.png');
  const answer = await fetch(`${server.url}/api/profile/photos`, { method: 'POST', headers: { cookie }, body: form });
  return ((await answer.json()) as { code?: string }).code ?? String(answer.status);
}
