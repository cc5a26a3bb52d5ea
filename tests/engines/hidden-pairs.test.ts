import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../support/database.ts';

/** One row alone: several, taken without the locks of their causes as nothing of the product does, wait in a circle. */
const SPOIL = 'delete from hidden_pairs where ctid = (select ctid from hidden_pairs where member_id = $1 limit 1)';

/** Whatever blocks, hides and changes numbers at the same moment: afterwards the pairs are what blocks and numbers say. */
const CONNECTIONS = 16;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: CONNECTIONS + 4 });
});
afterAll(() => database.close());

type Step = { text: string; values: unknown[] };
const run = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;
const broken = () => run('select * from hidden_pairs_broken()');
const hash = (number: string) => Buffer.from(number);

const block = (a: string, b: string): Step => ({
  text: 'insert into blocks (blocker_id, blocked_id) values ($1, $2) on conflict do nothing',
  values: [a, b],
});
const unblock = (a: string, b: string): Step => ({
  text: 'delete from blocks where blocker_id = $1 and blocked_id = $2',
  values: [a, b],
});
const hide = (a: string, number: string): Step => ({
  text: `insert into hidden_numbers (member_id, number_hash, ending) values ($1, $2, '123') on conflict do nothing`,
  values: [a, hash(number)],
});
const unhide = (a: string, number: string): Step => ({
  text: 'delete from hidden_numbers where member_id = $1 and number_hash = $2',
  values: [a, hash(number)],
});
const take = (a: string, number: string | null): Step => ({
  text: 'update profiles set contact_wa_hash = $2 where member_id = $1',
  values: [a, number && hash(number)],
});

async function members(n: number): Promise<string[]> {
  const ids = Array.from({ length: n }, () => randomUUID());
  await run(
    `insert into accounts (id, username, password_hash) select id, left(id::text, 13), 'x' from unnest($1::uuid[]) id`,
    [ids],
  );
  await run(
    `insert into profiles (member_id, nama, gender, age_given) select id, 'Sari', 'wanita', 30 from unnest($1::uuid[]) id`,
    [ids],
  );
  return ids;
}

/** The same numbers each time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** Something a member may do, about few members and fewer numbers, so that they meet. */
function anything(roll: (sides: number) => number, people: readonly string[], numbers: readonly string[]): Step {
  const [a, b] = [people[roll(people.length)]!, people[roll(people.length)]!];
  const number = numbers[roll(numbers.length)]!;
  const steps = [hide(a, number), unhide(a, number), take(a, number), take(a, number), take(a, null)];
  return [...steps, ...(a === b ? [] : [block(a, b), unblock(a, b)])][roll(a === b ? 5 : 7)]!;
}

/** One transaction; false when it was ended because two waited for each other (or seemed to: the wait is short). */
async function together(client: pg.PoolClient, steps: readonly Step[], end = 'commit'): Promise<boolean> {
  await client.query(`begin; set local lock_timeout = '100ms'`);
  try {
    for (const step of steps) await client.query(step);
    await client.query(end);
    return true;
  } catch (error) {
    await client.query('rollback');
    if (!['40P01', '55P03'].includes((error as { code: string }).code)) throw error;
    return false;
  }
}

async function onEach(work: (client: pg.PoolClient, n: number) => Promise<void>): Promise<void> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => database.pool.connect()));
  try {
    await Promise.all(clients.map(work));
  } finally {
    for (const client of clients) client.release();
  }
}

