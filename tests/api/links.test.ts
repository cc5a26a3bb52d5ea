import { describe, expect, it } from 'vitest';
import { makeExports } from '../../src/server/features/privacy/jobs.ts';
import { apiSuite } from '../support/suite.ts';
import { PASSWORD, type Person } from '../support/world.ts';

/**
 * T18: whoever has an address has nothing yet. Each kind that opens something is tried by somebody else, changed, too
 * late, and again after it was taken back.
 */
let later = 0;
const MINUTE = 60_000;
const { server, world } = await apiSuite({ limits: 1000, now: () => new Date(Date.now() + later) });
const statusOf = async (by: Pick<Person, 'browser'>, address: string) => (await by.browser.get(address)).status;
const visitor = () => ({ browser: server.browser() });
/** The same address with one character exchanged, at each of some places of what is after the last of `mark`. */
const changed = (address: string, mark: string): string[] => {
  const from = address.lastIndexOf(mark) + mark.length;
  return [0, 5, 11].map((n) => {
    const at = from + n;
    return `${address.slice(0, at)}${address[at] === 'A' ? 'B' : 'A'}${address.slice(at + 1)}`;
  });
};

describe('an address', () => {
  it('T18: of a photo is its viewer’s, as it is, until it is closed', async () => {
    const [sari, budi, third] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('pria', { photos: 1 }),
      await world.signedIn('wanita'),
    ];
    await world.matched(sari, budi);
    await world.allowed(sari, budi);
    const address = `/api/media/${budi.photoIds[0]}/full`;
    expect(await statusOf(sari, address)).toBe(200);
    expect([await statusOf(third, address), await statusOf(visitor(), address)]).toEqual([404, 401]);
    for (const other of changed(address, '/media/')) expect([other, await statusOf(sari, other)]).toEqual([other, 404]);
    await world.blocked(budi, sari);
    expect(await statusOf(sari, address)).toBe(404);
  });

  it('T18: of a copy of own data is its owner’s, as it is, for five minutes, and for no longer than the session', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    await sari.browser.post('/api/privacy/exports', { currentPassword: PASSWORD });
    await makeExports(server.ctx);
    const { copy } = (await sari.browser.get('/api/privacy/exports')).body;
    const opening = async () =>
      (await sari.browser.post(`/api/privacy/exports/${copy.id}/opening`, { currentPassword: PASSWORD })).body.address;
    const address: string = await opening();
    expect(await statusOf(sari, address)).toBe(200);
    expect([await statusOf(budi, address), await statusOf(visitor(), address)]).toEqual([404, 401]);
    for (const other of changed(address, 'key=')) expect([other, await statusOf(sari, other)]).toEqual([other, 404]);
    later += 6 * MINUTE;
    expect(await statusOf(sari, address)).toBe(404);
    const again: string = await opening();
    await sari.browser.delete('/api/session');
    expect(await statusOf(sari, again)).toBe(401);
  });

  it('T18: of an opened paper is the staff member’s who opened it, for ten minutes', async () => {
    const [sari, staff, other] = [await world.signedIn('wanita'), await world.staff(), await world.staff('owner')];
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n');
    const sent = await sari.browser.sendFile('POST', '/api/profile/papers', pdf, 'slip.pdf', { kind: 'income' });
    const reason = 'Memeriksa bukti penghasilan yang baru dikirim';
    const { file } = (await staff.browser.post(`/api/staff/papers/${sent.body.papers[0].id}/openings`, { reason }))
      .body as { file: string };
    expect(await statusOf(staff, file)).toBe(200);
    expect([await statusOf(other, file), await statusOf(sari, file), await statusOf(visitor(), file)]).toEqual([
      404, 403, 401,
    ]);
    later += 11 * MINUTE;
    expect(await statusOf(staff, file)).toBe(404);
  });

  it('T18: of a way back in works once, in half an hour, whole, for the account it was made for', async () => {
    const support = await world.staff('support');
    const linkOf = async (of: Person) => {
      const body = { whatsapp: of.profile.contactWa!, reason: 'Anggota kehilangan kata sandi, sudah dicocokkan' };
      const { link } = (await support.browser.post(`/api/staff/members/${of.id}/recovery-link`, body)).body;
      const pair = new URLSearchParams(link.split('#')[1]);
      return { accessToken: pair.get('access_token')!, refreshToken: pair.get('refresh_token')! };
    };
    const recover = async (pair: { accessToken: string; refreshToken: string }) => {
      const password = 'sandi baru yang panjang';
      return (await server.browser().post('/api/session/recovery', { ...pair, password, confirmation: password }))
        .status;
    };
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    const [hers, his] = [await linkOf(sari), await linkOf(budi)];
    const refused = 422;
    const bent = [
      { ...hers, refreshToken: his.refreshToken },
      { ...his, accessToken: hers.accessToken },
      ...changed(`/${hers.accessToken}`, '/').map((token) => ({ ...hers, accessToken: token.slice(1) })),
    ];
    const statuses = [];
    for (const pair of bent) statuses.push(await recover(pair));
    expect(new Set(statuses)).toEqual(new Set([refused]));
    expect([await recover(hers), await recover(hers)]).toEqual([204, refused]);
    // Another one takes back the one before, which may have gone to somebody else.
    const newer = await linkOf(budi);
    expect([await recover(his), await recover(newer)]).toEqual([refused, 204]);
    const last = await linkOf(budi);
    later += 31 * MINUTE;
    expect(await recover(last)).toBe(refused);
  });
});
