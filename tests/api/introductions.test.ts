import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { INTRODUCTION } from '#domain/support/introduction.ts';
import {
  endDueIntroductions,
  remindOfIntroductions,
  sweepIntroductions,
} from '../../src/server/features/introductions/jobs.ts';
import { connectLive } from '../support/live-client.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
let later = 0;
const now = () => new Date(Date.now() + later);
const { server, world } = await apiSuite({ now });
const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;
beforeEach(async () => {
  later = 0;
  await run('delete from introductions');
});

/** By the clock of Jakarta, where everybody of the world lives. */
const slot = (hours: number) => {
  const text = new Date(now().getTime() + hours * HOUR_MS + 7 * HOUR_MS).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
};
const SLOTS = [slot(30), slot(54)];
const LINK = 'https://temu.contoh/ruang/abc';
const ask = (person: Person, other: Person, times: unknown = SLOTS) =>
  person.browser.post('/api/introductions', { memberId: other.id, times });
const answer = (person: Person, id: string, body: object) =>
  person.browser.post(`/api/introductions/${id}/answer`, body);
const act = (staff: Person, id: string, body: object) => staff.browser.post(`/api/staff/introductions/${id}/act`, body);
const own = async (person: Person) => (await person.browser.get('/api/introductions')).body.introductions;
const told = async ({ browser }: Person) => {
  await server.relay.drain();
  return (await browser.get('/api/notifications')).body.items
    .filter(({ kind }: { kind: string }) => kind.startsWith('introduction'))
    .map(({ kind, data }: { kind: string; data: { state?: string; hours?: number } }) =>
      [kind, data.state ?? data.hours].filter(Boolean).join(' '),
    );
};
async function pair(more: object = {}): Promise<[Person, Person]> {
  const [pro, other] = [
    await world.signedIn('wanita', { tier: 'pro' }),
    await world.signedIn('pria', { tier: 'basic', ...more }),
  ];
  await world.matched(pro, other);
  return [pro, other];
}
/** An offer, taken and given its place, as far as asked for. */
async function call(pro: Person, other: Person, as: 'offered' | 'agreed' | 'confirmed' = 'confirmed') {
  expect((await ask(pro, other)).status).toBe(204);
  const [{ id, times }] = await own(other);
  const staff = await world.staff('support');
  if (as !== 'offered') expect((await answer(other, id, { answer: 'agree', at: times[1].at })).status).toBe(204);
  if (as === 'confirmed') expect((await act(staff, id, { act: 'confirm', link: LINK })).status).toBe(204);
  return { id: id as string, at: times[1].at as string, staff };
}

describe('asking a match for a call', () => {
  it('is for pro and for matches who are there', async () => {
    const [pro, other] = await pair();
    const premium = await world.signedIn('wanita', { tier: 'premium' });
    await world.matched(premium, other);
    const [stranger, gone] = [await world.member('pria'), await world.member('pria')];
    await world.matched(pro, gone);
    await world.blocked(gone, pro);
    expect((await ask(premium, other)).body.code).toBe('introduction-needs-pro');
    expect((await ask(other, premium)).body.code).toBe('introduction-needs-pro');
    expect((await ask(pro, stranger)).body.code).toBe('introduction-needs-match');
    expect((await ask(pro, gone)).body.code).toBe('candidate-not-available');
    expect((await ask(pro, pro)).body.code).toBe('candidate-not-available');
    const { body } = await pro.browser.get(`/api/members/${other.id}`);
    expect([body.can.introduce, (await premium.browser.get(`/api/members/${other.id}`)).body.can.introduce]).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    [[]],
    [[slot(23)]],
    [[slot(31 * 24)]],
    [[{ day: '2026-02-30', time: '10:00' }]],
    [[slot(30), { day: '', time: '' }]],
  ])('needs times a day away and not too far (%#)', async (times) => {
    const [pro, other] = await pair();
    const { status, body } = await ask(pro, other, times);
    expect([status, body.code, body.fields[0].field]).toEqual([422, 'introduction-times-invalid', 'times']);
  });

  it('shows the other who asks, as a match is seen, with times they can choose', async () => {
    const [pro, other] = await pair();
    await call(pro, other, 'offered');
    const [mine] = await own(pro);
    const [theirs] = await own(other);
    expect([mine.mine, mine.can]).toEqual([true, { agree: false, decline: false, withdraw: true }]);
    expect([theirs.mine, theirs.can]).toEqual([false, { agree: true, decline: true, withdraw: false }]);
    expect(theirs.member.facts.nama).toBe(pro.profile.nama);
    expect(Object.keys(theirs.member.facts)).not.toContain('familyBackground');
    expect(theirs.times.map((t: { open: boolean }) => t.open)).toEqual([true, true]);
    expect([await told(other), await told(pro)]).toEqual([['introduction-request'], []]);
  });

  it('once a pair, whoever asks; two at once asked for; the team does not see an offer', async () => {
    const [pro, other] = await pair();
    const { id, staff } = await call(pro, other, 'offered');
    await run(`update subscriptions set tier = 'pro', status = 'active' where member_id = $1`, [other.id]);
    expect([(await ask(pro, other)).body.code, (await ask(other, pro)).body.code]).toEqual([
      'introduction-open',
      'introduction-open',
    ]);
    const [second, third] = [await world.member('pria'), await world.member('pria')];
    for (const one of [second, third]) await world.matched(pro, one);
    expect([(await ask(pro, second)).status, (await ask(pro, third)).body.code]).toEqual([204, 'introductions-full']);
    expect((await staff.browser.get('/api/staff/introductions')).body.introductions).toEqual([]);
    expect((await staff.browser.post(`/api/staff/introductions/${id}/opening`)).status).toBe(404);
    expect((await act(staff, id, { act: 'confirm', link: LINK })).body.code).toBe('not-found');
  });

  it('is limited', async () => {
    const { world: strict } = await ownServer();
    const pro = await strict.signedIn('wanita', { tier: 'pro' });
    const codes = new Set<string>();
    for (let i = 0; i < 21; i++) codes.add((await ask(pro, pro)).body.code);
    expect([...codes]).toEqual(['candidate-not-available', 'too-many-requests']);
  });
});

