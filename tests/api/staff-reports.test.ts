import { EVIDENCE_KEPT_DAYS } from '#domain/safety/reports.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eraseEvidence } from '../../src/server/features/safety/jobs.ts';
import { apiSuite } from '../support/suite.ts';
import { type Person, testPicture } from '../support/world.ts';

const { server, world } = await apiSuite();
const staff = await world.staff();

const run = (sql: string, values: unknown[] = []) => server.ctx.pool.query(sql, values);
const NOTE = 'Sudah diperiksa dengan teliti';
const decide = (id: string, body: object, by = staff) =>
  by.browser.post(`/api/staff/reports/${id}/decision`, { note: NOTE, ...body });
const open = (id: string, by = staff) => by.browser.post(`/api/staff/reports/${id}/openings`);
const row = async (id: string) =>
  (await run('select status, decided_by, decision_note, decided_at from reports where id = $1', [id])).rows[0];
const told = async (person: Person) => {
  await server.relay.drain();
  return (await person.browser.get('/api/notifications')).body.items.map(
    ({ kind, about, data }: { kind: string; about: unknown; data: unknown }) => ({
      kind,
      about,
      data,
    }),
  );
};
async function reported(body: object = {}, about?: Person) {
  const [reporter, member] = [
    await world.signedIn('wanita', { tier: 'premium' }),
    about ?? (await world.signedIn('pria', { tier: 'premium' })),
  ];
  const answer = await reporter.browser.post('/api/reports', {
    memberId: member.id,
    kind: 'profile',
    category: 'fake-profile',
    ...body,
  });
  expect(answer.status).toBe(200);
  const { rows } = await run('select id from reports where reporter_id = $1 order by created_at desc limit 1', [
    reporter.id,
  ]);
  return { id: rows[0].id as string, reporter, member };
}

it('a report is kept although the reported member blocks while it is written', async () => {
  const reporter = await world.signedIn('wanita', { tier: 'premium' });
  const member = await world.signedIn('pria', { tier: 'premium' });
  const holder = await server.ctx.pool.connect();
  try {
    await holder.query('begin; lock table reports in access exclusive mode');
    const body = { memberId: member.id, kind: 'profile', category: 'fake-profile' };
    const answer = reporter.browser.post('/api/reports', body);
    const waits = `select from pg_locks where relation = 'reports'::regclass and not granted`;
    await expect.poll(async () => (await run(waits)).rowCount, { timeout: 5_000 }).toBe(1);
    expect((await member.browser.post('/api/blocks', { memberId: reporter.id })).status).toBeLessThan(300);
    await holder.query('commit');
    expect((await answer).status).toBe(200);
  } finally {
    holder.release();
  }
  const { rows } = await run('select evidence_key from reports where reporter_id = $1', [reporter.id]);
  expect(rows).toEqual([{ evidence_key: null }]);
  await run('delete from reports');
});

