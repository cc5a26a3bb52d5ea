import { type ApiName, api } from '#contract/api.ts';
import type { Route } from '#contract/route.ts';
import { NUMBER_CODE } from '#domain/profile/number-proof.ts';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { addressOf, ROUTE_MATRIX } from '../support/route-matrix.ts';
import type { Answer, Browser, TestServer } from '../support/server.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import { PASSWORD, type Person } from '../support/world.ts';

const { server, world } = await apiSuite({ limits: 1 });
const [member, staff] = [await world.signedIn('wanita', { tier: 'pro' }), await world.staff('owner')];
const ticket = server.browser();
await ticket.post('/api/uploads/ticket');

/** Messages are counted where they are stored: tried in chat.test.ts and room.test.ts. */
const COUNTED_BY_ROWS: ApiName[] = ['POST /api/conversations/:id/messages', 'POST /api/room/messages'];
const limited = (name: ApiName) => (api[name] as Route).refusals.includes('too-many-requests');
const names = (Object.keys(api) as ApiName[]).filter(
  (name) => !COUNTED_BY_ROWS.includes(name) && name !== 'DELETE /api/session',
);

/** Bodies that come as far as the counter, where the matrix stops before it. */
const BODIES: Partial<Record<ApiName, unknown>> = {
  'POST /api/notifications/mail': { address: 'sari@contoh.id', currentPassword: PASSWORD },
  'PATCH /api/session/password': {
    currentPassword: 'bukan ini',
    password: 'rumah nenek berpagar biru',
    confirmation: 'rumah nenek berpagar biru',
  },
  'POST /api/hidden-numbers': { whatsapp: '081298765432' },
  'POST /api/contact': { name: 'Sari', email: 'sari@contoh.id', message: 'Soal akun', website: '' },
  'POST /api/requests/data-rights': { right: 'access', text: 'Salinan dataku' },
  'POST /api/privacy/exports': { currentPassword: 'bukan ini' },
  'POST /api/privacy/exports/:id/opening': { currentPassword: 'bukan ini' },
  'POST /api/privacy/deletion': { waived: false, currentPassword: 'bukan ini' },
  'POST /api/requests/consultations': { way: 'mail', text: 'Soal profil', times: ['Sabtu pagi'] },
  'POST /api/passkeys/options': { currentPassword: 'bukan ini' },
  'POST /api/passkeys/:id/removal': { currentPassword: 'bukan ini' },
  'POST /api/staff/factors/totp': { currentPassword: 'bukan ini' },
  'POST /api/staff/factors/codes': { currentPassword: 'bukan ini' },
};

function send(name: ApiName): Promise<Answer> {
  const { who } = api[name] as Route;
  const browser =
    who === 'member' || who === 'account'
      ? member.browser
      : who === 'staff'
        ? staff.browser
        : who === 'ticket'
          ? ticket
          : server.browser();
  const row = ROUTE_MATRIX[name];
  return browser.send(name.split(' ')[0]!, addressOf(name, row), BODIES[name] ?? row.body);
}

describe('a route with a limit', () => {
  it('counts every try, and refuses the one too many with the seconds to wait; no other route does', async () => {
    for (const name of names) expect([name, (await send(name)).status === 429]).toEqual([name, false]);
    // As if everything counted so far had been tried a million times.
    await server.ctx.pool.query('update rate_limits set points = 1000000');
    const refused: ApiName[] = [];
    for (const name of names) {
      const { status, body, headers } = await send(name);
      if (status !== 429) continue;
      refused.push(name);
      expect([name, body.code, body.retryAfter > 0, headers.get('retry-after')]).toEqual([
        name,
        'too-many-requests',
        true,
        String(body.retryAfter),
      ]);
    }
    expect(refused).toEqual(names.filter(limited));
  });
});

