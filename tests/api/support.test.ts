import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { MESSAGES_KEPT_DAYS } from '#domain/support/requests.ts';
import { settingsNow } from '../../src/server/features/settings/actions.ts';
import { endAppointments, sendAnswers, sweepMessages, notifyTeam } from '../../src/server/features/support/jobs.ts';
import { startMailServer } from '../support/mail-server.ts';
import { payments } from '../support/payments.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import { PASSWORD, type Person } from '../support/world.ts';

const DAY_MS = 86_400_000;
let later = 0;
const { server, world } = await apiSuite({ now: () => new Date(Date.now() + later) });
const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;
beforeEach(async () => {
  later = 0;
  await run('delete from support_requests');
});

const MESSAGE = {
  name: 'Calon Anggota',
  email: 'calon@contoh.id',
  phone: '',
  subject: 'Kode tidak datang',
  message: 'Kode WhatsApp saya belum datang.\nSudah dua kali.',
};
const write = (body: object) => server.browser().post('/api/contact', { ...MESSAGE, ...body });
const queue = async (staff: Person, kind: string, more = '') =>
  (await staff.browser.get(`/api/staff/requests?kind=${kind}${more}`)).body;
const open = (staff: Person, id: string) => staff.browser.post(`/api/staff/requests/${id}/opening`);
const act = (staff: Person, id: string, body: object) => staff.browser.post(`/api/staff/requests/${id}/act`, body);
const own = async (person: Person, kind: string) => (await person.browser.get(`/api/requests?kind=${kind}`)).body;
const acts = (staff: Person) =>
  run('select act, member_id, subject from audit where staff_id = $1 order by seq', [staff.id]);
const told = async ({ browser }: Person) => {
  await server.relay.drain();
  return (await browser.get('/api/notifications')).body.items.map(({ kind, data }: { kind: string; data: object }) => [
    kind,
    data,
  ]);
};

