import { expect, it } from 'vitest';
import { eraseProofs } from '../../src/server/features/payments/jobs.ts';
import { payments } from '../support/payments.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The server's clock stands still but where a test moves it. */
let clock = Date.now();
const { server, world } = await apiSuite({ now: () => new Date(clock) });
const money = payments(server);
await money.accounts();

/** A payment with the proof that came with it, as the database and the storage have it. */
async function paid(person: Person) {
  const payment = await money.pays(person, 'premium');
  const { rows } = await server.ctx.pool.query(
    'select f.id, f.object_key from payments p join payment_proofs f on f.id = p.proof_id where p.id = $1',
    [payment.id],
  );
  const [{ id, object_key: key }] = rows;
  const kept = async () => {
    const { rows: found } = await server.ctx.pool.query(
      `select erased_at is null as kept, name <> '' as named from payment_proofs where id = $1`,
      [id],
    );
    return { ...found[0], file: (await server.ctx.files.get(key)) !== null };
  };
  const read = async () => {
    await world.signIn(person);
    return (await person.browser.get(`/api/media/payments/${id}`)).status;
  };
  return { person, id: payment.id, kept, read };
}

const WHOLE = { kept: true, named: true, file: true };
const ERASED = { kept: false, named: false, file: false };

it('T73: a receipt goes sixty days after the last decision about its payment, row and file; the payment stays', async () => {
  const finance = await world.staff('finance');
  const [approved, rejected, refunded, waiting] = [
    await paid(await world.signedIn('wanita')),
    await paid(await world.signedIn('pria')),
    await paid(await world.signedIn('wanita')),
    await paid(await world.signedIn('pria')),
  ];
  const decidedAt = clock;
  await money.approves(finance, approved.id);
  await money.rejects(finance, rejected.id);
  await money.approves(finance, refunded.id);
  const refundedAt = decidedAt + 10 * DAY_MS;
  clock = refundedAt;
  await world.signIn(finance);
  const reason = 'Diminta anggota hari ini';
  expect((await finance.browser.post(`/api/staff/payments/${refunded.id}/refund`, { reason })).status).toBe(200);

  const all = [approved, rejected, refunded, waiting];
  const state = async () => Promise.all(all.map((one) => one.kept()));
  clock = decidedAt + 60 * DAY_MS - MINUTE_MS;
  expect([await eraseProofs(server.ctx), await state()]).toEqual([0, [WHOLE, WHOLE, WHOLE, WHOLE]]);
  for (const one of all) expect(await one.read()).toBe(200);
  clock = decidedAt + 60 * DAY_MS + MINUTE_MS;
  expect([await eraseProofs(server.ctx), await state()]).toEqual([2, [ERASED, ERASED, WHOLE, WHOLE]]);
  expect([await approved.read(), await rejected.read(), await refunded.read()]).toEqual([404, 404, 200]);
  // Money that went back: sixty days from then on.
  clock = refundedAt + 60 * DAY_MS - MINUTE_MS;
  expect([await eraseProofs(server.ctx), await state()]).toEqual([0, [ERASED, ERASED, WHOLE, WHOLE]]);
  clock = refundedAt + 60 * DAY_MS + MINUTE_MS;
  expect([await eraseProofs(server.ctx), await state()]).toEqual([1, [ERASED, ERASED, ERASED, WHOLE]]);
  expect([await refunded.read(), await waiting.read()]).toEqual([404, 200]);
  for (const [one, status] of [
    [approved, 'approved'],
    [rejected, 'rejected'],
    [refunded, 'refunded'],
    [waiting, 'submitted'],
  ] as const) {
    const { body } = await one.person.browser.get(`/api/payments/${one.id}`);
    expect([body.status, body.proof === null]).toEqual([status, status !== 'submitted']);
  }
  expect((await server.ctx.pool.query('select 1 from loose_objects')).rowCount).toBe(0);
});
