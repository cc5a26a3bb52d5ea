import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { makeExports } from '../../src/server/features/privacy/jobs.ts';
import { IN_COPY } from '../support/copy-parts.ts';
import { givesEverything } from '../support/everything.ts';
import { payments } from '../support/payments.ts';
import { PRIVACY_DATA } from '../support/privacy-data.ts';
import { apiSuite } from '../support/suite.ts';
import { PASSWORD, type Person } from '../support/world.ts';

const { server, world } = await apiSuite({ limits: 1000 });
const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;

async function copyFor({ browser }: Person) {
  await browser.post('/api/privacy/exports', { currentPassword: PASSWORD });
  await makeExports(server.ctx);
  const { copy } = (await browser.get('/api/privacy/exports')).body;
  const opened = await browser.post(`/api/privacy/exports/${copy.id}/opening`, { currentPassword: PASSWORD });
  const zip = unzipSync((await browser.get(opened.body.address)).body);
  return { zip, data: JSON.parse(strFromU8(zip['data.json']!)) as Record<string, unknown[]> };
}

/** What givesEverything leaves out: what members do with each other, and what the team did. */
async function livesEverything(member: Person, other: Person): Promise<void> {
  const { browser, id } = member;
  await world.matched(member, other);
  await world.allowed(member, other);
  await world.allowed(other, member);
  await run(`insert into like_notes (from_id, to_id, field, body) values ($1, $2, 'job', 'Suka.')`, [id, other.id]);
  await run('insert into passes (member_id, other_id) values ($1, $2)', [id, (await world.member('pria')).id]);
  const talk = (await browser.post('/api/conversations', { memberId: other.id })).body;
  await browser.post(`/api/conversations/${talk.id}/messages`, { clientId: 'pesan-1-x', text: 'Halo' });
  await browser.post('/api/room/messages', { clientId: 'ruang-1-x', text: 'Halo, semua' });
  await browser.post('/api/reports', { memberId: other.id, kind: 'profile', category: 'other', note: 'Lapor' });
  await world.blocked(member, await world.member('pria'));
  await world.hides(member, await world.member('pria'));
  await run('insert into number_claims (member_id, number) values ($1, $2)', [id, '+628110000999']);
  await run(
    `insert into introductions (asker_id, other_id, times, asked_at, changed_at, until)
      values ($1, $2, array[now() + interval '2 days'], now(), now(), now() + interval '1 day')`,
    [id, other.id],
  );
  await run(`insert into notification_choices values ($1, 'match', 'push', false)`, [id]);
  await run('insert into notification_settings (member_id, quiet_from, quiet_to) values ($1, 1320, 300)', [id]);
  await run(
    `insert into viewer_versions (member_id, scoring_day, facts, filled, waiting, waiting_from)
      values ($1, current_date, '{}', '{}', '{"minHeightWanted": 171}', now() + interval '9 days')
      on conflict (member_id) do update set waiting = excluded.waiting, waiting_from = excluded.waiting_from`,
    [id],
  );
  await run(`insert into room_mutes (member_id, until, reason) values ($1, now() + interval '1 day', 'Iklan')`, [id]);
  await run(`insert into plan_entries (member_id, kind, tier, days, at) values ($1, 'plan', 'pro', 30, now())`, [id]);
  await run(
    `with decided as (insert into sanctions (member_id, kind, cause, reason) values ($1, 'warn', 'other', 'x') returning id)
      insert into appeals (sanction_id, member_id, text, due_at) select id, $1, 'Bukan saya.', now() from decided`,
    [id],
  );
  await run(`insert into data_openings (member_id, kind, roles, at) values ($1, 'photo', '{moderator}', now())`, [id]);
}

it('T72a: of a member who did everything no part of the copy is empty, and each stored file is in it', async () => {
  const sari = await world.signedIn('wanita', { handle: 'sari.lengkap', photos: 0 });
  const budi = await world.signedIn('pria', { tier: 'premium' });
  const money = payments(server);
  await money.accounts();
  await money.pays(sari, 'premium');
  await givesEverything(server, sari, 'knrlengkap');
  await livesEverything(sari, budi);
  await server.relay.drain();
  const { zip, data } = await copyFor(sari);
  const { dibuat: _made, catatan: _note, ...parts } = data;
  const named = Object.values(IN_COPY).flatMap((place) => ('in' in place ? place.in.split(' ') : []));
  expect(Object.keys(parts).sort()).toEqual([...new Set(named)].sort());
  expect(Object.keys(parts).filter((name) => Object.keys(parts[name]!).length === 0)).toEqual([]);
  expect(data.bisuDiRuang).toEqual([{ until: expect.any(String), reason: 'Iklan', created_at: expect.any(String) }]);
  expect(data.keinginanYangMenunggu).toEqual([{ isi: { minHeightWanted: 171 }, mulai: expect.any(String) }]);
  expect(Object.keys(zip).sort()).toEqual([
    'bukti-bayar/1-bukti.png.webp',
    'data.json',
    'dokumen/1-knrlengkap slip.pdf',
    'foto/1.webp',
  ]);
  const [proof] = await run('select object_key from payment_proofs where member_id = $1', [sari.id]);
  const stored = await server.ctx.sealedFiles.get(proof.object_key);
  expect(Buffer.from(zip['bukti-bayar/1-bukti.png.webp']!).equals(stored!)).toBe(true);
});

it('T72a: every table says which part of the copy holds it, or why none does', () => {
  const tables = PRIVACY_DATA.flatMap((group) => Object.keys(group.tables));
  expect(Object.keys(IN_COPY).sort()).toEqual(tables.sort());
});

it('T72a: a call somebody asked the member for is in the copy as far as their own page told it', async () => {
  const sari = await world.signedIn('wanita', { tier: 'premium' });
  const asks = async (state: string, chosen: boolean, link: string | null = null) => {
    const man = await world.signedIn('pria');
    await world.matched(sari, man);
    await run(
      `insert into introductions (asker_id, other_id, state, times, asked_at, changed_at, until, chosen_at, due_at, link)
        values ($1, $2, $3, array[now() + interval '2 days'], now(), now(), now() + interval '2 days',
          case when $4 then now() + interval '2 days' end, case when $4 then now() + interval '1 day' end, $5)`,
      [man.id, sari.id, state, chosen, link],
    );
    return man;
  };
  const men = [
    await asks('confirmed', true, 'https://temu.contoh/sari'),
    await asks('withdrawn', false),
    await asks('ended', true),
  ];
  await world.blocked(await asks('confirmed', true, 'https://temu.contoh/blokir'), sari);
  const listed = (await sari.browser.get('/api/introductions')).body.introductions;
  expect(listed.map(({ state }: { state: string }) => state)).toEqual(['confirmed']);
  const { data } = await copyFor(sari);
  expect(data.teleponPerkenalan).toEqual([
    {
      aku_yang_meminta: false,
      state: 'confirmed',
      times: [expect.any(String)],
      asked_at: expect.any(String),
      changed_at: expect.any(String),
      chosen_at: expect.any(String),
      jawaban_tim: null,
    },
  ]);
  expect(men.filter(({ id }) => JSON.stringify(data).includes(id))).toEqual([]);
});
