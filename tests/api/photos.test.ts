import { readdir } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { sweepOrphanObjects } from '../../src/server/features/uploads/jobs.ts';
import { animation, gifar, heic, heicPhoto, jpegOfScans, phpInJpeg, pixelBomb, tagged } from '../support/pictures.ts';
import type { Answer } from '../support/server.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import { type Person, testPicture } from '../support/world.ts';

let picture: Buffer;
let later = 0;
const MB = 1024 * 1024;
const SIZES = ['thumb', 'card', 'full', 'blur'] as const;
const { server, world } = await apiSuite({ now: () => new Date(Date.now() + later) });
beforeAll(async () => {
  picture = await testPicture({ width: 300, height: 380 });
});

const add = (person: Person, bytes: Uint8Array = picture, name = 'foto.jpg') =>
  person.browser.sendFile('POST', '/api/profile/photos', bytes, name);
const idsOf = (answer: Answer): string[] => answer.body.photos.map((p: { id: string }) => p.id);
const row = async (id: string) =>
  (await server.ctx.pool.query('select object_key, shown, position, width, height from photos where id = $1', [id]))
    .rows[0];
const stored = async () =>
  (await readdir(path.join(server.ctx.config.dataDir, 'files/photos'), { recursive: true }).catch(() => [])).length;
const loose = async () => (await server.ctx.pool.query('select count(*)::int n from loose_objects')).rows[0].n;
/** A member with photos sent by the front door. */
async function withPhotos(n: number): Promise<{ person: Person; ids: string[] }> {
  const person = await world.signedIn('wanita', { photos: 0 });
  let ids: string[] = [];
  for (let i = 0; i < n; i++) ids = idsOf(await add(person));
  return { person, ids };
}

