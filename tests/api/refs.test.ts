import { api, type ApiName } from '#contract/api.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { connectLive } from '../support/live-client.ts';
import { addressOf, ROUTE_MATRIX } from '../support/route-matrix.ts';
import type { Answer } from '../support/server.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

/** R-INF 5, R-LIKE: what a new basic member gets for acting on cards that are not open. */
const { server, world } = await apiSuite({ limits: 1000 });

const same = ({ status, body }: Answer) => JSON.stringify({ status, ...body, requestId: '' });
const NAMED = ['like', 'permission', 'block', 'report', 'conversation', 'card', 'why', 'photo'] as const;

/** What can be tried on a member named in some way: by id, or by anything else in its place. */
async function tried(by: Person, named: string): Promise<Record<(typeof NAMED)[number], string>> {
  const { post, get } = by.browser;
  return {
    like: same(await post('/api/likes', { candidateId: named })),
    permission: same(await post('/api/permissions', { memberId: named })),
    block: same(await post('/api/blocks', { memberId: named })),
    report: same(await post('/api/reports', { memberId: named, kind: 'profile', category: 'other' })),
    conversation: same(await post('/api/conversations', { memberId: named })),
    card: same(await get(`/api/members/${named}`)),
    why: same(await get(`/api/matches/${named}/explanation`)),
    photo: same(await get(`/api/media/blurred/${named}`)),
  };
}

/** Every answer a member gets by reading all there is to read. */
async function everythingRead(by: Person): Promise<string> {
  const texts: string[] = [];
  const take = (answer: Answer) => texts.push(answer.text, JSON.stringify([...answer.headers]));
  for (const name of Object.keys(api) as ApiName[])
    if (name.startsWith('GET ') && !name.includes('/session'))
      take(await by.browser.get(addressOf(name, ROUTE_MATRIX[name])));
  for (const tab of ['mutual', 'liked', 'likers']) take(await by.browser.get(`/api/likes/history?tab=${tab}`));
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer: Answer = await by.browser.get(`/api/matches${cursor && `?cursor=${cursor}`}`);
    take(answer);
    for (const { photo } of answer.body.blurred) take(await by.browser.get(photo));
    cursor = answer.body.nextCursor;
  }
  return texts.join('\n');
}

describe('T25c: a card that is not open', () => {
  it('becomes no id, and nobody who liked is found, whatever a basic member does with it', async () => {
    const sari = await world.signedIn('wanita');
    const men = await Promise.all(Array.from({ length: 12 }, () => world.member('pria', { tier: 'premium' })));
    const { open, blurred } = (await sari.browser.get('/api/matches')).body;
    const closed = men.filter((man) => !open.some((card: { id: string }) => card.id === man.id));
    expect([open.length, blurred.length, closed.length]).toEqual([5, 7, 7]);
    const refs: string[] = closed.map((man) => world.refOf(sari, man));
    expect(blurred.map((card: { ref: string }) => card.ref).sort()).toEqual(refs.toSorted());
    const fans = closed.slice(0, 3);
    for (const fan of fans) await world.signIn(fan);
    for (const fan of fans) expect((await world.like(fan, sari)).status).toBe(200);
    await server.relay.drain();
    const likers = async () => [
      (await sari.browser.get('/api/dashboard')).body.likersCount,
      (await sari.browser.get('/api/likes/history?tab=likers')).body.counts.likers,
    ];
    expect(await likers()).toEqual([3, 3]);

    const live = await connectLive(sari.browser);
    const heard: string[] = [];
    const act = async (method: string, where: string, body?: unknown) => {
      const answer = await sari.browser.send(method, where, body);
      heard.push(answer.text, JSON.stringify([...answer.headers]));
      return answer;
    };
    // By an id that was got elsewhere: liker, stranger and nobody are one answer, and it is no id of anybody.
    const nobody = await tried(sari, randomUUID());
    for (const man of closed) expect(await tried(sari, man.id)).toEqual(nobody);
    for (const name of ['block', 'report', 'like', 'card'] as const)
      expect(nobody[name]).toContain('candidate-not-available');
    // A reference in the place of an id is none.
    for (const ref of refs) {
      expect((await act('POST', '/api/likes', { candidateId: ref })).body.code).toBe('invalid-input');
      expect((await act('POST', '/api/permissions', { memberId: ref })).body.code).toBe('invalid-input');
    }
    // The photo of a card has no id, whoever knows one.
    for (const man of closed)
      for (const size of ['thumb', 'card', 'full', 'blur'])
        expect((await sari.browser.get(`/api/media/${man.photoIds[0]}/${size}`)).status).toBe(404);

    for (const [i, ref] of refs.entries()) {
      const about = { ref, kind: 'profile', category: 'other' };
      expect((await act('POST', '/api/reports', { ...about, block: i % 2 === 0 })).status).toBe(200);
      expect(
        (await act('POST', '/api/reports', { ...about, kind: 'photo', photoId: closed[i]!.photoIds[0] })).body.code,
      ).toBe('candidate-not-available');
      expect((await act('POST', '/api/blocks', { ref })).body).toEqual({ ref });
      // What was done by a reference confirms no id.
      expect(await tried(sari, closed[i]!.id)).toEqual(nobody);
    }
    expect((await act('GET', '/api/blocks')).body.blocked.map((b: { ref: string }) => b.ref).sort()).toEqual(
      refs.toSorted(),
    );
    expect(await likers()).toEqual([3, 3]);
    heard.push(await everythingRead(sari));
    for (const ref of refs) expect((await act('DELETE', `/api/blocks/${ref}`)).status).toBe(204);
    expect(await likers()).toEqual([3, 3]);
    heard.push(await everythingRead(sari), JSON.stringify(live.heard));
    live.socket.close();
    const all = heard.join('\n');
    for (const man of closed)
      for (const secret of [man.id, man.username, ...man.photoIds]) expect(all).not.toContain(secret);
    // The open ones are there: the walk reads.
    expect(all).toContain(open[0].id);
  });

  it('has a name of its own for each viewer, always the same, which opens nothing to another', async () => {
    const over = { trialEnd: new Date(Date.now() - 1000) };
    const [sari, lina, man] = [
      await world.signedIn('wanita', over),
      await world.signedIn('wanita', over),
      await world.member('pria'),
    ];
    const cards = async (by: Person) => {
      const { blurred } = (await by.browser.get('/api/matches')).body;
      return blurred as { ref: string; photo: string }[];
    };
    const [hers, again, other] = [await cards(sari), await cards(sari), await cards(lina)];
    expect(hers).toEqual(again);
    expect(hers.filter((card) => other.some(({ ref }) => ref === card.ref))).toEqual([]);
    expect(world.refOf(sari, man)).not.toBe(world.refOf(man, sari));
    const mine = hers.find((card) => card.ref === world.refOf(sari, man))!;
    const photo = await sari.browser.get(mine.photo);
    const theirs = await lina.browser.get(other.find((card) => card.ref === world.refOf(lina, man))!.photo);
    expect([photo.status, photo.body.equals(theirs.body)]).toEqual([200, true]);
    expect(photo.headers.get('etag')).not.toBe(theirs.headers.get('etag'));
    expect((await sari.browser.get(mine.photo, { 'if-none-match': photo.headers.get('etag')! })).status).toBe(304);
    expect((await lina.browser.get(mine.photo)).status).toBe(404);
    expect((await lina.browser.post('/api/blocks', { ref: mine.ref })).body.code).toBe('candidate-not-available');
    expect((await server.browser().get(mine.photo)).status).toBe(401);
    // Whoever is no longer there is gone behind the name as well.
    await world.blocked(man, sari);
    expect((await sari.browser.get(mine.photo)).status).toBe(404);
  });

  it('is nobody’s own, and no photo of somebody without any', async () => {
    const [sari, bare] = [await world.signedIn('wanita'), await world.member('pria', { photos: 0 })];
    for (const ref of [world.refOf(sari, sari), world.refOf(sari, bare), `${'A'.repeat(21)}B`])
      expect((await sari.browser.get(`/api/media/blurred/${ref}`)).body.code).toBe('not-found');
  });
});

