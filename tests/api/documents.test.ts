import { mkdir, readdir, readFile, rename, rmdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sendable } from '../../src/server/features/notifications/store.deliveries.ts';
import { eraseDocuments } from '../../src/server/features/documents/jobs.ts';
import { sweepOrphanObjects } from '../../src/server/features/uploads/jobs.ts';
import type { Answer } from '../support/server.ts';
import { apiSuite } from '../support/suite.ts';
import { type Person, testPicture } from '../support/world.ts';

let later = 0;
const PDF = Buffer.from('%PDF-1.4\nKNR-gaji\n1 0 obj<<>>endobj\n%%EOF\n');
const REASON = 'Memeriksa bukti penghasilan yang baru dikirim';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const { server, world } = await apiSuite({ limits: 1000, now: () => new Date(Date.now() + later) });

const sql = async (text: string, values: unknown[] = []) => (await server.ctx.pool.query(text, values)).rows;
const send = (person: Person, kind = 'income', bytes: Uint8Array = PDF, name = 'slip gaji.pdf') =>
  person.browser.sendFile('POST', '/api/profile/papers', bytes, name, { kind });
/** Id of the document just sent. */
const sent = async (person: Person, kind = 'income'): Promise<string> => (await send(person, kind)).body.papers[0].id;
const papers = async (person: Person) => (await person.browser.get('/api/profile/papers')).body.papers;
const open = (staff: Person, id: string, reason = REASON) =>
  staff.browser.post(`/api/staff/papers/${id}/openings`, { reason });
const decide = (staff: Person, id: string, decision: 'approve' | 'reject', note?: string) =>
  staff.browser.post(`/api/staff/papers/${id}/decision`, { decision, note });
const files = async () => (await readdir(path.join(server.ctx.config.dataDir, 'files/papers')).catch(() => [])).length;
const keyOf = async (id: string): Promise<string> =>
  (await sql('select object_key from documents where id = $1', [id]))[0].object_key;
const outcome = (answer: Answer) => answer.body.code ?? 'ok';
/** What the team did with a paper, as the trail has it. */
const trailOf = (id: string) =>
  sql('select act, staff_id as by, member_id as of, reason from audit where subject = $1 order by seq', [id]);

