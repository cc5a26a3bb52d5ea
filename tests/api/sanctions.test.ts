import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { liftEndedSuspensions, sweepBannedNumbers } from '../../src/server/features/sanctions/jobs.ts';
import { apiSuite } from '../support/suite.ts';
import { PASSWORD, type Person } from '../support/world.ts';

const DAY_MS = 86_400_000;
let later = 0;
const { server, world } = await apiSuite({ now: () => new Date(Date.now() + later) });
afterEach(() => {
  later = 0;
});
const [moderator, other] = [await world.staff('moderator'), await world.staff('moderator')];

const REASON = 'Sudah diperiksa dengan teliti';
const WORDS = 'Akun saya dipakai orang lain, saya tidak pernah menulis itu.';
const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;
const sanction = (of: { id: string }, body: object, by: Person = moderator) =>
  by.browser.post(`/api/staff/members/${of.id}/sanctions`, { cause: 'rude-or-threatening', reason: REASON, ...body });
const lift = (of: { id: string }, reason = REASON, by: Person = moderator) =>
  by.browser.post(`/api/staff/members/${of.id}/lifting`, { reason });
const signIn = (person: Person) =>
  person.browser.post('/api/session', { username: person.username, password: PASSWORD });
const appealWith = (token: string, text = WORDS) => server.browser().post('/api/appeals', { token, text });
const appealOf = async ({ id }: { id: string }) =>
  (await run('select a.id from appeals a where member_id = $1 order by created_at desc', [id]))[0]?.id as string;
const answer = (id: string, outcome: 'upheld' | 'lifted', by: Person = other) =>
  by.browser.post(`/api/staff/appeals/${id}/decision`, { outcome, note: REASON });
const acts = ({ id }: { id: string }) =>
  run('select act, staff_id, subject, reason from audit where member_id = $1 order by seq', [id]);
const told = async (person: Person) => {
  await server.relay.drain();
  return (await person.browser.get('/api/notifications')).body.items.map((n: any) => ({ kind: n.kind, data: n.data }));
};
const messagesTo = async (person: Person) =>
  (await run('select body from outgoing_messages where recipient = $1 order by id', [person.profile.contactWa])).map(
    ({ body }) => body,
  );

