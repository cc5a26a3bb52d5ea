import { describe, expect, it } from 'vitest';
import { apiSuite } from '../support/suite.ts';

const { server, world } = await apiSuite();

describe('a like', () => {
  it('makes a match when it is answered, with one event for each side', async () => {
    const [sari, budi] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('pria', { tier: 'premium' }),
    ];
    const first = await world.like(sari, budi);
    expect([first.status, first.body.relation, first.body.card.relation, first.body.card.can.like]).toEqual([
      200,
      'you-liked',
      'you-liked',
      false,
    ]);
    expect((await budi.browser.get(`/api/members/${sari.id}`)).body).toMatchObject({
      relation: 'they-liked',
      can: { likeBack: true },
    });
    const second = await world.like(budi, sari);
    expect(second.body).toMatchObject({
      relation: 'mutual',
      card: { relation: 'mutual', facts: { domicile: 'DKI Jakarta' } },
    });
    for (const one of [sari, budi]) {
      const { body } = await one.browser.get('/api/dashboard');
      expect(body.newMatches).toHaveLength(1);
      expect((await one.browser.get('/api/session')).body.member.newMatches).toBe(1);
      expect((await one.browser.post('/api/dashboard/seen', { memberIds: [body.newMatches[0].id] })).status).toBe(204);
      const { newMatches, recentMatches, notGreeted } = (await one.browser.get('/api/dashboard')).body;
      expect([newMatches, recentMatches]).toEqual([[], body.recentMatches]);
      expect(recentMatches).toEqual(body.newMatches);
      // Looked at, and still to be greeted.
      expect(notGreeted).toEqual([body.newMatches[0].id]);
    }
    expect((await sari.browser.post('/api/conversations', { memberId: budi.id })).status).toBe(200);
    for (const one of [sari, budi])
      expect((await one.browser.get('/api/dashboard')).body).toMatchObject({ recentMatches: [{}], notGreeted: [] });
    const { rows } = await server.ctx.pool.query(
      `select kind, count(*)::int from outbox where payload::text like $1 group by 1 order by 1`,
      [`%${sari.id}%`],
    );
    expect(rows).toEqual([
      { kind: 'like.given', count: 2 },
      { kind: 'match.made', count: 2 },
    ]);
  });

  it('is refused twice, to oneself, to somebody not there, and by the trial’s end', async () => {
    const [sari, budi, woman] = [
      await world.signedIn('wanita', { tier: 'pro' }),
      await world.member('pria'),
      await world.member('wanita'),
    ];
    await world.like(sari, budi);
    const code = async (to: { id: string }) => (await sari.browser.post('/api/likes', { candidateId: to.id })).body;
    expect(await code(budi)).toMatchObject({ code: 'already-liked', message: 'Profil sudah disukai sebelumnya' });
    expect(await code(sari)).toMatchObject({ code: 'self-like' });
    for (const to of [woman, { id: '00000000-0000-4000-8000-000000000000' }])
      expect(await code(to)).toMatchObject({ code: 'candidate-not-available' });
    expect((await sari.browser.post('/api/likes', { candidateId: 'x' })).body.code).toBe('invalid-input');
    const over = await world.signedIn('wanita', { trialEnd: new Date(Date.now() - 1000) });
    expect((await world.like(over, budi)).body).toMatchObject({
      code: 'subscription-required',
      message: expect.any(String),
    });
    expect((await server.browser().post('/api/likes', { candidateId: budi.id })).status).toBe(401);
  });

  it('blocked either way, paused, suspended and deleted people are not there', async () => {
    const sari = await world.signedIn('wanita', { tier: 'pro' });
    const [blocker, blocked, paused, suspended, deleted] = [
      await world.member('pria'),
      await world.member('pria'),
      await world.member('pria', { paused: true }),
      await world.member('pria', { status: 'suspended' }),
      await world.member('pria', { status: 'deleted' }),
    ];
    await world.blocked(blocker, sari);
    await world.blocked(sari, blocked);
    for (const to of [blocker, blocked, paused, suspended, deleted]) {
      await world.liked(to, sari);
      expect((await world.like(sari, to)).body.code).toBe('candidate-not-available');
    }
    expect((await sari.browser.get('/api/likes/history?tab=likers')).body).toMatchObject({
      counts: { likers: 0 },
      items: [],
    });
    const listed = (await sari.browser.get('/api/matches')).body.open.map((c: { id: string }) => c.id);
    for (const gone of [blocker, blocked, paused, suspended, deleted]) expect(listed).not.toContain(gone.id);
  });

  it('T51: fifty at once by a basic member are exactly five', async () => {
    const sari = await world.signedIn('wanita');
    const men = await Promise.all(Array.from({ length: 50 }, () => world.member('pria', { photos: 0 })));
    await world.opened(sari, men);
    const answers = await Promise.all(men.map((man) => world.like(sari, man)));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(5);
    expect(new Set(answers.filter((a) => a.status !== 200).map((a) => `${a.status} ${a.body.message}`))).toEqual(
      new Set([
        '409 Paket Basic memberimu 5 suka, dan semuanya sudah terpakai. Dengan Premium atau Pro kamu bisa menyukai tanpa batas.',
      ]),
    );
    expect(
      (await server.ctx.pool.query('select count(*)::int n from likes where from_id = $1', [sari.id])).rows[0].n,
    ).toBe(5);
  });
});

