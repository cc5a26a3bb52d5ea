import { SHOWN_CODE } from '#domain/profile/number-proof.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { apiSuite } from '../support/suite.ts';
import { PASSWORD, type Person } from '../support/world.ts';

const DAY_MS = 86_400_000;
let later = 0;
const now = () => new Date(Date.now() + later);
const { server, world } = await apiSuite({ now, env: { CONTACT_WHATSAPP: '+6281100000001' } });
afterEach(() => {
  later = 0;
});

const run = (sql: string, values: unknown[] = []) => server.ctx.pool.query(sql, values);
const state = async ({ browser }: Pick<Person, 'browser'>) => (await browser.get('/api/proof')).body;

describe('the queue of numbers', () => {
  const asking = async (wish: object = {}) => {
    const person = await world.signedIn('wanita', { proved: false, ...wish });
    const { contact } = (await person.browser.post('/api/proof/contact')).body;
    return { person, code: contact.code as string };
  };
  const queue = async (staff: Person, query = '') => (await staff.browser.get(`/api/staff/numbers${query}`)).body;
  const confirm = (staff: Person, id: string, code: string) =>
    staff.browser.post(`/api/staff/numbers/${id}/confirmation`, { code });

  it('shows codes that wait with a masked number, finds the one that was sent with the whole, and confirms it once, in the trail', async () => {
    await run('delete from number_codes');
    const [support, { person: sari, code }] = [await world.staff('support'), await asking()];
    const others = [];
    for (let i = 0; i < 20; i++) others.push((await asking()).code);
    const first = await queue(support);
    expect([first.waiting, first.numbers.length]).toEqual([21, 20]);
    const rest = await queue(support, `?cursor=${first.nextCursor}`);
    expect([...first.numbers, ...rest.numbers].map((n: { code: string }) => n.code)).toEqual([code, ...others]);
    expect((await support.browser.get('/api/staff/numbers?cursor=x')).body.code).toBe('cursor-invalid');
    const found = await queue(support, `?code=%20${code.toLowerCase()}`);
    const number = sari.profile.contactWa!;
    const masked = `${number.slice(0, 6)}••••${number.slice(-3)}`;
    expect(first.numbers[0]).toMatchObject({ code, number: masked, comparable: false });
    expect(JSON.stringify([first, rest])).not.toContain(number);
    expect(found.numbers).toEqual([expect.objectContaining({ code, number, comparable: true })]);

    const { id } = found.numbers[0];
    // Who has not the code of the message has seen no whole number to compare with.
    for (const guess of ['', 'ABCDEF']) expect((await confirm(support, id, guess)).body.code).toBe('not-found');
    const twice = await Promise.all([confirm(support, id, code), confirm(support, id, code.toLowerCase())]);
    expect(twice.map((a) => a.status).sort()).toEqual([204, 409]);
    expect(await state(sari)).toMatchObject({ proved: true, held: number, contact: null });
    expect((await queue(support, `?code=${code}`)).numbers).toEqual([]);
    const { rows } = await run(`select staff_id, member_id, subject from audit where act = 'number-proof'`);
    expect(rows).toEqual([{ staff_id: support.id, member_id: sari.id, subject: code }]);
    expect((await confirm(support, '00000000-0000-4000-8000-000000000000', code)).body.code).toBe('not-found');
  });

  it('refuses a code that is over, one for a number left since, and a number somebody proved first', async () => {
    const support = await world.staff('support');
    const idOf = async (code: string) => (await queue(support, `?code=${code}`)).numbers[0].id;
    const [old, left, late] = [await asking(), await asking(), await asking({ contactWa: '+628119997030' })];
    const ids = [await idOf(old.code), await idOf(left.code), await idOf(late.code)];
    const claim = { whatsapp: '081299997031', currentPassword: PASSWORD };
    await left.person.browser.send('PUT', '/api/proof/number', claim);
    expect((await queue(support, `?code=${left.code}`)).numbers).toEqual([]);
    expect((await confirm(support, ids[1]!, left.code)).body.code).toBe('number-code-over');
    await world.member('pria', { contactWa: '+628119997030' });
    expect((await confirm(support, ids[2]!, late.code)).body.code).toBe('number-proved-elsewhere');
    expect(
      (await run(`select 1 from audit where act = 'number-proof' and member_id = $1`, [late.person.id])).rowCount,
    ).toBe(0);
    later = SHOWN_CODE.days * DAY_MS + 1_000;
    expect((await confirm(support, ids[0]!, old.code)).body.code).toBe('number-code-over');
  });
});
