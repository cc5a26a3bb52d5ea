import { expect, it } from 'vitest';
import { issueRecoveryLink } from '../../src/server/features/password/actions.ts';
import { apiSuite } from '../support/suite.ts';
import { application, PASSWORD } from '../support/world.ts';

const { server, world } = await apiSuite();
const lines = () => server.log.lines.map((line) => JSON.parse(line) as Record<string, any>);
const codeIn = async (whatsapp: string) =>
  /: (\d{6})\./.exec(
    (
      await server.ctx.pool.query('select body from outgoing_messages where recipient = $1 order by id desc limit 1', [
        whatsapp,
      ])
    ).rows[0].body,
  )![1]!;

it('T06a: T75ba: the log holds no password, code, link, search word, address or name', async () => {
  const sari = await world.member('wanita', {
    nama: 'Kenari Canary',
    job: 'Pekerjaan Canary',
    instagram: '@canary.ig',
  });
  const canaries = [
    'Canary',
    'canary',
    'orang-yang-dicari',
    'salah-canary',
    '203.0.113.7',
    'Peramban-Canary',
    PASSWORD,
  ];
  const from = {
    'x-forwarded-for': '203.0.113.7',
    'user-agent': 'Peramban-Canary/1.0',
    referer: 'https://x/?q=canary',
  };
  const visitor = server.browser();
  await visitor.post('/api/session', { username: sari.username, password: 'salah-canary' }, from);
  await world.signIn(sari);
  await sari.browser.get('/api/matches?ageMin=27&ageMax=28&religion=Islam&domicile=DKI+Jakarta&cursor=canary', from);
  await sari.browser.get('/api/room/mentions?q=orang-yang-dicari', from);
  await visitor.get('/api/registration/username?username=canary.baru', from);
  await visitor.post('/api/registration', { ...application(9), nama: 'Calon Canary', username: 'canary.baru' }, from);
  await visitor.get('/tidak-ada/canary?canary=1', from);
  await visitor.get('/api/tidak-ada/canary', from);
  await visitor.send('GET', '/%canary%', undefined, from);
  const { body } = await visitor.post('/api/session/reset-code', {
    username: sari.username,
    whatsapp: sari.profile.contactWa,
  });
  const code = await codeIn(sari.profile.contactWa!);
  await visitor.post('/api/session/reset', {
    request: body.request,
    code: '1',
    password: 'canary kata',
    confirmation: 'canary kata',
  });
  const link = await issueRecoveryLink(server.ctx, server.ctx.db, sari.id);
  const tokens = [...new URLSearchParams(link.slice(link.indexOf('#') + 1)).values()].filter((v) => v.length > 20);
  await visitor.get(link.replace('#', '?'), from);
  // What surprises us is logged without the values it happened over.
  await server.ctx.pool.query('alter table likes rename to likes_gone');
  expect((await sari.browser.get('/api/likes/history?tab=likers&cursor=canary', from)).status).toBeGreaterThanOrEqual(
    400,
  );
  expect((await sari.browser.get('/api/matches', from)).status).toBe(500);
  await server.ctx.pool.query('alter table likes_gone rename to likes');
  await server.ctx.pool.query('alter table accounts add constraint tried check (char_length(username) < 5) not valid');
  expect((await visitor.post('/api/registration', { ...application(10), username: 'canary.lain' }, from)).status).toBe(
    422,
  );
  await server.ctx.pool.query('alter table accounts drop constraint tried');

  const whole = server.log.lines.join('');
  for (const canary of [...canaries, ...tokens, code, sari.username, sari.profile.contactWa!])
    expect(whole.includes(canary), `${canary} is in the log`).toBe(false);
  await server.log.assertSilent(server.ctx.pool);
  // And it is no empty log: each request is there by its route, and each surprise with its place.
  const requests = lines().filter((line) => line.msg === 'request');
  expect(requests).toContainEqual(
    expect.objectContaining({ req: { method: 'GET', route: '/api/room/mentions' }, res: { statusCode: 200 } }),
  );
  for (const request of requests) expect(Object.keys(request.req)).toEqual(['method', 'route']);
  const surprise = lines().find((line) => line.msg === 'unexpected failure')!;
  expect(surprise.err).toMatchObject({ failure: '42P01', message: expect.stringContaining('likes') });
});

it('T75ba: what is watched would be seen', async () => {
  const told = {
    nama: 'Nama Yang Terlihat',
    about: 'Cerita «yang» terlihat,\n"dua" baris',
    dealbreakers: ['Pantangan terlihat'],
    prompts: [{ prompt: 'rumah' as const, answer: 'Jawaban terlihat' }],
  };
  const budi = await world.member('pria', told);
  const note = {
    name: 'Penulis Terlihat',
    email: 'terlihat@contoh.test',
    subject: 'Hal terlihat',
    message: 'Terlihat.',
  };
  expect((await server.browser().post('/api/contact', note)).status).toBe(204);
  for (const seen of [told.nama, told.about, told.dealbreakers[0]!, told.prompts[0]!.answer, ...Object.values(note)]) {
    server.ctx.log.info({ of: budi.id, seen }, 'a careless line');
    await expect(server.log.assertSilent(server.ctx.pool)).rejects.toThrow(seen.split('\n')[0]!);
    server.log.forget();
  }
});

it('R-ACC-5: the older form of a recovery link goes on with its pair in the fragment', async () => {
  const answer = await server
    .browser()
    .get('/reset-password?access_token=aaa&refresh_token=b%26b&type=recovery&lain=x');
  expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
    302,
    '/reset-password#access_token=aaa&refresh_token=b%26b&type=recovery&lain=x',
    'no-store',
  ]);
});
