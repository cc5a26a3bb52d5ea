import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { sweepOrphanObjects } from '../../src/server/features/uploads/jobs.ts';
import type { Answer } from '../support/server.ts';
import { apiSuite } from '../support/suite.ts';
import { type Person, testPicture } from '../support/world.ts';

let picture: Buffer;
let later = 0;
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n');
const { server, world } = await apiSuite({ limits: 1, now: () => new Date(Date.now() + later) });
beforeAll(async () => {
  picture = await testPicture({ width: 300, height: 380 });
});

const rows = async (text: string) => (await server.ctx.pool.query(text)).rows;

/** Takes a lock on a connection of its own; answers what gives it back. */
async function hold(lock: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: server.database.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query(lock, values);
  return () => holder.query('rollback').then(() => holder.end());
}

/** Waits until a statement like this one stands before a lock. */
async function waiting(statement: string): Promise<void> {
  const blocked = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '${statement}'`;
  while ((await rows(blocked)).length === 0);
}

/** An hour passes for the sweep, which takes what an upload has stored and not yet kept. */
async function sweepNow(): Promise<void> {
  later = 61 * 60_000;
  expect(await sweepOrphanObjects(server.ctx)).toBe(1);
  later = 0;
}

const SENDS: [string, (person: Person) => Promise<Answer>][] = [
  ['a new photo', (p) => p.browser.sendFile('POST', '/api/profile/photos', picture)],
  ['a photo in place of another', (p) => p.browser.sendFile('PUT', `/api/profile/photos/${p.photoIds[0]}`, picture)],
  ['a paper', (p) => p.browser.sendFile('POST', '/api/profile/papers', PDF, 'slip.pdf', { kind: 'income' })],
  ['a proof of payment', (p) => p.browser.sendFile('POST', '/api/payments/proofs', PDF, 'bukti.pdf')],
];

describe('an upload that comes after its session ended keeps nothing', () => {
  const kept = (id: string) =>
    rows(`select id::text, object_key from photos where member_id = '${id}'
      union all select id::text, object_key from documents where member_id = '${id}'
      union all select id::text, object_key from payment_proofs where member_id = '${id}' order by 1`);

  it.each(SENDS)('of %s', async (_, send) => {
    const sari = await world.signedIn('wanita');
    const before = await kept(sari.id);
    const release = await hold('select id from accounts where id = $1 for update', [sari.id]);
    const upload = send(sari);
    await waiting('%for no key update%');
    await rows(`delete from sessions where member_id = '${sari.id}'`);
    await release();
    const { status, body } = await upload;
    expect([status, body.code, body.photos]).toEqual([401, 'login-required', undefined]);
    expect(await kept(sari.id)).toEqual(before);
  });
});

describe('an upload so slow that the sweep was faster keeps nothing', () => {
  it.each(SENDS)('of %s', async (_, send) => {
    const sari = await world.signedIn('wanita');
    const release = await hold('select id from accounts where id = $1 for update', [sari.id]);
    const upload = send(sari);
    await waiting('%for no key update%');
    await sweepNow();
    await release();
    expect((await upload).body.code).toBe('upload-failed');
    expect([(await rows('select * from loose_objects')).length, (await send(sari)).status]).toEqual([0, 200]);
  });

  it('of a visitor', async () => {
    const browser = server.browser();
    await browser.post('/api/uploads/ticket');
    // The upload has its slot and waits to note its key; then it has stored its bytes and waits for its row.
    const releaseNotes = await hold('lock table loose_objects in exclusive mode');
    const upload = browser.upload('photo', picture);
    await waiting('%loose_objects%');
    const releaseRow = await hold('select id from uploads for update');
    await releaseNotes();
    await waiting('update "uploads"%');
    await sweepNow();
    await releaseRow();
    expect((await upload).body.code).toBe('upload-failed');
    expect((await browser.get('/api/uploads')).body.uploads).toEqual([]);
  });
});