describe('a member’s photos', () => {
  it('are added behind each other, seen by their owner in every size', async () => {
    const { person } = await withPhotos(1);
    const answer = await add(person);
    expect([answer.status, answer.body.photos.length]).toEqual([200, 2]);
    for (const photo of answer.body.photos) {
      expect(photo).toEqual({
        ...Object.fromEntries(SIZES.map((s) => [s, `/api/media/${photo.id}/${s}`])),
        id: photo.id,
        shown: 'open',
        held: false,
      });
      expect(photo.id).toMatch(/^[A-Za-z0-9_-]{22}$/);
      for (const size of SIZES)
        expect((await person.browser.get(photo[size])).headers.get('content-type')).toBe('image/webp');
    }
    expect(await row(idsOf(answer)[1]!)).toMatchObject({ position: 1, width: 300, height: 380 });
    expect(await loose()).toBe(0);
  });

  it('close up when one goes, and its bytes go with it', async () => {
    const { person, ids } = await withPhotos(4);
    const { object_key: key } = await row(ids[1]!);
    const before = await stored();
    const answer = await person.browser.delete(`/api/profile/photos/${ids[1]}`);
    expect(idsOf(answer)).toEqual([ids[0], ids[2], ids[3]]);
    expect([await row(ids[2]!), await row(ids[3]!)]).toMatchObject([{ position: 1 }, { position: 2 }]);
    expect([await server.ctx.files.get(`${key}/thumb.webp`), await loose(), before - (await stored())]).toEqual([
      null,
      0,
      5,
    ]);
    expect((await person.browser.get(`/api/media/${ids[1]}/card`)).status).toBe(404);
    expect((await person.browser.delete(`/api/profile/photos/${ids[1]}`)).body.code).toBe('not-found');
  });

  it('are replaced in place by one with another id', async () => {
    const { person, ids } = await withPhotos(3);
    await person.browser.send('PATCH', `/api/profile/photos/${ids[1]}`, { shown: 'blurred-until-match' });
    const old = await row(ids[1]!);
    const answer = await person.browser.sendFile(
      'PUT',
      `/api/profile/photos/${ids[1]}`,
      await testPicture({ width: 100, height: 90 }),
    );
    const [first, second, third] = idsOf(answer);
    expect([first, third, second === ids[1]]).toEqual([ids[0], ids[2], false]);
    expect(await row(second!)).toMatchObject({ position: 1, shown: 'blurred-until-match', width: 100, height: 90 });
    expect((await person.browser.get(`/api/media/${ids[1]}/full`)).status).toBe(404);
    expect([await server.ctx.files.get(`${old.object_key}/full.webp`), await loose()]).toEqual([null, 0]);
  });

  it.each([
    ['no picture', async () => Buffer.from('%PDF-1.4'), 'upload-not-image'],
    ['too many bytes', async () => Buffer.concat([picture, Buffer.alloc(5 * MB)]), 'upload-too-large'],
    ['too many pixels', () => pixelBomb(12_000), 'upload-too-many-pixels'],
    ['a strip', () => pixelBomb(1, 100_000), 'upload-picture-shape'],
  ])('are not replaced by %s', async (_, make, code) => {
    const { person, ids } = await withPhotos(1);
    const answer = await person.browser.sendFile('PUT', `/api/profile/photos/${ids[0]}`, await make());
    expect(answer.body.code).toBe(code);
    expect((await person.browser.get(`/api/media/${ids[0]}/full`)).status).toBe(200);
  });

  it('take any order at once; a list that is not theirs is refused', async () => {
    const { person, ids } = await withPhotos(5);
    const order = (list: string[]) => person.browser.send('PUT', '/api/profile/photo-order', { ids: list });
    const [a, b, c, d, e] = ids as [string, string, string, string, string];
    expect(idsOf(await order([e, a, d, c, b]))).toEqual([e, a, d, c, b]);
    expect((await person.browser.get('/api/session')).body.member.photo).toBe(`/api/media/${e}/thumb`);
    for (const wrong of [
      [a, b, c, d],
      [a, a, b, c, d],
      [a, b, c, d, 'A'.repeat(22)],
    ])
      expect([wrong.length, (await order(wrong)).body.code]).toEqual([wrong.length, 'photos-changed']);
    expect((await order([])).body.code).toBe('invalid-input');
    expect((await person.browser.get('/api/profile')).body.photos.map((p: { id: string }) => p.id)).toEqual([
      e,
      a,
      d,
      c,
      b,
    ]);
  });

  it('orders and deletions at the same moment leave a list without gaps', async () => {
    const { person, ids } = await withPhotos(5);
    await Promise.all([
      person.browser.send('PUT', '/api/profile/photo-order', { ids: ids.toReversed() }),
      person.browser.delete(`/api/profile/photos/${ids[0]}`),
      person.browser.send('PUT', '/api/profile/photo-order', { ids }),
      person.browser.delete(`/api/profile/photos/${ids[3]}`),
      add(person),
    ]);
    const { rows } = await server.ctx.pool.query('select position from photos where member_id = $1 order by 1', [
      person.id,
    ]);
    expect(rows.map((r) => r.position)).toEqual(rows.map((_, i) => i));
    expect(rows.length).toBeGreaterThanOrEqual(3);
  });

  it('are nobody else’s to change', async () => {
    const { ids } = await withPhotos(1);
    const other = await world.signedIn('pria');
    expect((await other.browser.delete(`/api/profile/photos/${ids[0]}`)).status).toBe(404);
    expect((await other.browser.send('PATCH', `/api/profile/photos/${ids[0]}`, { shown: 'open' })).status).toBe(404);
    expect((await other.browser.sendFile('PUT', `/api/profile/photos/${ids[0]}`, picture)).status).toBe(404);
    expect((await other.browser.send('PUT', '/api/profile/photo-order', { ids })).body.code).toBe('photos-changed');
    expect(await row(ids[0]!)).toMatchObject({ position: 0, shown: 'open' });
  });

  it('a drawing of the demo world outlives the rows that share it', async () => {
    const [one, two] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    await one.browser.delete(`/api/profile/photos/${one.photoIds[0]}`);
    expect(await sweepOrphanObjects(server.ctx)).toBe(0);
    expect((await two.browser.get(`/api/media/${two.photoIds[0]}/card`)).status).toBe(200);
  });
});