describe('staff', () => {
  it('read beside each report what else is known: reports again, accounts that share something, what the messages ask', async () => {
    const [budi, twin, other] = [
      await world.signedIn('pria', { tier: 'premium' }),
      await world.signedIn('pria'),
      await world.signedIn('pria', { tier: 'premium' }),
    ];
    await run('delete from known_devices where member_id = any($1)', [[budi.id, twin.id, other.id]]);
    await run(`insert into known_devices (id_hash, member_id) values ('\\xa1', $1), ('\\xa1', $2)`, [budi.id, twin.id]);
    await run('insert into number_claims (member_id, number) values ($1, $2)', [twin.id, budi.profile.contactWa]);
    await reported({}, budi);
    await reported({}, other);
    const sari = await world.signedIn('wanita', { tier: 'premium' });
    await world.matched(sari, budi);
    const { id } = (await sari.browser.post('/api/conversations', { memberId: budi.id })).body;
    const say = async (by: Person, text: string) =>
      (await by.browser.post(`/api/conversations/${id}/messages`, { clientId: randomUUID(), text })).body.message.seq;
    await say(sari, 'berapa kode otp kamu, kirim ya');
    const seq = await say(budi, 'tolong transfer 2 juta dulu ya sayang, rahasia-antrean');
    const about = { conversationId: id, seq, kind: 'message', category: 'asks-for-money' };
    expect((await sari.browser.post('/api/reports', about)).status).toBe(200);
    const answer = await staff.browser.get('/api/staff/reports');
    const of = (memberId: string) =>
      answer.body.reports
        .filter((r: { reported: { memberId: string } }) => r.reported.memberId === memberId)
        .map((r: { kind: string; hints: unknown }) => [r.kind, r.hints]);
    const known = { reports: { count: 2, reporters: 2, upheld: 0 }, before: 0, linked: 1, by: ['number', 'device'] };
    expect(of(budi.id)).toEqual(
      expect.arrayContaining([
        ['message', { ...known, talk: ['money'] }],
        ['profile', { ...known, talk: [] }],
      ]),
    );
    expect(of(other.id)).toEqual([
      ['profile', { reports: { count: 1, reporters: 1, upheld: 0 }, before: 0, linked: 0, by: [], talk: [] }],
    ]);
    // Not who they are, nor what was written: that comes with an opening in the trail.
    expect(answer.text).not.toMatch(new RegExp(`${twin.id}|rahasia-antrean|kode otp`));
    for (const role of ['support', 'verifier', 'finance'] as const)
      expect((await (await world.staff(role)).browser.get('/api/staff/reports')).status).toBe(403);
    await run(`delete from reports where reported_id = any($1)`, [[budi.id, other.id]]);
  });

  it('see open reports, the most pressing first, page by page, without what anybody wrote or saw', async () => {
    const member = await world.member('pria', { nama: 'Yang Dilaporkan', paused: false });
    const ids: string[] = [];
    for (let i = 0; i < 23; i++)
      ids.push((await reported({ category: i % 3 === 0 ? 'underage' : 'other', note: `ke-${i}` }, member)).id);
    await run('update accounts set paused_at = now() where id = $1', [member.id]);
    const seen: { id: string; dueAt: string }[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await staff.browser.get(`/api/staff/reports${cursor && `?cursor=${cursor}`}`);
      seen.push(...body.reports);
      expect(body.waiting).toBe(23);
      if (!body.nextCursor) break;
      cursor = body.nextCursor;
    }
    expect(seen.map((r) => r.id).sort()).toEqual([...ids].sort());
    expect(seen.map((r) => r.dueAt)).toEqual(seen.map((r) => r.dueAt).sort());
    expect(seen[0]).toMatchObject({
      kind: 'profile',
      category: 'underage',
      urgent: true,
      reported: { memberId: member.id, nama: 'Yang Dilaporkan', handle: member.handle, status: 'paused', open: 23 },
    });
    for (const one of seen)
      expect(Object.keys(one).sort()).toEqual(['at', 'category', 'dueAt', 'hints', 'id', 'kind', 'reported', 'urgent']);
    expect(seen.filter((one) => (one as unknown as { urgent: boolean }).urgent).length).toBe(8);
    const { nextCursor } = (await staff.browser.get('/api/staff/reports')).body;
    expect((await (await world.staff()).browser.get(`/api/staff/reports?cursor=${nextCursor}`)).body.code).toBe(
      'cursor-invalid',
    );
    await run('delete from reports');
  });

  it('T79: open a report whole, each time a row of the trail, until it is decided', async () => {
    const { id, reporter, member } = await reported({ note: 'Ini bukan dia.' });
    const rows = async () =>
      (await run(`select staff_id, act, member_id, reason from audit where subject = $1`, [id])).rows;
    expect(await rows()).toEqual([]);
    expect((await open(id)).body).toMatchObject({
      id,
      note: 'Ini bukan dia.',
      reporter: { memberId: reporter.id, nama: expect.stringMatching(/^Orang/) },
      reported: { memberId: member.id },
      evidence: { row: 'paid', card: { facts: { nama: expect.stringMatching(/^Orang/) } } },
      photo: `/api/media/evidence/${id}`,
      standing: null,
    });
    // A decision that stands already is named: a new one would take its place.
    await run(
      `insert into sanctions (member_id, kind, cause, reason, until) values ($1, 'suspend', 'other', 'percobaan', '2030-01-01Z')`,
      [member.id],
    );
    expect((await open(id)).body.standing).toEqual({ kind: 'suspend', until: '2030-01-01T00:00:00.000Z' });
    const opened = { staff_id: staff.id, act: 'report-open', member_id: member.id, reason: null };
    expect(await rows()).toEqual([opened, opened]);
    for (const by of [reporter, member]) expect((await open(id, by)).body.code).toBe('staff-only');
    expect((await open(id, await world.staff('support'))).body.code).toBe('staff-role-missing');
    expect((await open(randomUUID())).body.code).toBe('not-found');
    await decide(id, { decision: 'dismiss' });
    expect((await open(id)).body.code).toBe('report-decided');
    expect((await rows()).map(({ act }) => act)).toEqual(['report-open', 'report-open', 'report-dismiss']);
  });

  it('read a decided one again while its appeal waits, but who decided; it is recorded, and over with the answer', async () => {
    const { id, member } = await reported({ note: 'Ini bukan dia.' });
    const other = await world.staff();
    await decide(id, { decision: 'uphold', action: 'warn' });
    expect((await open(id, other)).body.code).toBe('report-decided');
    const [{ id: decision }] = (await member.browser.get('/api/decisions')).body.decisions;
    const text = 'Foto itu diunggah orang lain dari ponsel saya.';
    expect((await member.browser.post(`/api/decisions/${decision}/appeal`, { text })).status).toBe(200);
    const [appeal] = (await run('select id from appeals where sanction_id = $1', [decision])).rows;
    const opened = async (by: Person) => (await by.browser.post(`/api/staff/appeals/${appeal.id}/openings`)).body;
    expect((await opened(other)).decision).toMatchObject({ ofReport: true, reportId: id });
    expect((await opened(staff)).decision).toMatchObject({ ofReport: true, reportId: null });
    expect((await open(id, other)).body).toMatchObject({ id, note: 'Ini bukan dia.', evidence: { row: 'paid' } });
    expect((await open(id)).body.code).toBe('report-decided');
    const acts = await run('select act from audit where subject = $1 and staff_id = $2', [id, other.id]);
    expect(acts.rows.map(({ act }) => act)).toEqual(['report-open']);
    // Erased with the others of its age, it is not told as one without words.
    await run(`update reports set decided_at = now() - make_interval(days => $2) where id = $1`, [
      id,
      EVIDENCE_KEPT_DAYS + 1,
    ]);
    await eraseEvidence(server.ctx);
    expect((await open(id, other)).body).toMatchObject({ id, note: null, evidence: {}, erased: true });
    const answered = { outcome: 'upheld', note: NOTE };
    expect((await other.browser.post(`/api/staff/appeals/${appeal.id}/decision`, answered)).status).toBe(204);
    expect((await open(id, other)).body.code).toBe('report-decided');
  });

  it('alone see and decide: members and visitors do not, whoever they are', async () => {
    const { id, reporter, member } = await reported();
    for (const one of [reporter, member]) {
      expect((await one.browser.get('/api/staff/reports')).body.code).toBe('staff-only');
      expect((await decide(id, { decision: 'uphold', action: 'suspend' }, one)).body.code).toBe('staff-only');
      expect((await one.browser.get(`/api/media/evidence/${id}`)).body.code).toBe('staff-only');
    }
    expect((await server.browser().get(`/api/media/evidence/${id}`)).status).toBe(401);
    expect(await row(id)).toMatchObject({ status: 'open', decided_by: null });
  });

  it('T80: decide once, with a reason; the reporter is told the outcome and nothing else', async () => {
    const { id, reporter, member } = await reported();
    for (const note of ['', 'singkat', '          ', '\u200B'.repeat(20), `singkat${'\n'.repeat(9)}a`, 'x'.repeat(301)])
      expect((await decide(id, { decision: 'dismiss', note })).body.code).toBe('reason-required');
    for (const body of [
      { decision: 'dismiss', action: 'suspend' },
      { decision: 'dismiss', action: 'remove-photo' },
      { decision: 'uphold', action: 'remove-photo' },
    ])
      expect((await decide(id, body)).body.code).toBe('invalid-input');
    expect(await row(id)).toMatchObject({ status: 'open' });
    expect((await decide(id, { decision: 'dismiss' })).body).toEqual({ status: 'dismissed' });
    expect(await row(id)).toEqual({
      status: 'dismissed',
      decided_by: staff.id,
      decision_note: NOTE,
      decided_at: expect.any(Date),
    });
    expect((await decide(id, { decision: 'uphold', action: 'suspend' })).body.code).toBe('report-decided');
    expect((await decide(randomUUID(), { decision: 'dismiss' })).body.code).toBe('not-found');
    expect([await told(reporter), await told(member)]).toEqual([
      [{ kind: 'report-decided', about: null, data: { status: 'dismissed' } }],
      [],
    ]);
    expect((await staff.browser.get('/api/staff/reports')).body.reports.map((r: { id: string }) => r.id)).not.toContain(
      id,
    );
    // A decided thing may be reported again.
    expect(
      (await reporter.browser.post('/api/reports', { memberId: member.id, kind: 'profile', category: 'other' })).status,
    ).toBe(200);
  });

  it('list decided reports, the newest first, page by page, with how they ended, and without what anybody wrote or saw', async () => {
    await run('delete from reports');
    const over = async (cursor = '') =>
      (await staff.browser.get(`/api/staff/reports?show=over${cursor && `&cursor=${cursor}`}`)).body;
    const { id, member } = await reported({ note: 'rahasia-pelapor' });
    expect(await over()).toEqual({ reports: [], waiting: 1, nextCursor: null });
    await decide(id, { decision: 'uphold', action: 'warn' });
    const [one] = (await over()).reports;
    expect(one).toMatchObject({ id, category: 'fake-profile', reported: { memberId: member.id, open: 0 } });
    expect(one.decided).toEqual({
      status: 'upheld',
      at: (await row(id)).decided_at.toISOString(),
      by: (await run('select username from accounts where id = $1', [staff.id])).rows[0].username,
      note: NOTE,
    });
    expect(JSON.stringify(one)).not.toContain('rahasia-pelapor');
    expect((await open(id)).body.code).toBe('report-decided');
    const waiting = await reported();
    await run(
      `insert into reports (reporter_id, reported_id, kind, subject_id, category, evidence, due_at, status, decided_at)
       select null, $1, 'profile', 'x' || n, 'other', '{}', now(), 'dismissed', now() - make_interval(mins => n / 2)
       from generate_series(1, 22) n`,
      [member.id],
    );
    const first = await over();
    const second = await over(first.nextCursor);
    const listed = [...first.reports, ...second.reports] as {
      id: string;
      decided: { at: string; by: string | null };
    }[];
    expect([first.reports.length, listed.length, new Set(listed.map((r) => r.id)).size]).toEqual([20, 23, 23]);
    expect(listed.map((r) => r.id)).not.toContain(waiting.id);
    expect(listed.map((r) => r.decided.at)).toEqual(
      listed
        .map((r) => r.decided.at)
        .sort()
        .reverse(),
    );
    expect(listed.at(-1)!.decided.by).toBeNull();
    expect([first.waiting, second.nextCursor]).toEqual([1, null]);
    // The place of one list leads nowhere in the other, nor for another of the team.
    for (const answer of [
      await staff.browser.get(`/api/staff/reports?cursor=${first.nextCursor}`),
      await (await world.staff()).browser.get(`/api/staff/reports?show=over&cursor=${first.nextCursor}`),
    ])
      expect(answer.body.code).toBe('cursor-invalid');
    expect((await (await world.staff('support')).browser.get('/api/staff/reports?show=over')).status).toBe(403);
    // Of an erased member no other report is known, and a decided one is not open.
    await run('delete from reports');
    await run(`insert into reports (kind, subject_id, category, evidence, due_at, status, decided_at)
      values ('profile', '', 'other', '{}', now(), 'dismissed', now())`);
    expect((await over()).reports[0].reported).toMatchObject({ memberId: null, status: 'deleted', open: 0 });
    await run('delete from reports');
  });

  it('read how the account stands: suspended and banned are told apart, as in the member’s file', async () => {
    const states: string[] = [];
    for (const action of ['none', 'suspend', 'ban']) {
      const { id, member } = await reported();
      await decide(id, { decision: 'uphold', action });
      const { reports } = (await staff.browser.get('/api/staff/reports?show=over')).body;
      states.push(reports.find((one: { id: string }) => one.id === id).reported.status);
      expect((await staff.browser.post(`/api/staff/members/${member.id}/openings`)).body.member.status).toBe(
        states.at(-1),
      );
    }
    expect(states).toEqual(['active', 'suspended', 'banned']);
    await run('delete from reports');
  });

  it('suspend a member, who is out of every session and list at once', async () => {
    const { id, reporter, member } = await reported();
    expect((await reporter.browser.get(`/api/members/${member.id}`)).status).toBe(200);
    expect((await decide(id, { decision: 'uphold', action: 'suspend' })).body).toEqual({ status: 'upheld' });
    expect((await member.browser.get('/api/matches')).body.code).toBe('login-required');
    expect((await run('select 1 from sessions where member_id = $1', [member.id])).rows).toEqual([]);
    await expect(world.signIn(member)).rejects.toThrow('account-suspended');
    expect(await server.ctx.index.has(member.id)).toBe(false);
    expect((await reporter.browser.get(`/api/members/${member.id}`)).status).toBe(404);
    const listed = (await reporter.browser.get('/api/matches')).body.open.map((c: { id: string }) => c.id);
    expect(listed).not.toContain(member.id);
    expect(await told(reporter)).toMatchObject([{ kind: 'report-decided', data: { status: 'upheld' } }]);
  });

  it('never bring back an account that is gone', async () => {
    const { id, member } = await reported();
    await run(`update accounts set status = 'deleted' where id = $1`, [member.id]);
    expect((await decide(id, { decision: 'uphold', action: 'suspend' })).status).toBe(200);
    expect((await run('select status from accounts where id = $1', [member.id])).rows).toEqual([{ status: 'deleted' }]);
    const { id: other, reporter, member: erased } = await reported();
    await run('delete from accounts where id = any($1)', [[reporter.id, erased.id]]);
    const listed = (await staff.browser.get('/api/staff/reports')).body.reports.find(
      (r: { id: string }) => r.id === other,
    );
    expect(listed).toMatchObject({ reported: { memberId: null, nama: '', handle: null, status: 'deleted', open: 1 } });
    expect((await open(other)).body).toMatchObject({ reporter: { memberId: null, nama: '' } });
    expect((await decide(other, { decision: 'uphold', action: 'suspend' })).body).toEqual({ status: 'upheld' });
  });

  it('T80: remove the reported photo: its row, its place and its bytes; the evidence stays', async () => {
    const member = await world.signedIn('pria', { tier: 'premium', photos: 0 });
    const picture = await testPicture({ width: 200, height: 250 });
    let photos: { id: string }[] = [];
    for (let i = 0; i < 3; i++)
      photos = (await member.browser.sendFile('POST', '/api/profile/photos', picture)).body.photos;
    const [first, second, third] = photos.map((p) => p.id) as [string, string, string];
    const { object_key: key } = (await run('select object_key from photos where id = $1', [second])).rows[0];
    const { id, reporter } = await reported({ kind: 'photo', photoId: second, category: 'indecent' }, member);
    expect((await reporter.browser.get(`/api/media/${second}/card`)).status).toBe(200);
    expect((await decide(id, { decision: 'uphold', action: 'remove-photo' })).body).toEqual({ status: 'upheld' });
    const left = (await run('select id, position from photos where member_id = $1 order by position', [member.id]))
      .rows;
    expect(left).toEqual([
      { id: first, position: 0 },
      { id: third, position: 1 },
    ]);
    expect([
      await server.ctx.files.get(`${key}/full.webp`),
      (await reporter.browser.get(`/api/media/${second}/card`)).status,
    ]).toEqual([null, 404]);
    expect((await staff.browser.get(`/api/media/evidence/${id}`)).status).toBe(200);
    // One that its owner removed first needs nothing more.
    const { id: late } = await reported({ kind: 'photo', photoId: third, category: 'indecent' }, member);
    await member.browser.delete(`/api/profile/photos/${third}`);
    expect((await decide(late, { decision: 'uphold', action: 'remove-photo' })).body).toEqual({ status: 'upheld' });
    expect((await run('select count(*)::int n from loose_objects')).rows[0].n).toBe(0);
  });
});

