import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { verifyAudit } from '../../src/server/audit/verify.ts';
import { testDatabase } from '../support/database.ts';
import { twoInstances } from '../support/suite.ts';

const { database, world, atBoth } = await twoInstances();

/** Writes acts of its own, ten at a time, in transactions that do something before. */
const WRITER = `
  import { connect } from './src/server/db/connect.ts';
  import { recordAct } from './src/server/audit/record.ts';
  const { db, close } = connect(process.argv[1], { max: 10 });
  const one = (i) => db.transaction().execute(async (tx) => {
    await tx.selectFrom('accounts').select('id').execute();
    await recordAct(tx, { staffId: null, act: 'room-clear', memberId: null, subject: process.argv[2] + i, reason: null, at: new Date() });
    if (i % 10 === 9) throw new Error('taken back');
  }).catch((error) => { if (error.message !== 'taken back') throw error; });
  await Promise.all(Array.from({ length: 50 }, (_, i) => one(i)));
  await close();
`;

it('T79: a hundred acts of two processes at once, some taken back, are one chain without gaps', async () => {
  const own = await testDatabase();
  try {
    const ends = ['a', 'b'].map((name) => {
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', '--input-type=module', '--eval', WRITER, own.url, name],
        { stdio: ['ignore', 'ignore', 'inherit'] },
      );
      return once(child, 'exit');
    });
    expect(await Promise.all(ends)).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(await verifyAudit(own.db)).toMatchObject({ rows: 90, fault: null, head: { seq: '90' } });
    const { rows } = await own.pool.query('select count(distinct subject)::int as n from audit');
    expect(rows).toEqual([{ n: 90 }]);
  } finally {
    await own.close();
  }
});

it('T79: fifty acts through two instances are fifty rows of one chain', async () => {
  const staff = await world.staff();
  const members = await Promise.all(Array.from({ length: 10 }, () => world.member('wanita', { photos: 0 })));
  const body = (i: number) => ({ memberId: members[i % 10]!.id, minutes: 60, reason: 'Menulis kasar berulang' });
  const answers = await atBoth(staff, 50, (browser, i) => browser.post('/api/staff/room/mutes', body(i)));
  expect(answers.map((a) => a.status)).toEqual(Array(50).fill(200));
  expect(await verifyAudit(database.db)).toMatchObject({ rows: 50, fault: null });
});