describe('the limit of five', () => {
  it('T43a: holds when twenty arrive at once beside four', async () => {
    const { person } = await withPhotos(4);
    const before = await stored();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(person)));
    expect(answers.map((a) => a.body.code ?? 'ok').sort()).toEqual(['ok', ...Array(19).fill('upload-photo-limit')]);
    expect((await person.browser.get('/api/profile')).body.photos).toHaveLength(5);
    // One more folder with its four copies; of the others nothing is left.
    expect([(await stored()) - before, await loose()]).toEqual([5, 0]);
  });

  it('is told in the member’s words', async () => {
    const { person } = await withPhotos(5);
    const answer = await add(person);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Paling banyak 5 foto. Hapus foto lama untuk menambah yang baru.',
    ]);
  });

  it('sixty pictures an hour', async () => {
    const { world: there } = await ownServer();
    const person = await there.signedIn('wanita', { photos: 0 });
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => person.browser.sendFile('POST', '/api/profile/photos', Buffer.from('x'))),
    );
    expect(answers.filter((a) => a.status === 415)).toHaveLength(60);
    expect(answers.filter((a) => a.status === 429 && a.body.retryAfter > 0)).toHaveLength(10);
  });
});

describe('what is no photo (T37)', () => {
  it.each([
    [
      'an svg with a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    [
      'an svg with an xml head',
      async () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['html named jpg', async () => Buffer.from('<html><script>1</script></html>')],
    ['a pdf named png', async () => Buffer.from('%PDF-1.4\n%%EOF\n')],
    ['half a jpeg', async () => picture.subarray(0, 2000)],
    ['half a png', async () => (await testPicture({ format: 'png' })).subarray(0, 3000)],
    ['a thousand frames', () => animation(1000)],
    ['the head of a heic', async () => heic()],
    ['half a heic', async () => (await heicPhoto()).subarray(0, 2000)],
    ['a jpeg of a thousand passes', async () => jpegOfScans(picture, 1000)],
    ['tiff', () => sharp(picture).tiff().toBuffer()],
    ['a raw picture', async () => Buffer.concat([Buffer.from('49492a00100000004352', 'hex'), Buffer.alloc(400)])],
    ['a picture’s first bytes and noise', async () => Buffer.concat([picture.subarray(0, 20), Buffer.alloc(5000, 3)])],
  ])('%s', async (_name, make) => {
    const { person } = await withPhotos(0);
    const answer = await add(person, await make(), 'foto.png');
    expect([answer.status, answer.body.message]).toEqual([415, 'Berkas harus berupa gambar']);
  });

  it('no bytes, no file, no form', async () => {
    const { person } = await withPhotos(0);
    expect((await add(person, Buffer.alloc(0))).body.message).toBe('Tidak ada berkas yang dipilih');
    const form = new FormData();
    form.append('x', 'y');
    expect((await person.browser.send('POST', '/api/profile/photos', form)).body.code).toBe('upload-no-file');
    expect((await person.browser.post('/api/profile/photos', { file: 'x' })).status).toBe(415);
  });

  it.each([
    ['php in a jpeg', async () => phpInJpeg(picture)],
    ['a jar behind a gif', () => gifar()],
    ['a script behind a jpeg', async () => Buffer.concat([picture, Buffer.from('<script>KNR</script>')])],
  ])('%s is harmless: the picture is kept, nothing else of it (T41)', async (_name, make) => {
    const { person } = await withPhotos(0);
    const bytes = await make();
    expect(bytes.includes('KNR')).toBe(true);
    const [id] = idsOf(await add(person, bytes, 'foto.php'));
    const { object_key: key } = await row(id!);
    for (const size of SIZES) {
      const answer = await person.browser.get(`/api/media/${id}/${size}`);
      const copy = (await server.ctx.files.get(`${key}/${size}.webp`))!;
      expect([copy.includes('KNR'), copy.includes('<?php'), Buffer.compare(answer.body, copy)]).toEqual([
        false,
        false,
        0,
      ]);
      expect([
        answer.headers.get('content-type'),
        answer.headers.get('x-content-type-options'),
        answer.headers.get('content-security-policy'),
        answer.headers.get('cross-origin-resource-policy'),
      ]).toEqual(['image/webp', 'nosniff', "default-src 'none'; sandbox", 'same-origin']);
    }
  });
});

describe('pixel bombs', () => {
  /** What of the member's hour of megapixels is used. */
  const spent = async (person: Person) =>
    (
      await server.ctx.pool.query(`select points from rate_limits where key like $1`, [
        `%photo-megapixels:${person.id}`,
      ])
    ).rows[0]?.points ?? 0;

  it.each([
    [12_000, 12_000, 'upload-too-many-pixels'],
    [30_000, 30_000, 'upload-too-many-pixels'],
    [1, 39_000_000, 'upload-picture-shape'],
    [12_001, 3_000, 'upload-picture-shape'],
    [40, 481, 'upload-picture-shape'],
    [19, 20, 'upload-picture-shape'],
  ])('T38a: %i × %i pixels are refused by their header: nothing is decoded', async (width, height, code) => {
    const { person } = await withPhotos(0);
    const bomb = await pixelBomb(width, height);
    expect(bomb.length).toBeLessThan(200_000);
    expect([(await add(person, bomb)).body.code, await spent(person)]).toEqual([code, 0]);
  });

  it('a narrow picture, a small one and a large one are photos; each costs its megapixels', async () => {
    const { person } = await withPhotos(0);
    for (const [width, height, cost] of [
      [40, 480, 1],
      [20, 20, 2],
      [12_000, 3_333, 42],
    ] as const)
      expect([(await add(person, await pixelBomb(width, height))).status, await spent(person)]).toEqual([200, cost]);
    await server.ctx.pool.query(`update rate_limits set points = 1000000 where key like $1`, [
      `%photo-megapixels:${person.id}`,
    ]);
    expect((await add(person)).body).toMatchObject({ code: 'too-many-requests', retryAfter: expect.any(Number) });
  });

  it('T38b: twenty at once are refused while other routes and another member’s photo are answered', async () => {
    const { person } = await withPhotos(0);
    const [other, third] = [await world.signedIn('pria'), await withPhotos(0)];
    const bombs = await Promise.all([pixelBomb(12_000), pixelBomb(1, 39_000_000)]);
    let open = 20;
    const sent = Array.from({ length: 20 }, (_, i) => add(person, bombs[i % 2]).finally(() => open--));
    const photo = add(third.person);
    const meanwhile: number[] = [];
    while (open > 0) meanwhile.push((await other.browser.get('/api/session')).status);
    expect(new Set((await Promise.all(sent)).map((a) => a.body.code))).toEqual(
      new Set(['upload-too-many-pixels', 'upload-picture-shape']),
    );
    expect([meanwhile.length > 0, new Set(meanwhile), (await photo).status]).toEqual([true, new Set([200]), 200]);
  });
});

describe('sizes (T39)', () => {
  /** Raw bytes on the wire: lengths may lie. */
  function raw(person: Person, body: Buffer, headers: string[], { end = true } = {}): Promise<string> {
    const { hostname, port } = new URL(server.url);
    const cookie = person.browser.cookie;
    return new Promise((resolve, reject) => {
      const socket = net.connect(Number(port), hostname, () => {
        socket.write(
          [
            'POST /api/profile/photos HTTP/1.1',
            'host: x',
            `cookie: ${cookie}`,
            'content-type: multipart/form-data; boundary=KNR',
            ...headers,
            '',
            '',
          ].join('\r\n'),
        );
        socket.write(body);
        if (end) socket.end();
      });
      let said = '';
      socket.on('data', (data) => {
        said += data;
        if (/\r\n\r\n[\s\S]*\}/.test(said)) socket.destroy();
      });
      socket.on('close', () => resolve(said));
      socket.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(said) : reject(error),
      );
    });
  }
  const form = (bytes: Buffer) =>
    Buffer.concat([
      Buffer.from('--KNR\r\ncontent-disposition: form-data; name="file"; filename="x.jpg"\r\n\r\n'),
      bytes,
      Buffer.from('\r\n--KNR--\r\n'),
    ]);

  it('five megabytes are taken, one byte more is not', async () => {
    const { person } = await withPhotos(0);
    const padded = (length: number) => Buffer.concat([picture, Buffer.alloc(length - picture.length)]);
    expect((await add(person, padded(5 * MB))).status).toBe(200);
    const answer = await add(person, padded(5 * MB + 1));
    expect([answer.status, answer.body.message]).toEqual([413, 'Ukuran berkas maksimal 5MB']);
    expect((await add(person, padded(40 * MB))).status).toBe(413);
  });

  it('without a length, in chunks', async () => {
    const { person } = await withPhotos(0);
    const body = form(picture);
    const chunked = Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);
    expect(await raw(person, chunked, ['transfer-encoding: chunked'], { end: false })).toMatch(/^HTTP\/1.1 200 /);
    const big = form(Buffer.concat([picture, Buffer.alloc(6 * MB)]));
    const bigChunk = Buffer.concat([Buffer.from(`${big.length.toString(16)}\r\n`), big, Buffer.from('\r\n0\r\n\r\n')]);
    expect(await raw(person, bigChunk, ['transfer-encoding: chunked'], { end: false })).toMatch(/^HTTP\/1.1 413 /);
  });

  it('a length that lies is the sender’s trouble alone', async () => {
    const { person } = await withPhotos(0);
    const body = form(picture);
    expect(await raw(person, body, [`content-length: ${body.length - 200}`], { end: false })).toMatch(
      /^HTTP\/1.1 400 /,
    );
    // Longer than what comes: the sender hangs up in the middle.
    expect(await raw(person, body.subarray(0, 3000), [`content-length: ${body.length}`])).not.toMatch(
      /^HTTP\/1.1 (2|5)/,
    );
    expect([(await person.browser.get('/api/profile')).body.photos.length, await loose()]).toEqual([0, 0]);
  });

  it('ten thousand parts, two hundred slow senders', async () => {
    const { person } = await withPhotos(0);
    const parts = Buffer.from(
      Array.from(
        { length: 10_000 },
        (_, i) => `--KNR\r\ncontent-disposition: form-data; name="f${i}"\r\n\r\nx\r\n`,
      ).join('') + '--KNR--\r\n',
    );
    expect(await raw(person, parts, [`content-length: ${parts.length}`], { end: false })).toMatch(/^HTTP\/1.1 413 /);
    const { hostname, port } = new URL(server.url);
    const cookie = person.browser.cookie;
    const slow = await Promise.all(
      Array.from(
        { length: 200 },
        () =>
          new Promise<net.Socket>((resolve) => {
            const socket = net.connect(Number(port), hostname, () => {
              socket.write(
                `POST /api/profile/photos HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-type: multipart/form-data; boundary=KNR\r\ncontent-length: 100000\r\n\r\n--KNR\r\n`,
              );
              resolve(socket);
            });
            socket.on('error', () => {});
          }),
      ),
    );
    try {
      expect((await add(person)).status).toBe(200);
    } finally {
      // Also when it fails: a server waits for who is still sending before it ends.
      for (const socket of slow) socket.destroy();
    }
    expect((await person.browser.get('/api/session')).status).toBe(200);
  });
});

