import { CONSENTS } from '#copy/consents.ts';
import { errorMessage } from '#copy/errors.ts';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apiSuite } from '../support/suite.ts';
import { type Person, testPicture } from '../support/world.ts';

const { server, world } = await apiSuite({ limits: 1000 });
const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;
const say = ({ browser }: Person, given: boolean, purpose: keyof typeof CONSENTS = 'profile') =>
  browser.post('/api/privacy/consents', { purpose, given, version: CONSENTS[purpose].version, way: 'privacy-centre' });
const consentOf = async ({ browser }: Person) => (await browser.get('/api/session')).body.member.consent;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const before = (member: Person, purpose: string, version: string, text: string) =>
  run(`insert into consents (member_id, purpose, given, version, text_hash) values ($1, $2, true, $3, $4)`, [
    member.id,
    purpose,
    version,
    sha256(text),
  ]);

describe('T70: registration', () => {
  it.each([
    ['nothing', {}],
    ['only the terms', { terms: true, consents: {} }],
    ['only documents', { consents: { documents: true, marketing: true } }],
    ['no', { consents: { profile: false, documents: false } }],
  ])('T70a: with %s ticked it is refused', async (_, ticked) => {
    const { status, body } = await server.browser().post('/api/registration', ticked);
    expect(status).toBe(422);
    expect(errorMessage('consent-required')).toBe('Kamu harus menyetujui persetujuan pemrosesan data');
    expect(body.fields).toContainEqual({ field: 'consents', code: 'consent-required' });
  });

  it('T70a: a page that showed a former text is told to load again', async () => {
    const { status, body } = await server.browser().post('/api/registration', { consentTexts: '2026-11-21' });
    expect([status, body.code, body.fields[0].field]).toEqual([409, 'consent-text-changed', 'consents']);
  });
});

describe('T70: what was said', () => {
  it('T70b: is stored with version, hash of the exact text, time, hash of the address and way, and only added to', async () => {
    const sari = await world.signedIn('wanita', { photos: 0 });
    await say(sari, true);
    await say(sari, true);
    await say(sari, false);
    const rows = await run(
      `select id, given, version, text_hash, way, length(ip_hash) as address, given_at from consents where member_id = $1 and purpose = 'profile' order by id`,
      [sari.id],
    );
    const said = { version: CONSENTS.profile.version, text_hash: sha256(CONSENTS.profile.text), address: 16 };
    expect(rows).toEqual([
      { ...said, id: rows[0].id, given: true, way: 'privacy-centre', given_at: expect.any(Date) },
      { ...said, id: rows[1].id, given: false, way: 'privacy-centre', given_at: expect.any(Date) },
    ]);
    await expect(run('update consents set given = true where id = $1', [rows[1].id])).rejects.toThrow();
    await expect(run('delete from consents where id = $1', [rows[1].id])).rejects.toThrow();
  });

  it('T70c: a changed text asks again and locks nobody out; the proof has the text agreed to, word for word', async () => {
    const sari = await world.signedIn('wanita', { photos: 0 });
    const former =
      'Saya bersedia menerima kabar dan tips dari Serasi. Ini tidak wajib dan dapat saya hentikan kapan saja.';
    await before(sari, 'marketing', '2026-11-21', former);
    await before(sari, 'profile', '2026-11-21', 'Teks yang tidak ada lagi');
    expect(await consentOf(sari)).toBe('older');
    for (const path of ['/api/matches', '/api/profile', '/api/privacy/exports', '/api/privacy/openings'])
      expect((await sari.browser.get(path)).status).toBe(200);
    const old = { purpose: 'profile', given: true, version: '2026-11-21', way: 'asked-again' };
    const refused = await sari.browser.post('/api/privacy/consents', old);
    expect([refused.status, refused.body.code]).toEqual([409, 'consent-text-changed']);
    await sari.browser.post('/api/privacy/consents', { ...old, version: CONSENTS.profile.version });
    expect(await consentOf(sari)).toBe('current');
    const { purposes, history } = (await sari.browser.get('/api/privacy/consents')).body;
    expect(
      purposes.map((p: { purpose: string; given: boolean; older: boolean }) => [p.purpose, p.given, p.older]),
    ).toEqual([
      ['profile', true, false],
      ['documents', true, false],
      ['marketing', true, true],
    ]);
    expect(history).toMatchObject([
      { purpose: 'profile', way: 'asked-again', text: CONSENTS.profile.text, addressHash: expect.any(String) },
      { purpose: 'profile', version: '2026-11-21', text: null },
      { purpose: 'marketing', text: former, textHash: sha256(former) },
      { purpose: 'documents' },
    ]);
  });
});

