import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { CONSENTS } from '#copy/consents.ts';
import { datesOf } from '#copy/dates.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it, vi } from 'vitest';
import { eraseExports, makeExports } from '../../src/server/features/privacy/jobs.ts';
import { mostHeld } from '../support/held.ts';
import { markedTexts } from '../support/marks.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import { PASSWORD, type Person, testPicture } from '../support/world.ts';

let later = 0;
const { server, world } = await apiSuite({ limits: 1000, now: () => new Date(Date.now() + later) });
const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;
const ask = ({ browser }: Person, currentPassword: string | undefined = PASSWORD) =>
  browser.post('/api/privacy/exports', { currentPassword });
const fetchCopy = async (person: Person) => {
  const { copy } = (await person.browser.get('/api/privacy/exports')).body;
  const opened = await person.browser.post(`/api/privacy/exports/${copy.id}/opening`, { currentPassword: PASSWORD });
  return { copy, address: opened.body.address as string };
};

it('T72a: a member fetches all that is theirs, and nothing of another member is in it', async () => {
  const [own, other] = [markedTexts('knrsendiri'), markedTexts('knrlain')];
  const sari = await world.signedIn('wanita', { tier: 'premium', ...own, photos: 0 });
  const budi = await world.signedIn('pria', {
    tier: 'premium',
    ...other,
    handle: 'knrlain.nama',
    username: 'knrlain-akun',
  });
  await world.matched(sari, budi);
  await world.allowed(sari, budi);
  await world.allowed(budi, sari);
  const { id } = (await sari.browser.post('/api/conversations', { memberId: budi.id })).body;
  await sari.browser.post(`/api/conversations/${id}/messages`, { clientId: 'pesan-s-1', text: 'knrsendiri pesan' });
  await budi.browser.post(`/api/conversations/${id}/messages`, { clientId: 'pesan-b-1', text: 'knrlain pesan' });
  await budi.browser.post('/api/room/messages', { clientId: 'ruang-b-1', text: 'knrlain ruang' });
  await sari.browser.post('/api/room/messages', { clientId: 'ruang-s-1', text: 'knrsendiri ruang' });
  await sari.browser.post('/api/reports', {
    memberId: budi.id,
    kind: 'profile',
    category: 'other',
    note: 'knrsendiri lapor',
  });
  await world.hides(sari, budi);
  await sari.browser.sendFile('POST', '/api/profile/photos', await testPicture(), 'wajah.jpg');
  const paper = Buffer.from('%PDF-1.4\nknrsendiri gaji\n%%EOF\n');
  const sent = await sari.browser.sendFile('POST', '/api/profile/papers', paper, 'slip.pdf', { kind: 'income' });
  const staff = await world.staff('verifier');
  const reason = 'Memeriksa bukti penghasilan yang baru dikirim';
  await staff.browser.post(`/api/staff/papers/${sent.body.papers[0].id}/openings`, { reason });
  await server.relay.drain();

  expect((await ask(sari)).body.copy).toMatchObject({ state: 'waiting' });
  expect(await makeExports(server.ctx)).toBe(1);
  await server.relay.drain();
  expect(
    await run(`select 1 from notifications where member_id = $1 and kind = 'export-ready'`, [sari.id]),
  ).toHaveLength(1);
  const { address } = await fetchCopy(sari);
  const file = await sari.browser.get(address);
  expect([file.status, file.headers.get('content-disposition'), file.headers.get('cache-control')]).toEqual([
    200,
    'attachment; filename="serasi-dataku.zip"',
    'private, no-store',
  ]);
  const zip = unzipSync(file.body);
  expect(Object.keys(zip).sort()).toEqual(['data.json', 'dokumen/1-slip.pdf', 'foto/1.webp']);
  expect(Buffer.from(zip['dokumen/1-slip.pdf']!).equals(paper)).toBe(true);
  const whole = Object.values(zip)
    .map((bytes) => strFromU8(bytes, true))
    .join('\n')
    .toLowerCase();
  const foreign = ['knrlain', budi.id, budi.profile.contactWa!.slice(1), budi.profile.contactWa!.slice(-3) + '"'];
  expect(foreign.filter((mark) => whole.includes(mark))).toEqual([]);
  const data = JSON.parse(strFromU8(zip['data.json']!));
  for (const text of Object.values(own)
    .flat()
    .map((value) => (typeof value === 'string' ? value : value.answer)))
    expect(JSON.stringify(data.profil)).toContain(text);
  expect([data.pesanku[0].isi, data.pesankuDiRuang[0].isi, data.laporanku[0].note]).toEqual([
    'knrsendiri pesan',
    'knrsendiri ruang',
    'knrsendiri lapor',
  ]);
  expect(data.siapaMembukaDataku).toEqual([
    { what: 'document', roles: ['verifier'], reason, at: expect.any(String), times: 1 },
  ]);
  expect((await sari.browser.get('/api/privacy/openings')).body.openings).toEqual(data.siapaMembukaDataku);
  expect(JSON.stringify(data)).not.toContain(staff.id);
  expect(JSON.stringify(data)).not.toContain(staff.username);
});

