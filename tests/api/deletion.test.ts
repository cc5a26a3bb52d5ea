import { datesOf } from '#copy/dates.ts';
import { EVIDENCE_KEPT_DAYS } from '#domain/safety/reports.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { verifyAudit } from '../../src/server/audit/verify.ts';
import { likeGiven } from '../../src/server/features/likes/events.ts';
import { eraseAccounts, sweepProofs } from '../../src/server/features/privacy/jobs.ts';
import { startedOn } from '../../src/server/features/whatsapp/store.ts';
import { noteErasures, replayErasures } from '../../src/server/db/erasures.ts';
import { sweepKeptMutes } from '../../src/server/features/room/jobs.ts';
import { eraseEvidence, sweepKeptBlocks } from '../../src/server/features/safety/jobs.ts';
import { sweepOrphanObjects } from '../../src/server/features/uploads/jobs.ts';
import { givesEverything } from '../support/everything.ts';
import { matchIndexOf } from '../support/match-index.ts';
import { filesBelow, markedTexts, placesWith } from '../support/marks.ts';
import { payments } from '../support/payments.ts';
import { apiSuite } from '../support/suite.ts';
import { PASSWORD, type Person } from '../support/world.ts';

let later = 0;
const { server, world } = await apiSuite({ limits: 1000, now: () => new Date(Date.now() + later) });
const money = payments(server);

const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;
const remove = ({ browser }: Person, waived = false, currentPassword: string | undefined = PASSWORD) =>
  browser.post('/api/privacy/deletion', { waived, currentPassword });
const signIn = (username: string, more: object = {}) =>
  server.browser().post('/api/session', { username, password: PASSWORD, ...more });
const report = (by: Person, about: Person) =>
  by.browser.post('/api/reports', { memberId: about.id, kind: 'profile', category: 'rude-or-threatening', note: 'x' });

/** Two matches with a conversation, each with a message. */
async function talking() {
  const leaver = await world.signedIn('wanita', { tier: 'premium', ...markedTexts('knrlepas') });
  const budi = await world.signedIn('pria', { tier: 'premium' });
  await world.matched(leaver, budi);
  const { body } = await leaver.browser.post('/api/conversations', { memberId: budi.id });
  const say = (who: Person, text: string) =>
    who.browser.post(`/api/conversations/${body.id}/messages`, { clientId: `pesan-${text}-1`, text });
  await say(leaver, 'knrlepas-pesan');
  await say(budi, 'balasan-budi');
  return { leaver, budi, id: body.id as string };
}

