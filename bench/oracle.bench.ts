import pg from 'pg';
import { flag, option, round, summary, type Times } from './figures.ts';
import { report } from './report.ts';
import { machine, startWholeServer } from './whole-server.ts';

/**
 * T03b: does the time of an answer tell whether an account exists? Sign-ins with a wrong password, and requests for a
 * reset code with the right number, for members and unknown usernames, in turns. `--tries=N` each (200),
 * `--no-write`.
 */
const MEMBERS = 1_000;
const TRIES = option('tries', 200);
const GOAL_MS = 10;

const server = await startWholeServer(MEMBERS);
try {
  const people = await peopleOf(TRIES);
  const signIns = await compare('/api/session', ({ username }) => ({ username, password: 'bukan password siapa pun' }));
  const resets = await compare('/api/session/reset-code', ({ username, whatsapp }) => ({ username, whatsapp }));
  const line = {
    bench: 'oracle',
    members: MEMBERS,
    ...machine(),
    tries: TRIES,
    signIns,
    resets,
    claims: { T03b: [signIns, resets].every(({ apart }) => Math.abs(apart) < GOAL_MS) },
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  if (!flag('no-write')) report('oracle', line, process.argv.slice(2));

  async function compare(path: string, body: (who: (typeof people)[number]) => object) {
    const times: Record<'there' | 'nobody', Times> = { there: [], nobody: [] };
    for (const [i, person] of people.entries()) {
      const nobody = { username: `bukan-siapa-${i}`, whatsapp: `08190000${String(i).padStart(4, '0')}` };
      for (const [kind, who] of i % 2
        ? ([
            ['there', person],
            ['nobody', nobody],
          ] as const)
        : ([
            ['nobody', nobody],
            ['there', person],
          ] as const)) {
        const began = performance.now();
        const answer = await fetch(server.url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body(who)),
        });
        await answer.text();
        times[kind].push(performance.now() - began);
      }
    }
    const [there, nobody] = [summary(times.there), summary(times.nobody)];
    return { there, nobody, apart: round(there.p50 - nobody.p50) };
  }
} finally {
  await server.stop();
}

async function peopleOf(n: number): Promise<{ username: string; whatsapp: string }[]> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ username: string; whatsapp: string }>(
    `select a.username, p.contact_wa as whatsapp from accounts a join profiles p on p.member_id = a.id
       where a.status = 'active' and a.role = 'member' and p.contact_wa is not null order by a.id limit $1`,
    [n],
  );
  await client.end();
  return rows;
}