describe('the history', () => {
  it('shows three tabs to paid members, with only what is open', async () => {
    const putri = await world.signedIn('wanita', { tier: 'premium' });
    const [mutual, liked, fan] = [await world.member('pria'), await world.member('pria'), await world.member('pria')];
    await world.matched(putri, mutual);
    await world.liked(putri, liked);
    await world.liked(fan, putri);
    // Liked long before it became a match: the tab says both.
    await server.ctx.pool.query(`update likes set created_at = '2026-01-02' where from_id = $1 and to_id = $2`, [
      putri.id,
      mutual.id,
    ]);
    const tab = async (name: string) => (await putri.browser.get(`/api/likes/history?tab=${name}`)).body;
    expect((await tab('mutual')).counts).toEqual({ mutual: 1, liked: 2, likers: 1, passed: 0 });
    expect((await tab('mutual')).items[0]).toMatchObject({
      id: mutual.id,
      mutual: true,
      likedAt: new Date('2026-01-02').toISOString(),
      matchedAt: expect.stringMatching(/^20/),
      passed: null,
      facts: { domicile: 'DKI Jakarta' },
    });
    const likers = (await tab('likers')).items;
    const item = likers.find((i: { id: string }) => i.id === fan.id);
    expect(item).toMatchObject({ can: { likeBack: true }, facts: { job: 'Guru' } });
    expect(item.facts).not.toHaveProperty('domicile');
    expect((await tab('liked')).items.map((i: { id: string }) => i.id).sort()).toEqual([mutual.id, liked.id].sort());
    expect((await putri.browser.get('/api/likes/history?tab=semua')).body.code).toBe('invalid-input');
  });

  it('T19a: locks the third tab for basic: the same answer whoever liked', async () => {
    const [sari, lina, fan] = [
      await world.signedIn('wanita'),
      await world.signedIn('wanita'),
      await world.member('pria'),
    ];
    await world.liked(fan, sari);
    const body = async (p: typeof sari) => (await p.browser.get('/api/likes/history?tab=likers')).body;
    expect(await body(sari)).toEqual({
      counts: { mutual: 0, liked: 0, likers: 1, passed: 0 },
      locked: true,
      items: [],
      nextCursor: null,
    });
    expect(await body(lina)).toMatchObject({ locked: true, items: [] });
    await world.opened(sari, [fan]);
    expect((await sari.browser.get(`/api/members/${fan.id}`)).body.relation).toBe('none');
  });

  it('pages newest first without doubles', async () => {
    const putri = await world.signedIn('wanita', { tier: 'premium' });
    for (let i = 0; i < 45; i++) await world.liked(putri, await world.member('pria', { photos: 0 }));
    const ids: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await putri.browser.get(`/api/likes/history?tab=liked${cursor && `&cursor=${cursor}`}`);
      ids.push(...body.items.map((i: { id: string }) => i.id));
      if (!body.nextCursor) break;
      cursor = body.nextCursor;
    }
    expect([ids.length, new Set(ids).size]).toEqual([45, 45]);
    expect((await putri.browser.get('/api/likes/history?tab=liked&cursor=x')).body.code).toBe('cursor-invalid');
  });
});