describe('the end of an account', () => {
  it('asks for the own password, and changes nothing without it', async () => {
    const sari = await world.signedIn('wanita');
    expect((await remove(sari, false, '')).body.code).toBe('own-password-required');
    expect((await remove(sari, true, 'bukan ini')).body.code).toBe('own-password-wrong');
    expect((await sari.browser.get('/api/profile')).status).toBe(200);
  });

  it('T71a: hides the member everywhere with the answer; the other side reads «Akun dihapus» and what they wrote', async () => {
    const { leaver, budi, id } = await talking();
    await leaver.browser.post('/api/room/messages', { clientId: 'ruang-lepas-1', text: 'knrlepas-ruang' });
    await world.liked(leaver, await world.member('pria'));
    const phone = leaver.browser.at(server.url);
    const asked = await remove(leaver);
    expect(asked.status).toBe(200);
    expect(Date.parse(asked.body.erasedAt) - Date.now() - later).toBeGreaterThan(6.9 * DAY_MS);
    for (const browser of [leaver.browser, phone]) expect((await browser.get('/api/profile')).status).toBe(401);
    const seen = await Promise.all(
      [
        '/api/matches',
        '/api/likes/history?tab=mutual',
        '/api/likes/history?tab=likers',
        '/api/dashboard',
        '/api/notifications',
        '/api/room/messages',
        '/api/conversations',
        `/api/conversations/${id}`,
        `/api/conversations/${id}/messages`,
        `/api/members/${leaver.id}`,
      ].map(async (where) => (await budi.browser.get(where)).text),
    );
    expect(seen.filter((text) => text.includes('knrlepas'))).toEqual([]);
    expect((await budi.browser.get(`/api/media/${leaver.photoIds[0]}/card`)).status).toBe(404);
    const { messages, conversation } = JSON.parse(seen[8]!);
    expect(conversation).toMatchObject({ other: { nama: 'Akun dihapus', photo: null }, gone: true, unread: 0 });
    expect(conversation.can).toEqual({ send: false, extend: false });
    expect(messages.map((m: { text: string }) => m.text)).toEqual([
      'Pesan ini ikut dihapus bersama akunnya.',
      'balasan-budi',
    ]);
    const said = await budi.browser.post(`/api/conversations/${id}/messages`, {
      clientId: 'pesan-lagi-1',
      text: 'Hai',
    });
    expect(said.status).toBe(404);
  });

  it('is told to the member outside, at no cost, and a sign-in within seven days takes it back', async () => {
    const { leaver, budi, id } = await talking();
    const { erasedAt } = (await remove(leaver)).body;
    expect(await run('select body from outgoing_messages where recipient = $1', [leaver.profile.contactWa])).toEqual([
      { body: expect.stringContaining('Masuk sebelum itu untuk membatalkan') },
    ]);
    const refused = await signIn(leaver.username);
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      403,
      'account-closing',
      { until: erasedAt },
    ]);
    expect((await signIn(leaver.username, { password: 'salah sekali' })).body.code).toBe('credentials-wrong');
    later += 6 * DAY_MS;
    expect(await eraseAccounts(server.ctx)).toBe(0);
    expect((await signIn(leaver.username, { restore: true })).status).toBe(200);
    expect((await budi.browser.get(`/api/conversations/${id}`)).body).toMatchObject({ gone: false });
    later += 6 * DAY_MS;
    await eraseAccounts(server.ctx);
    expect((await signIn(leaver.username)).status).toBe(200);
  });

  it('is told with the day of the member’s province, by WhatsApp and mail', async () => {
    // Half past midnight in Papua, while it is still the day before in Jakarta.
    const at = new Date(Date.now() + later);
    later += new Date(at).setUTCHours(15, 30, 0, 0) + DAY_MS - at.getTime();
    const sari = await world.signedIn('wanita', { domicile: 'Papua' });
    const mail = { member_id: sari.id, address: 'sari.papua@contoh.test', verified_at: new Date() };
    await server.ctx.db.insertInto('mail_addresses').values(mail).execute();
    const { erasedAt } = (await remove(sari)).body;
    const days = [datesOf('WIT').dateText(erasedAt), datesOf('WIB').dateText(erasedAt)];
    expect(days[0]).not.toBe(days[1]);
    for (const address of [sari.profile.contactWa, mail.address])
      expect(await run('select body from outgoing_messages where recipient = $1', [address])).toEqual([
        { body: expect.stringContaining(`dihapus pada ${days[0]}.`) },
      ]);
    expect((await signIn(sari.username, { restore: true })).status).toBe(200);
  });

  it('cannot be taken back after its day, nor when the days were waived', async () => {
    const [late, now] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    await remove(late);
    await remove(now, true);
    expect((await signIn(now.username, { restore: true })).body.code).toBe('account-suspended');
    later += 7 * DAY_MS + 1000;
    // Nobody suspended it, and the answer does not say so.
    for (const restore of [true, false]) {
      const over = await signIn(late.username, { restore });
      expect([over.status, over.body.title, over.body.params]).toEqual([403, 'Akun sudah ditutup', { closed: 'yes' }]);
      expect(over.body.message).not.toContain('ditangguhkan');
    }
    expect(await eraseAccounts(server.ctx)).toBe(2);
    const unknown = await signIn(late.username, { restore: true });
    expect([unknown.status, unknown.body.code]).toEqual([401, 'credentials-wrong']);
  });

  it('T71b: erases every mark of the member from every table, file and log; the ledger of payments stays, of nobody', async () => {
    const staff = await world.staff('owner', 'moderator', 'verifier', 'finance');
    const mark = 'knrhapus';
    const before = await filesBelow(server.ctx.config.dataDir);
    const texts = markedTexts(mark);
    const mawar = await world.signedIn('wanita', {
      ...texts,
      username: `${mark}.akun`,
      handle: `${mark}.nama`,
      photos: 0,
    });
    const { budi, id: conversation } = await withMessages(mawar, mark);
    await givesEverything(server, mawar, mark);
    await payAs(mawar, mark);
    // News of her like: the count of a basic member, one that was read, and one where somebody else is counted too.
    const liked = await Promise.all([1, 2, 3].map(() => world.signedIn('pria')));
    const likes = async (from: Person, to: Person) => {
      await world.liked(from, to);
      await likeGiven(server.ctx.db, from.id, to.id, null);
      await server.relay.drain();
    };
    for (const one of liked) await likes(mawar, one);
    await run(`update notifications set read_at = now() where member_id = $1 and kind = 'liked-you'`, [liked[1]!.id]);
    await likes(await world.member('wanita'), liked[2]!);
    await report(budi, mawar);
    await report(mawar, budi);
    await server.relay.drain();
    for (const { id } of await run('select id from reports')) {
      await staff.browser.post(`/api/staff/reports/${id}/openings`);
      await staff.browser.post(`/api/staff/reports/${id}/decision`, {
        decision: 'dismiss',
        action: 'none',
        days: null,
        minutes: null,
        note: 'Tidak terbukti sama sekali',
      });
    }
    await staff.browser.get(`/api/staff/members?q=${mark}`);
    await server.relay.drain();
    const marks = [mark, mawar.profile.contactWa!, mawar.profile.contactWa!.slice(1)];
    // What an instance remembers for its next start is a file too (decision 0083).
    // It may be writing one just now, of a moment before her.
    const remembered = async () =>
      (await matchIndexOf(server.ctx).keepSnapshot())
        ? (await placesWith(server, marks)).filter((place) => place.endsWith('members.snapshot')).length
        : 0;
    await expect.poll(remembered, { timeout: 60_000 }).toBe(1);
    expect((await placesWith(server, marks)).length).toBeGreaterThan(15);
    const wrote = await run('select given, version, text_hash from consents where member_id = $1', [mawar.id]);

    expect((await remove(mawar, true)).status).toBe(200);
    expect(await eraseAccounts(server.ctx)).toBe(1);
    later += 2 * 3_600_000;
    await sweepOrphanObjects(server.ctx);
    expect(await placesWith(server, marks)).toEqual([]);
    // What changed before her going is remembered for searches that began then, and not written.
    await expect.poll(() => matchIndexOf(server.ctx).keepSnapshot(), { timeout: 60_000 }).toBe(true);
    expect(await placesWith(server, marks)).toEqual([]);
    const papers = (files: string[]) => files.filter((file) => /\/(photos|papers)\//.test(file)).length;
    expect(papers(await filesBelow(server.ctx.config.dataDir))).toBe(papers(before));
    // Her id is left where the team's own acts are, which nobody can change, and nowhere else.
    const left = (await placesWith(server, [mawar.id])).filter((place) => !place.startsWith('public.audit:'));
    expect(left).toEqual([]);
    expect(await run(`select data from notifications where member_id = any($1)`, [liked.map((one) => one.id)])).toEqual(
      [{ data: { count: 1 } }],
    );
    expect((await verifyAudit(server.ctx.db)).fault).toBeNull();
    expect(await run('select member_id, name, email, phone, notes, status, plan, final from payments')).toEqual([
      {
        member_id: null,
        name: '',
        email: '',
        phone: '',
        notes: null,
        status: 'approved',
        plan: 'premium',
        final: expect.any(Number),
      },
    ]);
    expect(await run('select given, version, text_hash from erased_consents')).toEqual(expect.arrayContaining(wrote));
    const { body } = await budi.browser.get(`/api/conversations/${conversation}/messages`);
    expect(body.conversation.other).toMatchObject({ nama: 'Akun dihapus' });
    expect(body.messages.map((m: { text: string }) => m.text)).toContain('jawaban budi');
    expect((await staff.browser.get('/api/staff/members')).text).not.toContain('terhapus-');
    const before5Years = later;
    later += 5 * 366 * DAY_MS;
    await sweepProofs(server.ctx);
    expect(await run('select 1 from erased_consents')).toEqual([]);
    later = before5Years;
  });

  it('takes nothing of strangers: no counter whose key has the name inside, no message from an address only typed', async () => {
    const guessed = 'sign-in-account';
    for (const username of ['limit', guessed, '127.0.0.1']) {
      const number = `+62811${String(username.length * 1_234_567).slice(0, 7)}`;
      const going = await world.signedIn('wanita', { username, proved: false });
      await run('update profiles set contact_wa = $2 where member_id = $1', [going.id, number]);
      const wrote = { name: 'Orang Lain', email: 'lain@contoh.id', phone: number, subject: '' };
      expect(
        (await server.browser().post('/api/contact', { ...wrote, message: 'Keluhan orang lain yang panjang' })).status,
      ).toBe(204);
      for (const key of [
        'serasi:limit:sign-in-address:127.0.0.1',
        'serasi:limit:sign-in-account:orang.lain',
        `serasi:limit:sign-in-account:${username}`,
        `serasi:limit:sign-in-device:${username}:${'a'.repeat(64)}`,
        `serasi:limit:reset-code-pair:${username}:`,
        `serasi:limit:reset-code-pair:${username}:${'b'.repeat(64)}:${'a'.repeat(64)}`,
      ])
        await run(`insert into rate_limits (key, points) values ($1, 3) on conflict (key) do update set points = 3`, [
          key,
        ]);
      expect((await remove(going, true)).status).toBe(200);
      expect(await eraseAccounts(server.ctx)).toBe(1);
      const left = (await run('select key from rate_limits')).map(({ key }) => key as string);
      expect(left).toEqual(
        expect.arrayContaining(['serasi:limit:sign-in-address:127.0.0.1', 'serasi:limit:sign-in-account:orang.lain']),
      );
      expect(
        left.filter((key) => ['sign-in-account', 'device', 'pair'].some((of) => key.includes(`${of}:${username}`))),
      ).toEqual([]);
      expect(await run('select body from support_requests where phone = $1', [number])).toEqual([
        { body: 'Keluhan orang lain yang panjang' },
      ]);
    }
  });

  it('T71f: accounts that cannot be erased, more than one look takes, are told and passed over: one due later is erased', async () => {
    // More than are looked at in one go, and all of them due before her.
    await run(
      `with stuck as (insert into accounts (username, password_hash, status)
          select 'knrmacet' || n, 'x', 'deleted' from generate_series(1, 60) n returning id)
        insert into account_deletions (member_id, asked_at, due_at) select id, $1::timestamptz, $1::timestamptz from stuck`,
      [new Date(Date.now() + later - 9 * DAY_MS)],
    );
    const sari = await world.signedIn('wanita');
    await remove(sari, true);
    await run(`create function held() returns trigger language plpgsql as $$ begin raise 'it is held'; end $$`);
    await run(
      `create trigger held before delete on accounts for each row when (old.username like 'knrmacet%') execute function held()`,
    );
    server.log.forget();
    await expect(eraseAccounts(server.ctx)).rejects.toThrow('accounts.erase: 60 failed, 1 done');
    expect(await run('select 1 from accounts where id = $1', [sari.id])).toEqual([]);
    const stuck = await run(
      `select id, left(encode(sha256(convert_to(id::text, 'UTF8')), 'hex'), 16) as row from accounts where username like 'knrmacet%'`,
    );
    expect(stuck).toHaveLength(60);
    const told = server.log.lines.map((line) => JSON.parse(line)).filter(({ job }) => job === 'accounts.erase');
    expect(told.map(({ row }) => row).sort()).toEqual(stuck.map(({ row }) => row).sort());
    expect(told[0]).toMatchObject({
      msg: 'a row of a job failed',
      err: { message: 'it is held' },
    });
    expect(stuck.filter(({ id }) => server.log.lines.join('').includes(id))).toEqual([]);
    await run('drop trigger held on accounts');
    expect(await eraseAccounts(server.ctx)).toBe(60);
  });

  it('T58a: whoever comes back with the number goes on with the trial they had', async () => {
    const ends = new Date(Date.now() + later + 12 * DAY_MS);
    const sari = await world.signedIn('wanita', { trialEnd: ends });
    await remove(sari, true);
    await eraseAccounts(server.ctx);
    const again = await world.signedIn('wanita', { contactWa: sari.profile.contactWa!, proved: false });
    await world.proves(again.browser);
    expect(await run('select trial_end from subscriptions where member_id = $1', [again.id])).toEqual([
      { trial_end: ends },
    ]);
  });

  it('undoes no block: who comes back with the number does not meet the blocker, who reads of neither', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    await world.matched(sari, budi);
    await world.blocked(sari, budi);
    await remove(budi, true);
    await eraseAccounts(server.ctx);
    const lists = async () => [
      (await sari.browser.get('/api/blocks')).body.blocked,
      (await sari.browser.get('/api/hidden-numbers')).body.numbers,
    ];
    expect(await lists()).toEqual([[], []]);
    const again = await world.signedIn('pria', { contactWa: budi.profile.contactWa!, proved: false });
    const other = await world.signedIn('pria', { proved: false });
    for (const { browser } of [again, other]) await world.proves(browser);
    const meets = async (a: string, b: string) =>
      (await run('select exists (select from visible_to($1, $2)) as meets', [a, b]))[0].meets;
    expect([await meets(sari.id, again.id), await meets(again.id, sari.id)]).toEqual([false, false]);
    expect([await meets(sari.id, other.id), await meets(other.id, sari.id)]).toEqual([true, true]);
    expect(await lists()).toEqual([[], []]);
    expect(await run('select * from hidden_pairs_broken()')).toEqual([]);
    // It holds as long as that account is there; without one it ends with its term.
    const past = { ...server.ctx, now: () => new Date(Date.now() + later + 91 * DAY_MS) };
    expect(await sweepKeptBlocks(past)).toBe(0);
    expect(await meets(again.id, sari.id)).toBe(false);
    await run('update profiles set contact_wa = null, contact_wa_hash = null where member_id = $1', [again.id]);
    expect(await sweepKeptBlocks(past)).toBe(1);
    expect(await run('select 1 from hidden_numbers where member_id = $1', [sari.id])).toEqual([]);
  });

  it('keeps the block for its whole term once more when that account is erased too', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    await world.blocked(sari, budi);
    await remove(budi, true);
    await eraseAccounts(server.ctx);
    const again = await world.signedIn('pria', { contactWa: budi.profile.contactWa!, proved: false });
    await world.proves(again.browser);
    await run('update hidden_numbers set kept_until = $2 where member_id = $1', [
      sari.id,
      new Date(Date.now() + later),
    ]);
    await remove(again, true);
    await eraseAccounts(server.ctx);
    const in89Days = { ...server.ctx, now: () => new Date(Date.now() + later + 89 * DAY_MS) };
    expect(await sweepKeptBlocks(in89Days)).toBe(0);
    const third = await world.signedIn('pria', { contactWa: budi.profile.contactWa!, proved: false });
    await world.proves(third.browser);
    expect(await run('select from visible_to($1, $2)', [third.id, sari.id])).toEqual([]);
  });

  it('of a conversation whose other side was erased before, leaves nothing, nor the account that stood for it', async () => {
    const standIns = async () => (await run(`select count(*)::int as n from accounts where role = 'nobody'`))[0].n;
    const before = await standIns();
    const { leaver, budi, id } = await talking();
    await remove(leaver, true);
    await eraseAccounts(server.ctx);
    expect(await standIns()).toBe(before + 1);
    await remove(budi, true);
    await eraseAccounts(server.ctx);
    expect(await standIns()).toBe(before);
    expect(await run('select from conversations where id = $1', [id])).toEqual([]);
  });

  it('and whoever hides the number themselves reads of it, and takes it back', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    await world.blocked(sari, budi);
    await remove(budi, true);
    await eraseAccounts(server.ctx);
    const whatsapp = budi.profile.contactWa!;
    const { numbers } = (await sari.browser.post('/api/hidden-numbers', { whatsapp })).body;
    expect(numbers).toMatchObject([{ ending: whatsapp.slice(-3) }]);
    expect((await sari.browser.delete(`/api/hidden-numbers/${numbers[0].id}`)).body.numbers).toEqual([]);
    expect(await run('select 1 from hidden_numbers where member_id = $1', [sari.id])).toEqual([]);
  });

  it('nor does hiding that number oneself: both stay hidden from each other, at once', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    await world.blocked(sari, budi);
    await remove(budi, true);
    await eraseAccounts(server.ctx);
    const whatsapp = budi.profile.contactWa!;
    const again = await world.signedIn('pria', { contactWa: whatsapp, proved: false });
    await world.proves(again.browser);
    const hidden = async () =>
      (
        await run(
          'select exists (select from visible_to($1, $2)) as by_one, exists (select from visible_to($2, $1)) as by_other',
          [sari.id, again.id],
        )
      )[0];
    expect((await sari.browser.post('/api/hidden-numbers', { whatsapp })).status).toBe(200);
    expect(await hidden()).toEqual({ by_one: false, by_other: false });
    // A pair that is lost comes back by the nightly repair as it was.
    await run('update hidden_numbers set kept_until = now() + $2::interval where member_id = $1', [sari.id, '90 days']);
    await run('delete from hidden_pairs where $1 in (member_id, other_id)', [sari.id]);
    expect(await hidden()).toEqual({ by_one: true, by_other: true });
    await run('select hidden_pairs_repair()');
    expect(await hidden()).toEqual({ by_one: false, by_other: false });
    await run(`update hidden_pairs set since = now() + interval '1 day' where member_id = $1`, [sari.id]);
    expect(await run('select problem from hidden_pairs_broken()')).toEqual([{ problem: 'late' }]);
    await run('select hidden_pairs_repair()');
    expect([await hidden(), await run('select * from hidden_pairs_broken()')]).toEqual([
      { by_one: false, by_other: false },
      [],
    ]);
  });

  it('T71: takes what the member said near a message that others reported', async () => {
    const [sari, budi, dewi] = [
      await world.signedIn('wanita'),
      await world.signedIn('pria'),
      await world.signedIn('wanita', { nama: 'Knrsaksi Dewi' }),
    ];
    const say = async (who: Person, text: string) =>
      (await who.browser.post('/api/room/messages', { clientId: `kunci-${text}`, text })).body.message.seq;
    await say(dewi, 'knrsaksi-dekat');
    const roomSeq = await say(budi, 'kata-kasar');
    const reports = { kind: 'message', category: 'rude-or-threatening', roomSeq };
    expect((await sari.browser.post('/api/reports', reports)).status).toBe(200);
    await remove(dewi, true);
    expect(await eraseAccounts(server.ctx)).toBe(1);
    expect(await placesWith(server, ['knrsaksi'])).toEqual([]);
    const [{ messages }] = (await run(`select evidence as e from reports where reporter_id = $1`, [sari.id])).map(
      ({ e }) => e,
    );
    expect(messages.map((m: { by: string; text: string }) => [m.by, m.text])).toEqual(
      expect.arrayContaining([
        ['other', ''],
        ['reported', 'kata-kasar'],
      ]),
    );
  });

  it('T71: takes it also from a report that is written meanwhile, and stops at no evidence it cannot read', async () => {
    const [sari, budi, dewi] = [
      await world.signedIn('wanita'),
      await world.signedIn('pria'),
      await world.signedIn('wanita', { nama: 'Knrmeanwhile Dewi' }),
    ];
    const say = async (who: Person, text: string) =>
      (await who.browser.post('/api/room/messages', { clientId: `kunci-${text}`, text })).body.message.seq;
    await say(dewi, 'knrmeanwhile-dekat');
    const roomSeq = await say(budi, 'kata-kasar-lagi');
    const holder = new pg.Client({ connectionString: server.database.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from accounts where id = $1 for no key update', [sari.id]);
    const report = sari.browser.post('/api/reports', {
      kind: 'message',
      category: 'rude-or-threatening',
      roomSeq,
    });
    await expect
      .poll(async () => (await holder.query('select 1 from pg_locks where not granted')).rowCount, { interval: 5 })
      .toBeGreaterThan(0);
    await remove(dewi, true);
    expect(await eraseAccounts(server.ctx)).toBe(1);
    await holder.query('rollback');
    await holder.end();
    expect((await report).status).toBe(200);
    expect(await placesWith(server, ['knrmeanwhile'])).toEqual([]);
    await run(`update reports set evidence = '{"where": "room", "messages": null}' where reporter_id = $1`, [sari.id]);
    await remove(sari, true);
    expect(await eraseAccounts(server.ctx)).toBe(1);
  });

  it('is not waived while a payment is looked at, and waits for it', async () => {
    const sari = await world.signedIn('wanita');
    await money.accounts();
    const { id } = await submitted(sari, 'knrbayar');
    expect((await remove(sari, true)).body.code).toBe('deletion-payment-waits');
    expect((await remove(sari)).status).toBe(200);
    later += 8 * DAY_MS;
    expect(await eraseAccounts(server.ctx)).toBe(0);
    // One that nobody decides in time is of nobody, and stands in no queue.
    const waiting = await submitted(await world.signedIn('wanita'), 'knrtunggu');
    await run('update payments set member_id = null where id = $1', [waiting.id]);
    const staff = await world.staff('finance');
    const queue = (await staff.browser.get('/api/staff/payments?status=submitted')).body;
    expect(queue.payments.map((p: { id: string }) => p.id)).toEqual([id]);
    expect(queue.waiting).toBe(1);
    await run(`update payments set status = 'rejected', decided_at = now(), reason = 'Bukan dari dia' where id = $1`, [
      id,
    ]);
    expect(await eraseAccounts(server.ctx)).toBe(1);
    expect(await run('select name, reason from payments where id = $1', [id])).toEqual([{ name: '', reason: null }]);
  });

  it('gives back the use of a code whose payment nobody decided in time, and of no other', async () => {
    await money.accounts();
    const [sari, dewi, finance] = [
      await world.signedIn('wanita'),
      await world.signedIn('wanita'),
      await world.staff('finance'),
    ];
    const code = (name: string) =>
      money.code(name, { terms: { premium: { kind: 'less', amount: 18_000 } }, maxUses: 1 });
    const [undecided, approved] = [await code('TUNGGU'), await code('TETAP')];
    await money.pays(sari, 'premium', { code: 'TUNGGU' });
    await money.approves(finance, (await money.pays(dewi, 'premium', { code: 'TETAP' })).id);
    for (const person of [sari, dewi]) expect((await remove(person)).status).toBe(200);
    const kept = (codeId: string) =>
      run('select given_back_at is null as taken from referral_uses where code_id = $1', [codeId]);
    later += 8 * DAY_MS;
    await eraseAccounts(server.ctx);
    expect([await kept(undecided), await kept(approved)]).toEqual([[{ taken: true }], [{ taken: true }]]);
    later += 14 * DAY_MS;
    await eraseAccounts(server.ctx);
    expect(await run('select 1 from accounts where id = any($1)', [[sari.id, dewi.id]])).toEqual([]);
    expect([await kept(undecided), await kept(approved)]).toEqual([[{ taken: false }], [{ taken: true }]]);

    const back = async (person: Person) => {
      const again = await world.signedIn('wanita', { contactWa: person.profile.contactWa!, proved: false });
      await world.proves(again.browser);
      return again;
    };
    const quote = (await money.quote(await back(sari), 'premium', 'TUNGGU')).body;
    expect(quote).toMatchObject({ code: 'TUNGGU', discount: 18_000 });
    expect((await money.quote(await back(dewi), 'premium', 'TETAP')).body.code).toBe('referral-code-invalid');
  });
});