describe('evidence', () => {
  it('is erased some time after the decision, bytes and all; the decision stays', async () => {
    const [old, fresh, open] = [await reported(), await reported(), await reported()];
    for (const { id } of [old, fresh]) await decide(id, { decision: 'dismiss' });
    const keys = async () =>
      (await run('select id, evidence_key from reports where id = any($1)', [[old.id, fresh.id, open.id]])).rows;
    const before = new Map((await keys()).map((r) => [r.id, r.evidence_key]));
    await run('update reports set decided_at = $2 where id = $1', [
      old.id,
      new Date(Date.now() - EVIDENCE_KEPT_DAYS * DAY_MS - 1000),
    ]);
    await run('update reports set created_at = $2 where id = $1', [open.id, new Date(Date.now() - 400 * DAY_MS)]);
    expect([await eraseEvidence(server.ctx), await eraseEvidence(server.ctx)]).toEqual([1, 0]);
    const after = new Map((await keys()).map((r) => [r.id, r.evidence_key]));
    expect([after.get(old.id), after.get(fresh.id), after.get(open.id)]).toEqual([
      null,
      before.get(fresh.id),
      before.get(open.id),
    ]);
    expect([
      await server.ctx.files.get(before.get(old.id)),
      (await staff.browser.get(`/api/media/evidence/${old.id}`)).status,
    ]).toEqual([null, 404]);
    expect(
      (await run('select evidence, status, category, decision_note from reports where id = $1', [old.id])).rows,
    ).toEqual([{ evidence: {}, status: 'dismissed', category: 'fake-profile', decision_note: NOTE }]);
    const over = (await staff.browser.get('/api/staff/reports?show=over')).body.reports as {
      id: string;
      decided: { note: string };
    }[];
    expect([old, fresh].map(({ id }) => over.find((one) => one.id === id)!.decided.note)).toEqual(['', NOTE]);
    expect((await staff.browser.get(`/api/media/evidence/${fresh.id}`)).status).toBe(200);
  });
});