/** Limits no other test reaches: nobody does so much by hand. */
describe('a limit that is rarely reached', () => {
  /** One row of it, as if so many had been counted: its window stays as it is. Returns the seconds left. */
  const counted = async (own: TestServer, name: string, points: number): Promise<number> => {
    const { rows } = await own.ctx.pool.query(
      `update rate_limits set points = $2 where key like '%:' || $1 || ':%'
        returning (expire / 1000 - extract(epoch from now()))::int as left`,
      [name, points],
    );
    expect([name, rows.length]).toEqual([name, 1]);
    return rows[0].left;
  };
  const DAY = 24 * 3600;

  it('T24b: a thousand searches for somebody to mention a day, for each member', async () => {
    const { server: own, world: there } = await ownServer();
    const [sari, budi] = [await there.signedIn('wanita'), await there.signedIn('pria')];
    const search = ({ browser }: Person) => browser.get('/api/room/mentions?q=tidak-ada');
    expect((await search(sari)).status).toBe(200);
    const left = await counted(own, 'mention-search-day', 999);
    expect([left > DAY - 60, left <= DAY]).toEqual([true, true]);
    expect((await search(sari)).status).toBe(200);
    const { body } = await search(sari);
    expect([body.code, body.retryAfter > DAY - 60]).toEqual(['too-many-requests', true]);
    expect((await search(budi)).status).toBe(200);
    // Those of a minute are over; those of the day are not.
    await own.ctx.pool.query(`update rate_limits set expire = 0 where key like '%:mention-search:%'`);
    expect((await search(sari)).status).toBe(429);
    await own.ctx.pool.query(`update rate_limits set expire = 0 where key like '%:mention-search-day:%'`);
    expect((await search(sari)).status).toBe(200);
  });

  it('sixty reset codes an hour from an address, whoever is named; a browser its account knows asks on', async () => {
    const { server: own, world: there } = await ownServer();
    const sari = await there.member('wanita');
    const known = own.browser();
    await known.post('/api/session', { username: sari.username, password: PASSWORD });
    const ask = (browser: Browser, username: string) =>
      browser.post('/api/session/reset-code', { username, whatsapp: sari.profile.contactWa });
    expect((await ask(own.browser(), 'siapa-1')).status).toBe(200);
    expect(await counted(own, 'reset-code-address', 59)).toBeGreaterThan(3_500);
    expect((await ask(own.browser(), 'siapa-2')).status).toBe(200);
    expect((await ask(own.browser(), 'siapa-3')).body.code).toBe('too-many-requests');
    expect((await ask(own.browser(), sari.username)).body.code).toBe('too-many-requests');
    expect((await ask(known, sari.username)).status).toBe(200);
  });

  it('five wrong numbers an hour about a member, from the whole team; a right one begins anew', async () => {
    const { world: there } = await ownServer();
    const [sari, dewi] = [await there.member('wanita'), await there.member('wanita')];
    const [one, two] = [await there.staff('support'), await there.staff('support')];
    const link = async ({ browser }: Person, of: Person, whatsapp = '081299998888') => {
      const body = { whatsapp, reason: 'Ponselnya hilang kemarin' };
      return (await browser.post(`/api/staff/members/${of.id}/recovery-link`, body)).body.code ?? 'made';
    };
    const wrong = 'member-number-different';
    expect([await link(one, sari), await link(two, sari)]).toEqual([wrong, wrong]);
    expect(await link(one, sari, sari.profile.contactWa!)).toBe('made');
    const tries = [];
    for (const staff of [one, two, one, two, one, two]) tries.push(await link(staff, sari));
    expect(tries).toEqual([...Array(5).fill(wrong), 'too-many-requests']);
    // Nor does the right one tell more now; of somebody else they may ask.
    expect(await link(two, sari, sari.profile.contactWa!)).toBe('too-many-requests');
    expect(await link(one, dewi)).toBe(wrong);
  });

  it('six codes a day to prove a number by a member, whichever they claim', async () => {
    const { server: own, world: there } = await ownServer();
    const sari = await there.signedIn('wanita', { proved: false });
    const ask = () => sari.browser.post('/api/proof/code');
    const claims = async (whatsapp: string) =>
      expect(
        (await sari.browser.send('PUT', '/api/proof/number', { whatsapp, currentPassword: PASSWORD })).status,
      ).toBe(200);
    const most = 2 * NUMBER_CODE.perDay;
    for (let i = 0; i < most; i++) {
      if (i % 2 === 0) await claims(`08129999700${i}`);
      expect([i, (await ask()).status]).toEqual([i, 200]);
    }
    await claims('081299997008');
    const { body } = await ask();
    expect([body.code, body.retryAfter > DAY - 60]).toEqual(['too-many-requests', true]);
    expect(await counted(own, 'number-code-member', 0)).toBeGreaterThan(DAY - 60);
    expect((await ask()).status).toBe(200);
  });
});

describe('what a member reads', () => {
  it('waits in a line of its own: 250 searches at once delay nobody, and those beyond the line are told when', async () => {
    const { server: own, world: there } = await ownServer();
    const [greedy, other] = [await there.signedIn('wanita'), await there.signedIn('pria')];
    // Searches find the cards of nobody until they are let go.
    const holder = new pg.Client({ connectionString: own.database.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table profiles in access exclusive mode');
    const answers: Answer[] = [];
    const searches = Array.from({ length: 250 }, () =>
      greedy.browser.get('/api/matches').then((answer) => answers.push(answer)),
    );
    // Four at work and forty in line wait; all others have their answer.
    await expect.poll(() => answers.length, { timeout: 30_000 }).toBe(206);
    for (const { status, body, headers } of answers)
      expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'too-many-requests', '1']);
    const search = other.browser.get('/api/matches').then(({ status }) => [status, answers.length < 250]);
    const photo = greedy.browser.get(`/api/media/${greedy.photoIds[0]}/thumb`).then(({ status }) => status);
    await holder.query('rollback');
    await holder.end();
    // Whoever came last is answered while the line still waits.
    expect(await search).toEqual([200, true]);
    await Promise.all(searches);
    expect([await photo, answers.filter((a) => a.status === 200).length]).toEqual([200, 44]);
  });

  it('is counted a minute, and a question asked by POST with it', async () => {
    const { world: there } = await ownServer();
    const sari = await there.signedIn('wanita');
    let status = 200;
    let asked = 0;
    for (; status === 200; asked++) ({ status } = await sari.browser.get('/api/dashboard'));
    expect([status, asked]).toEqual([429, 601]);
    const answer = await sari.browser.post('/api/matches/what-if', {});
    expect([answer.body.code, answer.body.retryAfter > 1]).toEqual(['too-many-requests', true]);
  });
});