it('messages to the erased member lose address and content, and the day keeps what they cost', async () => {
  const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
  const day = '2026-11-21';
  const send = async (to: Person, starts: number, more = '') => {
    const done = more === 'done' ? [new Date(), 'sent', 'wamid.X', '{}'] : [null, null, null, '{123456}'];
    await run(
      `insert into outgoing_messages (channel, recipient, body, template, due_at, starts, counted_on, done_at, outcome, provider_id, template_values)
        values ('whatsapp', $1, '', 'code', now(), $2, $3, $4, $5, $6, $7)`,
      [to.profile.contactWa, starts, starts > 0 ? day : null, ...done],
    );
  };
  await run('delete from outgoing_messages');
  await send(sari, 2, 'done');
  await send(sari, 1);
  await send(sari, 0);
  await send(budi, 1, 'done');
  expect(await startedOn(server.ctx.db, day)).toBe(4);
  await remove(sari, true);
  expect(await eraseAccounts(server.ctx)).toBe(1);
  expect(await startedOn(server.ctx.db, day)).toBe(4);
  const rows = await run(`select recipient, starts, template_values, outcome, provider_id from outgoing_messages
    order by starts desc, outcome`);
  const forgotten = { recipient: '', template_values: [], provider_id: null };
  expect(rows).toEqual([
    { ...forgotten, starts: 2, outcome: 'sent' },
    // Being sent at that moment: nobody sends it again.
    { ...forgotten, starts: 1, outcome: 'given-up' },
    { recipient: budi.profile.contactWa, template_values: [], provider_id: 'wamid.X', starts: 1, outcome: 'sent' },
  ]);
});