describe('the own papers', () => {
  it('are asked for at home until an income proof is sent, for two weeks after registration', async () => {
    const reminded = async (person: Person) => (await person.browser.get('/api/profile')).body.proofReminded;
    const [sari, dewi] = [await world.signedIn('wanita'), await world.signedIn('wanita')];
    expect([await reminded(sari), await reminded(dewi)]).toEqual([true, true]);
    await send(dewi, 'divorce');
    await send(sari);
    expect([await reminded(sari), await reminded(dewi)]).toEqual([false, true]);
    const before = later;
    later += 14 * DAY;
    expect(await reminded(dewi)).toBe(false);
    later = before;
  });

  it('are listed newest first, read back whole as a download, and stored encrypted', async () => {
    const sari = await world.signedIn('wanita');
    expect(await papers(sari)).toEqual([]);
    await send(sari);
    later += 1000;
    const answer = await send(sari, 'divorce', await testPicture(), 'akta "cerai" 💍.jpeg');
    expect(answer.body.papers.map((p: { kind: string }) => p.kind)).toEqual(['divorce', 'income']);
    const [, income] = answer.body.papers;
    expect(income).toEqual({
      id: income.id,
      kind: 'income',
      name: 'slip gaji.pdf',
      bytes: PDF.length,
      mime: 'application/pdf',
      sentAt: income.sentAt,
      status: 'pending',
      decidedAt: null,
      note: null,
      erasedAt: null,
      file: `/api/media/papers/${income.id}`,
      openings: [],
      can: { withdraw: true },
    });
    const file = await sari.browser.get(income.file);
    expect([file.status, file.body.equals(PDF)]).toEqual([200, true]);
    const header = (name: string) => file.headers.get(name);
    expect([
      header('content-type'),
      header('cache-control'),
      header('content-security-policy'),
      header('x-content-type-options'),
    ]).toEqual(['application/pdf', 'private, no-store', "default-src 'none'; sandbox", 'nosniff']);
    expect([header('cross-origin-resource-policy'), header('content-disposition')]).toEqual([
      'same-origin',
      `attachment; filename="slip gaji.pdf"; filename*=UTF-8''slip%20gaji.pdf`,
    ]);
    const raw = await readFile(path.join(server.ctx.config.dataDir, 'files', await keyOf(income.id)));
    expect([raw.includes('KNR'), raw.includes('%PDF'), raw[0]]).toEqual([false, false, 1]);
  });

  it.each([
    ['../../x', 'x.pdf', 'x.pdf'],
    ['a"b;c\r\nset-cookie: x=1.pdf', null, null],
    ['gaji 💰.pdf', 'gaji __.pdf', 'gaji%20%F0%9F%92%B0.pdf'],
    ['CON', 'CON.pdf', 'CON.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`, `${'x'.repeat(116)}.pdf`],
    ['halaman.html', 'halaman.html.pdf', 'halaman.html.pdf'],
    ["it's (1)*.pdf", "it's (1)*.pdf", 'it%27s%20%281%29%2A.pdf'],
  ])('named %s is called so, and breaks no header (T42)', async (name, plain, real) => {
    const sari = await world.signedIn('wanita');
    const [paper] = (await send(sari, 'income', PDF, name)).body.papers;
    const disposition = (await sari.browser.get(paper.file)).headers.get('content-disposition')!;
    expect(disposition).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[A-Za-z0-9%._!#$&+^`|~-]*$/);
    if (plain !== null)
      expect(disposition).toBe(`attachment; filename="${plain.replace('__', '_')}"; filename*=UTF-8''${real}`);
    expect(await keyOf(paper.id)).toMatch(/^papers\/[0-9a-f]{32}$/);
  });

  it('in parts, and again only when wanted', async () => {
    const sari = await world.signedIn('wanita');
    const [paper] = (await send(sari)).body.papers;
    const part = await sari.browser.get(paper.file, { range: 'bytes=0-4' });
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([
      206,
      '%PDF-',
      `bytes 0-4/${PDF.length}`,
    ]);
    expect((await sari.browser.get(paper.file, { range: 'bytes=99999-' })).status).toBe(416);
    expect((await sari.browser.get(paper.file, { 'if-none-match': part.headers.get('etag')! })).status).toBe(304);
  });

  it.each([
    ['a word file', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['html', Buffer.from('<html>%PDF-1.4</html>')],
    ['text', Buffer.from('hanya teks')],
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('%s is none', async (_name, bytes) => {
    const answer = await send(await world.signedIn('wanita'), 'income', bytes, 'slip.pdf');
    expect([answer.status, answer.body.message]).toEqual([415, 'Gunakan format JPG, PNG, WEBP, atau PDF']);
  });

  it('of another kind, without a kind, empty or too large are refused', async () => {
    const sari = await world.signedIn('wanita');
    expect((await send(sari, 'paspor')).body.code).toBe('invalid-input');
    expect((await sari.browser.sendFile('POST', '/api/profile/papers', PDF)).body.code).toBe('invalid-input');
    expect((await send(sari, 'income', Buffer.alloc(0))).body.code).toBe('upload-no-file');
    expect((await sari.browser.post('/api/profile/papers', { kind: 'income' })).status).toBe(415);
    const big = await send(sari, 'income', Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]));
    expect([big.status, big.body.message]).toEqual([413, 'Ukuran berkas maksimal 10MB']);
    expect(await papers(sari)).toEqual([]);
  });

  it('three income proofs and one certificate wait, however many arrive at once', async () => {
    const sari = await world.signedIn('wanita');
    const before = await files();
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => send(sari)),
      ...Array.from({ length: 5 }, () => send(sari, 'divorce')),
    ]);
    expect(answers.map(outcome).sort()).toEqual([...Array(4).fill('ok'), ...Array(9).fill('upload-paper-limit')]);
    expect([(await papers(sari)).length, (await files()) - before, await sql('select * from loose_objects')]).toEqual([
      4,
      4,
      [],
    ]);
    // A place is free again once one is decided or taken back.
    const [first] = (await papers(sari)).filter((p: { kind: string }) => p.kind === 'income');
    await sari.browser.delete(`/api/profile/papers/${first.id}`);
    expect(outcome(await send(sari))).toBe('ok');
  });
});