describe('a message of the contact form', () => {
  it.each([
    [{ name: ' ' }, 'contact-name-required'],
    [{ email: '' }, 'contact-mail-required'],
    [{ email: 'a@b.id, c@d.id' }, 'mail-address-invalid'],
    [{ phone: '123' }, 'whatsapp-invalid'],
    [{ message: '' }, 'contact-text-required'],
    [{ message: 'x'.repeat(2001) }, 'contact-text-required'],
  ])('wrong in one field is refused (%#)', async (wrong, code) => {
    const { status, body } = await write(wrong);
    expect([status, body.code]).toEqual([422, code]);
    expect(await run('select 1 from support_requests')).toEqual([]);
  });

  it('names every wrong field, in the order of the form', async () => {
    const { body } = await server.browser().post('/api/contact', {});
    expect(body.fields.map((f: { field: string }) => f.field)).toEqual(['name', 'email', 'message']);
  });

  it('is kept, opened and answered by mail; each is one act', async () => {
    const staff = await world.staff('support');
    expect((await write({ phone: '0812 3456 7890' })).status).toBe(204);
    const { requests, waiting } = await queue(staff, 'message');
    expect([waiting, requests.length]).toEqual([1, 1]);
    const [{ id, askedAt, dueAt }] = requests;
    expect(requests[0]).toMatchObject({ from: MESSAGE.name, topic: MESSAGE.subject, state: 'open' });
    expect(new Date(dueAt).getTime() - new Date(askedAt).getTime()).toBe(DAY_MS);
    // The line tells nothing of what was written, or how to reach who wrote.
    expect(JSON.stringify(requests)).not.toMatch(/belum datang|contoh\.id|62812/);
    const opened = (await open(staff, id)).body;
    expect(opened).toMatchObject({ text: MESSAGE.message, mail: MESSAGE.email, phone: '+6281234567890', mails: true });
    expect(opened.acts).toEqual(['answer', 'done', 'spam']);
    expect((await act(staff, id, { act: 'answer', text: ' ' })).body.code).toBe('request-text-required');
    expect((await act(staff, id, { act: 'answer', text: 'Coba lagi <b>besok</b>.' })).status).toBe(204);
    const [mail] = await run(`select recipient, body from outgoing_messages where channel = 'mail'`);
    expect(mail.recipient).toBe(MESSAGE.email);
    expect(mail.body).toContain('Coba lagi <b>besok</b>.');
    expect(mail.body).toContain('> Sudah dua kali.');
    expect((await open(staff, id)).body).toMatchObject({ state: 'answered', mailed: 'sent' });
    expect(await sendAnswers(server.ctx)).toBe(0);
    expect((await act(staff, id, { act: 'appoint', day: '2030-01-01', time: '10:00' })).body.code).toBe('request-over');
    expect((await act(staff, id, { act: 'done' })).status).toBe(204);
    expect((await act(staff, id, { act: 'spam' })).body.code).toBe('request-over');
    expect((await queue(staff, 'message')).requests).toEqual([]);
    expect((await queue(staff, 'message', '&show=over')).requests).toHaveLength(1);
    expect((await acts(staff)).map((one) => one.act)).toEqual([
      'request-open',
      'request-answer',
      'request-open',
      'request-done',
    ]);
  });

  it('answered by a colleague since it was read is read again first', async () => {
    const [one, two] = [await world.staff('support'), await world.staff('support')];
    expect((await write({ subject: 'Dua penjawab' })).status).toBe(204);
    const { requests } = await queue(one, 'message');
    const { id } = requests.find((r: { topic: string }) => r.topic === 'Dua penjawab');
    const read = async (staff: Person) => (await open(staff, id)).body.changedAt;
    const [readByOne, readByTwo] = [await read(one), await read(two)];
    const answer = (staff: Person, text: string, changedAt: string) =>
      act(staff, id, { act: 'answer', text, changedAt });
    expect((await answer(one, 'Yang pertama.', readByOne)).status).toBe(204);
    expect((await answer(two, 'Yang kedua.', readByTwo)).body.code).toBe('request-changed');
    expect((await open(two, id)).body.answer).toBe('Yang pertama.');
    expect((await answer(two, 'Tambahan.', await read(two))).status).toBe(204);
  });

  describe('whose answer leaves by mail', () => {
    const MINUTES = 60_000;
    async function written() {
      const post = await startMailServer();
      onTestFinished(() => post.close());
      const env = {
        SMTP_URL: post.url,
        MAIL_FROM: 'Serasi <halo@serasi.test>',
        PUBLIC_URL: 'http://serasi.test',
        DEVELOPMENT_ON_NETWORK: 'true',
      };
      const here = await ownServer({ env, now: () => new Date(Date.now() + later) });
      const staff = await here.world.staff('support');
      expect((await here.server.browser().post('/api/contact', MESSAGE)).status).toBe(204);
      const [{ id }] = (await queue(staff, 'message')).requests;
      return { post, server: here.server, ctx: here.server.ctx, staff, id };
    }

    it('hears a second answer too, of its own id, also when it was written while the first one left', async () => {
      const { post, ctx, staff, id } = await written();
      post.answers('END', 'held');
      const first = act(staff, id, { act: 'answer', text: 'Kodenya kami kirim lagi.' });
      await expect.poll(() => post.mails.length, { timeout: 10_000 }).toBe(1);
      expect((await act(staff, id, { act: 'answer', text: 'Maaf, nomormu salah satu angka.' })).status).toBe(204);
      post.answers('END', null);
      expect((await first).status).toBe(204);
      expect((await open(staff, id)).body.mailed).toBe('waiting');
      later = 6 * MINUTES;
      expect(await sendAnswers(ctx)).toBe(1);
      expect((await open(staff, id)).body.mailed).toBe('sent');
      expect(post.mails.map(({ text }) => text.includes('nomormu salah'))).toEqual([false, true]);
      expect(new Set(post.mails.map(({ headers }) => headers.get('message-id'))).size).toBe(2);
    });

    it('is told to the team after hours without a mail server, each try later than the one before', async () => {
      const { post, server: here, ctx } = await written();
      await payments(here).set('contact', { email: 'tim@serasi.contoh' });
      await expect.poll(async () => (await settingsNow(ctx)).contact.email).toBe('tim@serasi.contoh');
      post.answers('DATA', '451 nanti');
      const tries = async () => (await ctx.pool.query('select team_mail_tries as n from support_requests')).rows[0].n;
      for (const [minute, n] of [
        [0, 1],
        [4, 1],
        [6, 2],
        [12, 2],
        [17, 3],
        [38, 4],
        [70, 4],
      ] as const) {
        later = minute * MINUTES;
        expect([minute, await notifyTeam(ctx), await tries()]).toEqual([minute, 0, n]);
      }
      post.answers('DATA', null);
      later = 80 * MINUTES;
      expect([await notifyTeam(ctx), post.mails.length]).toEqual([1, 1]);
    });

    it('whose address the mail server refuses waits for the team again, first, and is sent once more', async () => {
      const { post, ctx, staff, id } = await written();
      post.answers('RCPT', '550 tidak ada');
      expect((await act(staff, id, { act: 'answer', text: 'Kodenya kami kirim lagi.' })).status).toBe(204);
      await ctx.pool.query(`insert into support_requests (kind, name, mail, topic, body, state, created_at, due_at, changed_at)
        select 'message', 'Calon', 'calon@contoh.id', 'Subjek ' || n, 'Isi', case n when 0 then 'answered' else 'open' end,
          now(), now() + interval '1 day' + n * interval '1 minute', now() from generate_series(0, 19) n`);
      const first = await queue(staff, 'message');
      expect([first.requests[0], first.waiting]).toMatchObject([{ id, state: 'answered', mailed: 'failed' }, 20]);
      const rest = await queue(staff, 'message', `&cursor=${first.nextCursor}`);
      const stood = [...first.requests, ...rest.requests].map(({ topic }: { topic: string }) => topic);
      expect(stood).toEqual([MESSAGE.subject, ...Array.from({ length: 19 }, (_, i) => `Subjek ${i + 1}`), 'Subjek 0']);
      expect(first.requests[1].mailed).toBe('none');
      const { body: opened } = await open(staff, id);
      expect(opened).toMatchObject({ mailed: 'failed', answer: 'Kodenya kami kirim lagi.' });
      post.answers('RCPT', null);
      const again = { act: 'answer', text: opened.answer, changedAt: opened.changedAt };
      expect((await act(staff, id, again)).status).toBe(204);
      const { requests, waiting } = await queue(staff, 'message');
      expect([post.mails.length, waiting, requests[19]]).toMatchObject([1, 19, { id, mailed: 'sent' }]);
      expect((await open(staff, id)).body.mailed).toBe('sent');
    });

    it('is tried again ten times, each later than the one before, for a day; then it waits for the team', async () => {
      const { post, ctx, staff, id } = await written();
      post.answers('DATA', '451 nanti');
      await act(staff, id, { act: 'answer', text: 'Kodenya kami kirim lagi.' });
      const tries = async () => (await ctx.pool.query('select mail_tries as n from support_requests')).rows[0].n;
      for (const [minute, n] of [
        [4, 1],
        [6, 2],
        [12, 2],
        [17, 3],
        [38, 4],
        [70, 4],
        [80, 5],
        [165, 6],
        [330, 7],
        [655, 8],
        [1020, 9],
      ] as const) {
        later = minute * MINUTES;
        expect([minute, await sendAnswers(ctx), await tries()]).toEqual([minute, 0, n]);
      }
      expect((await queue(staff, 'message')).waiting).toBe(0);
      later = 1390 * MINUTES;
      expect([await sendAnswers(ctx), await tries()]).toEqual([0, 10]);
      expect((await open(staff, id)).body.mailed).toBe('failed');
      expect((await queue(staff, 'message')).waiting).toBe(1);
    });

    it('hears it although the message was closed before the mail could leave; spam is not answered', async () => {
      const { post, ctx, staff, id } = await written();
      post.answers('DATA', '451 nanti');
      await act(staff, id, { act: 'answer', text: 'Kodenya kami kirim lagi.' });
      expect((await act(staff, id, { act: 'done' })).status).toBe(204);
      post.answers('DATA', null);
      later = 6 * MINUTES;
      expect([await sendAnswers(ctx), post.mails.length]).toEqual([1, 1]);
      expect((await open(staff, id)).body).toMatchObject({ state: 'done', mailed: 'sent' });
      await ctx.pool.query(`update support_requests set state = 'spam', mailed_at = null`);
      later = 12 * MINUTES;
      expect(await sendAnswers(ctx)).toBe(0);
    });
  });

  it('is told to the team by mail, once, without what was written; not while no address is set', async () => {
    await run(`delete from outgoing_messages`);
    await write({});
    expect(await notifyTeam(server.ctx)).toBe(0);
    await write({ subject: 'Rahasia kecil' });
    const other = await server.ctx.pool.connect();
    onTestFinished(() => other.release(true));
    await other.query('begin');
    await other.query('select from support_requests order by created_at limit 1 for update');
    await payments(server).set('contact', { email: 'tim@serasi.contoh' });
    await expect.poll(async () => (await settingsNow(server.ctx)).contact.email).toBe('tim@serasi.contoh');
    const told = Promise.all([notifyTeam(server.ctx), notifyTeam(server.ctx)]);
    // Both wait for the message that is held, and take none of the rest meanwhile.
    await expect
      .poll(
        () =>
          run(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and query like '%team_mail_tries%'`),
        { timeout: 20_000 },
      )
      .toHaveLength(2);
    await other.query('commit');
    expect((await told).toSorted()).toEqual([0, 2]);
    expect(await notifyTeam(server.ctx)).toBe(0);
    const mails = await run(`select recipient, body from outgoing_messages where channel = 'mail'`);
    expect(mails).toEqual([
      { recipient: 'tim@serasi.contoh', body: expect.stringMatching(/^2 pesan baru[^]*\/admin\/pesan/) },
    ]);
    expect(mails[0].body).not.toMatch(/Rahasia|belum datang|contoh\.id|Calon/);
  });

  it('needs no subject', async () => {
    const staff = await world.staff('support');
    expect((await write({ subject: ' ' })).status).toBe(204);
    expect((await queue(staff, 'message')).requests).toEqual([expect.objectContaining({ topic: '' })]);
  });

  it('of a machine that fills the hidden field is thanked and not kept', async () => {
    expect((await write({ website: 'https://iklan.contoh' })).status).toBe(204);
    expect(await run('select 1 from support_requests')).toEqual([]);
  });

  it('comes ten times an hour from one address at most', async () => {
    const { server: strict } = await ownServer();
    const answers = [];
    for (let i = 0; i < 11; i++) answers.push(await strict.browser().post('/api/contact', MESSAGE));
    expect(answers.map((a) => a.status)).toEqual([...Array(10).fill(204), 429]);
  });

  it('is erased half a year after it was dealt with', async () => {
    const staff = await world.staff('support');
    await write({});
    await write({});
    const [first] = (await queue(staff, 'message')).requests;
    await act(staff, first.id, { act: 'spam' });
    later = MESSAGES_KEPT_DAYS * DAY_MS + 60_000;
    expect([await sweepMessages(server.ctx), (await run('select 1 from support_requests')).length]).toEqual([1, 1]);
  });

  it('is erased half a year after its answer too, though nobody closed it; counted from the last answer', async () => {
    const staff = await world.staff('support');
    await write({});
    const [{ id }] = (await queue(staff, 'message')).requests;
    await act(staff, id, { act: 'answer', text: 'Kodenya kami kirim lagi.' });
    later = 100 * DAY_MS;
    await world.signIn(staff);
    expect((await act(staff, id, { act: 'answer', text: 'Sudah datang kodenya?' })).status).toBe(204);
    later = MESSAGES_KEPT_DAYS * DAY_MS + 60_000;
    expect(await sweepMessages(server.ctx)).toBe(0);
    later += 100 * DAY_MS;
    expect([await sweepMessages(server.ctx), await run('select 1 from support_requests')]).toEqual([1, []]);
  });

  it('stands in pages by when it is due', async () => {
    const staff = await world.staff('support');
    for (let i = 0; i < 22; i++) await write({ subject: `Subjek ${i}` });
    const first = await queue(staff, 'message');
    const rest = await queue(staff, 'message', `&cursor=${first.nextCursor}`);
    const topics = [...first.requests, ...rest.requests].map((r: { topic: string }) => r.topic);
    expect(topics).toEqual(Array.from({ length: 22 }, (_, i) => `Subjek ${i}`));
    expect((await queue(staff, 'consultation', `&cursor=${first.nextCursor}`)).code).toBe('cursor-invalid');
  });

  it('stands before those that are answered, however many', async () => {
    const staff = await world.staff('support');
    for (let i = 0; i < 24; i++) await write({ subject: `Subjek ${i}` });
    await run(`update support_requests set state = 'answered' where topic not in ('Subjek 22', 'Subjek 23')`);
    const first = await queue(staff, 'message');
    const rest = await queue(staff, 'message', `&cursor=${first.nextCursor}`);
    const topics = [...first.requests, ...rest.requests].map((r: { topic: string }) => r.topic);
    expect(topics).toEqual([22, 23, ...Array.from({ length: 22 }, (_, i) => i)].map((i) => `Subjek ${i}`));
    expect([first.requests.length, first.waiting, rest.nextCursor]).toEqual([20, 2, null]);
    // A page that ends among those that wait goes on with them.
    await run(`update support_requests set state = case when state = 'open' then 'answered' else 'open' end`);
    const waiting = await queue(staff, 'message');
    const answered = await queue(staff, 'message', `&cursor=${waiting.nextCursor}`);
    expect(answered.requests.map((r: { topic: string }) => r.topic)).toEqual(
      [20, 21, 22, 23].map((i) => `Subjek ${i}`),
    );
  });
});

describe('a consultation', () => {
  const WISH = {
    way: 'whatsapp',
    text: 'Bagaimana menulis profil yang baik?',
    times: ['Sabtu pagi', ' ', 'Minggu malam'],
  };
  const ask = (person: Person, more: object = {}) =>
    person.browser.post('/api/requests/consultations', { ...WISH, ...more });

  it('is for pro; needs words and a time; one at a time', async () => {
    const [basic, pro] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('wanita', { tier: 'pro' }),
    ];
    expect([(await ask(basic)).body.code, (await own(basic, 'consultation')).pro]).toEqual(['upgrade-required', false]);
    expect((await ask(pro, { text: '' })).body.code).toBe('request-text-required');
    expect((await ask(pro, { times: [' '] })).body.code).toBe('request-times-required');
    const both = await Promise.all([ask(pro), ask(pro)]);
    expect(both.map((a) => a.status).sort()).toEqual([200, 409]);
    expect((await own(pro, 'consultation')).can.ask).toBe(false);
    const [mine] = (await own(pro, 'consultation')).requests;
    expect(mine).toMatchObject({ state: 'open', times: ['Sabtu pagi', 'Minggu malam'], can: { cancel: true } });
    expect((await basic.browser.delete(`/api/requests/${mine.id}`)).body.code).toBe('not-found');
    expect((await pro.browser.delete(`/api/requests/${mine.id}`)).status).toBe(204);
    expect((await pro.browser.delete(`/api/requests/${mine.id}`)).body.code).toBe('request-over');
    expect((await ask(pro)).status).toBe(200);
  });

  it('gets an appointment by the clock of the member, with a link; the member hears of each step', async () => {
    const [pro, staff] = [
      await world.signedIn('wanita', { tier: 'pro', domicile: 'Bali' }),
      await world.staff('support'),
    ];
    const { id } = (await ask(pro)).body;
    expect((await open(staff, id)).body).toMatchObject({ memberId: pro.id, from: pro.profile.nama, zone: 'WITA' });
    const appoint = (more: object) => act(staff, id, { act: 'appoint', day: '2031-02-03', time: '19:30', ...more });
    for (const wrong of [{ day: '2031-02-30' }, { time: '25:00' }, { day: '2020-01-01' }, { day: undefined }])
      expect((await appoint(wrong)).body.code).toBe('appointment-time-invalid');
    for (const link of [
      'http://temu.contoh/1',
      'javascript:alert(1)',
      'https://a b',
      'https://user@temu.contoh',
      'https://temu.contoh/\u202Ea',
    ])
      expect((await appoint({ link })).body.code).toBe('meeting-link-invalid');
    expect((await appoint({ link: 'https://temu.contoh/kamar-1', text: 'Sampai jumpa.' })).status).toBe(204);
    expect((await own(pro, 'consultation')).requests[0]).toMatchObject({
      state: 'appointed',
      appointmentAt: '2031-02-03T11:30:00.000Z',
      link: 'https://temu.contoh/kamar-1',
      answer: 'Sampai jumpa.',
    });
    expect(await told(pro)).toEqual([
      ['request-changed', { kind: 'consultation', state: 'appointed', appointmentAt: '2031-02-03T11:30:00.000Z' }],
    ]);
    later = 1_000;
    expect((await act(staff, id, { act: 'cancel' })).body.code).toBe('request-text-required');
    expect((await act(staff, id, { act: 'done' })).status).toBe(204);
    expect((await told(pro)).length).toBe(2);
    expect((await acts(staff)).map(({ act: name, member_id }) => [name, member_id])).toEqual([
      ['request-open', pro.id],
      ['request-appoint', pro.id],
      ['request-done', pro.id],
    ]);
  });
});

describe('a consultation that was answered or held', () => {
  const HOUR_MS = 3_600_000;
  const WISH = { way: 'whatsapp', text: 'Bagaimana menulis profil yang baik?', times: ['Sabtu pagi'] };
  const ask = (person: Person) => person.browser.post('/api/requests/consultations', WISH);
  async function asked() {
    const [pro, staff] = [await world.signedIn('wanita', { tier: 'pro' }), await world.staff('support')];
    return { pro, staff, id: (await ask(pro)).body.id as string };
  }
  /** With an appointment in so many hours. */
  async function appointed(hours: number) {
    const whole = await asked();
    await act(whole.staff, whole.id, { act: 'appoint', day: '2031-02-03', time: '19:30' });
    const at = new Date(Date.now() + hours * HOUR_MS);
    await run('update support_requests set appointment_at = $2 where id = $1', [whole.id, at]);
    return { ...whole, at: at.toISOString() };
  }
  const states = async (pro: Person) =>
    (await own(pro, 'consultation')).requests.map(({ state, can }: { state: string; can: { cancel: boolean } }) => [
      state,
      can.cancel,
    ]);

  it('does not stand in the way of another one, which closes it', async () => {
    const { pro, staff, id } = await asked();
    expect((await act(staff, id, { act: 'answer', text: 'Mulai dari ceritamu.' })).status).toBe(204);
    expect((await own(pro, 'consultation')).can.ask).toBe(true);
    expect((await ask(pro)).status).toBe(200);
    expect(await states(pro)).toEqual([
      ['open', true],
      ['done', false],
    ]);
    expect([(await ask(pro)).body.code, (await own(pro, 'consultation')).can.ask]).toEqual(['request-open', false]);
    expect((await act(staff, id, { act: 'answer', text: 'Lagi.' })).body.code).toBe('request-over');
  });

  it('one to come stands in the way; once it was held it cannot be taken back, and another one closes it', async () => {
    const { pro, staff, id } = await appointed(1);
    expect([(await ask(pro)).body.code, await states(pro)]).toEqual(['request-open', [['appointed', true]]]);
    expect((await queue(staff, 'consultation')).waiting).toBe(0);
    later = 1.5 * HOUR_MS;
    expect(await states(pro)).toEqual([['appointed', false]]);
    expect((await pro.browser.delete(`/api/requests/${id}`)).body.code).toBe('request-over');
    expect((await ask(pro)).body.code).toBe('request-open');
    later = 2.5 * HOUR_MS;
    expect((await own(pro, 'consultation')).can.ask).toBe(true);
    expect((await ask(pro)).status).toBe(200);
    expect((await states(pro)).map(([state]: [string]) => state)).toEqual(['open', 'done']);
  });

  it('one to come is left by words of the team: it stands in the way, and taken back it is in the queue', async () => {
    const { pro, staff, id, at } = await appointed(5);
    expect((await act(staff, id, { act: 'answer', text: 'Siapkan tiga pertanyaan.' })).status).toBe(204);
    const mine = (await own(pro, 'consultation')).requests[0];
    expect(mine).toMatchObject({ state: 'appointed', appointmentAt: at, answer: 'Siapkan tiga pertanyaan.' });
    expect((await told(pro))[0]).toEqual(['request-changed', { kind: 'consultation', state: 'appointed' }]);
    expect([(await ask(pro)).body.code, (await own(pro, 'consultation')).can.ask]).toEqual(['request-open', false]);
    expect((await pro.browser.delete(`/api/requests/${id}`)).status).toBe(204);
    const { waiting, requests } = await queue(staff, 'consultation');
    expect([waiting, requests[0]]).toMatchObject([1, { id, state: 'cancelled', appointmentAt: at, waits: true }]);
  });

  it('one that was held is answered by words of what came of it', async () => {
    const { pro, staff, id } = await appointed(1);
    later = 2.5 * HOUR_MS;
    expect((await act(staff, id, { act: 'answer', text: 'Terima kasih sudah datang.' })).status).toBe(204);
    expect((await own(pro, 'consultation')).requests[0]).toMatchObject({ state: 'answered' });
    expect(await queue(staff, 'consultation')).toMatchObject({ waiting: 0, requests: [{ id, waits: false }] });
  });

  it('waits for the team once it was held, before those with an answer; a day after its time it is closed', async () => {
    const { pro, staff, id, at } = await appointed(1);
    const answered = await asked();
    await run(`update support_requests set due_at = now() - interval '9 days' where id = $1`, [answered.id]);
    await act(staff, answered.id, { act: 'answer', text: 'Sudah.' });
    const line = async () => {
      const { waiting, requests } = await queue(staff, 'consultation');
      return [waiting, requests.map((r: { id: string; waits: boolean }) => [r.id, r.waits])];
    };
    expect(await line()).toEqual([
      0,
      [
        [answered.id, false],
        [id, false],
      ],
    ]);
    later = 2.5 * HOUR_MS;
    const counted = async () => {
      const { queues } = (await staff.browser.get('/api/staff/overview')).body;
      return queues.find(({ queue: name }: { queue: string }) => name === 'consultations');
    };
    expect(await line()).toEqual([
      1,
      [
        [id, true],
        [answered.id, false],
      ],
    ]);
    expect(await counted()).toMatchObject({ waiting: 1, oldestAt: at });
    expect(await endAppointments(server.ctx)).toBe(0);
    later = 26 * HOUR_MS;
    expect([await endAppointments(server.ctx), await endAppointments(server.ctx)]).toEqual([1, 0]);
    expect(await states(pro)).toEqual([['done', false]]);
    expect(await line()).toEqual([0, [[answered.id, false]]]);
  });

  it('taken back before its time is in the queue with the time, until somebody of the team read it', async () => {
    const { pro, staff, id, at } = await appointed(5);
    expect((await pro.browser.delete(`/api/requests/${id}`)).status).toBe(204);
    const { waiting, requests } = await queue(staff, 'consultation');
    expect(waiting).toBe(1);
    expect(requests).toEqual([expect.objectContaining({ id, state: 'cancelled', appointmentAt: at, waits: true })]);
    expect((await open(staff, id)).body).toMatchObject({
      state: 'cancelled',
      appointmentAt: at,
      acts: [],
      phone: null,
    });
    expect(await queue(staff, 'consultation')).toMatchObject({ waiting: 0, requests: [] });
    expect((await queue(staff, 'consultation', '&show=over')).requests).toHaveLength(1);
    // One nobody kept a time free for is no news; nor is one whose time is over.
    const other = await asked();
    expect((await other.pro.browser.delete(`/api/requests/${other.id}`)).status).toBe(204);
    const late = await appointed(5);
    await late.pro.browser.delete(`/api/requests/${late.id}`);
    later = 6 * HOUR_MS;
    expect(await queue(staff, 'consultation')).toMatchObject({ waiting: 0, requests: [] });
  });
});

describe('the companion of a pro member', () => {
  const HOUR_MS = 3_600_000;
  const ask = async (person: Person) => {
    const wish = { way: 'whatsapp', text: 'Bagaimana menulis profil yang baik?', times: ['Sabtu pagi'] };
    return (await person.browser.post('/api/requests/consultations', wish)).body.id as string;
  };
  const answer = (staff: Person, id: string) => act(staff, id, { act: 'answer', text: 'Mulai dari ceritamu.' });
  const line = async (staff: Person, id: string) => {
    const { requests } = await queue(staff, 'consultation');
    const found = requests.find((r: { id: string }) => r.id === id);
    return [found.isCompanion, found.companionUntil];
  };
  async function accompanied() {
    const [pro, rani, tono] = [
      await world.signedIn('wanita', { tier: 'pro' }),
      await world.staff('support'),
      await world.staff('support'),
    ];
    const id = await ask(pro);
    expect([(await own(pro, 'consultation')).companion, await line(rani, id)]).toEqual([false, [false, null]]);
    expect((await answer(rani, id)).status).toBe(204);
    return { pro, rani, tono };
  }

  it('is who acted on their consultation; the next one is theirs alone for some hours, then anybody’s', async () => {
    const { pro, rani, tono } = await accompanied();
    const mine = await own(pro, 'consultation');
    expect(mine.companion).toBe(true);
    // That there is one, not who.
    expect(JSON.stringify(mine)).not.toContain(rani.id);
    const id = await ask(pro);
    const asked = (await own(pro, 'consultation')).requests[0].askedAt;
    const until = new Date(Date.parse(asked) + 4 * HOUR_MS).toISOString();
    expect([await line(rani, id), await line(tono, id)]).toEqual([
      [true, null],
      [false, until],
    ]);
    expect((await open(tono, id)).body).toMatchObject({ acts: [], companionUntil: until });
    expect((await answer(tono, id)).body.code).toBe('request-of-companion');
    expect((await open(rani, id)).body.acts).toContain('answer');
    later = 4 * HOUR_MS + 60_000;
    expect(await line(tono, id)).toEqual([false, null]);
    expect((await answer(tono, id)).status).toBe(204);
    // It is tono now.
    later = 0;
    expect((await answer(rani, await ask(pro))).body.code).toBe('request-of-companion');
  });

  it('answers theirs at once; a consultation that is only called off makes nobody one', async () => {
    const { pro, rani } = await accompanied();
    expect((await answer(rani, await ask(pro))).status).toBe(204);
    const [other, staff] = [await world.signedIn('pria', { tier: 'pro' }), await world.staff('support')];
    await act(staff, await ask(other), { act: 'cancel', text: 'Kami tutup hari itu.' });
    expect((await own(other, 'consultation')).companion).toBe(false);
  });

  it('whose account is gone leaves nobody, not a colleague from before', async () => {
    const { pro, tono } = await accompanied();
    const colleague = await world.staff('support');
    const second = await ask(pro);
    later = 4 * HOUR_MS + 60_000;
    expect((await answer(tono, second)).status).toBe(204);
    // As the foreign key leaves it.
    await run('update support_requests set taken_by = null where id = $1', [second]);
    later = 0;
    expect((await own(pro, 'consultation')).companion).toBe(false);
    expect((await answer(colleague, await ask(pro))).status).toBe(204);
  });

  it.each([
    ['who left the team', `update accounts set status = 'suspended' where id = $1`],
    ['who works on something else', `update staff_roles set role = 'finance' where staff_id = $1`],
  ])('is nobody %s: the next consultation is anybody’s', async (_, leave) => {
    const { pro, rani, tono } = await accompanied();
    await run(leave, [rani.id]);
    expect((await own(pro, 'consultation')).companion).toBe(false);
    expect((await answer(tono, await ask(pro))).status).toBe(204);
    expect((await own(pro, 'consultation')).companion).toBe(true);
  });
});

describe('how the team reaches who asked for a consultation', () => {
  it('asked by mail without a confirmed address: by the number, which the member reads was seen', async () => {
    const [pro, staff] = [await world.signedIn('wanita', { tier: 'pro' }), await world.staff('support')];
    expect((await own(pro, 'consultation')).byMail).toBe('unconfirmed');
    const wish = { way: 'mail', text: 'Bagaimana menulis profil yang baik?', times: ['Sabtu pagi'] };
    const { id } = (await pro.browser.post('/api/requests/consultations', wish)).body;
    expect((await open(staff, id)).body).toMatchObject({ phone: pro.profile.contactWa, mail: null });
    const seen = await run('select kind from data_openings where member_id = $1', [pro.id]);
    expect(seen.map((row) => row.kind).toSorted()).toEqual(['number', 'request']);
    await run(`insert into mail_addresses values ($1, $2, now())`, [pro.id, `surat-${pro.id}@contoh.id`]);
    expect((await own(pro, 'consultation')).byMail).toBe('ready');
    expect((await own(pro, 'data-right')).byMail).toBeUndefined();
  });

  async function asked(way: 'whatsapp' | 'mail') {
    const [pro, staff] = [await world.signedIn('wanita', { tier: 'pro' }), await world.staff('support')];
    const address = `surat-${pro.id}@contoh.id`;
    await run(`insert into mail_addresses values ($1, $2, now())`, [pro.id, address]);
    const wish = { way, text: 'Bagaimana menulis profil yang baik?', times: ['Sabtu pagi'] };
    const { id } = (await pro.browser.post('/api/requests/consultations', wish)).body;
    return { pro, staff, id, address, number: pro.profile.contactWa! };
  }

  it.each(['whatsapp', 'mail'] as const)('opening shows what is needed for the asked way alone: %s', async (way) => {
    const { pro, staff, id, address, number } = await asked(way);
    const line = JSON.stringify(await queue(staff, 'consultation'));
    expect([line.includes(id), line.includes(number), line.includes(address)]).toEqual([true, false, false]);
    const byPhone = way === 'whatsapp';
    const reached = byPhone ? { phone: number, mail: null } : { phone: null, mail: address };
    expect((await open(staff, id)).body).toMatchObject(reached);
    // The member reads what of theirs was seen; the trail has one row.
    const kinds = (await run('select kind from data_openings where member_id = $1', [pro.id])).map((row) => row.kind);
    expect(kinds.toSorted()).toEqual(byPhone ? ['number', 'request'] : ['request']);
    expect((await acts(staff)).map((one) => one.act)).toEqual(['request-open']);
    // What is over needs nobody reached.
    expect((await act(staff, id, { act: 'done' })).status).toBe(204);
    expect((await open(staff, id)).body).toMatchObject({ phone: null, mail: null, memberId: pro.id });
  });

  it('a number that is no longer proved is not shown', async () => {
    const { pro, staff, id } = await asked('whatsapp');
    await run('update accounts set unproved_since = now(), number_proved_at = null where id = $1', [pro.id]);
    expect((await open(staff, id)).body).toMatchObject({ phone: null, mail: null });
  });

  it.each(['whatsapp', 'mail'] as const)(
    'of who closed their account nothing is shown, until they come back: %s',
    async (way) => {
      const { pro, staff, id, address, number } = await asked(way);
      const closing = { waived: false, currentPassword: PASSWORD };
      expect((await pro.browser.post('/api/privacy/deletion', closing)).status).toBe(200);
      expect((await open(staff, id)).body).toMatchObject({ phone: null, mail: null });
      expect(await run(`select from data_openings where member_id = $1 and kind = 'number'`, [pro.id])).toEqual([]);
      const back = { username: pro.username, password: PASSWORD, restore: true };
      expect((await server.browser().post('/api/session', back)).status).toBe(200);
      expect((await open(staff, id)).body).toMatchObject(way === 'mail' ? { mail: address } : { phone: number });
    },
  );

  it('a right over own data shows neither', async () => {
    const { pro, staff } = await asked('whatsapp');
    const { id } = (await pro.browser.post('/api/requests/data-rights', { right: 'access', text: 'Semua.' })).body;
    expect((await open(staff, id)).body).toMatchObject({ phone: null, mail: null });
  });
});

describe('a right over own data', () => {
  const ask = (person: Person, right: string, text = 'Semua isi profil saya.') =>
    person.browser.post('/api/requests/data-rights', { right, text });

  it('is asked for once each, before the number is proved too, and answered within 72 hours, with words', async () => {
    const [sari, staff] = [await world.signedIn('wanita', { proved: false }), await world.staff('support')];
    const asked = await ask(sari, 'access');
    expect([asked.status, (await ask(sari, 'access')).body.code]).toEqual([200, 'request-open']);
    expect((await ask(sari, 'correction', '')).body.code).toBe('request-text-required');
    expect((await ask(sari, 'correction')).status).toBe(200);
    const { requests } = await queue(staff, 'data-right');
    const [{ id, askedAt, dueAt }] = requests;
    expect(new Date(dueAt).getTime() - new Date(askedAt).getTime()).toBe(3 * DAY_MS);
    expect((await act(staff, id, { act: 'done' })).body.code).toBe('request-text-required');
    expect((await act(staff, id, { act: 'refuse', text: 'Kami perlu tahu data yang mana.' })).status).toBe(204);
    const mine = (await own(sari, 'data-right')).requests.find((one: { id: string }) => one.id === id);
    expect(mine).toMatchObject({ state: 'refused', answer: 'Kami perlu tahu data yang mana.', can: { cancel: false } });
    // Who is not proved reads it on the page; the notification is there once they are.
    await server.relay.drain();
    expect(await run('select kind, data from notifications where member_id = $1', [sari.id])).toEqual([
      { kind: 'request-changed', data: { kind: 'data-right', state: 'refused' } },
    ]);
    expect((await ask(sari, 'access')).status).toBe(200);
    const none = '00000000-0000-4000-8000-000000000000';
    expect([(await open(staff, none)).body.code, (await act(staff, none, { act: 'done' })).body.code]).toEqual([
      'not-found',
      'not-found',
    ]);
  });

  it('is asked for ten times a day at most', async () => {
    const { world: there } = await ownServer();
    const sari = await there.signedIn('wanita');
    const codes = [];
    for (let i = 0; i < 11; i++) codes.push((await ask(sari, 'access')).body.code);
    expect(codes.at(-1)).toBe('too-many-requests');
    const pro = await there.signedIn('wanita', { tier: 'pro' });
    const wish = { way: 'mail', text: 'Soal profil', times: ['Sabtu'] };
    for (let i = 0; i < 11; i++) codes.push((await pro.browser.post('/api/requests/consultations', wish)).body.code);
    expect(codes.at(-1)).toBe('too-many-requests');
  });
});
