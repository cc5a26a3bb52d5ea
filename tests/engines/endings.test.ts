import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { twoInstances } from '../support/suite.ts';
import type { Answer, Browser } from '../support/server.ts';
import type { Person } from '../support/world.ts';

/** Two instances: whatever meets the ending of a match comes before it or is refused; nothing of it comes after. */
const { database, two, world, atTwo, atBoth } = await twoInstances();
const run = async (text: string, values: unknown[]) => (await database.pool.query(text, values)).rows;
const codes = (answers: readonly Answer[]) => answers.map((a) => a.body?.code ?? a.status);
const end = (browser: Browser, other: Person) => browser.post(`/api/matches/${other.id}/ending`);
const ROUNDS = Array.from({ length: 5 }, (_, i) => [i]);

async function couple() {
  const [sari, budi] = [
    await world.signedIn('wanita', { tier: 'premium', photos: 0 }),
    await world.signedIn('pria', { tier: 'premium', photos: 0 }),
  ];
  await world.matched(sari, budi);
  return { sari, budi };
}
const endedAt = async ({ sari, budi }: { sari: Person; budi: Person }) =>
  (
    await run(
      'select ended_at, ended_by from matches where a_id = least($1::uuid, $2) and b_id = greatest($1::uuid, $2)',
      [sari.id, budi.id],
    )
  )[0] as { ended_at: Date | null; ended_by: string };

describe('at once with the ending of a match', () => {
  it.each(ROUNDS)('messages are stored before it or refused (round %i)', async () => {
    const { sari, budi } = await couple();
    const { id } = (await sari.browser.post('/api/conversations', { memberId: budi.id })).body;
    const send = (browser: Browser) =>
      browser.post(`/api/conversations/${id}/messages`, { clientId: randomUUID(), text: 'Halo' });
    const [ending, ...sent] = await Promise.all([
      end(atTwo(sari), budi),
      ...Array.from({ length: 16 }, (_, i) => send(i % 2 ? atTwo(budi) : sari.browser)),
    ]);
    expect(ending.status).toBe(204);
    const stored = sent.filter((a) => a.status === 200).length;
    expect(codes(sent).filter((code) => code !== 200)).toEqual(Array(16 - stored).fill('match-ended'));
    expect(await run('select seq from messages where conversation_id = $1', [id])).toHaveLength(stored);
    expect(codes([await send(budi.browser), await send(atTwo(sari))])).toEqual(['match-ended', 'match-ended']);
  });

  it.each(ROUNDS)('requests and answers leave no permission (round %i)', async () => {
    const { sari, budi } = await couple();
    await world.asked(budi, sari, 'pending');
    const [{ id }] = await run('select id from profile_permissions where target_id = $1', [sari.id]);
    await Promise.all([
      atBoth(sari, 4, (b) => b.post(`/api/permissions/${id}/answer`, { answer: 'approve' })),
      atBoth(sari, 4, (b) => b.post('/api/permissions', { memberId: budi.id })),
      end(atTwo(budi), sari),
    ]);
    const rows = await run(
      `select status from profile_permissions where $1 in (requester_id, target_id) and status in ('pending', 'approved')`,
      [sari.id],
    );
    expect(rows).toEqual([]);
    for (const [me, other] of [
      [sari, budi],
      [budi, sari],
    ] as const)
      expect((await me.browser.at(two.url).get(`/api/members/${other.id}`)).status).toBe(404);
  });

  it.each(ROUNDS)(
    'both sides ending it is one ending, and the like that makes it comes before (round %i)',
    async () => {
      const [sari, budi] = [
        await world.signedIn('wanita', { tier: 'premium', photos: 0 }),
        await world.signedIn('pria', { tier: 'premium', photos: 0 }),
      ];
      await world.liked(budi, sari);
      const [liked, ...endings] = await Promise.all([
        world.like(sari, budi),
        ...Array.from({ length: 6 }, (_, i) => (i % 2 ? end(sari.browser, budi) : end(atTwo(budi), sari))),
      ]);
      // The like is stored in any case; where its match has ended before the answer, there is no card left to answer with.
      expect(await run('select 1 from likes where from_id = $1 and to_id = $2', [sari.id, budi.id])).toHaveLength(1);
      expect(['mutual', 'candidate-not-available']).toContain(liked.body.relation ?? liked.body.code);
      // Before the like there was nothing to end.
      for (const code of codes(endings)) expect([204, 'candidate-not-available']).toContain(code);
      const { ended_at, ended_by } = await endedAt({ sari, budi });
      expect(ended_at !== null).toBe(codes(endings).includes(204));
      if (liked.status !== 200) expect(ended_at).not.toBe(null);
      if (ended_at === null) return;
      expect((await end(sari.browser, budi)).status).toBe(204);
      expect(await endedAt({ sari, budi })).toEqual({ ended_at, ended_by });
      expect((await world.like(sari, budi)).body.code).toBe('candidate-not-available');
    },
  );
});

it('passes and their undoing, however many at once, leave one pass or none, and the list that belongs to it', async () => {
  const place = { domicile: 'Papua Pegunungan', ldrPref: 'no' } as const;
  const sari = await world.signedIn('wanita', { ...place, tier: 'premium' });
  const budi = await world.member('pria', { ...place, photos: 0 });
  const ref = world.refOf(sari, budi);
  for (let round = 0; round < 5; round++) {
    const passed = await atBoth(sari, 10, (b) => b.post('/api/passes', { memberId: budi.id }));
    expect(new Set(passed.map((a) => a.status))).toEqual(new Set([200]));
    expect((await atTwo(sari).get('/api/matches')).body.total).toBe(0);
    const undone = await atBoth(sari, 10, (b) => b.delete(`/api/passes/${ref}`));
    expect(codes(undone).filter((code) => code === 204)).toHaveLength(1);
    expect((await sari.browser.get('/api/matches')).body.total).toBe(1);
  }
});