describe('taking a paper back', () => {
  it('removes file and record at once', async () => {
    const sari = await world.signedIn('wanita');
    const id = await sent(sari);
    const key = await keyOf(id);
    expect((await sari.browser.delete(`/api/profile/papers/${id}`)).body.papers).toEqual([]);
    expect([await server.ctx.files.get(key), await sql('select 1 from documents where id = $1', [id])]).toEqual([
      null,
      [],
    ]);
    expect((await sari.browser.get(`/api/media/papers/${id}`)).status).toBe(404);
    expect((await sari.browser.delete(`/api/profile/papers/${id}`)).body.code).toBe('not-found');
  });

  it('keeps the record that staff had opened it, without the file', async () => {
    const [sari, staff] = [await world.signedIn('wanita'), await world.staff()];
    const id = await sent(sari);
    const { body: opening } = await open(staff, id);
    const { body } = await sari.browser.delete(`/api/profile/papers/${id}`);
    expect(body.papers).toMatchObject([
      {
        id,
        status: 'withdrawn',
        file: null,
        decidedAt: null,
        can: { withdraw: false },
        openings: [{ reason: REASON }],
      },
    ]);
    expect((await staff.browser.get(opening.file)).status).toBe(404);
    expect(outcome(await decide(staff, id, 'approve'))).toBe('not-found');
    expect(outcome(await open(staff, id))).toBe('not-found');
    expect((await sari.browser.delete(`/api/profile/papers/${id}`)).body.code).toBe('not-found');
  });

  it('is over with the decision', async () => {
    const [sari, staff] = [await world.signedIn('wanita'), await world.staff()];
    const id = await sent(sari);
    await open(staff, id);
    await decide(staff, id, 'approve');
    expect((await sari.browser.delete(`/api/profile/papers/${id}`)).body.code).toBe('paper-decided');
  });
});

describe('T14: a paper is its owner’s', () => {
  it('no other member, visitor or unasked staff finds it, whatever they are to the owner', async () => {
    const budi = await world.signedIn('pria');
    const viewers: [string, Person][] = [
      ['a stranger', await world.signedIn('wanita')],
      ['premium', await world.signedIn('wanita', { tier: 'premium' })],
      ['pro', await world.signedIn('wanita', { tier: 'pro' })],
      ['the same gender', await world.signedIn('pria')],
      ['an admirer', await world.signedIn('wanita')],
      ['a match', await world.signedIn('wanita')],
      ['a match with the full profile', await world.signedIn('wanita', { tier: 'pro' })],
      ['blocked', await world.signedIn('wanita')],
    ];
    await world.liked(viewers[4]![1], budi);
    await world.matched(viewers[5]![1], budi);
    await world.matched(viewers[6]![1], budi);
    await world.allowed(viewers[6]![1], budi);
    await world.blocked(budi, viewers[7]![1]);
    const id = await sent(budi);
    const { body: nowhere } = await viewers[0]![1].browser.get(
      '/api/media/papers/00000000-0000-4000-8000-000000000000',
    );
    for (const [who, { browser }] of viewers) {
      const answer = await browser.get(`/api/media/papers/${id}`, { 'if-none-match': `"${id}"` });
      expect([who, answer.status, { ...answer.body, requestId: '' }]).toEqual([
        who,
        404,
        { ...nowhere, requestId: '' },
      ]);
      expect([who, (await browser.delete(`/api/profile/papers/${id}`)).status]).toEqual([who, 404]);
      expect([who, (await browser.get('/api/profile/papers')).body.papers]).toEqual([who, []]);
      expect([
        who,
        (await browser.get('/api/staff/papers')).status,
        (await open({ browser } as Person, id)).status,
      ]).toEqual([who, 403, 403]);
      for (const where of [
        `/api/members/${budi.id}`,
        '/api/matches',
        '/api/likes/history?tab=mutual',
        '/api/dashboard',
      ])
        expect([where, (await browser.get(where)).text.includes(id)]).toEqual([where, false]);
    }
    expect((await server.browser().get(`/api/media/papers/${id}`)).status).toBe(401);
    expect((await (await world.staff('owner')).browser.get(`/api/media/papers/${id}`)).status).toBe(401);
    expect((await budi.browser.get(`/api/media/papers/${id}`)).status).toBe(200);
  });
});