it('T72b: a copy is asked for with the password, once a day however many ask at once, and is there for three days', async () => {
  const [sari, budi] = [await world.signedIn('wanita', { domicile: 'Papua' }), await world.signedIn('pria')];
  expect((await ask(sari, '')).body.code).toBe('own-password-required');
  expect((await ask(sari, 'bukan ini')).body.code).toBe('own-password-wrong');
  const asked = await Promise.all(Array.from({ length: 5 }, () => ask(sari)));
  expect(asked.map((a) => a.body.code ?? 'ok').sort()).toEqual([...Array(4).fill('export-too-early'), 'ok']);
  const { nextAt } = (await sari.browser.get('/api/privacy/exports')).body;
  expect(asked.find(({ body }) => body.code)!.body.message).toBe(
    `Salinan berikutnya bisa diminta mulai ${datesOf('WIT').dueText(nextAt)}.`,
  );
  expect(await Promise.all([makeExports(server.ctx), makeExports(server.ctx)]).then((n) => n[0]! + n[1]!)).toBe(1);
  const { copy, address } = await fetchCopy(sari);
  const wrong = await sari.browser.post(`/api/privacy/exports/${copy.id}/opening`, { currentPassword: 'bukan ini' });
  expect(wrong.body.code).toBe('own-password-wrong');
  for (const where of [address, `/api/privacy/exports/${copy.id}/file?key=apa-saja`])
    expect((await budi.browser.get(where)).status).toBe(404);
  expect(
    (await budi.browser.post(`/api/privacy/exports/${copy.id}/opening`, { currentPassword: PASSWORD })).status,
  ).toBe(404);
  expect((await sari.browser.get(address)).status).toBe(200);
  const [{ object_key }] = await run('select object_key from data_exports where id = $1', [copy.id]);
  const stored = await server.ctx.files.get(object_key);
  expect([stored![0], stored!.includes('data.json')]).toEqual([1, false]);
  later += 6 * 60_000;
  expect((await sari.browser.get(address)).status).toBe(404);
  later += 3 * DAY_MS;
  expect(await eraseExports(server.ctx)).toBeGreaterThan(0);
  expect(await server.ctx.files.get(object_key)).toBeNull();
  expect((await sari.browser.get('/api/privacy/exports')).body).toMatchObject({
    copy: { state: 'over' },
    nextAt: null,
  });
  await ask(sari);
  await sari.browser.post('/api/privacy/deletion', { waived: true, currentPassword: PASSWORD });
  expect(await makeExports(server.ctx)).toBe(0);
});

