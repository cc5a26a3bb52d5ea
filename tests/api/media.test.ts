import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { numberHash } from '../../src/server/adapters/phone.ts';
import { apiSuite } from '../support/suite.ts';
import { type Person, testPicture } from '../support/world.ts';

const SIZES = ['thumb', 'card', 'full', 'blur'] as const;
const { server, world } = await apiSuite();

const sql = (text: string, values: unknown[] = []) => server.ctx.pool.query(text, values);
const at = (person: Person, size: string, n = 0) => `/api/media/${person.photoIds[n]}/${size}`;
/** Statuses of all sizes of a photo for a viewer, as the browser that has them already asks. */
async function fetched(viewer: Person, owner: Person, n = 0): Promise<number[]> {
  return Promise.all(
    SIZES.map(
      async (size) =>
        (
          await viewer.browser.get(at(owner, size, n), {
            'if-none-match': `"${owner.photoIds[n]}-${size}"`,
            range: 'bytes=0-1',
          })
        ).status,
    ),
  );
}
const blurOf = async (viewer: Person, owner: Person) =>
  (await viewer.browser.get(`/api/media/blurred/${world.refOf(viewer, owner)}`)).status;
const SEEN = [304, 304, 304, 304];
const BLUR_ONLY = [404, 404, 404, 304];
const GONE = [404, 404, 404, 404];

describe('a photo closes at once (T17), also for who has its bytes', () => {
  /** A pair who like each other, one with a full profile open to the other. */
  async function pair() {
    const [sari, budi] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('pria', { photos: 2 }),
    ];
    await world.matched(sari, budi);
    await world.allowed(sari, budi);
    expect(await fetched(sari, budi)).toEqual(SEEN);
    return { sari, budi };
  }

  it.each<[string, (sari: Person, budi: Person) => Promise<unknown>]>([
    ['blocked by its owner', (sari, budi) => world.blocked(budi, sari)],
    ['blocked by the viewer', (sari, budi) => world.blocked(sari, budi)],
    [
      'hidden from the viewer’s number',
      (sari, budi) =>
        sql(`insert into hidden_numbers (member_id, number_hash, ending) values ($1, $2, '123')`, [
          budi.id,
          numberHash(server.ctx.config, sari.profile.contactWa!),
        ]),
    ],
    ['the viewer hid from its owner’s number a month ago', (sari, budi) => world.hides(sari, budi)],
    ['suspended', (_, budi) => sql(`update accounts set status = 'suspended' where id = $1`, [budi.id])],
    ['deleted', (_, budi) => sql(`update accounts set status = 'deleted' where id = $1`, [budi.id])],
    ['erased', (_, budi) => sql('delete from accounts where id = $1', [budi.id])],
    ['removed', (_, budi) => budi.browser.delete(`/api/profile/photos/${budi.photoIds[0]}`)],
  ])('%s', async (_name, close) => {
    const { sari, budi } = await pair();
    await close(sari, budi);
    expect(await fetched(sari, budi)).toEqual(GONE);
    const answer = await sari.browser.get(at(budi, 'card'));
    const unknown = await sari.browser.get(`/api/media/${'A'.repeat(22)}/card`);
    expect({ ...answer.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  });

  it.each([['its owner'], ['the viewer']])('%s paused, unless they are a match', async (who) => {
    const [sari, budi, match] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('pria'),
      await world.signedIn('pria'),
    ];
    await world.matched(sari, match);
    const pausing = who === 'the viewer' ? [sari.id] : [budi.id, match.id];
    expect(await fetched(sari, budi)).toEqual(SEEN);
    await sql('update accounts set paused_at = now() where id = any($1)', [pausing]);
    expect([await fetched(sari, budi), await fetched(sari, match)]).toEqual([GONE, SEEN]);
  });

  it('unmatched, for two who would not meet otherwise', async () => {
    const [sari, budi] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('pria', { age: 22 }),
    ];
    await world.matched(sari, budi);
    expect(await fetched(sari, budi)).toEqual(SEEN);
    await sql('delete from likes where from_id = any($1)', [[sari.id, budi.id]]);
    expect(await fetched(sari, budi)).toEqual(GONE);
  });

  it('a basic viewer whose match ended is back at the blur', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria', { photos: 2 })];
    await world.matched(sari, budi);
    expect([await fetched(sari, budi), await fetched(sari, budi, 1)]).toEqual([SEEN, SEEN]);
    await sql('delete from likes where from_id = any($1)', [[sari.id, budi.id]]);
    expect([await fetched(sari, budi), await fetched(sari, budi, 1)]).toEqual([GONE, GONE]);
    expect(await blurOf(sari, budi)).toBe(200);
  });

  it('a plan that ended', async () => {
    const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.member('pria')];
    expect(await fetched(sari, budi)).toEqual(SEEN);
    await sql(`update subscriptions set tier = 'basic' where member_id = $1`, [sari.id]);
    expect(await fetched(sari, budi)).toEqual(GONE);
    expect(await blurOf(sari, budi)).toBe(200);
  });

  it('a session that ended', async () => {
    const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.member('pria')];
    await sql('delete from sessions where member_id = $1', [sari.id]);
    expect(await fetched(sari, budi)).toEqual([401, 401, 401, 401]);
  });
});