describe('staff', () => {
  it('see what waits, oldest first, page by page, and nothing of what a profile claims', async () => {
    await sql('delete from documents');
    const staff = await world.staff();
    const owners = await Promise.all(Array.from({ length: 12 }, () => world.signedIn('wanita', { photos: 0 })));
    for (const owner of owners) await Promise.all([send(owner), send(owner, 'divorce')]);
    const gone = await world.signedIn('pria');
    await sent(gone);
    await sql(`update accounts set status = 'deleted' where id = $1`, [gone.id]);
    const first = (await staff.browser.get('/api/staff/papers')).body;
    const second = (await staff.browser.get(`/api/staff/papers?cursor=${first.nextCursor}`)).body;
    expect([first.papers.length, first.waiting, second.papers.length, second.nextCursor]).toEqual([20, 24, 4, null]);
    const all = [...first.papers, ...second.papers];
    expect(new Set(all.map((p) => p.id)).size).toBe(24);
    expect(all.map((p) => p.sentAt)).toEqual(all.map((p) => p.sentAt).sort());
    const income = all.find((p) => p.kind === 'income');
    expect(income).toEqual({
      ...income,
      mime: 'application/pdf',
      bytes: PDF.length,
      openings: 0,
      nama: expect.stringMatching(/^Orang/),
    });
    // Income and marital status are opened with a reason, as the document is: a line for their owner.
    expect(JSON.stringify(all)).not.toMatch(/claim|juta|single/);
    const other = await world.staff();
    expect((await other.browser.get(`/api/staff/papers?cursor=${first.nextCursor}`)).body.code).toBe('cursor-invalid');
  });

  it.each(['', 'pendek', '         .', '\u200b'.repeat(20), 'x'.repeat(301)])(
    'open nothing without a reason: «%s»',
    async (reason) => {
      const [sari, staff] = [await world.signedIn('wanita'), await world.staff()];
      const id = await sent(sari);
      const answer = await open(staff, id, reason);
      expect([answer.status, answer.body.message]).toEqual([422, 'Tulis alasannya, 10 sampai 300 karakter.']);
      expect((await papers(sari))[0].openings).toEqual([]);
    },
  );

  it('read it for ten minutes; the owner sees each opening and is told', async () => {
    const [sari, staff, other] = [await world.signedIn('wanita'), await world.staff(), await world.staff('owner')];
    const id = await sent(sari);
    const { body: opening } = await open(staff, id);
    expect(opening).toEqual({
      openingId: opening.openingId,
      file: `/api/media/openings/${opening.openingId}`,
      mime: 'application/pdf',
      claim: '6-10 juta',
      expiresAt: opening.expiresAt,
    });
    const file = await staff.browser.get(opening.file);
    expect([file.status, file.body.equals(PDF), file.headers.get('cache-control')]).toEqual([
      200,
      true,
      'private, no-store',
    ]);
    // Its own name may tell who it is about.
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="income-${id.slice(0, 8)}.pdf"; filename*=UTF-8''income-${id.slice(0, 8)}.pdf`,
    );
    for (const stranger of [other, sari, await world.signedIn('pria')])
      expect((await stranger.browser.get(opening.file, { 'if-none-match': `"${id}"` })).status).toBe(
        stranger === other ? 404 : 403,
      );
    later += 9 * MINUTE;
    expect((await staff.browser.get(opening.file)).status).toBe(200);
    later += 2 * MINUTE;
    expect((await staff.browser.get(opening.file, { 'if-none-match': `"${id}"` })).status).toBe(404);
    await open(other, id, 'Pemeriksaan kedua oleh administrator');
    expect((await papers(sari))[0].openings.map((o: { reason: string }) => o.reason)).toEqual([
      REASON,
      'Pemeriksaan kedua oleh administrator',
    ]);
    await server.relay.drain();
    const told = (await sari.browser.get('/api/notifications')).body.items;
    expect(told).toMatchObject([
      { kind: 'paper-opened', about: null, data: { kind: 'income', reason: 'Pemeriksaan kedua oleh administrator' } },
      { kind: 'paper-opened', data: { reason: REASON } },
    ]);
  });

  it('decide only what they opened; a rejection says why', async () => {
    const [sari, staff, other] = [await world.signedIn('wanita'), await world.staff(), await world.staff()];
    const id = await sent(sari);
    expect(outcome(await decide(staff, id, 'approve'))).toBe('paper-not-opened');
    await open(other, id);
    expect(outcome(await decide(staff, id, 'reject', 'Fotonya tidak terbaca'))).toBe('paper-not-opened');
    await open(staff, id);
    for (const note of [undefined, '', 'buram', 'x'.repeat(301)])
      expect(outcome(await decide(staff, id, 'reject', note))).toBe('reason-required');
    expect((await decide(staff, id, 'reject', ' Angkanya tidak\nterbaca ')).body).toEqual({ status: 'rejected' });
    expect(await papers(sari)).toMatchObject([
      { status: 'rejected', note: 'Angkanya tidak terbaca', can: { withdraw: false } },
    ]);
    expect(outcome(await decide(staff, id, 'approve'))).toBe('paper-decided');
    expect(outcome(await decide(staff, '00000000-0000-4000-8000-000000000000', 'approve'))).toBe('not-found');
    await server.relay.drain();
    expect((await sari.browser.get('/api/notifications')).body.items[0]).toMatchObject({
      kind: 'paper-rejected',
      data: { kind: 'income', note: 'Angkanya tidak terbaca' },
    });
  });

  it('T79: a decision is a row of the trail, with its reason, and a refused one is none', async () => {
    const [sari, budi, staff] = [await world.signedIn('wanita'), await world.signedIn('pria'), await world.staff()];
    for (const [owner, decision, note] of [
      [sari, 'approve', null],
      [budi, 'reject', 'Fotonya tidak terbaca'],
    ] as const) {
      const id = await sent(owner);
      expect(outcome(await decide(staff, id, decision, note ?? undefined))).toBe('paper-not-opened');
      expect(await trailOf(id)).toEqual([]);
      await open(staff, id);
      if (decision === 'reject') expect(outcome(await decide(staff, id, decision, 'x'))).toBe('reason-required');
      const opening = { act: 'document-open', by: staff.id, of: owner.id, reason: REASON };
      expect(await trailOf(id)).toEqual([opening]);
      expect(outcome(await decide(staff, id, decision, note ?? undefined))).toBe('ok');
      expect(outcome(await decide(staff, id, decision, 'Diputuskan sekali lagi'))).toBe('paper-decided');
      const decided = { act: `document-${decision}`, by: staff.id, of: owner.id, reason: note };
      expect(await trailOf(id)).toEqual([opening, decided]);
    }
  });

  it('of twenty decisions at once one counts', async () => {
    const [sari, one, two] = [await world.signedIn('wanita'), await world.staff(), await world.staff()];
    const id = await sent(sari);
    await Promise.all([open(one, id), open(two, id)]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        decide(i % 2 ? one : two, id, i % 4 < 2 ? 'approve' : 'reject', 'Tidak sesuai dengan profil'),
      ),
    );
    expect(answers.map(outcome).sort()).toEqual(['ok', ...Array(19).fill('paper-decided')]);
    const status = answers.find((a) => a.status === 200)!.body.status;
    expect((await papers(sari))[0].status).toBe(status);
    const rows = await sql(
      `select kind, payload->>'status' as told from outbox where payload->>'memberId' = $1 and kind <> 'document.opened'`,
      [sari.id],
    );
    expect(rows).toEqual([{ kind: 'document.decided', told: status }]);
  });

  it('a decision and a withdrawal at once: one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const [sari, staff] = [await world.signedIn('wanita', { photos: 0 }), await world.staff()];
      const id = await sent(sari);
      await open(staff, id);
      const [decided, withdrawn] = await Promise.all([
        decide(staff, id, 'approve'),
        sari.browser.delete(`/api/profile/papers/${id}`),
      ]);
      const [{ status, file }] = await papers(sari);
      expect([decided.status, withdrawn.status, status, file === null]).toEqual(
        decided.status === 200 ? [200, 409, 'approved', false] : [404, 200, 'withdrawn', true],
      );
    }
  });
});

describe('a badge', () => {
  async function approved(kind: 'income' | 'divorce', owner: Person) {
    const staff = await world.staff();
    const id = await sent(owner, kind);
    await open(staff, id);
    return { id, answer: await decide(staff, id, 'approve') };
  }
  const badges = async (viewer: Person, owner: Person) =>
    (await viewer.browser.get(`/api/members/${owner.id}`)).body.badges;

  it('shows on the card from the approval on, as long as the profile says the same', async () => {
    const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.signedIn('pria')];
    expect(await badges(sari, budi)).toEqual({});
    const { id } = await approved('income', budi);
    const [{ decidedAt }] = await papers(budi);
    expect(await badges(sari, budi)).toEqual({ income: decidedAt });
    await budi.browser.send('PATCH', '/api/profile', { income: '40+ juta' });
    expect(await badges(sari, budi)).toEqual({});
    await budi.browser.send('PATCH', '/api/profile', { income: '6-10 juta' });
    expect(await badges(sari, budi)).toEqual({ income: decidedAt });
    expect((await sql('select verified_value from documents where id = $1', [id]))[0].verified_value).toBe('6-10 juta');
  });

  it('is about what staff saw: a profile changed between opening and decision gets none for the change', async () => {
    const [sari, budi, staff] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('pria'),
      await world.staff(),
    ];
    const id = await sent(budi);
    await open(staff, id);
    await budi.browser.send('PATCH', '/api/profile', { income: '40+ juta' });
    await decide(staff, id, 'approve');
    expect(await badges(sari, budi)).toEqual({});
    await budi.browser.send('PATCH', '/api/profile', { income: '6-10 juta' });
    expect(Object.keys(await badges(sari, budi))).toEqual(['income']);
  });

  it('a certificate of divorce proves a marriage, not that somebody is single', async () => {
    const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.signedIn('pria')];
    await approved('divorce', budi);
    expect(await badges(sari, budi)).toEqual({});
    await sql(`update profiles set marital_status = 'pernah menikah' where member_id = $1`, [budi.id]);
    expect(Object.keys(await badges(sari, budi))).toEqual(['divorce']);
  });

  it('an approval is taken back for a reason: no badge, whatever was proved, and the owner is told why', async () => {
    const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.signedIn('pria')];
    const { id } = await approved('income', budi);
    expect(Object.keys(await badges(sari, budi))).toEqual(['income']);
    await server.relay.drain();
    const other = await world.staff('verifier');
    const revoke = (by: Person, reason: string, of = id) =>
      by.browser.post(`/api/staff/papers/${of}/revocation`, { reason });
    const WHY = 'Slip gaji ini ternyata bukan miliknya';
    expect(outcome(await revoke(other, 'palsu'))).toBe('reason-required');
    expect(outcome(await revoke(await world.staff('moderator'), WHY))).toBe('staff-role-missing');
    const file = (await other.browser.post(`/api/staff/members/${budi.id}/openings`)).body;
    expect(file.documents).toMatchObject([{ id, kind: 'income', status: 'approved' }]);
    const [{ decided_at: decided }] = await sql('select decided_at from documents where id = $1', [id]);
    const pending = `select id from notifications where member_id = $1 and kind = 'paper-approved'`;
    const [notice] = await sql(pending, [budi.id]);
    const both = await Promise.all([revoke(other, WHY), revoke(other, WHY)]);
    expect(both.map((answer) => answer.body?.code ?? answer.status).toSorted()).toEqual([204, 'not-found']);
    expect(await badges(sari, budi)).toEqual({});
    expect(await papers(budi)).toMatchObject([{ status: 'rejected', note: WHY }]);
    expect(await sql('select verified_value, decided_at from documents where id = $1', [id])).toEqual([
      { verified_value: null, decided_at: decided },
    ]);
    expect((await trailOf(id)).at(-1)).toEqual({ act: 'document-revoke', by: other.id, of: budi.id, reason: WHY });
    await server.relay.drain();
    expect((await budi.browser.get('/api/notifications')).body.items[0]).toMatchObject({
      kind: 'paper-rejected',
      data: { kind: 'income', note: WHY, revoked: 1 },
    });
    // A mail that still waits to say that it was approved is not sent.
    expect(await sendable(server.ctx.db, [notice.id], new Date())).toEqual([]);
    // One that waits, or was rejected, has no approval.
    expect(outcome(await revoke(other, WHY, await sent(budi)))).toBe('not-found');
  });

  it('a rejected paper gives none', async () => {
    const [sari, budi, staff] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('pria'),
      await world.staff(),
    ];
    const id = await sent(budi);
    await open(staff, id);
    await decide(staff, id, 'reject', 'Nama pada slip berbeda');
    expect(await badges(sari, budi)).toEqual({});
  });
});

describe('T73: papers do not linger', () => {
  it('the file goes thirty days after the decision; decision, badge and openings stay', async () => {
    const [sari, budi, staff] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('pria'),
      await world.staff(),
    ];
    const id = await sent(budi);
    const waiting = await sent(await world.signedIn('wanita'));
    const key = await keyOf(id);
    await open(staff, id);
    await decide(staff, id, 'approve');
    const [{ decidedAt, erasedAt }] = await papers(budi);
    expect(Date.parse(erasedAt) - Date.parse(decidedAt)).toBe(30 * DAY);
    later += 30 * DAY - MINUTE;
    expect([await eraseDocuments(server.ctx), (await server.ctx.sealedFiles.get(key))?.equals(PDF)]).toEqual([0, true]);
    later += 2 * MINUTE;
    await world.signIn(staff);
    const { body: opening } = await open(staff, id, 'Dibuka lagi tepat sebelum dihapus');
    expect(await eraseDocuments(server.ctx)).toBeGreaterThanOrEqual(1);
    expect([
      await server.ctx.files.get(key),
      await eraseDocuments(server.ctx),
      await sql('select * from loose_objects'),
    ]).toEqual([null, 0, []]);
    // A month later everybody signs in again.
    for (const person of [sari, budi, staff]) await world.signIn(person);
    expect((await budi.browser.get(`/api/media/papers/${id}`)).status).toBe(404);
    expect((await staff.browser.get(opening.file)).status).toBe(404);
    expect(outcome(await open(staff, id))).toBe('not-found');
    const [paper] = await papers(budi);
    expect(paper).toMatchObject({
      status: 'approved',
      file: null,
      openings: [{ reason: REASON }, { reason: 'Dibuka lagi tepat sebelum dihapus' }],
    });
    expect(Object.keys((await sari.browser.get(`/api/members/${budi.id}`)).body.badges)).toEqual(['income']);
    // What is not decided is not erased.
    expect(await server.ctx.files.get(await keyOf(waiting))).not.toBeNull();
  });

  it('of who does not prove the number it goes after thirty days; the list says why, and it is sent again', async () => {
    const [sari, budi] = [await world.signedIn('wanita', { proved: false }), await world.signedIn('pria')];
    const [first, kept] = [await sent(sari), await sent(budi)];
    const key = await keyOf(first);
    later += 20 * DAY;
    await world.signIn(sari);
    const younger = await sent(sari);
    later += 10 * DAY - MINUTE;
    await eraseDocuments(server.ctx);
    expect(await server.ctx.files.get(key)).not.toBeNull();
    later += 2 * MINUTE;
    expect([await eraseDocuments(server.ctx), await eraseDocuments(server.ctx)]).toEqual([1, 0]);
    expect([await server.ctx.files.get(key), await sql('select * from loose_objects')]).toEqual([null, []]);
    await world.signIn(sari);
    const [second, lapsed] = await papers(sari);
    expect(second).toMatchObject({ id: younger, status: 'pending' });
    expect(second).not.toHaveProperty('lapsed');
    expect(lapsed).toMatchObject({
      id: first,
      status: 'withdrawn',
      lapsed: true,
      file: null,
      can: { withdraw: false },
    });
    // Of a proved number it waits for the team, however long.
    expect(await server.ctx.files.get(await keyOf(kept))).not.toBeNull();
    await world.proves(sari.browser);
    const again = await sent(sari);
    later += 40 * DAY;
    await eraseDocuments(server.ctx);
    expect(await sql('select status from documents where id = any($1)', [[younger, again]])).toEqual([
      { status: 'pending' },
      { status: 'pending' },
    ]);
  });

  it('a number proved while the sweep waits for the account keeps its papers', async () => {
    const sari = await world.signedIn('wanita', { proved: false });
    const id = await sent(sari);
    later += 31 * DAY;
    const other = await server.ctx.pool.connect();
    onTestFinished(() => other.release(true));
    await other.query('begin');
    await other.query('update accounts set unproved_since = null, number_proved_at = now() where id = $1', [sari.id]);
    const swept = eraseDocuments(server.ctx);
    await expect
      .poll(
        () =>
          sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and query like '%for no key update%'`),
        { timeout: 20_000 },
      )
      .toHaveLength(1);
    await other.query('commit');
    await swept;
    expect(await sql('select status from documents where id = $1', [id])).toEqual([{ status: 'pending' }]);
  });

  it('a kill after the mark leaves the file to the sweep', async () => {
    const [budi, staff] = [await world.signedIn('pria'), await world.staff()];
    const id = await sent(budi);
    const key = await keyOf(id);
    await open(staff, id);
    await decide(staff, id, 'reject', 'Nama pada slip berbeda');
    later += 31 * DAY;
    // The storage does not delete now: a folder stands where the file was.
    const file = path.join(server.ctx.config.dataDir, 'files', key);
    await rename(file, `${file}-aside`);
    await mkdir(file);
    await eraseDocuments(server.ctx);
    await rmdir(file);
    await rename(`${file}-aside`, file);
    await world.signIn(budi);
    expect([(await server.ctx.files.get(key)) !== null, (await papers(budi))[0].file]).toEqual([true, null]);
    later += 61 * MINUTE;
    expect(await sweepOrphanObjects(server.ctx)).toBe(1);
    expect(await server.ctx.files.get(key)).toBeNull();
  });
});

describe('the trail of openings', () => {
  it('is only added to, and ends with the account alone', async () => {
    const [sari, staff] = [await world.signedIn('wanita'), await world.staff()];
    const id = await sent(sari);
    await open(staff, id);
    for (const statement of [
      `update document_openings set reason = 'sesuatu yang lain'`,
      `update document_openings set opened_at = now()`,
      'update document_openings set staff_id = null',
      'delete from document_openings',
      'truncate document_openings',
    ])
      await expect(sql(statement), statement).rejects.toMatchObject({
        code: '42501',
      } satisfies Partial<pg.DatabaseError>);
    // Staff who leave are forgotten, their openings are not.
    await sql('delete from accounts where id = $1', [staff.id]);
    expect((await papers(sari))[0].openings).toHaveLength(1);
    await sql('delete from accounts where id = $1', [sari.id]);
    expect(await sql('select 1 from document_openings where document_id = $1', [id])).toEqual([]);
  });
});
