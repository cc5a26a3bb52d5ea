import { describe, expect, it } from 'vitest';
import type { Person } from '../support/world.ts';
import { twoInstances } from '../support/suite.ts';

/** Calls of two matches: one open of a pair, two asked for by one, and a block comes before or after (decision 0046). */
const { database, world, atTwo, atBoth } = await twoInstances();
const sql = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;

const slot = (hours: number) => {
  const text = new Date(Date.now() + (hours + 7) * 3_600_000).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
};
const TIMES = [slot(30), slot(50)];
const wish = (other: Person) => ({ memberId: other.id, times: TIMES });
const pro = (gender: 'wanita' | 'pria') => world.signedIn(gender, { tier: 'pro' });
const codes = (answers: { status: number; body: { code?: string } }[]) =>
  answers.map((a) => (a.status === 204 ? 'ok' : a.body?.code)).sort();

describe('on two instances', () => {
  it('two who ask each other at once have one call', async () => {
    for (let round = 0; round < 5; round++) {
      const [she, he] = [await pro('wanita'), await pro('pria')];
      await world.matched(she, he);
      const answers = await Promise.all([
        ...[0, 1, 2].map((i) => (i % 2 ? atTwo(she) : she.browser).post('/api/introductions', wish(he))),
        ...[0, 1, 2].map((i) => (i % 2 ? he.browser : atTwo(he)).post('/api/introductions', wish(she))),
      ]);
      expect(codes(answers)).toEqual([...Array(5).fill('introduction-open'), 'ok']);
      expect(await sql('select 1 from introductions where asker_id in ($1, $2)', [she.id, he.id])).toHaveLength(1);
    }
  });

  it('ten matches asked at once are two open calls', async () => {
    const she = await pro('wanita');
    const men = await Promise.all(Array.from({ length: 10 }, () => world.member('pria')));
    for (const man of men) await world.matched(she, man);
    const answers = await atBoth(she, 10, (browser, i) => browser.post('/api/introductions', wish(men[i]!)));
    expect(codes(answers)).toEqual([...Array(8).fill('introductions-full'), 'ok', 'ok']);
  });

  it('agreeing beside taking back beside a block: one of them is first, and nothing of it is left open', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const [she, he] = [await pro('wanita'), await world.signedIn('pria')];
      await world.matched(she, he);
      expect((await she.browser.post('/api/introductions', wish(he))).status).toBe(204);
      const [{ id, times }] = (await he.browser.get('/api/introductions')).body.introductions;
      const at = times[0].at;
      const blocks = round % 3 === 0;
      const [agreed, withdrawn] = await Promise.all([
        he.browser.post(`/api/introductions/${id}/answer`, { answer: 'agree', at }),
        atTwo(she).post(`/api/introductions/${id}/answer`, { answer: 'withdraw' }),
        ...(blocks ? [he.browser.post('/api/blocks', { memberId: she.id })] : []),
      ]);
      const [{ state }] = await sql('select state from introductions where id = $1', [id]);
      seen.add(state);
      // Taken back before or after it was agreed, or ended by the block; open it is in no case.
      expect(['withdrawn', 'ended']).toContain(state);
      if (!blocks) {
        expect(withdrawn!.status).toBe(204);
        expect(['ok', 'introduction-over']).toContain(codes([agreed!])[0]);
      }
    }
    expect(seen.has('withdrawn')).toBe(true);
  });

  it('a place beside a block: whoever is first, no address is left', async () => {
    const staff = await world.staff('support');
    for (let round = 0; round < 6; round++) {
      const [she, he] = [await pro('wanita'), await world.signedIn('pria')];
      await world.matched(she, he);
      await she.browser.post('/api/introductions', wish(he));
      const [{ id, times }] = (await he.browser.get('/api/introductions')).body.introductions;
      await he.browser.post(`/api/introductions/${id}/answer`, { answer: 'agree', at: times[0].at });
      const [confirmed] = await Promise.all([
        atTwo(staff).post(`/api/staff/introductions/${id}/act`, { act: 'confirm', link: 'https://temu.contoh/a' }),
        she.browser.post('/api/blocks', { memberId: he.id }),
      ]);
      expect(['ok', 'introduction-over']).toContain(codes([confirmed!])[0]);
      expect(await sql('select state, link from introductions where id = $1', [id])).toEqual([
        { state: 'ended', link: null },
      ]);
    }
  });
});