describe('T74: without the consent to process the profile', () => {
  it('T74b: a member is there for nobody at once, a match neither; their own data stay theirs; given again, all is as it was', async () => {
    const [sari, budi, joko] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('pria', { tier: 'premium' }),
      await world.signedIn('pria', { tier: 'premium' }),
    ];
    await world.matched(sari, budi);
    const { id } = (await sari.browser.post('/api/conversations', { memberId: budi.id })).body;
    const write = ({ browser }: Person, n: number) =>
      browser.post(`/api/conversations/${id}/messages`, { clientId: `tarik-kembali-${n}`, text: 'Halo' });
    const seenBy = async ({ browser }: Person) => [
      JSON.stringify((await browser.get('/api/matches')).body).includes(sari.id),
      (await browser.get(`/api/members/${sari.id}`)).status,
      (await browser.get(`/api/media/${sari.photoIds[0]}/thumb`)).status,
    ];
    expect(await seenBy(joko)).toEqual([true, 200, 200]);
    expect((await seenBy(budi)).slice(1)).toEqual([200, 200]);

    expect((await say(sari, false)).status).toBe(200);
    expect(await consentOf(sari)).toBe('withdrawn');
    expect(await seenBy(joko)).toEqual([false, 404, 404]);
    expect(await seenBy(budi)).toEqual([false, 404, 404]);
    expect((await write(budi, 1)).body.code).toBe('not-found');
    for (const closed of [
      sari.browser.get('/api/matches'),
      sari.browser.get('/api/conversations'),
      sari.browser.get(`/api/members/${budi.id}`),
      sari.browser.post('/api/likes', { candidateId: joko.id }),
      write(sari, 2),
    ]) {
      const { status, body } = await closed;
      expect([status, body.code]).toEqual([403, 'consent-withdrawn']);
    }
    expect((await sari.browser.get(`/api/media/${budi.photoIds[0]}/thumb`)).status).toBe(404);
    for (const open of ['/api/profile', '/api/privacy/exports', '/api/privacy/openings', '/api/privacy/consents'])
      expect((await sari.browser.get(open)).status).toBe(200);

    expect((await say(sari, true)).status).toBe(200);
    expect(await seenBy(joko)).toEqual([true, 200, 200]);
    expect((await write(sari, 3)).status).toBe(200);
    expect((await write(budi, 4)).status).toBe(200);
  });

  it('T74b: who had paused is still paused when they agree again', async () => {
    const [sari, joko] = [await world.signedIn('wanita', { paused: true }), await world.signedIn('pria')];
    await say(sari, false);
    await say(sari, true);
    expect((await sari.browser.get('/api/session')).body.member.pausedAt).not.toBeNull();
    expect(JSON.stringify((await joko.browser.get('/api/matches')).body)).not.toContain(sari.id);
  });
});

describe('T70d: without the consent about documents', () => {
  it('their files go at once, decisions stay, and no new one is taken until it is given again', async () => {
    const sari = await world.signedIn('wanita', { photos: 0 });
    const paper = Buffer.from('%PDF-1.4\nslip gaji\n%%EOF\n');
    const send = () => sari.browser.sendFile('POST', '/api/profile/papers', paper, 'slip.pdf', { kind: 'income' });
    await send();
    await run(`update documents set status = 'approved', decided_at = now() where member_id = $1`, [sari.id]);
    await send();
    const keys = (await run('select object_key from documents where member_id = $1', [sari.id])).map(
      (r) => r.object_key,
    );
    expect(keys).toHaveLength(2);
    await say(sari, false, 'documents');
    expect(
      await run('select status, erased_at is not null as erased from documents where member_id = $1', [sari.id]),
    ).toEqual([{ status: 'approved', erased: true }]);
    for (const key of keys) expect(await server.ctx.sealedFiles.get(key)).toBeNull();
    const refused = await send();
    expect([refused.status, refused.body.code]).toEqual([409, 'documents-consent-missing']);
    await say(sari, true, 'documents');
    expect((await send()).status).toBe(200);
    // Nor under a text that has changed since.
    await before(sari, 'documents', '2026-11-23', 'Teks yang tidak menyebut akta kematian');
    expect((await send()).body.code).toBe('documents-consent-missing');
    await say(sari, true, 'documents');
    expect((await sari.browser.sendFile('POST', '/api/profile/photos', await testPicture(), 'a.jpg')).status).toBe(200);
  });
});