describe('answering', () => {
  it('a «no» is told without why, and holds for 30 days', async () => {
    const [pro, other] = await pair();
    const { id } = await call(pro, other, 'offered');
    expect((await answer(pro, id, { answer: 'decline' })).body.code).toBe('introduction-over');
    expect((await answer(other, id, { answer: 'decline' })).status).toBe(204);
    expect((await answer(other, id, { answer: 'agree', at: now().toISOString() })).body.code).toBe('introduction-over');
    expect([await told(pro), await told(other)]).toEqual([['introduction-changed declined'], []]);
    expect([(await own(pro))[0].state, await own(other)]).toEqual(['declined', []]);
    const early = (await ask(pro, other)).body;
    expect(early.code).toBe('introduction-too-early');
    expect(early.params.date).toMatch(/^\d+ [A-Z][a-z]+ 20\d\d, \d\d\.00 WIB$/);
    later = INTRODUCTION.againDays * DAY_MS + 60_000;
    await world.enters(pro);
    expect((await ask(pro, other, [slot(30)])).status).toBe(204);
  });

  it('takes one of the offered times that is still to come', async () => {
    const [pro, other] = await pair();
    const { id } = await call(pro, other, 'offered');
    const [{ times }] = await own(other);
    const [stranger] = await pair();
    expect((await answer(stranger, id, { answer: 'agree', at: times[0].at })).status).toBe(404);
    for (const at of [undefined, now().toISOString()])
      expect((await answer(other, id, { answer: 'agree', at })).body.code).toBe('introduction-time-over');
    later = 31 * HOUR_MS;
    expect((await answer(other, id, { answer: 'agree', at: times[0].at })).body.code).toBe('introduction-time-over');
    expect((await answer(other, id, { answer: 'agree', at: times[1].at })).status).toBe(204);
    expect(await told(pro)).toEqual(['introduction-changed agreed']);
    expect((await own(pro))[0]).toMatchObject({ state: 'agreed', callAt: times[1].at, link: null });
  });

  it('an offer taken back is as if it had not been; what was agreed is called off by either, and told', async () => {
    const [pro, other] = await pair();
    const { id } = await call(pro, other, 'offered');
    expect(await told(other)).toEqual(['introduction-request']);
    expect((await answer(pro, id, { answer: 'withdraw' })).status).toBe(204);
    expect([await told(other), await own(other)]).toEqual([[], []]);
    const again = await call(pro, other);
    expect((await answer(other, again.id, { answer: 'withdraw' })).status).toBe(204);
    expect((await told(pro))[0]).toBe('introduction-changed withdrawn');
    for (const person of [pro, other]) expect((await own(person))[0]).toMatchObject({ state: 'withdrawn', link: null });
    expect((await act(again.staff, again.id, { act: 'confirm', link: LINK })).body.code).toBe('introduction-over');
  });

  it('is limited', async () => {
    const { world: strict } = await ownServer();
    const member = await strict.signedIn('wanita');
    const codes = new Set<string>();
    for (let i = 0; i < 61; i++)
      codes.add((await answer(member, '00000000-0000-4000-8000-000000000000', { answer: 'decline' })).body.code);
    expect([...codes]).toEqual(['not-found', 'too-many-requests']);
  });

  it('an offer nobody takes lapses: after seven days, or with its last time', async () => {
    const [pro, other] = await pair();
    await call(pro, other, 'offered');
    later = 55 * HOUR_MS;
    // The clock decides, before the job has come.
    expect([(await own(pro))[0].state, (await own(other))[0]?.can.agree]).toEqual(['lapsed', false]);
    expect([await endDueIntroductions(server.ctx), await endDueIntroductions(server.ctx)]).toEqual([1, 0]);
    expect([await told(pro), await own(other)]).toEqual([['introduction-changed lapsed'], []]);
    // The invitation leads nowhere now, and is gone.
    expect(await told(other)).toEqual([]);
    expect((await ask(pro, other, [slot(29 * 24)])).status).toBe(204);
    later += 7 * DAY_MS + 60_000;
    // Who asks again finds the old one ended, also before the job.
    expect((await ask(pro, other, [slot(30)])).status).toBe(204);
  });
});