describe('what a picture tells (T40)', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'heic'] as const)(
    'place, author and profile of a %s are gone from what is stored and served; it stands upright',
    async (format) => {
      const { person } = await withPhotos(0);
      const bytes =
        format === 'heic' ? await heicPhoto() : await tagged(await testPicture({ width: 200, height: 100 }), format);
      const before = await sharp(bytes).metadata();
      expect([before.exif !== undefined, bytes.includes('KNR')]).toEqual([true, true]);
      const [id] = idsOf(await add(person, bytes));
      const { object_key: key } = await row(id!);
      for (const size of SIZES) {
        const served = (await person.browser.get(`/api/media/${id}/${size}`)).body as Buffer;
        for (const copy of [served, (await server.ctx.files.get(`${key}/${size}.webp`))!]) {
          const meta = await sharp(copy).metadata();
          expect([
            meta.format,
            meta.exif,
            meta.xmp,
            meta.icc,
            meta.iptc,
            copy.includes('KNR'),
            meta.height! > meta.width!,
          ]).toEqual(['webp', undefined, undefined, undefined, undefined, false, true]);
        }
      }
      expect(await row(id!)).toMatchObject(format === 'heic' ? { width: 64, height: 96 } : { width: 100, height: 200 });
      // The original is nowhere.
      expect(await server.ctx.files.list(`${key}`)).toHaveLength(4);
    },
  );
});