it('what is taken back is in no copy any more, also not in one that is being made', async () => {
  const paper = Buffer.from('%PDF-1.4\nslip gaji, bertanda 70e\n%%EOF');
  const send = ({ browser }: Person) =>
    browser.sendFile('POST', '/api/profile/papers', paper, 'slip.pdf', { kind: 'income' });
  const withdraw = ({ browser }: Person) =>
    browser.post('/api/privacy/consents', {
      purpose: 'documents',
      given: false,
      version: CONSENTS.documents.version,
      way: 'privacy-centre',
    });
  const takeBack = async ({ browser }: Person) => {
    const [one] = (await browser.get('/api/profile/papers')).body.papers;
    return browser.delete(`/api/profile/papers/${one.id}`);
  };
  for (const take of [withdraw, takeBack]) {
    const sari = await world.signedIn('wanita');
    await send(sari);
    await ask(sari);
    await makeExports(server.ctx);
    const { copy, address } = await fetchCopy(sari);
    const [{ object_key }] = await run('select object_key from data_exports where id = $1', [copy.id]);
    expect(await server.ctx.files.get(object_key)).not.toBeNull();
    expect((await take(sari)).status).toBe(200);
    expect((await sari.browser.get(address)).status).toBe(404);
    const opened = await sari.browser.post(`/api/privacy/exports/${copy.id}/opening`, { currentPassword: PASSWORD });
    expect(opened.status).toBe(404);
    expect(await server.ctx.files.get(object_key)).toBeNull();
    expect((await sari.browser.get('/api/privacy/exports')).body.copy.state).toBe('over');
  }
  // One that has read the paper already, and is stored afterwards.
  const dewi = await world.signedIn('wanita');
  await send(dewi);
  await ask(dewi);
  const put = vi.spyOn(server.ctx.sealedFiles, 'put').mockImplementationOnce(async (...args) => {
    put.mockRestore();
    expect((await withdraw(dewi)).status).toBe(200);
    return server.ctx.sealedFiles.put(...args);
  });
  await makeExports(server.ctx);
  expect((await dewi.browser.get('/api/privacy/exports')).body.copy.state).toBe('waiting');
  await makeExports(server.ctx);
  const { address } = await fetchCopy(dewi);
  const zip = unzipSync(new Uint8Array((await dewi.browser.get(address)).body));
  expect(Object.keys(zip).filter((name) => name.startsWith('dokumen/'))).toEqual([]);
});

it('a paper sent under a name without an ending gets that of its type', async () => {
  const rina = await world.signedIn('wanita', { photos: 0 });
  const paper = Buffer.from('%PDF-1.4\nslip gaji\n%%EOF');
  const sent = await rina.browser.sendFile('POST', '/api/profile/papers', paper, 'slip', { kind: 'income' });
  expect(sent.body.papers[0].name).toBe('slip');
  await ask(rina);
  await makeExports(server.ctx);
  const { address } = await fetchCopy(rina);
  const zip = unzipSync(new Uint8Array((await rina.browser.get(address)).body));
  expect(Object.keys(zip)).toEqual(['data.json', 'dokumen/1-slip.pdf']);
});