describe('the team', () => {
  it('gives both the same address at the same moment; reading and acting are acts', async () => {
    const [pro, other] = await pair();
    const { id, at, staff } = await call(pro, other, 'agreed');
    const { introductions, waiting } = (await staff.browser.get('/api/staff/introductions')).body;
    expect([waiting, introductions]).toEqual([
      1,
      [
        expect.objectContaining({
          id,
          asker: pro.profile.nama,
          other: other.profile.nama,
          state: 'agreed',
          callAt: at,
        }),
      ],
    ]);
    const opened = (await staff.browser.post(`/api/staff/introductions/${id}/opening`)).body;
    expect(opened).toMatchObject({ acts: ['confirm', 'refuse'], askerSide: { memberId: pro.id, zone: 'WIB' } });
    expect(JSON.stringify(opened)).not.toMatch(/62811/);
    for (const link of [
      undefined,
      '',
      'http://temu.contoh/a',
      'https://nama:sandi@temu.contoh/',
      'javascript:alert(1)',
    ])
      expect((await act(staff, id, { act: 'confirm', link })).body.code).toBe('meeting-link-invalid');
    expect((await act(staff, id, { act: 'refuse', text: ' ' })).body.code).toBe('request-text-required');
    expect((await act(staff, id, { act: 'confirm', link: LINK })).status).toBe(204);
    for (const person of [pro, other]) {
      expect((await told(person))[0]).toBe('introduction-changed confirmed');
      expect((await own(person))[0]).toMatchObject({ state: 'confirmed', link: LINK, callAt: at });
      expect((await person.browser.get('/api/notifications')).text).not.toContain(LINK);
    }
    expect(await run('select act from audit where subject = $1 order by seq', [id])).toEqual([
      { act: 'introduction-open' },
      { act: 'introduction-confirm' },
    ]);
  });

  it('reads a call again that a colleague acted on since', async () => {
    const [pro, other] = await pair();
    const { id, staff } = await call(pro, other, 'agreed');
    const read = async () => (await staff.browser.post(`/api/staff/introductions/${id}/opening`)).body.changedAt;
    const before = await read();
    const colleague = await world.staff('support');
    expect((await act(colleague, id, { act: 'confirm', link: LINK, changedAt: before })).status).toBe(204);
    const refused = await act(staff, id, { act: 'confirm', link: `${LINK}2`, changedAt: before });
    expect(refused.body.code).toBe('request-changed');
    expect((await own(pro))[0].link).toBe(LINK);
    expect((await act(staff, id, { act: 'confirm', link: `${LINK}2`, changedAt: await read() })).status).toBe(204);
  });

  it('says why it cannot be, to both, who may ask again', async () => {
    const [pro, other] = await pair();
    const { id, staff } = await call(pro, other, 'agreed');
    expect((await act(staff, id, { act: 'refuse', text: 'Ruang kami penuh.' })).status).toBe(204);
    for (const person of [pro, other])
      expect((await own(person))[0]).toMatchObject({ state: 'refused', answer: 'Ruang kami penuh.' });
    const { introductions } = (await staff.browser.get('/api/staff/introductions?show=over')).body;
    expect(introductions.map((one: { state: string }) => one.state)).toEqual(['refused']);
    expect((await ask(pro, other)).status).toBe(204);
  });

  it('who is late: both are told that it is not to be', async () => {
    const [pro, other] = await pair();
    const { id, staff } = await call(pro, other, 'agreed');
    later = 55 * HOUR_MS;
    expect((await act(staff, id, { act: 'confirm', link: LINK })).body.code).toBe('introduction-over');
    await endDueIntroductions(server.ctx);
    expect([(await told(pro))[0], (await told(other))[0]]).toEqual(Array(2).fill('introduction-changed lapsed'));
  });

  it('has pages by when the place is due', async () => {
    const [pro, other] = await pair();
    const { staff } = await call(pro, other, 'agreed');
    await run(`insert into introductions (asker_id, other_id, state, times, asked_at, changed_at, until, chosen_at, due_at)
      select asker_id, other_id, 'withdrawn', times, asked_at, changed_at + n * interval '1 s', until, chosen_at, due_at
      from introductions, generate_series(1, 22) n`);
    const first = (await staff.browser.get('/api/staff/introductions?show=over')).body;
    const rest = (await staff.browser.get(`/api/staff/introductions?show=over&cursor=${first.nextCursor}`)).body;
    expect([first.introductions.length, rest.introductions.length, rest.nextCursor]).toEqual([20, 2, null]);
    expect((await staff.browser.get(`/api/staff/introductions?cursor=${first.nextCursor}`)).body.code).toBe(
      'cursor-invalid',
    );
  });
});

