import net from 'node:net';
import pg from 'pg';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { sweepExpiredTickets } from '../../src/server/features/uploads/jobs.ts';
import { freeSlot } from '../../src/server/features/uploads/store.ts';
import type { Browser } from '../support/server.ts';
import { pixelBomb } from '../support/pictures.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import { application, testPicture } from '../support/world.ts';

let picture: Buffer;
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n');
const { server, world } = await apiSuite();
beforeAll(async () => {
  picture = await testPicture({ width: 300, height: 380 });
});

async function visitor(): Promise<Browser> {
  const browser = server.browser();
  await browser.post('/api/uploads/ticket');
  return browser;
}

/** The answer to the head of a request whose five megabytes never come. */
function headOnly(address: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () =>
      socket.write(
        `POST ${address} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=KNR\r\ncontent-length: 5000000\r\n\r\n`,
      ),
    );
    socket.once('data', (data) => (socket.destroy(), resolve(String(data))));
    socket.once('error', reject);
  });
}

describe('an upload ticket', () => {
  it('is needed, kept, and its files belong to it alone', async () => {
    expect((await server.browser().upload('photo', picture)).body.code).toBe('upload-ticket-missing');
    const [one, two] = [await visitor(), await visitor()];
    const before = one.cookies.get('serasi-upload');
    await one.post('/api/uploads/ticket');
    expect(one.cookies.get('serasi-upload')).toBe(before);
    const { body } = await one.upload('photo', picture, '../../x\u0000.jpg');
    expect(body).toMatchObject({ type: 'photo', preview: `/api/uploads/${body.id}/preview` });
    expect((await one.get(body.preview)).headers.get('content-type')).toBe('image/webp');
    expect((await two.get(body.preview)).status).toBe(404);
    expect((await two.delete(`/api/uploads/${body.id}`)).status).toBe(404);
    expect((await two.get('/api/uploads')).body.uploads).toEqual([]);
    expect((await one.delete(`/api/uploads/${body.id}`)).status).toBe(204);
    expect((await one.get('/api/uploads')).body.uploads).toEqual([]);
  });

  it('gives back the place of a file whose process was killed while it stored it', async () => {
    const browser = await visitor();
    const { body } = await browser.upload('divorce', PDF, 'akta.pdf');
    const storing = (age: string) =>
      server.ctx.pool.query(`update uploads set state = 'storing', created_at = now() - $2::interval where id = $1`, [
        body.id,
        age,
      ]);
    await storing('1 minute');
    expect((await browser.upload('divorce', PDF, 'akta.pdf')).body.code).toBe('upload-paper-limit');
    await storing('1 hour');
    expect((await browser.upload('divorce', PDF, 'akta.pdf')).status).toBe(200);
    expect((await browser.get('/api/uploads')).body.uploads).toHaveLength(1);
  });

  it('and a session are asked for before any byte of a file is read', async () => {
    for (const address of ['/api/uploads', '/api/profile/photos'])
      expect(await headOnly(address)).toMatch(/^HTTP\/1.1 401 /);
  });

  it('is not for members', async () => {
    const sari = await world.signedIn('wanita');
    expect((await sari.browser.post('/api/uploads/ticket')).body.code).toBe('already-signed-in');
  });

  it('T43b: ends after a day, and its files with it', async () => {
    const browser = await visitor();
    await browser.upload('photo', picture);
    const { rows } = await server.ctx.pool.query(
      `update upload_tickets set expires_at = now() - interval '1 minute' where id in (select ticket_id from uploads order by created_at desc limit 1) returning id`,
    );
    const key = (await server.ctx.pool.query('select object_key from uploads where ticket_id = $1', [rows[0].id]))
      .rows[0].object_key;
    expect((await browser.get('/api/uploads')).status).toBe(401);
    expect(await sweepExpiredTickets(server.ctx)).toBeGreaterThan(0);
    expect(await server.ctx.files.get(`${key}/thumb.webp`)).toBeNull();
  });
});