describe('at once', () => {
  it('two members who block each other are hidden from both sides, and stay so while one block is left', async () => {
    for (let round = 0; round < 100; round++) {
      const [sari, budi] = (await members(2)) as [string, string];
      await Promise.all([database.pool.query(block(sari, budi)), database.pool.query(block(budi, sari))]);
      await Promise.all([database.pool.query(unblock(sari, budi)), database.pool.query(block(budi, sari))]);
      expect(await run('select member_id, cause from hidden_pairs where $1 in (member_id, other_id)', [sari])).toEqual(
        expect.arrayContaining([
          { member_id: budi, cause: 'blocks' },
          { member_id: sari, cause: 'blocked' },
        ]),
      );
    }
    expect(await broken()).toEqual([]);
  });

  it('hiding from a number and taking it are hidden, whoever is first', async () => {
    for (let round = 0; round < 200; round++) {
      const [sari, budi] = (await members(2)) as [string, string];
      await Promise.all([database.pool.query(hide(sari, `r-${round}`)), database.pool.query(take(budi, `r-${round}`))]);
      expect(await run('select cause from hidden_pairs where member_id = $1', [sari])).toEqual([{ cause: 'hides' }]);
      await Promise.all([
        database.pool.query(unhide(sari, `r-${round}`)),
        database.pool.query(take(budi, `r-${round}-b`)),
      ]);
      expect(await run('select cause from hidden_pairs where member_id = $1', [sari])).toEqual([]);
    }
    expect(await broken()).toEqual([]);
  });

  it('whatever sixteen connections do to twelve members and six numbers: no call fails, nothing is left wrong', async () => {
    const people = await members(12);
    const numbers = Array.from({ length: 6 }, (_, i) => `any-${i}`);
    await onEach(async (client, n) => {
      const roll = dice(n + 1);
      for (let i = 0; i < 150; i++) await client.query(anything(roll, people, numbers));
    });
    expect(await broken()).toEqual([]);
    // Something was left to be wrong.
    expect((await run('select 1 from hidden_pairs where member_id = any($1)', [people])).length).toBeGreaterThan(0);
  });

  it('the same in transactions of several steps, some taken back', async () => {
    const people = await members(12);
    const numbers = Array.from({ length: 6 }, (_, i) => `several-${i}`);
    let done = 0;
    await onEach(async (client, n) => {
      const roll = dice(n + 100);
      for (let i = 0; i < 40; i++) {
        const steps = Array.from({ length: 1 + roll(3) }, () => anything(roll, people, numbers));
        if (await together(client, steps, roll(4) === 0 ? 'rollback' : 'commit')) done++;
      }
    });
    expect(done).toBeGreaterThan(CONNECTIONS * 5);
    expect(await broken()).toEqual([]);
  });

  it('and while the daily job mends what was spoiled meanwhile', async () => {
    const people = await members(12);
    const numbers = Array.from({ length: 6 }, (_, i) => `mended-${i}`);
    await onEach(async (client, n) => {
      const roll = dice(n + 200);
      for (let i = 0; i < 40; i++) {
        if (n > 1) await client.query(anything(roll, people, numbers));
        else if (n === 0) await client.query('select hidden_pairs_repair()');
        else await client.query(SPOIL, [people[roll(people.length)]]);
      }
    });
    await run('select hidden_pairs_repair()');
    expect(await broken()).toEqual([]);
  });
});

describe('one waits for the other', () => {
  /** Both orders, each with the first taken back too: what the second reads is what the first left. */
  it.each([
    ['hide, take', hide, take, 'commit', 1],
    ['take, hide', take, hide, 'commit', 1],
    ['hide taken back, take', hide, take, 'rollback', 0],
    ['take taken back, hide', take, hide, 'rollback', 0],
  ] as const)('%s', async (name, first, second, end, pairs) => {
    const [sari, budi] = (await members(2)) as [string, string];
    const number = `waits-${name}`;
    const of = (step: typeof hide | typeof take) => step(step === hide ? sari : budi, number);
    const [one, two] = [await database.pool.connect(), await database.pool.connect()];
    await one.query('begin');
    await one.query(of(first));
    const waiting = two.query(of(second));
    // The database itself says that the second waits for the lock of the number.
    await expect
      .poll(() => run(`select 1 from pg_locks where locktype = 'advisory' and classid = 7301958 and not granted`))
      .toHaveLength(1);
    await one.query(end);
    await waiting;
    one.release();
    two.release();
    expect(await run('select 1 from hidden_pairs where member_id = $1', [sari])).toHaveLength(pairs);
    expect(await broken()).toEqual([]);
  });

  it('a transaction that reads as of its beginning may not change numbers', async () => {
    const [sari] = (await members(1)) as [string];
    const client = await database.pool.connect();
    await client.query('begin isolation level repeatable read');
    await expect(client.query(hide(sari, 'later'))).rejects.toMatchObject({ code: '25001' });
    await client.query('rollback');
    client.release();
  });
});