describe('a decision of the team', () => {
  const decide = (staff: Person, id: string) =>
    staff.browser.post(`/api/staff/reports/${id}/decision`, {
      decision: 'uphold',
      action: 'ban',
      days: null,
      minutes: null,
      note: 'Terbukti meminta uang berkali-kali',
    });
  const opened = async (by: Person, about: Person): Promise<string> => {
    await world.opened(by, [about]);
    await report(by, about);
    return (await run(`select id from reports where reported_id = $1 and status = 'open'`, [about.id]))[0].id;
  };

  it('holds for the number of somebody who was erased before it', async () => {
    const [staff, budi, sari] = [await world.staff(), await world.signedIn('pria'), await world.signedIn('wanita')];
    const id = await opened(budi, sari);
    await remove(sari, true);
    await eraseAccounts(server.ctx);
    await staff.browser.post(`/api/staff/reports/${id}/openings`);
    expect((await decide(staff, id)).status).toBe(200);
    expect(await proves(sari.profile.contactWa!)).toBe('number-refused');
    expect(await run('select reported_id, reported_number_hash from reports where id = $1', [id])).toEqual([
      { reported_id: null, reported_number_hash: null },
    ]);
  });

  it('shows the account that has proved the number of somebody erased, and does not reach it by itself', async () => {
    const [staff, budi, sari] = [await world.staff(), await world.signedIn('pria'), await world.signedIn('wanita')];
    const id = await opened(budi, sari);
    await remove(sari, true);
    await eraseAccounts(server.ctx);
    const seen = async () => {
      const { reports } = (await staff.browser.get('/api/staff/reports')).body;
      const whole = (await staff.browser.post(`/api/staff/reports/${id}/openings`)).body;
      return [reports.find((one: { id: string }) => one.id === id).hints.again, whole.again];
    };
    expect(await seen()).toEqual([undefined, undefined]);
    const again = await world.signedIn('wanita', { contactWa: sari.profile.contactWa!, proved: false });
    expect(await seen()).toEqual([undefined, undefined]);
    await world.proves(again.browser);
    expect(await seen()).toEqual([
      true,
      { memberId: again.id, nama: again.profile.nama, handle: expect.stringMatching(/./) },
    ]);
    expect(await run(`select kind from data_openings where member_id = $1`, [again.id])).toEqual([{ kind: 'account' }]);
    expect((await decide(staff, id)).status).toBe(200);
    expect((await again.browser.get('/api/profile')).status).toBe(200);
  });

  it('to mute in the room goes on for who comes back with the number, is told, and once lifted stays so', async () => {
    const [staff, sari] = [await world.staff('moderator'), await world.signedIn('wanita')];
    const number = sari.profile.contactWa!;
    const reason = 'Mengulang iklan di ruang obrolan';
    const mute = { memberId: sari.id, minutes: 600, reason };
    const { until } = (await staff.browser.post('/api/staff/room/mutes', mute)).body;
    const back = async (of: Person) => {
      await remove(of, true);
      await eraseAccounts(server.ctx);
      const again = await world.signedIn('wanita', { contactWa: number, proved: false });
      await world.proves(again.browser);
      return again;
    };
    const said = async ({ browser }: Person) => {
      const { status, body } = await browser.post('/api/room/messages', { clientId: 'kembali-1', text: 'Halo semua' });
      return status === 200 ? 200 : [body.code, body.params.until, body.params.reason];
    };
    const again = await back(sari);
    expect(await said(again)).toEqual(['room-muted', until, reason]);
    await server.relay.drain();
    expect(await run('select kind, data from notifications where member_id = $1', [again.id])).toEqual([
      { kind: 'room-muted', data: { until, reason } },
    ]);
    expect((await staff.browser.delete(`/api/staff/room/mutes/${again.id}`)).status).toBe(204);
    const third = await back(again);
    expect(await said(third)).toBe(200);
    // One that is over is nobody's, and forgotten.
    await staff.browser.post('/api/staff/room/mutes', { ...mute, memberId: third.id, minutes: 5 });
    await remove(third, true);
    await eraseAccounts(server.ctx);
    later += 6 * 60_000;
    expect(await sweepKeptMutes(server.ctx)).toBe(1);
    expect(await run('select 1 from kept_mutes')).toEqual([]);
  });

  it('has what was written to judge by, however soon its writer is erased; it goes at its time after the decision', async () => {
    const [staff, { leaver, budi, id: talk }] = [await world.staff('moderator'), await talking()];
    const { messages } = (await budi.browser.get(`/api/conversations/${talk}/messages`)).body;
    const { seq } = messages.find((message: { text: string }) => message.text === 'knrlepas-pesan');
    const said = { kind: 'message', conversationId: talk, seq, category: 'asks-for-money', block: true };
    const reported = await budi.browser.post('/api/reports', said);
    expect([reported.status, reported.body.code]).toEqual([200, undefined]);
    const [{ id }] = await run('select id from reports where reporter_id = $1', [budi.id]);
    await remove(leaver, true);
    expect(await eraseAccounts(server.ctx)).toBe(1);
    // In the conversation the words are gone at once, as the page of the end of an account says.
    const left = `select 1 from messages where conversation_id = $1 and body like 'knrlepas%'`;
    expect(await run(left, [talk])).toEqual([]);
    const evidence = async () => (await run('select evidence from reports where id = $1', [id]))[0].evidence;
    const written = (kept: { messages: { text: string }[] }) => kept.messages.map(({ text }) => text);
    const opening = (await staff.browser.post(`/api/staff/reports/${id}/openings`)).body;
    expect(written(opening.evidence)).toEqual(['knrlepas-pesan', 'balasan-budi']);
    expect((await decide(staff, id)).status).toBe(200);
    later += (EVIDENCE_KEPT_DAYS - 1) * DAY_MS;
    await eraseEvidence(server.ctx);
    expect(written(await evidence())).toEqual(['knrlepas-pesan', 'balasan-budi']);
    later += 2 * DAY_MS;
    await eraseEvidence(server.ctx);
    expect(await evidence()).toEqual({});
    expect(await run('select subject_id, note from reports where id = $1', [id])).toEqual([
      { subject_id: '', note: null },
    ]);
  });

  it('T71c: a restore erases the evidence of two open reports again, which name nobody then and stay two', async () => {
    const [budi, sari] = [await world.signedIn('pria'), await world.signedIn('wanita')];
    const keys = [1, 2].map((n) => `papers/${budi.id}-${n}`);
    const now = server.ctx.now();
    await run(
      `insert into reports (reporter_id, reported_id, kind, subject_id, category, note, evidence, evidence_key, due_at)
       select $1, $2, 'photo', 'foto' || key, 'other', 'Tentang dia', '{}', key, now() from unnest($3::text[]) as key`,
      [budi.id, sari.id, keys],
    );
    await noteErasures(server.ctx.db, 'object', keys, now);
    await replayErasures(server.ctx.db, now);
    const nameless = async () =>
      expect(
        await run('select subject_id = id::text as own, note, evidence_key from reports where reporter_id = $1', [
          budi.id,
        ]),
      ).toEqual(Array(2).fill({ own: true, note: null, evidence_key: null }));
    await nameless();
    await run(`update reports set subject_id = 'foto' || id where reporter_id = $1`, [budi.id]);
    await remove(sari, true);
    expect(await eraseAccounts(server.ctx)).toBe(1);
    await nameless();
  });

  it('names whom it was about nowhere, also when its evidence went before their account did', async () => {
    const [budi, sari] = [await world.signedIn('pria'), await world.signedIn('wanita')];
    const [{ id }] = await run(
      `insert into reports (reporter_id, reported_id, kind, subject_id, category, evidence, due_at, status, decided_at, erased_at)
       values ($1, $2, 'profile', $3, 'other', '{}', now(), 'dismissed', now(), now()) returning id`,
      [budi.id, sari.id, sari.id],
    );
    await remove(sari, true);
    expect(await eraseAccounts(server.ctx)).toBe(1);
    expect(await run('select subject_id from reports where id = $1', [id])).toEqual([{ subject_id: '' }]);
  });

  it('made before leaves no evidence behind an erasure of either side; who, what and why of the decision stay', async () => {
    for (const leaving of ['reported', 'reporter'] as const) {
      const [staff, budi, sari] = [await world.staff(), await world.signedIn('pria'), await world.signedIn('wanita')];
      const id = await opened(budi, sari);
      const kept = async () =>
        (
          await run(
            'select evidence, evidence_key, note, erased_at, status, decision_note from reports where id = $1',
            [id],
          )
        )[0];
      await staff.browser.post(`/api/staff/reports/${id}/openings`);
      expect((await decide(staff, id)).status).toBe(200);
      expect((await kept()).evidence).not.toEqual({});
      await run(`update sanctions set ended_at = now(), ended_how = 'lifted' where report_id = $1`, [id]);
      await run(`update accounts set status = 'active' where id = $1`, [sari.id]);
      const leaver = leaving === 'reported' ? sari : budi;
      await world.enters(leaver);
      expect((await remove(leaver, true)).status).toBe(200);
      await eraseAccounts(server.ctx);
      expect(await kept()).toMatchObject({
        evidence: {},
        evidence_key: null,
        note: null,
        erased_at: expect.any(Date),
        status: 'upheld',
        decision_note: 'Terbukti meminta uang berkali-kali',
      });
    }
  });

  it('made in the days of grace keeps the member out, who takes the end back and stays out', async () => {
    const [staff, budi, sari] = [await world.staff(), await world.signedIn('pria'), await world.signedIn('wanita')];
    const id = await opened(budi, sari);
    await remove(sari);
    await staff.browser.post(`/api/staff/reports/${id}/openings`);
    expect((await decide(staff, id)).status).toBe(200);
    expect((await signIn(sari.username)).body.code).toBe('account-closing');
    const kept = await signIn(sari.username, { restore: true });
    expect([kept.status, kept.body.code, kept.body.params.kind]).toEqual([
      403,
      'account-suspended',
      expect.any(String),
    ]);
    later += 8 * DAY_MS;
    expect(await eraseAccounts(server.ctx)).toBe(0);
    expect((await signIn(sari.username)).body.code).toBe('account-suspended');
  });
});

