import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { apiSuite } from '../support/suite.ts';

const { server, world } = await apiSuite({ limits: 1000 });

// The handle stands in public beside the name: in the room, in suggestions and in transcripts.
describe('READINGS §4: a handle holds no contact details', () => {
  it.each(['081234567890', 'wa.081234567890', 'wa_0812_3456_7890', '6281234567890', 'wa.me', 'sari.gmail.com'])(
    '«%s» is refused and shown to nobody',
    async (handle) => {
      const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
      const { status, body } = await sari.browser.send('PUT', '/api/profile/handle', { handle });
      expect([status, body.code, body.fields?.[0].field]).toEqual([422, 'contact-details', 'handle']);
      const { people } = (await budi.browser.get(`/api/room/mentions?q=${handle.slice(0, 4)}`)).body;
      expect(people).toEqual([]);
    },
  );

  it('one’s own username is named as such, also where it holds ten digits', async () => {
    const sari = await world.signedIn('wanita');
    await sql`update accounts set username = 'sari.1234567890' where id = ${sari.id}`.execute(server.ctx.db);
    const { status, body } = await sari.browser.send('PUT', '/api/profile/handle', { handle: 'sari.1234567890' });
    expect([status, body.code]).toEqual([422, 'handle-is-username']);
  });

  it.each(['sari.1995', 'budi_12_08_1995', 'rumah123', 'sari.dewi', 'ayu2024'])('«%s» is taken', async (handle) => {
    const sari = await world.signedIn('wanita');
    const { status, body } = await sari.browser.send('PUT', '/api/profile/handle', { handle });
    expect([status, body.handle]).toEqual([200, handle]);
  });
});