describe('T80: a suspension', () => {
  it('ends sessions, hides at once, says why and until when, and is lifted with a reason', async () => {
    const [budi, sari] = [await world.signedIn('pria'), await world.signedIn('wanita', { tier: 'premium' })];
    expect((await sari.browser.get(`/api/members/${budi.id}`)).status).toBe(200);
    expect((await sanction(budi, { kind: 'suspend', days: 7 })).status).toBe(204);
    expect((await budi.browser.get('/api/profile')).body.code).toBe('login-required');
    expect((await sari.browser.get(`/api/members/${budi.id}`)).status).toBe(404);
    expect(await server.ctx.index.has(budi.id)).toBe(false);
    const refused = await signIn(budi);
    expect([refused.status, refused.body.code]).toEqual([403, 'account-suspended']);
    expect(refused.body.params).toEqual({
      kind: 'suspend',
      cause: 'rude-or-threatening',
      until: expect.any(String),
      appeal: expect.any(String),
      deletion: expect.any(String),
    });
    expect(JSON.stringify(refused.body)).not.toContain(REASON);
    expect(Math.abs(Date.parse(refused.body.params.until) - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000);
    // Somebody with a wrong password learns nothing of it.
    const wrong = await server.browser().post('/api/session', { username: budi.username, password: 'salah sekali' });
    expect([wrong.body.code, wrong.body.params]).toEqual(['credentials-wrong', undefined]);
    expect(await messagesTo(budi)).toEqual([expect.stringContaining('keputusan tim Serasi')]);

    expect((await lift(budi, 'pendek')).body).toMatchObject({ code: 'reason-required', fields: [{ field: 'reason' }] });
    expect((await lift(budi)).status).toBe(204);
    expect((await lift(budi)).body.code).toBe('not-found');
    expect((await signIn(budi)).status).toBe(200);
    expect((await sari.browser.get(`/api/members/${budi.id}`)).status).toBe(200);
    expect(await acts(budi)).toEqual([
      { act: 'member-suspend', staff_id: moderator.id, subject: 'rude-or-threatening 7', reason: REASON },
      { act: 'member-lift', staff_id: moderator.id, subject: 'suspend', reason: REASON },
    ]);
  });

  it('with a key is decided once, however often it is sent; without one each asking decides', async () => {
    const budi = await world.signedIn('pria');
    const warn = { kind: 'warn', cause: 'rude-or-threatening', reason: REASON };
    const send = (key: string, body: object = warn) =>
      moderator.browser.post(`/api/staff/members/${budi.id}/sanctions`, body, { 'idempotency-key': key });
    const key = randomUUID();
    const count = async () => (await run('select 1 from sanctions where member_id = $1', [budi.id])).length;
    expect([(await send(key)).status, (await send(key)).status, await count()]).toEqual([204, 204, 1]);
    expect(await acts(budi)).toHaveLength(1);
    expect((await send(key, { ...warn, reason: `${REASON} lagi` })).body.code).toBe('idempotency-key-reused');
    expect((await send('x')).body.code).toBe('idempotency-key-required');
    const other = randomUUID();
    const client = await server.ctx.pool.connect();
    const name = `once ${moderator.id} ${other}`;
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    expect((await send(other)).body.code).toBe('idempotency-in-flight');
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
    client.release();
    expect([(await send(other)).status, await count()]).toEqual([204, 2]);
    const keyed = await Promise.all([send(key), sanction(budi, { kind: 'warn' }), sanction(budi, { kind: 'warn' })]);
    expect([keyed.map(({ status }) => status), await count()]).toEqual([[204, 204, 204], 4]);
  });

  it('replaces the decision that was read: another one meanwhile stands, and is told', async () => {
    const budi = await world.signedIn('pria');
    const standing = async () =>
      (
        await run(`select id, until from sanctions where member_id = $1 and kind = 'suspend' and ended_at is null`, [
          budi.id,
        ])
      )[0];
    expect((await sanction(budi, { kind: 'suspend', days: null, decisionId: null }, other)).status).toBe(204);
    const open = await standing();
    for (const decisionId of [null, randomUUID()]) {
      const late = await sanction(budi, { kind: 'suspend', days: 3, decisionId });
      expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile']);
    }
    expect(await standing()).toEqual({ id: open.id, until: null });
    expect((await sanction(budi, { kind: 'warn', decisionId: null })).status).toBe(204);
    expect((await sanction(budi, { kind: 'suspend', days: 3, decisionId: open.id })).status).toBe(204);
    expect((await standing()).until).not.toBeNull();
  });

  it('is lifted as it was read: another decision that took its place meanwhile stands, and is told', async () => {
    const budi = await world.signedIn('pria');
    await sanction(budi, { kind: 'suspend', days: 7 });
    const [{ id: read }] = await run('select id from sanctions where member_id = $1', [budi.id]);
    await sanction(budi, { kind: 'ban' }, other);
    const liftRead = (decisionId: string) =>
      moderator.browser.post(`/api/staff/members/${budi.id}/lifting`, { reason: REASON, decisionId });
    const refused = await liftRead(read);
    expect([refused.status, refused.body.code]).toEqual([409, 'changed-meanwhile']);
    expect((await signIn(budi)).body).toMatchObject({ code: 'account-suspended', params: { kind: 'ban' } });
    const file = (await moderator.browser.post(`/api/staff/members/${budi.id}/openings`)).body;
    const standing = file.decisions.find((one: { endedAt: string | null }) => one.endedAt === null);
    expect((await liftRead(standing.id)).status).toBe(204);
    expect((await signIn(budi)).status).toBe(200);
  });

  it('ends by itself: at the sign-in that comes first, and by the job', async () => {
    const [first, second, open] = [await world.member('pria'), await world.member('pria'), await world.member('pria')];
    for (const one of [first, second]) await sanction(one, { kind: 'suspend', days: 1 });
    await sanction(open, { kind: 'suspend' });
    later = DAY_MS - 60_000;
    expect((await signIn(first)).status).toBe(403);
    expect(await liftEndedSuspensions(server.ctx)).toBe(0);
    later = DAY_MS + 1_000;
    expect((await signIn(first)).status).toBe(200);
    expect(await liftEndedSuspensions(server.ctx)).toBe(1);
    expect(await server.ctx.index.has(second.id)).toBe(true);
    expect((await signIn(second)).status).toBe(200);
    const refused = await signIn(open);
    expect([refused.body.code, refused.body.params.until]).toEqual(['account-suspended', undefined]);
    expect(await run('select ended_how from sanctions where member_id = any($1)', [[first.id, second.id]])).toEqual([
      { ended_how: 'time' },
      { ended_how: 'time' },
    ]);
  });

  it('is decided about members alone, in its span, and a ban takes its place', async () => {
    const [budi, gone] = [await world.member('pria'), await world.member('pria', { status: 'deleted' })];
    for (const of of [gone, moderator]) expect((await sanction(of, { kind: 'ban' })).body.code).toBe('not-found');
    for (const body of [
      { kind: 'suspend', days: 0 },
      { kind: 'suspend', days: 366 },
      { kind: 'warn', days: 3 },
    ])
      expect((await sanction(budi, body)).body).toMatchObject({ code: 'sanction-days', fields: [{ field: 'days' }] });
    expect((await sanction(budi, { kind: 'warn', reason: '' })).body.code).toBe('reason-required');
    expect((await sanction(budi, { kind: 'suspend', days: 3 })).status).toBe(204);
    expect((await sanction(budi, { kind: 'suspend', days: 30 })).status).toBe(204);
    expect((await sanction(budi, { kind: 'ban' })).status).toBe(204);
    expect((await sanction(budi, { kind: 'suspend', days: 3 })).body.code).toBe('member-banned');
    expect((await signIn(budi)).body.params).toMatchObject({ kind: 'ban' });
    expect(
      await run('select kind, ended_how from sanctions where member_id = $1 order by created_at', [budi.id]),
    ).toEqual([
      { kind: 'suspend', ended_how: 'replaced' },
      { kind: 'suspend', ended_how: 'replaced' },
      { kind: 'ban', ended_how: null },
    ]);
  });
});

describe('a ban', () => {
  it('keeps the number from another account, past the account, until it is lifted or long ago', async () => {
    const number = '+628119998101';
    const budi = await world.member('pria', { contactWa: number });
    expect((await sanction(budi, { kind: 'ban' })).status).toBe(204);
    // The account goes, as a deletion does; the number is free, and still proves nothing.
    await run('delete from accounts where id = $1', [budi.id]);
    const again = await world.signedIn('pria', { contactWa: number, proved: false });
    const code = async () => (await again.browser.post('/api/proof/code')).body.code as string;
    const sent = await code();
    expect((await again.browser.post('/api/proof', { code: sent })).body.code).toBe('number-refused');
    expect((await again.browser.get('/api/session')).body.member.proved).toBe(false);
    await run('update banned_numbers set kept_until = $1', [new Date(Date.now() - 60_000)]);
    expect(await sweepBannedNumbers(server.ctx)).toBeGreaterThan(0);
    expect((await again.browser.post('/api/proof', { code: sent })).status).toBe(200);
  });

  it('whose number an erasure left kept out, is found by its whole number, and opened for a reason', async () => {
    const budi = await world.signedIn('pria');
    const whatsapp = budi.profile.contactWa!;
    const look = async (typed = whatsapp, by: Person = moderator) =>
      (await by.browser.post('/api/staff/kept-numbers/lookups', { whatsapp: typed })).body;
    const release = (typed = whatsapp, reason = REASON) =>
      moderator.browser.post('/api/staff/kept-numbers/releases', { whatsapp: typed, reason });
    expect(await look()).toEqual({ kept: null });
    await sanction(budi, { kind: 'ban' });
    // Of an account that still is the decision is ended, not the number opened.
    expect(await look()).toEqual({ kept: { until: expect.any(String), ofAccount: true } });
    expect((await release()).body.code).toBe('not-found');
    const hash = (await run('select number_hash from banned_numbers where member_id = $1', [budi.id]))[0].number_hash;
    await run('update banned_numbers set member_id = null where number_hash = $1', [hash]);
    await run('delete from accounts where id = $1', [budi.id]);
    expect(await look(whatsapp.replace('+62', '0'))).toEqual({ kept: { until: expect.any(String), ofAccount: false } });
    for (const [typed, code] of [
      ['', 'whatsapp-required'],
      ['12', 'whatsapp-invalid'],
    ] as const)
      expect([(await look(typed)).code, (await release(typed)).body.code]).toEqual([code, code]);
    expect((await release(whatsapp, 'ya')).body.code).toBe('reason-required');
    expect((await look(whatsapp, await world.staff('support'))).code).toBe('staff-role-missing');
    const both = await Promise.all([release(), release()]);
    expect(both.map(({ body, status }) => body?.code ?? status).toSorted()).toEqual([204, 'not-found']);
    expect(await look()).toEqual({ kept: null });
    const rows = await run(`select act, subject, reason from audit where act like 'member-number-%' order by seq`);
    expect(rows.at(-2)).toEqual({ act: 'member-number-release', subject: expect.any(String), reason: REASON });
    expect(rows.at(-1)).toEqual({ act: 'member-number-search', subject: 'nomor', reason: null });
    expect(JSON.stringify(rows)).not.toContain(whatsapp.slice(3));
    // Whoever tries numbers one after the other is stopped.
    await run(`update rate_limits set points = 1000000 where key like '%member-number-search%'`);
    expect([(await look()).code, (await release()).body.code]).toEqual(['too-many-requests', 'too-many-requests']);
    await run(`delete from rate_limits where key like '%member-number-search%'`);
  });

  it('is confirmed by staff for no number of somebody banned either', async () => {
    const number = '+628119998102';
    const budi = await world.member('pria', { contactWa: number });
    await sanction(budi, { kind: 'ban' });
    await run('delete from accounts where id = $1', [budi.id]);
    const again = await world.signedIn('pria', { contactWa: number, proved: false });
    const support = await world.staff('support');
    const [{ id }] = await run(
      `insert into number_codes (member_id, number, shown_code, expires_at) values ($1, $2, 'BAN234', now() + interval '1 day') returning id`,
      [again.id, number],
    );
    await support.browser.get('/api/staff/numbers?code=BAN234');
    expect((await support.browser.post(`/api/staff/numbers/${id}/confirmation`, { code: 'BAN234' })).body.code).toBe(
      'number-refused',
    );
  });

  it('lifted, gives the number back; a claimed one was never kept', async () => {
    const [budi, claims] = [await world.member('pria'), await world.member('pria', { proved: false })];
    for (const one of [budi, claims]) await sanction(one, { kind: 'ban' });
    const kept = () => run('select member_id from banned_numbers where member_id = any($1)', [[budi.id, claims.id]]);
    expect(await kept()).toEqual([{ member_id: budi.id }]);
    await lift(budi);
    expect(await kept()).toEqual([]);
  });
});

describe('a warning', () => {
  it('stands on every page until its member confirms it, and is told without the words of staff', async () => {
    const budi = await world.signedIn('pria');
    const warning = async () => (await budi.browser.get('/api/session')).body.member.warning;
    expect(await warning()).toBeNull();
    expect((await sanction(budi, { kind: 'warn', cause: 'indecent' })).status).toBe(204);
    const shown = await warning();
    expect(shown).toEqual({ id: expect.any(String), cause: 'indecent', at: expect.any(String), appealed: false });
    expect(await told(budi)).toEqual([{ kind: 'member-warned', data: { sanctionId: shown.id, cause: 'indecent' } }]);
    const stranger = await world.signedIn('pria');
    expect((await stranger.browser.post(`/api/decisions/${shown.id}/acknowledgement`)).body.code).toBe('not-found');
    expect((await stranger.browser.post(`/api/decisions/${shown.id}/appeal`, { text: WORDS })).body.code).toBe(
      'not-found',
    );
    expect((await budi.browser.post(`/api/decisions/${shown.id}/acknowledgement`)).status).toBe(204);
    expect((await budi.browser.post(`/api/decisions/${shown.id}/acknowledgement`)).status).toBe(204);
    expect(await warning()).toBeNull();
    const { body } = await budi.browser.get('/api/decisions');
    expect(body.decisions).toEqual([
      {
        id: shown.id,
        kind: 'warn',
        cause: 'indecent',
        at: expect.any(String),
        until: null,
        endedAt: null,
        appeal: null,
        appealable: true,
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(REASON);
  });

  it('is appealed against within 30 days, and taken back by another', async () => {
    const budi = await world.signedIn('pria');
    await sanction(budi, { kind: 'warn' });
    const { id } = (await budi.browser.get('/api/session')).body.member.warning;
    const appeal = (text = WORDS) => budi.browser.post(`/api/decisions/${id}/appeal`, { text });
    expect((await appeal('pendek')).body).toMatchObject({ code: 'appeal-text-required', fields: [{ field: 'text' }] });
    expect((await appeal('a'.repeat(1001))).body.code).toBe('field-too-long');
    const made = (days: number) =>
      run(`update sanctions set created_at = now() - $2 * interval '1 day' where id = $1`, [id, days]);
    await made(30);
    expect((await budi.browser.get('/api/decisions')).body.decisions[0].appealable).toBe(false);
    expect((await appeal()).body.code).toBe('appeal-over');
    await made(29);
    expect((await appeal()).body).toEqual({ dueAt: expect.any(String) });
    expect((await appeal()).body.code).toBe('appeal-made');
    expect((await budi.browser.get('/api/session')).body.member.warning.appealed).toBe(true);
    expect((await answer(await appealOf(budi), 'lifted')).status).toBe(204);
    expect((await budi.browser.get('/api/session')).body.member.warning).toBeNull();
    expect((await budi.browser.get('/api/decisions')).body.decisions[0]).toMatchObject({ appeal: 'lifted' });
    expect(await told(budi)).toMatchObject([{ kind: 'appeal-decided', data: { outcome: 'lifted' } }, {}]);
  });
});

describe('T80: an appeal against a suspension', () => {
  const suspended = async (kind = 'suspend') => {
    const budi = await world.member('pria');
    await sanction(budi, { kind });
    return { budi, token: (await signIn(budi)).body.params.appeal as string };
  };

  it('is sent once with what the refused sign-in gave, read and answered by another moderator, and lets in again', async () => {
    const { budi, token } = await suspended();
    expect((await appealWith(token, ' ')).body.code).toBe('appeal-text-required');
    expect((await appealWith(token, 'a'.repeat(1001))).body.code).toBe('field-too-long');
    expect((await appealWith(token)).status).toBe(200);
    expect((await appealWith(token)).body.code).toBe('appeal-made');
    expect((await signIn(budi)).body.params).toEqual({
      kind: 'suspend',
      cause: 'rude-or-threatening',
      appealed: 'yes',
      deletion: expect.any(String),
    });
    const id = await appealOf(budi);
    const { body: queue } = await moderator.browser.get('/api/staff/appeals');
    expect(queue.appeals.find((a: { id: string }) => a.id === id)).toMatchObject({ kind: 'suspend', mine: true });
    expect(JSON.stringify(queue)).not.toContain(WORDS);
    const opened = await other.browser.post(`/api/staff/appeals/${id}/openings`);
    expect(opened.body).toMatchObject({
      text: WORDS,
      mine: false,
      decision: { cause: 'rude-or-threatening', reason: REASON, by: moderator.username, ofReport: false, until: null },
    });
    expect((await answer(id, 'lifted', moderator)).body.code).toBe('appeal-own-decision');
    const bare = await other.browser.post(`/api/staff/appeals/${id}/decision`, { outcome: 'lifted', note: 'ya' });
    expect(bare.body).toMatchObject({ code: 'reason-required', fields: [{ field: 'note' }] });
    expect((await answer(id, 'lifted')).status).toBe(204);
    expect((await answer(id, 'upheld')).body.code).toBe('appeal-decided');
    expect((await other.browser.post(`/api/staff/appeals/${id}/openings`)).body.code).toBe('appeal-decided');
    expect((await signIn(budi)).status).toBe(200);
    expect(await server.ctx.index.has(budi.id)).toBe(true);
    expect(await told(budi)).toMatchObject([{ kind: 'appeal-decided', data: { outcome: 'lifted' } }]);
    expect((await acts(budi)).map(({ act, staff_id }) => [act, staff_id])).toEqual([
      ['member-suspend', moderator.id],
      ['appeal-open', other.id],
      ['appeal-lifted', other.id],
    ]);
  });

  it('that is upheld changes nothing, and there is no second one', async () => {
    const { budi, token } = await suspended('ban');
    await appealWith(token);
    expect((await answer(await appealOf(budi), 'upheld')).status).toBe(204);
    expect((await signIn(budi)).body.params).toMatchObject({ kind: 'ban', appealed: 'yes', answered: 'yes' });
    expect(await messagesTo(budi)).toHaveLength(2);
  });

  it('is refused with what is no token, one that is too old, and against what ended', async () => {
    for (const token of ['', 'x', 'A'.repeat(120)])
      expect((await appealWith(token)).body.code).toBe('appeal-token-over');
    const { budi, token } = await suspended();
    later = 31 * 60_000;
    expect((await appealWith(token)).body.code).toBe('appeal-token-over');
    later = 0;
    await lift(budi);
    expect((await appealWith(token)).body.code).toBe('appeal-over');
    await run('delete from accounts where id = $1', [budi.id]);
    expect((await appealWith(token)).body.code).toBe('appeal-token-over');
  });

  it('that is lifted leaves a newer decision as it is', async () => {
    const { budi, token } = await suspended();
    await appealWith(token);
    await sanction(budi, { kind: 'ban' });
    const before = await messagesTo(budi);
    expect((await answer(await appealOf(budi), 'lifted')).status).toBe(204);
    expect((await signIn(budi)).body.params).toMatchObject({ kind: 'ban', appeal: expect.any(String) });
    // Nothing has changed for them, and no message says that something has.
    expect(await messagesTo(budi)).toEqual(before);
  });

  it('waits in a queue by when it is due, page by page', async () => {
    await run('delete from appeals');
    const ids: string[] = [];
    for (let i = 0; i < 21; i++) {
      const { budi, token } = await suspended();
      await appealWith(token);
      ids.push(await appealOf(budi));
    }
    const first = (await other.browser.get('/api/staff/appeals')).body;
    const rest = (await other.browser.get(`/api/staff/appeals?cursor=${first.nextCursor}`)).body;
    expect([first.waiting, first.appeals.length, rest.nextCursor]).toEqual([21, 20, null]);
    expect([...first.appeals, ...rest.appeals].map((a: { id: string }) => a.id)).toEqual(ids);
    expect((await other.browser.get('/api/staff/appeals?cursor=x')).body.code).toBe('cursor-invalid');
  });
});

describe('decisions of reports', () => {
  const reported = async (body: object = {}, wish = {}) => {
    const [sari, budi] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('pria', { tier: 'premium', ...wish }),
    ];
    await sari.browser.post('/api/reports', {
      memberId: budi.id,
      kind: 'profile',
      category: 'asks-for-money',
      ...body,
    });
    const [{ id }] = await run('select id from reports where reporter_id = $1', [sari.id]);
    return { sari, budi, id: id as string };
  };
  const decide = (id: string, body: object) =>
    moderator.browser.post(`/api/staff/reports/${id}/decision`, { decision: 'uphold', note: REASON, ...body });
  const rows = (id: string) => run('select kind, cause, reason from sanctions where report_id = $1', [id]);

  it.each([
    ['warn', {}, { kind: 'warn' }],
    ['suspend', { days: 14 }, { kind: 'suspend' }],
    ['suspend', {}, { kind: 'suspend' }],
    ['ban', {}, { kind: 'ban' }],
  ])('%s in one act with the report: one decision, one row of the trail', async (action, more, expected) => {
    const { sari, budi, id } = await reported();
    expect((await decide(id, { action, ...more })).body).toEqual({ status: 'upheld' });
    expect(await rows(id)).toEqual([{ ...expected, cause: 'asks-for-money', reason: REASON }]);
    expect(await told(sari)).toMatchObject([{ kind: 'report-decided', data: { status: 'upheld' } }]);
    const [{ act, subject }, ...none] = await acts(budi);
    expect([act, none]).toEqual(['report-uphold', []]);
    // T79: for how long, too.
    expect(subject).toBe([id, action, budi.id, ...Object.values(more)].join(' '));
    expect((await budi.browser.get('/api/profile')).status).toBe(action === 'warn' ? 200 : 401);
  });

  it('mute in the room, for the class of the report', async () => {
    const { budi, id } = await reported();
    expect((await decide(id, { action: 'mute', minutes: 60 })).body).toEqual({ status: 'upheld' });
    expect((await acts(budi))[0].subject).toBe(`${id} mute ${budi.id} 60`);
    const posted = await budi.browser.post('/api/room/messages', { clientId: 'pesan-0001', text: 'Halo semua' });
    expect([posted.body.code, posted.body.params.reason]).toEqual(['room-muted', 'Meminta uang atau menipu']);
  });

  it('a photo is taken away with notice', async () => {
    const budi = await world.signedIn('pria', { photos: 2 });
    const sari = await world.signedIn('wanita', { tier: 'premium' });
    await sari.browser.post('/api/reports', {
      memberId: budi.id,
      kind: 'photo',
      photoId: budi.photoIds[1],
      category: 'indecent',
    });
    const [{ id }] = await run('select id from reports where reporter_id = $1', [sari.id]);
    expect((await decide(id, { action: 'remove-photo' })).status).toBe(200);
    expect(await told(budi)).toEqual([{ kind: 'photo-removed', data: expect.objectContaining({ reason: 'report' }) }]);
  });

  it('replace the suspension that was read: another one meanwhile stands, the report stays open, and is told', async () => {
    const { budi, id } = await reported();
    const opened = async () => (await moderator.browser.post(`/api/staff/reports/${id}/openings`)).body;
    expect(await opened()).toMatchObject({ standing: null, standingId: null });
    await sanction(budi, { kind: 'suspend', days: 90 }, other);
    const [{ id: standingId, until }] = await run('select id, until from sanctions where member_id = $1', [budi.id]);
    for (const read of [null, randomUUID()]) {
      const late = await decide(id, { action: 'suspend', days: 7, standingId: read });
      expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile']);
    }
    expect(await run('select until from sanctions where member_id = $1', [budi.id])).toEqual([{ until }]);
    expect(await run('select status from reports where id = $1', [id])).toEqual([{ status: 'open' }]);
    expect(await opened()).toMatchObject({ standing: { kind: 'suspend' }, standingId });
    expect((await decide(id, { action: 'suspend', days: 7, standingId })).status).toBe(200);
    expect(await run('select 1 from sanctions where member_id = $1 and ended_at is null', [budi.id])).toHaveLength(1);
    // What keeps nobody out takes no decision's place, and asks for none.
    const second = await reported({}, {});
    await sanction(second.budi, { kind: 'suspend', days: 90 }, other);
    expect((await decide(second.id, { action: 'warn', standingId: null })).status).toBe(200);
  });

  it('refuse what does not fit, and leave the report open', async () => {
    const { budi, id } = await reported();
    for (const body of [
      { action: 'mute' },
      { action: 'none', minutes: 60 },
      { action: 'ban', days: 3 },
      { action: 'warn', decision: 'dismiss' },
    ])
      expect((await decide(id, body)).body.code).toBe('invalid-input');
    expect((await decide(id, { action: 'suspend', days: 400 })).body.code).toBe('sanction-days');
    await sanction(budi, { kind: 'ban' });
    expect((await decide(id, { action: 'warn' })).body.code).toBe('member-banned');
    expect(await run('select status from reports where id = $1', [id])).toEqual([{ status: 'open' }]);
    await run(`update accounts set status = 'deleted' where id = $1`, [budi.id]);
    expect((await decide(id, { action: 'suspend' })).body).toEqual({ status: 'upheld' });
  });
});