describe('the end of an account that a decision keeps out', () => {
  const suspended = async () => {
    const [staff, sari] = [await world.staff('moderator'), await world.signedIn('wanita')];
    const given = {
      kind: 'suspend',
      cause: 'rude-or-threatening',
      reason: 'Mengulang setelah diperingatkan',
      days: 30,
    };
    const made = await staff.browser.post(`/api/staff/members/${sari.id}/sanctions`, given);
    expect(made.status).toBe(204);
    return { staff, sari, token: (await signIn(sari.username)).body.params.deletion as string };
  };
  const end = (token: string, currentPassword: string | undefined = PASSWORD) =>
    server.browser().post('/api/privacy/suspended-deletion', { token, currentPassword });

  it('asks for the token of its refused sign-in and the password; erased after the days, the number held', async () => {
    const { sari, token } = await suspended();
    const other = await suspended();
    const [first] = token;
    for (const spoilt of ['x', token.slice(0, -8), `${first === 'A' ? 'B' : 'A'}${token.slice(1)}`])
      expect((await end(spoilt)).body.code).toBe('deletion-token-over');
    const { appeal } = (await signIn(sari.username)).body.params;
    expect((await end(appeal)).body.code).toBe('deletion-token-over');
    expect((await end(token, '')).body.fields[0].code).toBe('own-password-required');
    expect((await end(token, 'bukan ini')).body.fields[0].code).toBe('own-password-wrong');
    const ended = await end(token);
    expect(ended.status).toBe(200);
    expect(
      (await run('select body from outgoing_messages where recipient = $1', [sari.profile.contactWa])).at(-1),
    ).toEqual({
      body: expect.stringContaining('Masuk sebelum itu untuk membatalkan'),
    });
    expect((await end(token)).body.code).toBe('deletion-token-over');
    expect((await signIn(sari.username)).body.params).toEqual({ until: ended.body.erasedAt });
    later += 7 * DAY_MS + 1000;
    expect(await eraseAccounts(server.ctx)).toBe(1);
    expect(await run('select id from accounts where id = any($1)', [[sari.id, other.sari.id]])).toEqual([
      { id: other.sari.id },
    ]);
    expect(await run('select member_id from banned_numbers where member_id = $1', [sari.id])).toEqual([]);
    expect(await proves(sari.profile.contactWa!)).toBe('number-refused');
  });

  it('is over with the decision, with its half hour, and taken back it leaves the decision as it was', async () => {
    const { staff, sari, token } = await suspended();
    later += 31 * 60_000;
    expect((await end(token)).body.code).toBe('deletion-token-over');
    const { deletion } = (await signIn(sari.username)).body.params;
    expect((await end(deletion)).status).toBe(200);
    expect((await signIn(sari.username, { restore: true })).body.code).toBe('account-suspended');
    expect(await run('select status from accounts where id = $1', [sari.id])).toEqual([{ status: 'suspended' }]);
    const again = (await signIn(sari.username)).body.params.deletion;
    await staff.browser.post(`/api/staff/members/${sari.id}/lifting`, { reason: 'Penjelasannya sesuai bukti' });
    expect((await end(again)).body.code).toBe('deletion-token-over');
    expect((await signIn(sari.username)).status).toBe(200);
  });

  it('ends with a decision that ends in the days of grace: a sign-in then opens the account again', async () => {
    const { staff, sari, token } = await suspended();
    expect((await end(token)).status).toBe(200);
    await staff.browser.post(`/api/staff/members/${sari.id}/lifting`, { reason: 'Penjelasannya sesuai bukti' });
    expect((await signIn(sari.username)).body.code).toBe('account-closing');
    expect((await signIn(sari.username, { restore: true })).status).toBe(200);
  });
});

