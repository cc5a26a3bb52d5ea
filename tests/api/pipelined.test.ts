import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { type Ask, pipelinedTransaction } from '../../src/server/db/pipelined.ts';
import { apiSuite } from '../support/suite.ts';

const { server } = await apiSuite();
const { pool } = server.ctx;
await pool.query('create table pipelined_here (n int primary key)');

const PUT = { name: 'pipelined-put', text: 'insert into pipelined_here (n) values ($1) returning n' };
const READ = { name: 'pipelined-read', text: 'select n from pipelined_here order by n' };
const kept = async () =>
  (await pool.query<{ n: number }>('select n from pipelined_here order by n')).rows.map((r) => r.n);
const clear = () => pool.query('delete from pipelined_here');

describe('a pipelined transaction', () => {
  it('asks in order without waiting, and settles what was not waited for', async () => {
    await clear();
    const { first, last } = await pipelinedTransaction(pool, async (ask, last) => {
      const [, first] = await Promise.all([ask(PUT, [1]), ask(READ, [])]);
      return { first, last: last(ask(PUT, [2]).then(([row]) => row)) };
    });
    expect(first).toEqual([{ n: 1 }]);
    expect(await last).toEqual({ n: 2 });
    expect(await kept()).toEqual([1, 2]);
  });

  const waited = async (ask: Ask) => {
    await ask(PUT, [1]);
    await ask(PUT, [1]);
  };
  const notWaited = async (ask: Ask) => {
    void ask(PUT, [1]);
    void ask(PUT, [1]);
    void ask(PUT, [3]);
  };
  it.each([
    ['one that was waited for', waited],
    ['one that left with the commit', notWaited],
  ])('keeps nothing when a statement fails: %s', async (_, work) => {
    await clear();
    await expect(pipelinedTransaction(pool, work)).rejects.toMatchObject({ code: '23505' });
    expect(await kept()).toEqual([]);
  });

  it('keeps nothing when the work throws, whatever is on its way', async () => {
    await clear();
    const thrown = pipelinedTransaction(pool, async (ask) => {
      void ask(PUT, [1]);
      throw new Error('not so');
    });
    await expect(thrown).rejects.toThrow('not so');
    expect(await kept()).toEqual([]);
  });

  it('gives its connection back outside any transaction, and a broken one not at all', async () => {
    const own = new pg.Pool({
      connectionString: pool.options.connectionString!,
      max: 1,
      pipeline: true,
      application_name: 'pipelined here',
    });
    own.on('error', () => {});
    own.on('connect', (client) => client.on('error', () => {}));
    await clear();
    await expect(pipelinedTransaction(own, notWaited)).rejects.toThrow();
    await own.query('insert into pipelined_here (n) values (7)');
    expect(await kept()).toEqual([7]);
    const cut = pipelinedTransaction(own, async (ask) => {
      const { rows } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1`,
        [own.options.application_name],
      );
      expect(rows).toHaveLength(1);
      await ask(PUT, [8]);
    });
    await expect(cut).rejects.toThrow();
    await own.query('insert into pipelined_here (n) values (9)');
    expect(await kept()).toEqual([7, 9]);
    await own.end();
  });
});
