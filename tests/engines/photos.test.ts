import { describe, expect, it } from 'vitest';
import { eraseDocuments } from '../../src/server/features/documents/jobs.ts';
import { sweepOrphanObjects } from '../../src/server/features/uploads/jobs.ts';
import type { Browser } from '../support/server.ts';
import { twoInstances } from '../support/suite.ts';
import { type Person, testPicture } from '../support/world.ts';

/** Two instances over one outside PostgreSQL: what a member may have at most, and what is decided once, holds across them. */
let later = 0;
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');
const ROUNDS = Array.from({ length: 3 }, (_, i) => [i]);
const { database, one, two, atTwo, world } = await twoInstances({ now: () => new Date(Date.now() + later) });
const picture = await testPicture({ width: 60, height: 80 });

const sql = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;
/** The same person's browsers at both instances. */
function both(person: Person): [Browser, Browser] {
  return [person.browser, atTwo(person)];
}
const add = (browser: Browser) => browser.sendFile('POST', '/api/profile/photos', picture);
const positions = (person: Person) => sql('select position from photos where member_id = $1 order by 1', [person.id]);

describe('on two instances', () => {
  it.each(ROUNDS)('twenty photos at once beside four are five in all (round %i)', async () => {
    const sari = await world.signedIn('wanita', { photos: 0 });
    const browsers = both(sari);
    for (let i = 0; i < 4; i++) await add(browsers[i % 2]!);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => add(browsers[i % 2]!)));
    expect(answers.map((a) => a.body.code ?? 'ok').sort()).toEqual(['ok', ...Array(19).fill('upload-photo-limit')]);
    expect([await positions(sari), await sql('select * from loose_objects')]).toEqual([
      [0, 1, 2, 3, 4].map((position) => ({ position })),
      [],
    ]);
  });

  it.each(ROUNDS)(
    'adding, removing, replacing and ordering at once leave no gap and no stray object (round %i)',
    async () => {
      const sari = await world.signedIn('wanita', { photos: 0 });
      const browsers = both(sari);
      for (let i = 0; i < 4; i++) await add(browsers[0]);
      const ids: string[] = (await browsers[0].get('/api/profile')).body.photos.map((p: { id: string }) => p.id);
      const answers = await Promise.all([
        ...ids.map((id, i) => browsers[i % 2]!.delete(`/api/profile/photos/${id}`)),
        ...ids.map((id, i) => browsers[(i + 1) % 2]!.sendFile('PUT', `/api/profile/photos/${id}`, picture)),
        ...[ids, ids.toReversed()].map((list, i) =>
          browsers[i]!.send('PUT', '/api/profile/photo-order', { ids: list }),
        ),
        ...browsers.map(add),
      ]);
      expect(answers.map((a) => a.status).filter((status) => status >= 500)).toEqual([]);
      const left = await positions(sari);
      expect(left).toEqual(left.map((_, position) => ({ position })));
      const keys = (await sql('select object_key from photos where member_id = $1', [sari.id])).map(
        (r) => r.object_key,
      );
      // Each instance of this test has a folder of its own: an object is where it was stored, or nowhere.
      for (const key of keys)
        expect((await one.ctx.files.list(key)).length + (await two.ctx.files.list(key)).length).toBe(4);
      expect(await sql('select * from loose_objects')).toEqual([]);
    },
  );

  it.each(ROUNDS)('a paper is decided once (round %i)', async () => {
    const [sari, staff, other] = [
      await world.signedIn('wanita', { photos: 0 }),
      await world.staff(),
      await world.staff(),
    ];
    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        both(sari)[i % 2]!.sendFile('POST', '/api/profile/papers', PDF, 'a.pdf', { kind: 'income' }),
      ),
    );
    expect(sent.filter((a) => a.status === 200)).toHaveLength(3);
    const [{ id }] = (await sari.browser.get('/api/profile/papers')).body.papers;
    const deciders = [both(staff)[0], both(other)[1]];
    await Promise.all(
      deciders.map((browser) => browser.post(`/api/staff/papers/${id}/openings`, { reason: 'Memeriksa slip gaji' })),
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        deciders[i % 2]!.post(`/api/staff/papers/${id}/decision`, {
          decision: i % 4 < 2 ? 'approve' : 'reject',
          note: 'Tidak sesuai dengan profil',
        }),
      ),
    );
    expect(answers.map((a) => a.body.code ?? 'ok').sort()).toEqual(['ok', ...Array(19).fill('paper-decided')]);
    expect(
      await sql(`select count(*)::int as n from outbox where dedupe_key = $1`, [`notification:paper-decided:${id}`]),
    ).toEqual([{ n: 1 }]);
  });

  it('jobs that run on both at once take each thing once', async () => {
    await sql(
      `insert into loose_objects (object_key, since) select 'photos/' || md5(n::text), now() - interval '2 hours' from generate_series(1, 120) n`,
    );
    expect(await Promise.all([sweepOrphanObjects(one.ctx), sweepOrphanObjects(two.ctx)]).then(([a, b]) => a + b)).toBe(
      120,
    );
    const decided = await sql(
      `select count(*)::int as n from documents where decided_at is not null and erased_at is null`,
    );
    later = 31 * 86_400_000;
    expect(await Promise.all([eraseDocuments(one.ctx), eraseDocuments(two.ctx)]).then(([a, b]) => a + b)).toBe(
      decided[0].n,
    );
    later = 0;
  });
});