describe('a photo kept for a match', () => {
  it('is only its blur before, clear after, and always clear for its owner', async () => {
    const [sari, budi] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('pria', { photos: 2 }),
    ];
    await budi.browser.send('PATCH', `/api/profile/photos/${budi.photoIds[1]}`, { shown: 'blurred-until-match' });
    expect([await fetched(sari, budi), await fetched(sari, budi, 1)]).toEqual([SEEN, BLUR_ONLY]);
    const { body: card } = await sari.browser.get(`/api/members/${budi.id}`);
    expect(card.photos.map((p: { blurred: boolean; full: string }) => [p.blurred, p.full.split('/').at(-1)])).toEqual([
      [false, 'full'],
      [true, 'blur'],
    ]);
    expect(await fetched(budi, budi, 1)).toEqual(SEEN);
    await world.matched(sari, budi);
    expect(await fetched(sari, budi, 1)).toEqual(SEEN);
    await budi.browser.send('PATCH', `/api/profile/photos/${budi.photoIds[1]}`, { shown: 'open' });
    await sql('delete from likes where from_id = $1', [sari.id]);
    expect(await fetched(sari, budi, 1)).toEqual(SEEN);
  });
});

describe('requests for parts and versions', () => {
  let sari: Person;
  let where: string;
  let whole: Buffer;
  let etag: string;
  beforeAll(async () => {
    sari = await world.signedIn('wanita', { photos: 0 });
    const { body } = await sari.browser.sendFile('POST', '/api/profile/photos', await testPicture());
    where = body.photos[0].full;
    const answer = await sari.browser.get(where);
    [whole, etag] = [answer.body, answer.headers.get('etag')!];
    expect([answer.status, answer.headers.get('accept-ranges'), Number(answer.headers.get('content-length'))]).toEqual([
      200,
      'bytes',
      whole.length,
    ]);
  });

  it.each<[string, (n: number) => [number, number]]>([
    ['bytes=0-99', () => [0, 99]],
    ['bytes=100-', (n) => [100, n - 1]],
    ['bytes=-50', (n) => [n - 50, n - 1]],
    ['bytes=0-999999999', (n) => [0, n - 1]],
    ['bytes=-999999999', (n) => [0, n - 1]],
  ])('%s', async (range, bounds) => {
    const [first, last] = bounds(whole.length);
    const answer = await sari.browser.get(where, { range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([
      206,
      `bytes ${first}-${last}/${whole.length}`,
    ]);
    expect(Buffer.compare(answer.body, whole.subarray(first, last + 1))).toBe(0);
  });

  it.each(['bytes=5-2', 'bytes=a-b', 'bytes=-', 'items=0-1', 'bytes=0-1,4-5', 'bytes=0-1;'])(
    '%s is no range: everything',
    async (range) => {
      const answer = await sari.browser.get(where, { range });
      expect([answer.status, answer.body.length]).toEqual([200, whole.length]);
    },
  );

  it.each(['bytes=99999999-', 'bytes=-0'])('%s is outside', async (range) => {
    const answer = await sari.browser.get(where, { range });
    expect([answer.status, answer.headers.get('content-range'), answer.body.length]).toEqual([
      416,
      `bytes */${whole.length}`,
      0,
    ]);
  });

  it('a range of another version is the whole of this one', async () => {
    expect((await sari.browser.get(where, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    for (const other of ['"another"', `W/${etag}`, 'Sat, 21 Nov 2026 00:00:00 GMT'])
      expect((await sari.browser.get(where, { range: 'bytes=0-9', 'if-range': other })).status).toBe(200);
  });

  it('who has it gets 304, before any range', async () => {
    for (const tags of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await sari.browser.get(where, { 'if-none-match': tags, range: 'bytes=0-9' });
      expect([
        answer.status,
        answer.headers.get('etag'),
        answer.headers.get('cache-control'),
        answer.body.length,
      ]).toEqual([304, etag, 'private, no-cache', 0]);
    }
    expect((await sari.browser.get(where, { 'if-none-match': '"x", "y"' })).status).toBe(200);
  });

  it('HEAD tells the same without bytes', async () => {
    const answer = await sari.browser.send('HEAD', where, undefined, { range: 'bytes=0-9' });
    expect([answer.status, Number(answer.headers.get('content-length')), answer.body.length]).toEqual([
      200,
      whole.length,
      0,
    ]);
  });
});

it('forty fetches at once share their statements', async () => {
  const sari = await world.signedIn('wanita', { tier: 'premium' });
  const owners = await Promise.all(Array.from({ length: 40 }, () => world.member('pria')));
  const fetchAll = () => Promise.all(owners.map((owner) => sari.browser.get(at(owner, 'thumb'))));
  // Connections are made first: the second time all forty arrive together.
  await fetchAll();
  let sent = 0;
  const real = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: never[]) {
    sent++;
    return (real as (...all: never[]) => unknown).apply(this, args);
  } as never;
  try {
    const answers = await fetchAll();
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200]));
  } finally {
    pg.Client.prototype.query = real;
  }
  // One by one they are two statements each (80); how well they share depends on how they arrive.
  expect(sent).toBeLessThan(60);
});
