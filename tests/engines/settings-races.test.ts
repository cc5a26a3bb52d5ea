import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { drawing } from '../support/pictures.ts';
import type { Person } from '../support/world.ts';
import { twoInstances } from '../support/suite.ts';

/** What the team sets is heard by every instance as it commits, and no photo is stored by what held before (T38). */
const { database, one, two, world, atTwo } = await twoInstances();
const owner = await world.staff('owner');
const REASON = 'Harga baru mulai hari ini';
const put = (name: string, value: object) =>
  owner.browser.send(
    'PUT',
    `/api/staff/settings/${name}`,
    { value, reason: REASON },
    { 'idempotency-key': randomUUID() },
  );
const heldOf = async ({ id }: Person) =>
  (await database.pool.query('select held from photos where member_id = $1 order by position', [id])).rows.map(
    (row) => row.held,
  );

it('a price set at one instance is what the other tells, without asking the database each second', async () => {
  const told = async (server: typeof one) => (await server.browser().get('/api/plans')).body.prices.premium;
  expect([await told(one), await told(two)]).toEqual([118_000, 118_000]);
  for (const premium of [99_000, 101_000, 118_000]) {
    const prices = { premium, pro: 248_000, monthly_subscription: 10_000 };
    expect((await put('prices', prices)).status).toBe(200);
    expect(await told(one)).toBe(premium);
    await vi.waitFor(async () => expect(await told(two)).toBe(premium), { timeout: 5_000, interval: 10 });
  }
});

it('a photo that comes while the change is not committed waits for it, and is held', async () => {
  const sari = await world.signedIn('wanita', { photos: 0 });
  const picture = await drawing(21);
  const change = await database.pool.connect();
  try {
    await change.query('begin');
    await change.query(
      `insert into settings (name, value, valid_from, set_at) values ('photo-review', '{"when":"before"}', now() - interval '1 second', now())`,
    );
    const sending = atTwo(sari).sendFile('POST', '/api/profile/photos', picture, 'foto.jpg');
    await vi.waitFor(
      async () => {
        const { rows } = await database.pool.query(
          `select 1 from pg_locks where locktype = 'advisory' and not granted and objid = photo_review_lock()::int::oid`,
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 20_000, interval: 20 },
    );
    await change.query('commit');
    expect((await sending).body.photos).toEqual([expect.objectContaining({ held: true })]);
  } finally {
    change.release();
  }
  expect(await heldOf(sari)).toEqual([true]);
});

it('photos beside changes: whichever is stored after the answer to a change is by that change', async () => {
  const pictures = await Promise.all([31, 32, 33, 34, 35].map((n) => drawing(n)));
  for (const when of ['after', 'before', 'after'] as const) {
    const [early, late] = [
      await world.signedIn('wanita', { photos: 0 }),
      await world.signedIn('wanita', { photos: 0 }),
    ];
    const send = (person: Person, i: number) =>
      (i % 2 ? atTwo(person) : person.browser).sendFile('POST', '/api/profile/photos', pictures[i]!, 'foto.jpg');
    const beside = [0, 1].map((i) => send(early, i));
    expect((await put('photo-review', { when })).status).toBe(200);
    const after = await Promise.all([2, 3].map((i) => send(late, i)));
    expect((await Promise.all(beside)).map((a) => a.status)).toEqual([200, 200]);
    expect(after.map((a) => a.status)).toEqual([200, 200]);
    expect(await heldOf(late)).toEqual([when === 'before', when === 'before']);
  }
});