describe('names (T42)', () => {
  it.each([
    ['a path', '../../x'],
    ['a NUL', 'a\u0000b.jpg'],
    ['300 letters', `${'x'.repeat(300)}.jpg`],
    ['a device', 'CON'],
    ['emoji', '💍📷.jpg'],
    ['a quote', '"; filename="y.html'],
  ])('%s is no path of ours', async (_, name) => {
    const { person } = await withPhotos(0);
    const [id] = idsOf(await add(person, picture, name));
    expect((await row(id!)).object_key).toMatch(/^photos\/[0-9a-f]{32}$/);
  });
});

describe('nothing is left behind', () => {
  it('when storing fails, and when the row fails', async () => {
    const { server: broken, world: there } = await ownServer();
    const person = await there.signedIn('wanita', { photos: 0 });
    const send = () => person.browser.sendFile('POST', '/api/profile/photos', picture);
    await broken.ctx.pool.query('alter table photos add constraint never check (width < 0)');
    expect((await send()).status).toBe(500);
    const files = path.join(broken.ctx.config.dataDir, 'files/photos');
    const left = (await readdir(files, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect([left, (await broken.ctx.pool.query('select * from loose_objects')).rows]).toEqual([[], []]);
  });

  /** Another connection holds the member's row: an upload has stored its bytes and waits to write its row. */
  async function heldUpload(person: Person) {
    const holder = new pg.Client({ connectionString: server.database.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select id from accounts where id = $1 for update', [person.id]);
    const upload = add(person);
    let key: string | undefined;
    while (key === undefined || !(await server.ctx.files.get(`${key}/blur.webp`)) || !(await waiting()))
      key = (await server.ctx.pool.query('select object_key from loose_objects')).rows[0]?.object_key;
    return { upload, key, release: () => holder.query('rollback').then(() => holder.end()) };
  }
  const waiting = async () =>
    (
      await server.ctx.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`,
      )
    ).rows.length > 0;

  it('T43d: by a process that ends between storing and its row: the sweep removes it after an hour', async () => {
    const { person } = await withPhotos(1);
    const { upload, key, release } = await heldUpload(person);
    // What a killed process leaves: a note and four objects. Nothing is swept while it may still be at work.
    later = 59 * 60_000;
    expect([await sweepOrphanObjects(server.ctx), (await server.ctx.files.list(key)).length]).toEqual([0, 4]);
    later = 61 * 60_000;
    expect([await sweepOrphanObjects(server.ctx), await server.ctx.files.list(key), await loose()]).toEqual([1, [], 0]);
    // One that was only very slow finds its note gone, and points to nothing.
    await release();
    expect((await upload).body.code).toBe('upload-failed');
    expect((await person.browser.get('/api/profile')).body.photos).toHaveLength(1);
    later = 0;
  });

  it('by a database connection that breaks in the middle', async () => {
    const { person } = await withPhotos(0);
    const { upload, key, release } = await heldUpload(person);
    await server.ctx.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`,
    );
    expect((await upload).status).toBeGreaterThanOrEqual(500);
    expect([await server.ctx.files.list(key), await loose()]).toEqual([[], 0]);
    await release();
    expect((await add(person)).status).toBe(200);
  });

  it('what is pointed to is never swept', async () => {
    const { person, ids } = await withPhotos(2);
    later = 3 * 60 * 60_000;
    expect(await sweepOrphanObjects(server.ctx)).toBe(0);
    later = 0;
    for (const id of ids) expect((await person.browser.get(`/api/media/${id}/full`)).status).toBe(200);
  });
});