it('a call without its link stands before those that have one, however many, and the pages go on behind it', async () => {
  const [pro, other] = await pair();
  const { id, staff } = await call(pro, other, 'agreed');
  // More than a page of them, all due before it.
  for (let i = 0; i < 21; i++)
    await run(
      `insert into introductions (asker_id, other_id, state, times, asked_at, changed_at, until, chosen_at, link, due_at)
      select $2, $3, 'confirmed', times, asked_at, changed_at, until, chosen_at, $4, due_at - $5 * interval '1 s'
      from introductions where id = $1`,
      [id, (await world.member('wanita')).id, (await world.member('pria')).id, LINK, i + 1],
    );
  const queue = async (cursor = '') => (await staff.browser.get(`/api/staff/introductions${cursor}`)).body;
  const first = await queue();
  const rest = await queue(`?cursor=${first.nextCursor}`);
  const all = [...first.introductions, ...rest.introductions] as { id: string; state: string }[];
  expect([all[0]!.id, all.length, new Set(all.map((one) => one.id)).size, rest.nextCursor]).toEqual([id, 22, 22, null]);
});

describe('a call that is to come', () => {
  it('is reminded of a day before and an hour before, each once, and is over two hours after', async () => {
    const [pro, other] = await pair();
    await call(pro, other);
    expect(await remindOfIntroductions(server.ctx)).toBe(0);
    later = 31 * HOUR_MS;
    expect([await remindOfIntroductions(server.ctx), await remindOfIntroductions(server.ctx)]).toEqual([1, 0]);
    later = 53.5 * HOUR_MS;
    expect([await remindOfIntroductions(server.ctx), await remindOfIntroductions(server.ctx)]).toEqual([1, 0]);
    for (const person of [pro, other])
      expect((await told(person)).slice(0, 2)).toEqual(['introduction-soon 1', 'introduction-soon 24']);
    later = 55.5 * HOUR_MS;
    expect((await own(pro))[0].link).toBe(LINK);
    later = 56.5 * HOUR_MS;
    expect((await own(pro))[0]).toMatchObject({ state: 'over', link: null, can: { withdraw: false } });
    expect(await endDueIntroductions(server.ctx)).toBe(1);
    expect(await run('select state, link from introductions')).toEqual([{ state: 'over', link: null }]);
    later = 300 * DAY_MS;
    expect(await sweepIntroductions(server.ctx)).toBe(1);
  });

  it('who missed the day before hears of the hour alone', async () => {
    const [pro, other] = await pair();
    await call(pro, other);
    later = 53.5 * HOUR_MS;
    expect([await remindOfIntroductions(server.ctx), await remindOfIntroductions(server.ctx)]).toEqual([1, 0]);
    expect((await told(pro))[0]).toBe('introduction-soon 1');
  });

  it('goes on when the plan has ended, and through a pause', async () => {
    const [pro, other] = await pair();
    const { id } = await call(pro, other);
    await run(`update subscriptions set tier = 'basic', status = 'expired' where member_id = $1`, [pro.id]);
    expect((await other.browser.send('PUT', '/api/profile/pause', { paused: true })).status).toBe(200);
    for (const person of [pro, other]) expect((await own(person))[0]).toMatchObject({ id, link: LINK });
  });

  const ENDS: [string, (pro: Person, other: Person) => Promise<unknown>][] = [
    ['a block', (pro, other) => other.browser.post('/api/blocks', { memberId: pro.id })],
    ['the end of the match', (pro, other) => pro.browser.post(`/api/matches/${other.id}/ending`)],
    ['a suspension', (_, other) => run(`update accounts set status = 'suspended' where id = $1`, [other.id])],
    ['a deletion', (pro) => run(`update accounts set status = 'deleted' where id = $1`, [pro.id])],
  ];
  it.each(ENDS)('ends with %s, for good and told to nobody', async (what, end) => {
    const [pro, other] = await pair();
    const { id, staff } = await call(pro, other);
    const news = async () => {
      await server.relay.drain();
      return run(`select id from notifications where kind like 'introduction%' and member_id in ($1, $2)`, [
        pro.id,
        other.id,
      ]);
    };
    const before = await news();
    await end(pro, other);
    expect(await run('select state, link from introductions')).toEqual([{ state: 'ended', link: null }]);
    expect([before.length > 0, await news()]).toEqual([true, before]);
    for (const { browser } of [pro, other]) {
      const { text } = await browser.get('/api/introductions');
      expect([text.includes(LINK), text.includes(id)]).toEqual([false, false]);
    }
    expect((await act(staff, id, { act: 'confirm', link: LINK })).body.code).toBe('introduction-over');
    const { status } = await answer(pro, id, { answer: 'withdraw' });
    expect(status).toBe(what === 'a deletion' ? 401 : 404);
    later = 31 * HOUR_MS;
    expect(await remindOfIntroductions(server.ctx)).toBe(0);
  });

  it('is not to be where one hides from the other’s number: the hider sees nothing change, the team answers no', async () => {
    const [pro, other] = await pair();
    const { id, staff } = await call(pro, other, 'agreed');
    await world.hides(pro, other, 0);
    expect([(await own(pro))[0].state, await own(other)]).toEqual(['agreed', []]);
    expect((await act(staff, id, { act: 'confirm', link: LINK })).body.code).toBe('introduction-apart');
    expect((await act(staff, id, { act: 'refuse', text: 'Maaf, belum bisa.' })).status).toBe(204);
    expect([(await told(pro))[0], await told(other)]).toEqual(['introduction-changed refused', []]);
  });

  it('what the hider does with it rings at nobody who does not see them', async () => {
    const [pro, other] = await pair();
    const { id } = await call(pro, other);
    await world.hides(pro, other, 0);
    await server.relay.drain();
    const live = await connectLive(other.browser);
    onTestFinished(() => void live.socket.close());
    expect((await answer(pro, id, { answer: 'withdraw' })).status).toBe(204);
    expect((await ask(pro, other)).status).toBe(204);
    await server.relay.drain();
    // Whatever was told before is heard before this.
    server.ctx.live.emit([other.id], 'notified', { unread: 4711 });
    await vi.waitFor(() => expect(live.of('notified')).toContainEqual({ unread: 4711 }));
    expect(live.heard).toEqual([{ name: 'notified', data: { unread: 4711 } }]);
  });

  it('with who hides from the asker’s number counts no more than after a block: «full» tells nobody why they are gone', async () => {
    const [pro, first] = await pair();
    const more = [await world.signedIn('pria'), await world.signedIn('pria'), await world.signedIn('pria')];
    for (const other of more) await world.matched(pro, other);
    for (const other of [first, more[0]!]) expect((await ask(pro, other)).status).toBe(204);
    expect((await ask(pro, more[1]!)).body.code).toBe('introductions-full');
    await world.hides(more[0]!, pro, 0);
    expect((await ask(pro, more[1]!)).status).toBe(204);
    await world.blocked(more[1]!, pro);
    expect((await ask(pro, more[2]!)).status).toBe(204);
    expect((await own(pro)).map(({ member }: { member: Person }) => member.id)).toEqual([more[2]!.id, first.id]);
  });
});
