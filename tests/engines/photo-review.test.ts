import { describe, expect, it } from 'vitest';
import { drawing } from '../support/pictures.ts';
import { twoInstances } from '../support/suite.ts';

/** A photo is decided once, whoever decides it where, and while its owner changes it. */
const ROUNDS = Array.from({ length: 3 }, (_, i) => [i]);
const { database, world, atTwo } = await twoInstances();
const sql = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;

describe('on two instances', () => {
  it.each(ROUNDS)('twenty decisions at once are one, with one row in the trail (round %i)', async (round) => {
    const [sari, ani, budi] = [
      await world.signedIn('wanita', { photos: 0 }),
      await world.staff('moderator'),
      await world.staff('moderator'),
    ];
    const sent = await sari.browser.sendFile('POST', '/api/profile/photos', await drawing(30 + round), 'foto.jpg');
    const id: string = sent.body.photos[0].id;
    const browsers = [ani.browser, atTwo(ani), budi.browser, atTwo(budi)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        browsers[i % 4]!.post(
          `/api/staff/photos/${id}/decision`,
          i % 3 ? { decision: 'fine' } : { decision: 'remove', reason: 'unclear' },
        ),
      ),
    );
    expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1);
    const [acts, told, kept] = await Promise.all([
      sql(`select act from audit where subject = $1`, [id]),
      sql(`select 1 from outbox where payload ->> 'photoId' = $1`, [id]),
      sql('select reviewed_at from photos where id = $1', [id]),
    ]);
    expect(acts).toEqual([{ act: kept.length > 0 ? 'photo-fine' : 'photo-remove' }]);
    expect(told).toHaveLength(kept.length > 0 ? 0 : 1);
  });

  it.each(ROUNDS)('a decision beside a replacement never marks the new photo (round %i)', async (round) => {
    const [sari, staff] = [await world.signedIn('wanita', { photos: 0 }), await world.staff('moderator')];
    const sent = await sari.browser.sendFile('POST', '/api/profile/photos', await drawing(40 + round), 'foto.jpg');
    const id: string = sent.body.photos[0].id;
    const [decided] = await Promise.all([
      atTwo(staff).post(`/api/staff/photos/${id}/decision`, { decision: 'fine' }),
      sari.browser.sendFile('PUT', `/api/profile/photos/${id}`, await drawing(50 + round), 'foto.jpg'),
    ]);
    expect([204, 404]).toContain(decided.status);
    const [photo] = await sql('select id, reviewed_at from photos where member_id = $1', [sari.id]);
    expect(photo.id).not.toBe(id);
    expect(photo.reviewed_at).toBeNull();
  });
});
