import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { PHOTO_OPENING_MINUTES, REMOVED_PICTURES_DAYS } from '#domain/safety/photo-review.ts';
import { hashPhotos, sweepRemovedPictures } from '../../src/server/features/photos/jobs.ts';
import { drawing } from '../support/pictures.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import { application, type Person } from '../support/world.ts';

const DAY_MS = 86_400_000;
let later = 0;
const now = () => new Date(Date.now() + later);
const { server, world } = await apiSuite({ now });
const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;
beforeEach(async () => {
  later = 0;
  await run('update photos set reviewed_at = now(), hashed_at = now() where reviewed_at is null');
});

const add = async (person: Person, bytes: Uint8Array): Promise<string> => {
  const { body } = await person.browser.sendFile('POST', '/api/profile/photos', bytes, 'foto.jpg');
  return body.photos.at(-1).id;
};
const counts = async (staff: Person) => (await staff.browser.get('/api/staff/photos')).body;
const open = (staff: Person, only: 'all' | 'held' = 'all', cursor: string | null = null) =>
  staff.browser.post('/api/staff/photos/openings', { only, cursor });
const decide = (staff: Person, id: string, body: object) =>
  staff.browser.post(`/api/staff/photos/${id}/decision`, body);
const heldOf = async (person: Person) =>
  (await person.browser.get('/api/profile')).body.photos.map((p: { held: boolean }) => p.held);
const acts = (staff: Person) =>
  run('select act, member_id, subject, reason from audit where staff_id = $1 order by seq', [staff.id]);

