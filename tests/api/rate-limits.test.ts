import { type ApiName, api } from '#contract/api.ts';
import type { Route } from '#contract/route.ts';
import { describe, expect, it } from 'vitest';
import { addressOf, ROUTE_MATRIX } from '../support/route-matrix.ts';
import type { Answer } from '../support/server.ts';
import { apiSuite, ownServer } from '../support/suite.ts';

const { server, world } = await apiSuite({ limits: 1 });
const [member, staff] = [await world.signedIn('wanita'), await world.staff('owner')];
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
  'POST /api/notifications/mail': { address: 'sari@contoh.id' },
  'POST /api/hidden-numbers': { whatsapp: '081298765432' },
};

function send(name: ApiName): Promise<Answer> {
  const { who } = api[name] as Route;
  const browser =
    who === 'member' ? member.browser : who === 'staff' ? staff.browser : who === 'ticket' ? ticket : server.browser();
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

describe('what a member reads', () => {
  it('waits in a line of its own: 250 searches at once delay nobody, and those beyond the line are told when', async () => {
    const { world: there } = await ownServer();
    const [greedy, other] = [await there.signedIn('wanita'), await there.signedIn('pria')];
    let answered = 0;
    const searches = Array.from({ length: 250 }, () => greedy.browser.get('/api/matches').finally(() => answered++));
    const photo = greedy.browser.get(`/api/media/${greedy.photoIds[0]}/thumb`);
    // Whoever comes last is answered while most of the line still waits.
    const search = other.browser.get('/api/matches').then(({ status }) => [status, answered < 250]);
    const answers = await Promise.all(searches);
    const refused = answers.filter((a) => a.status === 429);
    expect(answers.filter((a) => a.status === 200).length + refused.length).toBe(250);
    expect(refused.length).toBeGreaterThanOrEqual(100);
    for (const { body, headers } of refused)
      expect([body.code, headers.get('retry-after')]).toEqual(['too-many-requests', '1']);
    expect([await search, (await photo).status, (await greedy.browser.get('/api/matches')).status]).toEqual([
      [200, true],
      200,
      200,
    ]);
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