it('a paper taken back in the moment a copy becomes ready is not in it', async () => {
  const eka = await world.signedIn('wanita');
  const paper = Buffer.from('%PDF-1.4\nslip gaji, bertanda 70f\n%%EOF');
  const sent = await eka.browser.sendFile('POST', '/api/profile/papers', paper, 'slip.pdf', { kind: 'income' });
  await ask(eka);
  const waiting = async (n: number) =>
    expect
      .poll(() => run(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .toHaveLength(n);
  const holder = await server.ctx.pool.connect();
  await holder.query('begin');
  // The copy is ready, and its notice waits.
  await holder.query('lock table outbox in exclusive mode');
  const made = makeExports(server.ctx);
  await waiting(1);
  const taken = eka.browser.delete(`/api/profile/papers/${sent.body.papers[0].id}`);
  await waiting(2);
  await holder.query('commit');
  holder.release();
  await made;
  expect((await taken).status).toBe(200);
  expect((await eka.browser.get('/api/privacy/exports')).body.copy.state).toBe('over');
});

it('T72c: copies that cannot be made, more than one look takes, are told and passed over: the next one is made', async () => {
  const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
  const paper = Buffer.from('%PDF-1.4\ngaji\n%%EOF\n');
  await sari.browser.sendFile('POST', '/api/profile/papers', paper, 'slip.pdf', { kind: 'income' });
  const [{ object_key }] = await run('select object_key from documents where member_id = $1', [sari.id]);
  const file = path.join(server.ctx.config.dataDir, 'files', object_key);
  const whole = await readFile(file);
  const ofNow = new Date(Date.now() + later);
  // More than are looked at in one go, each with a paper that cannot be opened.
  await run(`insert into data_exports (member_id, asked_at) select $1, $2::timestamptz from generate_series(1, 12)`, [
    sari.id,
    new Date(ofNow.getTime() - 1000),
  ]);
  await ask(budi);
  await writeFile(file, Buffer.concat([whole.subarray(0, -1), Buffer.of(whole.at(-1)! ^ 1)]));
  await expect(makeExports(server.ctx)).rejects.toThrow('exports.make: 12 failed, 1 done');
  expect((await fetchCopy(budi)).copy).toMatchObject({ state: 'ready' });
  await writeFile(file, whole);
  expect(await makeExports(server.ctx)).toBe(12);
});

it('T72d: a copy does not tell a block from an account that ends, or is suspended', async () => {
  const sari = await world.signedIn('wanita', { tier: 'premium' });
  const budi = await world.signedIn('pria', { tier: 'premium' });
  const copied = async () => {
    later += 25 * 3_600_000;
    await ask(sari);
    await makeExports(server.ctx);
    const { body } = await sari.browser.get((await fetchCopy(sari)).address);
    const data = JSON.parse(strFromU8(unzipSync(body)['data.json']!)) as Record<string, { kind?: string }[]>;
    const parts = [
      'suka',
      'catatanSukaku',
      'dilewati',
      'saling_suka',
      'izinDiminta',
      'izinDiberi',
      'teleponPerkenalan',
      'pemberitahuan',
    ];
    return Object.fromEntries(parts.map((part) => [part, data[part]!.filter(({ kind }) => kind !== 'export-ready')]));
  };
  const empty = await copied();
  expect(new Set(Object.values(empty).map((part) => part.length))).toEqual(new Set([0]));
  await world.matched(sari, budi);
  await world.allowed(sari, budi);
  await world.allowed(budi, sari);
  await run('insert into passes (member_id, other_id) values ($1, $2)', [sari.id, budi.id]);
  await run(`insert into like_notes (from_id, to_id, field, body) values ($1, $2, 'job', 'Suka.')`, [sari.id, budi.id]);
  await run(`insert into notifications (member_id, about_id, kind, dedupe_key) values ($1, $2, 'new-match', 'uji')`, [
    sari.id,
    budi.id,
  ]);
  await run(
    `insert into introductions (asker_id, other_id, times, asked_at, changed_at, until) values
      ($1, $2, array[now() + interval '2 days'], now(), now(), now() + interval '1 day')`,
    [sari.id, budi.id],
  );
  const whole = await copied();
  expect(Object.values(whole).map((part) => part.length)).toEqual(Object.keys(whole).map(() => 1));
  for (const [gone, back] of [
    [`update accounts set status = 'suspended' where id = $1`, `update accounts set status = 'active' where id = $1`],
    [`update accounts set status = 'deleted' where id = $1`, `update accounts set status = 'active' where id = $1`],
  ] as const) {
    await run(gone, [budi.id]);
    expect(await copied()).toEqual(empty);
    await run(back, [budi.id]);
  }
  expect((await budi.browser.post('/api/blocks', { memberId: sari.id })).status).toBe(200);
  expect(await copied()).toEqual(empty);
});

it('T72e: a copy holds nothing the team wrote for itself', async () => {
  const sari = await world.signedIn('wanita');
  const [moderator, other] = [await world.staff('moderator'), await world.staff('moderator', 'finance')];
  const act = (path: string, body: object, by = moderator) => by.browser.post(path, body);
  const note = 'knrcatatan tim, bukan untuk anggota';
  const grant = await act(`/api/staff/members/${sari.id}/grants`, { tier: 'premium', days: 30, reason: note }, other);
  const warned = await act(`/api/staff/members/${sari.id}/sanctions`, {
    kind: 'warn',
    cause: 'rude-or-threatening',
    reason: note,
  });
  const [{ id }] = await run('select id from sanctions where member_id = $1', [sari.id]);
  const appealed = await sari.browser.post(`/api/decisions/${id}/appeal`, { text: 'Saya tidak pernah menulis itu.' });
  const [appeal] = await run('select id from appeals where member_id = $1', [sari.id]);
  const answered = await act(`/api/staff/appeals/${appeal.id}/decision`, { outcome: 'upheld', note }, other);
  expect([grant, warned, appealed, answered].map(({ status, text }) => [status < 300, text])).toEqual(
    [grant, warned, appealed, answered].map(({ text }) => [true, text]),
  );
  await ask(sari);
  await makeExports(server.ctx);
  const { body } = await sari.browser.get((await fetchCopy(sari)).address);
  const data = strFromU8(unzipSync(body)['data.json']!);
  expect([JSON.parse(data).banding[0].text, JSON.parse(data).riwayatPaket[0].tier]).toEqual([
    'Saya tidak pernah menulis itu.',
    'premium',
  ]);
  expect(data).not.toContain('knrcatatan');
});

it('a copy of any size is made and fetched part by part: many at once hold no more than a part each', async () => {
  const sari = await world.signedIn('wanita', { photos: 0 });
  // What a diligent member could have: papers that were decided on stay for 30 days, more may follow.
  const papers = 3;
  const bytes = 10 * 1024 * 1024 - 64;
  for (let n = 0; n < papers; n++) {
    const key = `papers/${randomBytes(16).toString('hex')}`;
    await server.ctx.sealedFiles.put(key, randomBytes(bytes));
    await run(
      `insert into documents (member_id, kind, object_key, mime, name, bytes, created_at) values ($1, 'income', $2, 'application/pdf', 'slip.pdf', $3, now())`,
      [sari.id, key, bytes],
    );
  }
  await ask(sari);
  const made = await mostHeld(60, () => makeExports(server.ctx));
  expect(made.answer).toBe(1);
  // A paper, sealed and opened, and the parts under way; the whole would be 30 MB, four times.
  expect(made.most).toBeLessThan(60);
  const { copy, address } = await fetchCopy(sari);
  const [{ whole, parts }] = await run(
    `select e.bytes as whole, 1 + count(p.*)::int as parts from data_exports e
      join data_export_parts p on p.export_id = e.id where e.id = $1 group by e.id`,
    [copy.id],
  );
  expect([whole > papers * bytes, parts]).toEqual([true, Math.ceil(whole / 2 ** 20)]);
  const fetchedOnce = async () => {
    const answer = await fetch(server.url + address, { headers: { cookie: sari.browser.cookie } });
    const sum = createHash('sha256');
    let length = 0;
    for await (const piece of answer.body!) {
      sum.update(piece);
      length += piece.length;
    }
    return [answer.headers.get('content-length'), length, sum.digest('hex')];
  };
  const { most, answer: fetched } = await mostHeld(80, () => Promise.all(Array.from({ length: 6 }, fetchedOnce)));
  expect(new Set(fetched.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(fetched[0]!.slice(0, 2)).toEqual([String(whole), whole]);
  expect(most).toBeLessThan(80);
  const file = await sari.browser.get(address);
  expect(Object.keys(unzipSync(file.body))).toHaveLength(papers + 1);
  // It goes whole when its time is over.
  const keys = (
    await run(
      `select object_key from data_exports where id = $1 union all select object_key from data_export_parts where export_id = $1`,
      [copy.id],
    )
  ).map(({ object_key }) => object_key);
  expect(keys).toHaveLength(parts);
  later += 3 * DAY_MS + 1_000;
  await eraseExports(server.ctx);
  expect(await Promise.all(keys.map((key) => server.ctx.files.get(key)))).toEqual(keys.map(() => null));
  expect(await run('select 1 from data_export_parts')).toEqual([]);
});

it('a member who fetches copies and reads none holds three, and leaves each place with its answer', async () => {
  const own = await ownServer();
  const [sari, budi] = [await own.world.signedIn('wanita', { photos: 0 }), await own.world.signedIn('pria')];
  const key = `papers/${randomBytes(16).toString('hex')}`;
  await own.server.ctx.sealedFiles.put(key, randomBytes(9 * 2 ** 20));
  await own.server.ctx.pool.query(
    `insert into documents (member_id, kind, object_key, mime, name, bytes, created_at) values ($1, 'income', $2, 'application/pdf', 'slip.pdf', 9437184, now())`,
    [sari.id, key],
  );
  for (const one of [sari, budi]) await ask(one);
  await makeExports(own.server.ctx);
  const addresses = [await fetchCopy(sari), await fetchCopy(budi)].map(({ address }) => own.server.url + address);
  /** The answer's head alone. */
  const begin = (by: Person, address: string) =>
    new Promise<IncomingMessage>((done, failed) =>
      get(address, { headers: { cookie: by.browser.cookie }, agent: false }, done).on('error', failed),
    );
  const begun = [];
  for (let n = 0; n < 5; n++) begun.push(await begin(sari, addresses[0]!));
  expect(begun.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 429, 429]);
  expect(begun[4]!.headers['retry-after']).toBe('30');
  expect((await budi.browser.get(addresses[1]!.slice(own.server.url.length))).status).toBe(200);
  // Left in the middle, and refused: both give their place back.
  for (const answer of begun) answer.destroy();
  await vi.waitFor(async () =>
    expect((await sari.browser.get(addresses[0]!.slice(own.server.url.length))).status).toBe(200),
  );
  const after = [];
  for (let n = 0; n < 3; n++) after.push((await sari.browser.get(addresses[0]!.slice(own.server.url.length))).status);
  expect(after).toEqual([200, 200, 200]);
  // Whoever takes nothing at all is cut off, not waited for.
  expect(own.server.app.server.timeout).toBe(120_000);
}, 60_000);

it('who fetches a copy slowly gets no further part once the session has ended', async () => {
  const own = await ownServer();
  const sari = await own.world.signedIn('wanita', { photos: 0 });
  for (const name of ['satu', 'dua', 'tiga']) {
    const key = `papers/${randomBytes(16).toString('hex')}`;
    await own.server.ctx.sealedFiles.put(key, randomBytes(9 * 2 ** 20));
    await own.server.ctx.pool.query(
      `insert into documents (member_id, kind, object_key, mime, name, bytes, created_at) values ($1, 'income', $2, 'application/pdf', $3, 9437184, now())`,
      [sari.id, key, name],
    );
  }
  await ask(sari);
  await makeExports(own.server.ctx);
  const { address } = await fetchCopy(sari);
  const answer = await new Promise<IncomingMessage>((done, failed) =>
    get(own.server.url + address, { headers: { cookie: sari.browser.cookie }, agent: false }, done).on('error', failed),
  );
  expect((await sari.browser.delete('/api/session')).status).toBe(204);
  let taken = 0;
  const end = new Promise((ended) => answer.on('error', ended).on('end', ended));
  answer.on('data', (bytes: Buffer) => (taken += bytes.length));
  expect(await end).toMatchObject({ code: 'ECONNRESET' });
  expect(taken).toBeLessThan(Number(answer.headers['content-length']));
}, 60_000);