describe('the queue of photos', () => {
  it('opens groups, oldest first, as one act; each picture is there for who opened it, for a while', async () => {
    const [staff, sari] = [await world.staff('moderator'), await world.signedIn('wanita', { photos: 0 })];
    const first = await add(sari, await drawing(1));
    const others = await world.member('pria', { photos: 5 });
    const more = await world.member('pria', { photos: 5 });
    const last = await world.member('pria', { photos: 5 });
    expect(await counts(staff)).toMatchObject({ waiting: 16, held: 0, oldestAt: expect.any(String) });
    const { body } = await open(staff);
    expect([body.photos.length, body.photos[0].id]).toEqual([12, first]);
    expect(body.photos[0]).toMatchObject({ memberId: sari.id, nama: sari.profile.nama, held: false, alike: [] });
    const rest = (await open(staff, 'all', body.nextCursor)).body;
    expect([rest.photos.length, rest.nextCursor]).toEqual([4, null]);
    const seen = [...body.photos, ...rest.photos].map((photo: { id: string }) => photo.id);
    const all = [first, ...others.photoIds, ...more.photoIds, ...last.photoIds];
    expect(seen.toSorted()).toEqual(all.toSorted());
    expect(await acts(staff)).toEqual(
      [body, rest].map(({ photos }) => ({
        act: 'photo-open',
        member_id: null,
        subject: photos.map((photo: { id: string }) => photo.id).join(','),
        reason: null,
      })),
    );
    expect((await open(staff, 'held', body.nextCursor)).body.code).toBe('cursor-invalid');

    const { image } = body.photos[0];
    expect((await staff.browser.get(image)).headers.get('content-type')).toBe('image/webp');
    const other = await world.staff('moderator');
    expect((await other.browser.get(image)).body.code).toBe('not-found');
    later = PHOTO_OPENING_MINUTES * 60_000 + 1_000;
    expect((await staff.browser.get(image)).body.code).toBe('not-found');
  });

  it('a photo is fine once', async () => {
    const [staff, sari] = [await world.staff('moderator'), await world.signedIn('wanita', { photos: 0 })];
    const id = await add(sari, await drawing(2));
    const twice = await Promise.all([
      decide(staff, id, { decision: 'fine' }),
      decide(staff, id, { decision: 'remove', reason: 'no-face' }),
    ]);
    expect(twice.map((answer) => answer.status).filter((status) => status === 204)).toHaveLength(1);
    const [kept] = await run('select reviewed_at from photos where id = $1', [id]);
    const again = await decide(staff, id, { decision: 'fine' });
    expect(again.body.code).toBe(kept ? 'photo-decided' : 'not-found');
    expect(await acts(staff)).toHaveLength(1);
    const other = await add(sari, await drawing(22));
    expect((await decide(staff, other, { decision: 'fine' })).status).toBe(204);
    expect((await decide(staff, other, { decision: 'fine' })).body.code).toBe('photo-decided');
  });

  it('takes a photo away for a preset reason its owner reads; another one needs words', async () => {
    const [staff, sari] = [await world.staff('moderator'), await world.signedIn('wanita', { photos: 0 })];
    const [id, second] = [await add(sari, await drawing(3)), await add(sari, await drawing(4))];
    expect((await decide(staff, id, { decision: 'remove', reason: 'other', note: ' ' })).body.code).toBe(
      'reason-required',
    );
    expect((await decide(staff, id, { decision: 'remove', reason: 'contact', note: 'pendek' })).body.code).toBe(
      'reason-required',
    );
    const note = 'Ada nomor telepon di pojok foto.';
    expect((await decide(staff, id, { decision: 'remove', reason: 'contact', note })).status).toBe(204);
    const { photos } = (await sari.browser.get('/api/profile')).body;
    expect(photos.map((photo: { id: string }) => photo.id)).toEqual([second]);
    expect((await sari.browser.get(`/api/media/${id}/card`)).status).toBe(404);
    await server.relay.drain();
    const { items: notifications } = (await sari.browser.get('/api/notifications')).body;
    expect(notifications).toEqual([
      expect.objectContaining({ kind: 'photo-removed', data: { reason: 'contact', note } }),
    ]);
    expect(await acts(staff)).toEqual([
      { act: 'photo-remove', member_id: sari.id, subject: id, reason: `contact: ${note}` },
    ]);
  });

  it('one that was found fine can still be taken away, once, by another moderator, and its picture is known again', async () => {
    const [staff, other] = [await world.staff('moderator'), await world.staff('moderator')];
    const sari = await world.signedIn('wanita', { photos: 0 });
    const picture = await drawing(31);
    const id = await add(sari, picture);
    await add(sari, await drawing(32));
    expect((await decide(staff, id, { decision: 'fine' })).status).toBe(204);
    const away = (by: Person, body: object) => by.browser.post(`/api/staff/photos/${id}/removal`, body);
    expect((await away(other, { reason: 'other', note: ' ' })).body.code).toBe('reason-required');
    expect((await away(await world.staff('support'), { reason: 'indecent' })).body.code).toBe('staff-role-missing');
    const both = await Promise.all([away(other, { reason: 'indecent' }), away(other, { reason: 'indecent' })]);
    expect(both.map((answer) => answer.body?.code ?? answer.status).toSorted()).toEqual([204, 'not-found']);
    expect((await sari.browser.get(`/api/media/${id}/card`)).status).toBe(404);
    expect(await acts(other)).toEqual([{ act: 'photo-remove', member_id: sari.id, subject: id, reason: 'indecent' }]);
    await server.relay.drain();
    const { items } = (await sari.browser.get('/api/notifications')).body;
    expect(items).toEqual([expect.objectContaining({ kind: 'photo-removed', data: { reason: 'indecent' } })]);
    await add(sari, await sharp(picture).jpeg({ quality: 60 }).toBuffer());
    expect(await heldOf(sari)).toEqual([false, true]);
  });

  it('the same picture again is for its owner alone until it is looked at, whoever sends it', async () => {
    const staff = await world.staff('moderator');
    const [sari, budi] = [await world.signedIn('wanita', { photos: 0 }), await world.signedIn('pria')];
    await world.matched(sari, budi);
    const picture = await drawing(5);
    await decide(staff, await add(sari, picture), { decision: 'remove', reason: 'not-theirs' });
    const smaller = await sharp(picture).resize(400, 500).jpeg({ quality: 60 }).toBuffer();
    const again = await add(sari, smaller);
    const shown = await add(sari, await drawing(6));
    expect(await heldOf(sari)).toEqual([true, false]);
    // The owner sees it; for a match the other one is the main photo.
    expect((await sari.browser.get(`/api/media/${again}/card`)).status).toBe(200);
    const card = async () => (await budi.browser.get(`/api/members/${sari.id}`)).body.photos;
    expect(JSON.stringify(await card())).toContain(shown);
    expect(JSON.stringify(await card())).not.toContain(again);
    for (const size of ['card', 'blur'])
      expect((await budi.browser.get(`/api/media/${again}/${size}`)).body.code).toBe('not-found');

    const { photos } = (await open(staff, 'held')).body;
    expect(photos).toEqual([
      expect.objectContaining({
        id: again,
        held: true,
        alike: [expect.objectContaining({ kind: 'removed', reason: 'not-theirs', bits: expect.any(Number) })],
      }),
    ]);
    expect((await counts(staff)).held).toBe(1);
    await decide(staff, again, { decision: 'fine' });
    expect(await heldOf(sari)).toEqual([false, false]);
    expect((await budi.browser.get(`/api/media/${again}/card`)).status).toBe(200);
  });

  it('flags a photo that another member has too, and shows it beside', async () => {
    const staff = await world.staff('moderator');
    const [sari, rina] = [await world.signedIn('wanita', { photos: 0 }), await world.signedIn('wanita', { photos: 0 })];
    const picture = await drawing(7);
    await add(sari, picture);
    await add(sari, await sharp(picture).greyscale().jpeg().toBuffer());
    const copied = await add(rina, await sharp(picture).jpeg({ quality: 50 }).toBuffer());
    const { photos } = (await open(staff)).body;
    const { alike, held } = photos.find((photo: { id: string }) => photo.id === copied);
    expect(held).toBe(false);
    expect(alike).toEqual(
      Array(2).fill(
        expect.objectContaining({
          kind: 'member',
          memberId: sari.id,
          nama: sari.profile.nama,
          bits: expect.any(Number),
          id: expect.stringMatching(/^[\w-]{22}$/),
        }),
      ),
    );
    expect((await staff.browser.get(alike[0].image)).status).toBe(200);
    // One's own photos are no hit.
    for (const photo of photos.filter((one: { memberId: string }) => one.memberId === sari.id))
      expect(photo.alike.map((one: { memberId: string }) => one.memberId)).toEqual([rina.id]);
  });

  it('a replaced photo is looked at again', async () => {
    const [staff, sari] = [await world.staff('moderator'), await world.signedIn('wanita', { photos: 0 })];
    const id = await add(sari, await drawing(8));
    await decide(staff, id, { decision: 'fine' });
    expect((await counts(staff)).waiting).toBe(0);
    await sari.browser.sendFile('PUT', `/api/profile/photos/${id}`, await drawing(9), 'foto.jpg');
    expect((await counts(staff)).waiting).toBe(1);
  });

  it('photos from before get their hash by a job; removed ones are forgotten after two years', async () => {
    const [staff, sari] = [await world.staff('moderator'), await world.signedIn('wanita', { photos: 0 })];
    const id = await add(sari, await drawing(10));
    const [{ phash }] = await run('select phash from photos where id = $1', [id]);
    await run('update photos set phash = null, hashed_at = null where id = $1', [id]);
    expect(await hashPhotos(server.ctx)).toBe(1);
    expect(await hashPhotos(server.ctx)).toBe(0);
    const [{ bits }] = await run('select picture_distance(phash, $2) as bits from photos where id = $1', [id, phash]);
    expect(bits).toBeLessThanOrEqual(4);
    await decide(staff, id, { decision: 'remove', reason: 'unclear' });
    await run(`delete from removed_pictures where removed_at < now() - interval '1 minute'`);
    later = REMOVED_PICTURES_DAYS * DAY_MS - 60_000;
    expect(await sweepRemovedPictures(server.ctx)).toBe(0);
    later += 120_000;
    expect(await sweepRemovedPictures(server.ctx)).toBeGreaterThan(0);
  });
});

