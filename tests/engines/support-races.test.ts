import { describe, expect, it } from 'vitest';
import { twoInstances } from '../support/suite.ts';

/** What members ask the team for is there once, and ends once, across instances. */
const { database, world, atTwo, atBoth } = await twoInstances();
const sql = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;

describe('on two instances', () => {
  it('twenty requests for a consultation at once are one', async () => {
    const pro = await world.signedIn('wanita', { tier: 'pro' });
    const wish = { way: 'mail', text: 'Soal profil', times: ['Sabtu pagi'] };
    const answers = await atBoth(pro, 20, (browser) => browser.post('/api/requests/consultations', wish));
    expect(answers.map((a) => a.body.code ?? 'ok').sort()).toEqual(['ok', ...Array(19).fill('request-open')]);
    expect(await sql('select 1 from support_requests where member_id = $1', [pro.id])).toHaveLength(1);
  });

  it('twenty at once after an answer close it, and are one', async () => {
    const [pro, staff] = [await world.signedIn('wanita', { tier: 'pro' }), await world.staff('support')];
    const wish = { way: 'whatsapp', text: 'Soal profil', times: ['Sabtu pagi'] };
    const { id } = (await pro.browser.post('/api/requests/consultations', wish)).body;
    await staff.browser.post(`/api/staff/requests/${id}/act`, { act: 'answer', text: 'Mulai dari ceritamu.' });
    const answers = await atBoth(pro, 20, (browser) => browser.post('/api/requests/consultations', wish));
    expect(answers.map((a) => a.body.code ?? 'ok').sort()).toEqual(['ok', ...Array(19).fill('request-open')]);
    const rows = await sql('select state from support_requests where member_id = $1 order by state', [pro.id]);
    expect(rows).toEqual([{ state: 'done' }, { state: 'open' }]);
  });

  it('an end by the team beside one by the member is one, told as it is', async () => {
    const [pro, staff] = [await world.signedIn('wanita', { tier: 'pro' }), await world.staff('support')];
    const wish = { way: 'mail', text: 'Soal profil', times: ['Sabtu pagi'] };
    const { id } = (await pro.browser.post('/api/requests/consultations', wish)).body;
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, (_, i) =>
        (i % 2 ? staff.browser : atTwo(staff)).post(`/api/staff/requests/${id}/act`, { act: 'done' }),
      ),
      ...Array.from({ length: 4 }, () => pro.browser.delete(`/api/requests/${id}`)),
    ]);
    expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1);
    const [{ state }] = await sql('select state from support_requests where id = $1', [id]);
    const acts = await sql(`select act from audit where subject = $1`, [id]);
    expect(acts).toHaveLength(state === 'done' ? 1 : 0);
  });
});
