import { describe, expect, it } from 'vitest';
import { twoInstances } from '../support/suite.ts';
import { PASSWORD, type Person } from '../support/world.ts';

/** What staff decide, over two instances and one PostgreSQL: once, whoever else does at the same moment (T80). */
const { database, one, two, world, atTwo } = await twoInstances();
const REASON = 'Sudah diperiksa dengan teliti';
const run = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows;

describe('two moderators at once', () => {
  it('fifty decisions of one report are one: one decision, one sanction, one row of the trail', async () => {
    const [a, b] = [await world.staff('moderator'), await world.staff('moderator')];
    const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.signedIn('pria')];
    await sari.browser.post('/api/reports', { memberId: budi.id, kind: 'profile', category: 'hateful' });
    const [{ id }] = await run('select id from reports where reporter_id = $1', [sari.id]);
    const kinds = [{ action: 'suspend', days: 7 }, { action: 'ban' }, { action: 'warn' }];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        (i % 2 ? a.browser : atTwo(b)).post(`/api/staff/reports/${id}/decision`, {
          decision: 'uphold',
          note: REASON,
          ...kinds[i % 3],
        }),
      ),
    );
    expect(answers.map((x) => x.body.code ?? x.body.status).sort()).toEqual([
      ...Array(49).fill('report-decided'),
      'upheld',
    ]);
    expect(await run('select count(*)::int as n from sanctions where member_id = $1', [budi.id])).toEqual([{ n: 1 }]);
    expect(await run('select act from audit where member_id = $1', [budi.id])).toEqual([{ act: 'report-uphold' }]);
  });

  it('one member suspended and banned by both is kept out by one decision', async () => {
    const [a, b] = [await world.staff('moderator'), await world.staff('moderator')];
    const budi = await world.member('pria');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? a.browser : atTwo(b)).post(`/api/staff/members/${budi.id}/sanctions`, {
          kind: i % 4 === 3 ? 'ban' : 'suspend',
          cause: 'other',
          reason: REASON,
        }),
      ),
    );
    expect(new Set(answers.map((x) => x.body?.code ?? x.status))).toEqual(new Set([204, 'member-banned']));
    const done = answers.filter((x) => x.status === 204).length;
    expect(await run('select kind from sanctions where member_id = $1 and ended_at is null', [budi.id])).toEqual([
      { kind: 'ban' },
    ]);
    expect(await run('select count(*)::int as n from sanctions where member_id = $1', [budi.id])).toEqual([
      { n: done },
    ]);
    expect(await run('select count(*)::int as n from audit where member_id = $1', [budi.id])).toEqual([{ n: done }]);
  });
});

describe('a suspension', () => {
  it('raced with sign-ins leaves no session, neither now nor when it is lifted', async () => {
    const moderator = await world.staff('moderator');
    for (let round = 0; round < 10; round++) {
      const budi = await world.member('pria');
      const signIn = (i: number) =>
        (i % 2 ? one : two).browser().post('/api/session', { username: budi.username, password: PASSWORD });
      const [suspended, ...signedIn] = await Promise.all([
        moderator.browser.post(`/api/staff/members/${budi.id}/sanctions`, {
          kind: 'suspend',
          cause: 'other',
          reason: REASON,
        }),
        ...Array.from({ length: 6 }, (_, i) => signIn(i)),
      ]);
      expect(suspended!.status).toBe(204);
      expect(signedIn.map((x) => x.body.code ?? 'in').filter((x) => !['in', 'account-suspended'].includes(x))).toEqual(
        [],
      );
      expect(await run('select id from sessions where member_id = $1', [budi.id])).toEqual([]);
    }
  });

  it('that ends is lifted once, by job and sign-ins together', async () => {
    const { liftEndedSuspensions } = await import('../../src/server/features/sanctions/jobs.ts');
    const moderator = await world.staff('moderator');
    const budi = await world.member('pria');
    await moderator.browser.post(`/api/staff/members/${budi.id}/sanctions`, {
      kind: 'suspend',
      cause: 'other',
      days: 1,
      reason: REASON,
    });
    await run(`update sanctions set until = now() - interval '1 minute' where member_id = $1`, [budi.id]);
    const [lifted, also, ...answers] = await Promise.all([
      liftEndedSuspensions(one.ctx),
      liftEndedSuspensions(two.ctx),
      ...Array.from({ length: 4 }, (_, i) =>
        (i % 2 ? one : two).browser().post('/api/session', { username: budi.username, password: PASSWORD }),
      ),
    ]);
    expect(Number(lifted) + Number(also)).toBeLessThanOrEqual(1);
    expect(answers.map((x) => (x as { status: number }).status)).toEqual([200, 200, 200, 200]);
    expect(await run('select ended_how from sanctions where member_id = $1', [budi.id])).toEqual([
      { ended_how: 'time' },
    ]);
  });
});

describe('an appeal', () => {
  it('sent fifty times is one; decided fifty times, by several and whoever it is against, is decided once', async () => {
    const [first, a, b] = [
      await world.staff('moderator'),
      await world.staff('moderator'),
      await world.staff('moderator'),
    ];
    const budi = await world.member('pria');
    await first.browser.post(`/api/staff/members/${budi.id}/sanctions`, {
      kind: 'suspend',
      cause: 'other',
      reason: REASON,
    });
    const refused = await budi.browser.post('/api/session', { username: budi.username, password: PASSWORD });
    const token = refused.body.params.appeal;
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        (i % 2 ? one : two).browser().post('/api/appeals', { token, text: 'Saya tidak pernah menulis itu.' }),
      ),
    );
    expect(sent.map((x) => x.body.code ?? 'ok').sort()).toEqual([...Array(49).fill('appeal-made'), 'ok']);
    const [{ id }] = await run('select id from appeals where member_id = $1', [budi.id]);
    const judges: Person[] = [first, a, b];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        (i % 2 ? judges[i % 3]!.browser : atTwo(judges[i % 3]!)).post(`/api/staff/appeals/${id}/decision`, {
          outcome: i % 4 ? 'lifted' : 'upheld',
          note: REASON,
        }),
      ),
    );
    expect(answers.filter((x) => x.status === 204)).toHaveLength(1);
    const no = answers.flatMap((x) => (x.status === 204 ? [] : [x.body.code]));
    expect(no.filter((code) => code !== 'appeal-decided' && code !== 'appeal-own-decision')).toEqual([]);
    expect(
      await run(
        `select count(*)::int as n from audit where member_id = $1 and act in ('appeal-lifted', 'appeal-upheld')`,
        [budi.id],
      ),
    ).toEqual([{ n: 1 }]);
    const [{ outcome, decided_by }] = await run('select outcome, decided_by from appeals where id = $1', [id]);
    expect(decided_by).not.toBe(first.id);
    const after = await budi.browser.post('/api/session', { username: budi.username, password: PASSWORD });
    expect(after.status).toBe(outcome === 'lifted' ? 200 : 403);
  });
});