describe('where photos are looked at before they are up', () => {
  it('each new one, of a registration too, is for its owner alone', async () => {
    const { server: strict, world: there } = await ownServer({ env: { PHOTO_REVIEW: 'before' } });
    const sari = await there.signedIn('wanita', { photos: 0 });
    const budi = await there.signedIn('pria');
    await there.matched(sari, budi);
    const { body } = await sari.browser.sendFile('POST', '/api/profile/photos', await drawing(11), 'foto.jpg');
    expect(body.photos).toEqual([expect.objectContaining({ held: true })]);
    const { photos: shown } = (await budi.browser.get(`/api/members/${sari.id}`)).body;
    expect(shown).toEqual([]);
    const visitor = strict.browser();
    await visitor.post('/api/uploads/ticket');
    expect((await visitor.upload('photo', await drawing(12), 'foto.png')).status).toBe(200);
    expect((await visitor.upload('income', Buffer.from('%PDF-1.4\n%%EOF\n'), 'slip.pdf')).status).toBe(200);
    expect((await visitor.post('/api/registration', application(77))).status).toBe(200);
    const { rows } = await strict.ctx.pool.query(
      `select held, phash, hashed_at is not null as hashed from photos p join accounts a on a.id = p.member_id where username = 'calon-77'`,
    );
    expect(rows).toEqual([{ held: true, phash: expect.stringMatching(/^-?\d+$/), hashed: true }]);
  });
});