describe('nothing stored is left without an owner', () => {
  const rows = async (text: string, values: unknown[] = []) => (await server.ctx.pool.query(text, values)).rows;
  const loose = () => rows('select object_key from loose_objects');
  const keyOf = async (id: string): Promise<string> =>
    (await rows('select object_key from uploads where id = $1', [id]))[0].object_key;

  it('a file taken back is gone, with its note', async () => {
    const browser = await visitor();
    const [photo, paper] = [(await browser.upload('photo', picture)).body, (await browser.upload('income', PDF)).body];
    const keys = [await keyOf(photo.id), await keyOf(paper.id)];
    for (const { id } of [photo, paper]) await browser.delete(`/api/uploads/${id}`);
    expect([
      await Promise.all(keys.map((key) => server.ctx.files.list(key))),
      await server.ctx.files.get(keys[1]!),
      await loose(),
    ]).toEqual([[[], []], null, []]);
  });

  it('a registration keeps what it chose and removes the rest', async () => {
    const browser = await visitor();
    const [one, two] = [(await browser.upload('photo', picture)).body, (await browser.upload('photo', picture)).body];
    await browser.upload('income', PDF);
    const [kept, left] = [await keyOf(two.id), await keyOf(one.id)];
    expect((await browser.post('/api/registration', { ...application(900), photos: [two.id] })).status).toBe(200);
    expect([(await server.ctx.files.list(kept)).length, await server.ctx.files.list(left), await loose()]).toEqual([
      4,
      [],
      [],
    ]);
    expect(await rows('select position from photos where object_key = $1', [kept])).toEqual([{ position: 0 }]);
  });

  it('a ticket that ends while its file is being stored', async () => {
    const browser = await visitor();
    const holder = new pg.Client({ connectionString: server.database.url });
    await holder.connect();
    await holder.query('begin');
    // The upload has its slot and waits to note its key.
    await holder.query('lock table loose_objects in exclusive mode');
    const upload = browser.upload('photo', picture);
    let slot: { ticket_id: string; object_key: string } | undefined;
    while (!slot) [slot] = await rows(`select ticket_id, object_key from uploads where state = 'storing'`);
    await server.ctx.pool.query('delete from upload_tickets where id = $1', [slot.ticket_id]);
    await holder.query('rollback');
    await holder.end();
    expect((await upload).body.code).toBe('upload-ticket-missing');
    expect([await server.ctx.files.list(slot.object_key), await loose()]).toEqual([[], []]);
  });

  it('a ticket that ended before its file has a slot', async () => {
    const browser = await visitor();
    const [{ id }] = await rows('select id from upload_tickets order by expires_at desc limit 1');
    const holder = new pg.Client({ connectionString: server.database.url });
    await holder.connect();
    await holder.query('begin; lock table uploads in exclusive mode');
    const upload = browser.upload('income', PDF);
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like 'delete from uploads%'`;
    while ((await rows(waiting)).length === 0);
    await holder.query('delete from upload_tickets where id = $1', [id]);
    await holder.query('commit');
    await holder.end();
    const { status, body } = await upload;
    expect([status, body.code, await loose()]).toEqual([401, 'upload-ticket-missing', []]);
  });

  it('nor without its row: a finished file stays when its sender believes it failed', async () => {
    const browser = await visitor();
    const { id } = (await browser.upload('income', PDF)).body;
    const [{ ticket_id }] = await rows('select ticket_id from uploads where id = $1', [id]);
    // As after a commit whose answer was lost.
    await freeSlot(server.ctx.db, ticket_id, id);
    expect((await browser.get('/api/uploads')).body.uploads).toMatchObject([{ id }]);
    await server.ctx.pool.query(`update uploads set state = 'storing' where id = $1`, [id]);
    await freeSlot(server.ctx.db, ticket_id, id);
    expect(await rows('select 1 from uploads where id = $1', [id])).toEqual([]);
  });
});

describe('limits', () => {
  it('T43a: five photos, however many arrive at once', async () => {
    const browser = await visitor();
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.upload('photo', picture)));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(5);
    expect(
      new Set(answers.filter((a) => a.status !== 200).map((a) => `${a.status} ${a.body.code} ${a.body.message}`)),
    ).toEqual(new Set(['409 upload-photo-limit Paling banyak 5 foto. Hapus foto lama untuk menambah yang baru.']));
    expect((await browser.get('/api/uploads')).body.uploads).toHaveLength(5);
  });

  it('T43c: one divorce certificate, three income proofs', async () => {
    const browser = await visitor();
    const codes = async (type: string, n: number) =>
      (await Promise.all(Array.from({ length: n }, () => browser.upload(type, PDF)))).filter((a) => a.status === 200)
        .length;
    expect([await codes('divorce', 4), await codes('income', 6)]).toEqual([1, 3]);
  });

  it('T43c: 5 MB for a photo, 10 MB for a paper', async () => {
    const browser = await visitor();
    const big = Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)]);
    const answer = await browser.upload('photo', big);
    expect([answer.status, answer.body.message]).toEqual([413, 'Ukuran berkas maksimal 5MB']);
    expect((await browser.upload('income', Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]))).body.code).toBe(
      'upload-too-large',
    );
    expect((await browser.upload('income', Buffer.concat([PDF, Buffer.alloc(9 * 1024 * 1024)]))).status).toBe(200);
  });

  it.each([
    ['svg with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['html named jpg', Buffer.from('<html><script>1</script></html>')],
    ['a pdf', PDF],
    ['half a jpeg', null],
    ['tiff', 'tiff'],
  ])('%s is no photo', async (_name, bytes) => {
    const content =
      bytes === null
        ? picture.subarray(0, 2000)
        : bytes === 'tiff'
          ? await sharp(picture).tiff().toBuffer()
          : (bytes as Buffer);
    const answer = await (await visitor()).upload('photo', content, 'foto.jpg');
    expect([answer.status, answer.body.message]).toEqual([415, 'Berkas harus berupa gambar']);
  });

  it('an empty file and a missing one', async () => {
    const browser = await visitor();
    expect((await browser.upload('photo', Buffer.alloc(0))).body.message).toBe('Tidak ada berkas yang dipilih');
    const form = new FormData();
    form.append('type', 'photo');
    expect((await browser.send('POST', '/api/uploads', form)).body.code).toBe('upload-no-file');
    expect((await browser.upload('paspor', PDF)).body.code).toBe('invalid-input');
    expect((await browser.upload('income', Buffer.from('hanya teks'))).body.message).toBe(
      'Gunakan format JPG, PNG, WEBP, atau PDF',
    );
  });

  it('a bomb of pixels and a strip are refused by their header; a photo costs its address eight megapixels', async () => {
    const spent = async () =>
      (await server.ctx.pool.query(`select points from rate_limits where key like '%upload-megapixels:127.0.0.1'`))
        .rows[0]?.points ?? 0;
    const [browser, before] = [await visitor(), await spent()];
    const answers = [
      await browser.upload('photo', await pixelBomb(12_000), 'bom.png'),
      await browser.upload('photo', await pixelBomb(1, 39_000_000), 'garis.png'),
    ];
    expect(answers.map((a) => [a.status, a.body.code])).toEqual([
      [413, 'upload-too-many-pixels'],
      [422, 'upload-picture-shape'],
    ]);
    expect(answers[1]!.body.message).toBe(
      'Tiap sisi gambar harus 20–12.000 piksel, dan sisi panjangnya paling banyak 12 kali sisi pendek',
    );
    expect((await browser.upload('photo', picture)).status).toBe(200);
    expect((await spent()) - before).toBe(8);
  });

  it('the photos of an address are worked on within its hour of megapixels', async () => {
    const { server: strict } = await ownServer();
    const browser = strict.browser();
    await browser.post('/api/uploads/ticket');
    expect((await browser.upload('photo', picture)).status).toBe(200);
    await strict.ctx.pool.query(`update rate_limits set points = 1195 where key like '%upload-megapixels%'`);
    const answer = await browser.upload('photo', picture);
    expect([answer.status, answer.body.retryAfter > 3000]).toEqual([429, true]);
    expect((await browser.upload('income', PDF)).status).toBe(200);
  });

  it('stored copies carry no place, no author, the right way up', async () => {
    const browser = await visitor();
    const tagged = await sharp(await testPicture({ width: 200, height: 100 }))
      .withExif({ IFD0: { Artist: 'KNR-artis' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 10/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await browser.upload('photo', Buffer.concat([tagged, Buffer.from('<script>KNR</script>')]));
    const { object_key: key } = (await server.ctx.pool.query('select object_key from uploads where id = $1', [body.id]))
      .rows[0];
    for (const size of ['thumb', 'card', 'full', 'blur']) {
      const bytes = (await server.ctx.files.get(`${key}/${size}.webp`))!;
      const meta = await sharp(bytes).metadata();
      expect([meta.format, meta.exif, meta.xmp, bytes.includes('KNR'), meta.height! > meta.width!]).toEqual([
        'webp',
        undefined,
        undefined,
        false,
        true,
      ]);
    }
  });
});