/** What the application says to a new account with this number. */
async function proves(number: string): Promise<string> {
  const again = await world.signedIn('wanita', { contactWa: number, proved: false });
  const { body } = await again.browser.post('/api/proof/code');
  return (await again.browser.post('/api/proof', { code: body.code })).body.code ?? 'ok';
}

async function withMessages(member: Person, mark: string) {
  const budi = await world.signedIn('pria', { tier: 'premium' });
  await world.matched(member, budi);
  await world.allowed(budi, member);
  const { id } = (await member.browser.post('/api/conversations', { memberId: budi.id })).body;
  await member.browser.post(`/api/conversations/${id}/messages`, { clientId: 'pesan-1-x', text: `${mark} rahasia` });
  await budi.browser.post(`/api/conversations/${id}/messages`, { clientId: 'pesan-2-x', text: 'jawaban budi' });
  await member.browser.post('/api/room/messages', { clientId: 'ruang-1-x', text: `${mark} di ruang` });
  return { budi, id: id as string };
}

async function submitted(member: Person, mark: string): Promise<{ id: string }> {
  const paid = await money.pays(member, 'premium');
  await run(`update payments set name = $2, email = $3, notes = $4 where id = $1`, [
    paid.id,
    mark,
    `${mark}.bayar@contoh.test`,
    `${mark} catatan`,
  ]);
  return paid;
}

async function payAs(member: Person, mark: string): Promise<void> {
  await money.accounts();
  await submitted(member, mark);
  await run(`update payments set status = 'approved', decided_at = now() where member_id = $1`, [member.id]);
}