describe('a like of a basic member', () => {
  it('makes a match of an open card, liker or not; of one that is not open it is the same for all', async () => {
    const sari = await world.signedIn('wanita');
    const [openFan, fan, stranger] = [
      await world.member('pria'),
      await world.member('pria'),
      await world.member('pria'),
    ];
    for (const one of [openFan, fan]) await world.liked(one, sari);
    await world.opened(sari, [openFan]);
    const answers = [await world.like(sari, fan), await world.like(sari, stranger)];
    expect(answers.map((a) => a.body.code)).toEqual(['candidate-not-available', 'candidate-not-available']);
    expect(same(answers[0]!)).toBe(same(answers[1]!));
    expect((await world.like(sari, openFan)).body.relation).toBe('mutual');
    // With all likes used up nothing changes: the limit is told before the candidate is looked at.
    for (const man of await Promise.all(Array.from({ length: 4 }, () => world.member('pria')))) {
      await world.opened(sari, [man]);
      await world.like(sari, man);
    }
    expect([(await world.like(sari, fan)).body.code, (await world.like(sari, stranger)).body.code]).toEqual([
      'like-limit',
      'like-limit',
    ]);
    // Premium may like back whoever liked first, wherever that card is.
    await server.ctx.pool.query(`update subscriptions set tier = 'premium', status = 'active' where member_id = $1`, [
      sari.id,
    ]);
    expect((await world.like(sari, fan)).body.relation).toBe('mutual');
  });

  it('T19b: leaves the total of likers exact: matches are not in it, own blocks of 30 days change nothing', async () => {
    const sari = await world.signedIn('wanita');
    const fans = await Promise.all(Array.from({ length: 4 }, () => world.member('pria')));
    for (const fan of fans) await world.liked(fan, sari);
    const total = async () => (await sari.browser.get('/api/likes/history?tab=likers')).body.counts.likers;
    expect(await total()).toBe(4);
    await world.opened(sari, [fans[0]!]);
    expect((await world.like(sari, fans[0]!)).body.relation).toBe('mutual');
    expect(await total()).toBe(3);
    await sari.browser.post('/api/blocks', { ref: world.refOf(sari, fans[1]!) });
    expect(await total()).toBe(3);
    await server.ctx.pool.query(`update blocks set created_at = now() - interval '31 days' where blocker_id = $1`, [
      sari.id,
    ]);
    expect(await total()).toBe(2);
    // Who blocks her, or pauses, is gone from it at once: that is theirs to do.
    await world.blocked(fans[2]!, sari);
    expect(await total()).toBe(1);
    await server.ctx.pool.query(`update accounts set paused_at = now() where id = $1`, [fans[3]!.id]);
    expect(await total()).toBe(0);
  });
});
