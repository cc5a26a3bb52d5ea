import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { ACCOUNT_LINE_DAYS, OPENING_KINDS } from '#domain/privacy/openings.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { up as bringBack } from '../../src/server/db/migrations/0097-data-openings.ts';
import { recordAct } from '../../src/server/audit/record.ts';
import { payments } from '../support/payments.ts';
import { drawing } from '../support/pictures.ts';
import { apiSuite } from '../support/suite.ts';
import { PASSWORD, type Person } from '../support/world.ts';

/** «Siapa membuka datamu»: each kind of opening is a line of whom it is about, and of nobody else. */
/** The next half past noon in Jakarta: neither the hour nor the day ends within a test, and the two do not begin together. */
const toHalfPast = (DAY_MS + 5.5 * 3_600_000 - (Date.now() % DAY_MS)) % DAY_MS;
let later = 0;
const now = () => new Date(Date.now() + toHalfPast + later);
const { server, world } = await apiSuite({ now, limits: 1000, env: { CONTACT_WHATSAPP: '+6281100000001' } });
const money = payments(server);
beforeAll(() => money.accounts());
const run = async (text: string, values: unknown[] = []) => (await server.ctx.pool.query(text, values)).rows;
const openings = async ({ browser }: Person) => (await browser.get('/api/privacy/openings')).body.openings;
/** What the member reads of their openings: kinds, with the roles. */
const lines = async (person: Person) =>
  (await openings(person)).map(({ what, roles }: { what: string; roles: string[] }) =>
    `${what} ${roles.join(',')}`.trim(),
  );
/** Until a look at an account is told. */
const untilAccounts = () => (later += (ACCOUNT_LINE_DAYS + 1) * DAY_MS);
const fine = (answer: { status: number; body: any }) => {
  expect([answer.status, answer.status === 200 ? null : answer.body?.code]).toEqual([200, null]);
  return answer.body;
};

async function reports(by: Person, about: Person): Promise<{ id: string }> {
  const body = { memberId: about.id, kind: 'photo', photoId: about.photoIds[0], category: 'other', note: 'Menipu' };
  fine(await by.browser.post('/api/reports', body));
  return (await run('select id from reports where reporter_id = $1 and reported_id = $2', [by.id, about.id]))[0];
}

type Case = {
  staff: 'support' | 'verifier' | 'moderator' | 'finance';
  opens: (staff: Person, sari: Person) => unknown;
};
const CASES: Record<Exclude<(typeof OPENING_KINDS)[number], 'appeal' | 'introduction' | 'report'>, Case> = {
  account: {
    staff: 'support',
    opens: async (staff, sari) => fine(await staff.browser.post(`/api/staff/members/${sari.id}/openings`)),
  },
  photo: {
    staff: 'moderator',
    opens: async (staff, sari) => {
      await sari.browser.sendFile('POST', '/api/profile/photos', await drawing(7), 'foto.jpg');
      expect(fine(await staff.browser.post('/api/staff/photos/openings', { only: 'all' })).photos).not.toEqual([]);
    },
  },
  document: {
    staff: 'verifier',
    opens: async (staff, sari) => {
      const paper = Buffer.from('%PDF-1.4\ngaji\n%%EOF\n');
      const sent = await sari.browser.sendFile('POST', '/api/profile/papers', paper, 'slip.pdf', { kind: 'income' });
      const reason = 'Memeriksa bukti penghasilan';
      fine(await staff.browser.post(`/api/staff/papers/${sent.body.papers[0].id}/openings`, { reason }));
    },
  },
  number: {
    staff: 'support',
    opens: async (staff, sari) => {
      const number = encodeURIComponent(sari.profile.contactWa!);
      expect(fine(await staff.browser.get(`/api/staff/members?q=${number}`)).members).toHaveLength(1);
    },
  },
  payment: {
    staff: 'finance',
    opens: async (staff, sari) =>
      fine(await staff.browser.get(`/api/staff/payments/${(await money.pays(sari, 'premium')).id}`)),
  },
  'payment-proof': {
    staff: 'finance',
    opens: async (staff, sari) => fine(await money.open(staff, (await money.pays(sari, 'premium')).id)),
  },
  request: {
    staff: 'support',
    opens: async (staff, sari) => {
      await sari.browser.post('/api/requests/data-rights', { right: 'access', text: 'Apa saja yang disimpan?' });
      const [{ id }] = await run('select id from support_requests where member_id = $1', [sari.id]);
      fine(await staff.browser.post(`/api/staff/requests/${id}/opening`));
    },
  },
  export: {
    staff: 'support',
    opens: async (staff, sari) => {
      const file = await staff.browser.get('/api/staff/members/csv');
      expect(file.text).toContain(sari.profile.nama);
    },
  },
};

describe('each opening is told to whom it is about', () => {
  it.each(Object.entries(CASES))('%s', async (kind, { staff: role, opens }) => {
    await run('update photos set reviewed_at = now() where reviewed_at is null');
    const sari = await world.signedIn('wanita', { photos: 0, nama: `Sari ${kind}` });
    const staff = await world.staff(role);
    await opens(staff, sari);
    const roles = kind === 'account' ? [] : [role];
    if (kind === 'account') untilAccounts();
    const told = await openings(sari);
    expect(told).toEqual([
      { what: kind, roles, reason: kind === 'document' ? expect.any(String) : null, at: told[0].at, times: 1 },
    ]);
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`${staff.id}|${staff.username}`));
    // The hour, not the minute; of an account the day in Jakarta.
    expect(told[0].at).toMatch(kind === 'account' ? /T17:00:00\.000Z$/ : /T\d\d:00:00\.000Z$/);
  });

  it('number: the code of a message, typed by the team', async () => {
    const sari = await world.signedIn('wanita', { proved: false });
    const { code } = (await sari.browser.post('/api/proof/contact')).body.contact;
    const staff = await world.staff('support');
    fine(await staff.browser.get('/api/staff/numbers'));
    expect(await lines(sari)).toEqual([]);
    expect(fine(await staff.browser.get(`/api/staff/numbers?code=${code}`)).numbers).toHaveLength(1);
    expect(await lines(sari)).toEqual(['number support']);
  });

  it('photo: a similar one of another member, shown beside it, is theirs', async () => {
    await run('update photos set reviewed_at = now() where reviewed_at is null');
    const [sari, budi] = [await world.signedIn('wanita', { photos: 0 }), await world.signedIn('pria', { photos: 0 })];
    await budi.browser.sendFile('POST', '/api/profile/photos', await drawing(31), 'foto.jpg');
    await run('update photos set reviewed_at = now() where member_id = $1', [budi.id]);
    await sari.browser.sendFile('POST', '/api/profile/photos', await drawing(31), 'foto.jpg');
    const staff = await world.staff('moderator');
    const { photos } = fine(await staff.browser.post('/api/staff/photos/openings', { only: 'all' }));
    expect(photos.map((photo: any) => photo.alike.length)).toEqual([1]);
    expect([await lines(sari), await lines(budi)]).toEqual([['photo moderator'], ['photo moderator']]);
  });

  it('payment: who is found by handle or whole number, on each page; a row of the trail without the words sought', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    const staff = await world.staff('finance');
    const { number } = await money.pays(sari, 'premium');
    await money.pays(budi, 'premium');
    const search = async (text: string) =>
      fine(await staff.browser.get(`/api/staff/payments?search=${encodeURIComponent(text)}`)).payments.length;
    const list = fine(await staff.browser.get('/api/staff/payments'));
    expect(list.payments.length).toBeGreaterThan(1);
    expect(await search('SRS-')).toBe(list.payments.length);
    expect([await lines(sari), await lines(budi)]).toEqual([[], []]);
    expect([await search(`@${sari.handle}`), await search(number.toLowerCase())]).toEqual([1, 1]);
    expect([await openings(sari), await lines(budi)]).toMatchObject([[{ what: 'payment', times: 2 }], []]);
    const rows = await run(`select member_id, subject from audit where act = 'payment-search' order by seq`);
    expect(rows).toEqual([
      { member_id: null, subject: '{"q":"nomor","status":"submitted"}' },
      { member_id: null, subject: '{"q":"sebutan","status":"submitted"}' },
      { member_id: null, subject: '{"q":"nomor","status":"submitted"}' },
    ]);
    // A cursor of the list leads into no search, and one of a search into no other.
    await run(
      `with quote as (insert into quotes (member_id, plan, original, discount, made_at, expires_at, closed_at)
          select $1, 'premium', 118000, 0, now(), now(), now() from generate_series(1, 30) returning id)
        insert into payments (number, member_id, quote_id, plan, method, name, email, phone, original, discount, suffix, final, status,
          submitted_at, decided_at)
        select 'SRS-261101-' || upper(substr(id::text, 1, 6)), $1, id, 'premium', 'qris', 'Sari', 's@x.id', '', 118000, 0, 0, 118000, 'rejected',
          now(), now() from quote`,
      [sari.id],
    );
    const page = async (query: string) => staff.browser.get(`/api/staff/payments?status=rejected&${query}`);
    const first = fine(await page(`search=${encodeURIComponent(`@${sari.handle}`)}`));
    const cursor = `cursor=${encodeURIComponent(first.nextCursor)}`;
    expect((await page(cursor)).body.code).toBe('cursor-invalid');
    expect((await page(`search=SRS&${cursor}`)).body.code).toBe('cursor-invalid');
    fine(await page(`search=${encodeURIComponent(`@${sari.handle}`)}&${cursor}`));
    // Thirty payments of hers on two pages: an opening each page.
    expect(await openings(sari)).toMatchObject([{ what: 'payment', times: 4 }]);
    expect(await run(`select 1 from audit where act = 'payment-search'`)).toHaveLength(4);
  });

  it('export: the names in a downloaded trail, once a file, and nobody else', async () => {
    const [sari, budi] = [await world.signedIn('wanita', { nama: 'Sari Catatan' }), await world.signedIn('pria')];
    const [owner, staff] = [await world.staff('owner'), await world.staff('support')];
    for (let i = 0; i < 2; i++) fine(await staff.browser.post(`/api/staff/members/${sari.id}/openings`));
    const file = await owner.browser.get(`/api/staff/trail/csv?staff=${staff.id}`);
    expect(file.text).toContain('Sari Catatan');
    expect(await lines(sari)).toEqual(['export owner']);
    untilAccounts();
    expect(await lines(sari)).toEqual(['export owner', 'account']);
    expect(await openings(sari)).toMatchObject([{ times: 1 }, { times: 1 }]);
    expect(await lines(budi)).toEqual([]);
  });

  it('export: a file of many pages with rows about a member on each is one opening of theirs', async () => {
    const sari = await world.signedIn('wanita', { nama: 'Sari Halaman' });
    const [owner, staff] = [await world.staff('owner'), await world.staff('support')];
    await server.ctx.db.transaction().execute(async (tx) => {
      const act = { staffId: staff.id, act: 'member-sign-out', memberId: sari.id, reason: null, at: now() } as const;
      for (let i = 0; i < 1_001; i++) await recordAct(tx, { ...act, subject: `${i}` });
    });
    const { text } = await owner.browser.get(`/api/staff/trail/csv?staff=${staff.id}`);
    expect(text.match(/Sari Halaman/g)).toHaveLength(1_001);
    expect(await openings(sari)).toMatchObject([{ what: 'export', times: 1 }]);
  });

  it('appeal: what a warned member wrote against it', async () => {
    const [budi, first, second] = [
      await world.signedIn('pria'),
      await world.staff('moderator'),
      await world.staff('moderator'),
    ];
    const warning = { kind: 'warn', cause: 'rude-or-threatening', reason: 'Sudah diperiksa dengan teliti' };
    await first.browser.post(`/api/staff/members/${budi.id}/sanctions`, warning);
    const [{ id }] = await run('select id from sanctions where member_id = $1', [budi.id]);
    fine(await budi.browser.post(`/api/decisions/${id}/appeal`, { text: 'Saya tidak menulis itu sama sekali.' }));
    const [appeal] = await run('select id from appeals where member_id = $1', [budi.id]);
    fine(await second.browser.post(`/api/staff/appeals/${appeal.id}/openings`));
    expect(await lines(budi)).toEqual(['appeal moderator']);
  });

  it('introduction: both of the two', async () => {
    const [pro, other] = [await world.signedIn('wanita', { tier: 'pro' }), await world.signedIn('pria')];
    await world.matched(pro, other);
    const at = (hours: number) => {
      const text = new Date(now().getTime() + (hours + 7) * 3_600_000).toISOString();
      return { day: text.slice(0, 10), time: text.slice(11, 16) };
    };
    await pro.browser.post('/api/introductions', { memberId: other.id, times: [at(30), at(54)] });
    const [{ id, times }] = (await other.browser.get('/api/introductions')).body.introductions;
    await other.browser.post(`/api/introductions/${id}/answer`, { answer: 'agree', at: times[0].at });
    const staff = await world.staff('support');
    fine(await staff.browser.post(`/api/staff/introductions/${id}/opening`));
    expect([await lines(pro), await lines(other)]).toEqual([['introduction support'], ['introduction support']]);
  });
});

describe('a look at an account', () => {
  const decide = (staff: Person, id: string) =>
    staff.browser.post(`/api/staff/reports/${id}/decision`, {
      decision: 'dismiss',
      action: 'none',
      days: null,
      minutes: null,
      note: 'Tidak ada pelanggaran',
    });

  it('is told by the day, two days after it, whether it was for a report or not, and whatever becomes of that', async () => {
    const [sari, moderator, support] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.staff('moderator'),
      await world.staff('support'),
    ];
    // Reported and decided; reported and still open; looked up by support; of whom nothing was opened.
    const [decided, open, helped, nobody] = [
      await world.signedIn('pria'),
      await world.signedIn('pria'),
      await world.signedIn('pria'),
      await world.signedIn('pria'),
    ];
    for (const budi of [decided, open]) {
      await world.opened(sari, [budi]);
      const { id } = await reports(sari, budi);
      fine(await moderator.browser.post(`/api/staff/reports/${id}/openings`));
      fine(await moderator.browser.get(`/api/media/evidence/${id}`));
      fine(await moderator.browser.post(`/api/staff/members/${budi.id}/openings`));
      if (budi === decided) fine(await decide(moderator, id));
    }
    fine(await support.browser.post(`/api/staff/members/${helped.id}/openings`));
    const told = async () => Promise.all([decided, open, helped].map(openings));
    const begun = Math.floor((now().getTime() + 7 * 3_600_000) / DAY_MS) * DAY_MS - 7 * 3_600_000;
    const shown = begun + (ACCOUNT_LINE_DAYS + 1) * DAY_MS;
    expect(await told()).toEqual([[], [], []]);
    later += shown - now().getTime() - 60_000;
    expect(await told()).toEqual([[], [], []]);
    later += 60_000;
    const line = { what: 'account', roles: [], reason: null, at: new Date(begun).toISOString(), times: 1 };
    expect(await told()).toEqual([[line], [line], [line]]);
    expect(await openings(nobody)).toEqual([]);
    // Within the 3 × 24 hours of the law, whenever in that day it was.
    expect(shown - begun).toBeLessThanOrEqual(3 * DAY_MS);
  });

  it('of a report is a line of its own for its reporter, at once', async () => {
    const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.signedIn('pria')];
    const staff = await world.staff('moderator');
    const { id } = await reports(sari, budi);
    fine(await staff.browser.post(`/api/staff/reports/${id}/openings`));
    fine(await staff.browser.get(`/api/media/evidence/${id}`));
    expect(await openings(sari)).toMatchObject([{ what: 'report', roles: ['moderator'], reason: null, times: 2 }]);
  });
});

describe('the roles', () => {
  it('are those of the reader at that time, whatever they have later', async () => {
    const [sari, owner, staff] = [
      await world.signedIn('wanita'),
      await world.staff('owner'),
      await world.staff('support', 'moderator'),
    ];
    fine(await staff.browser.get(`/api/staff/members?q=${encodeURIComponent(sari.profile.contactWa!)}`));
    const roles = { roles: ['finance'], reason: 'Pindah ke bagian keuangan' };
    expect((await owner.browser.send('PUT', `/api/staff/team/${staff.id}/roles`, roles)).status).toBeLessThan(300);
    expect(await lines(sari)).toEqual(['number moderator,support']);
    await run('delete from accounts where id = $1', [staff.id]);
    expect(await lines(sari)).toEqual(['number moderator,support']);
  });

  it('of openings before this table are those the trail tells', async () => {
    const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.signedIn('pria')];
    const [owner, staff] = [await world.staff('owner'), await world.staff('support')];
    const { id } = await reports(sari, budi);
    fine(await staff.browser.post(`/api/staff/members/${sari.id}/openings`));
    const change = (roles: string[]) =>
      owner.browser.send('PUT', `/api/staff/team/${staff.id}/roles`, { roles, reason: 'Pindah ke bagian lain' });
    expect((await change(['moderator'])).status).toBeLessThan(300);
    await world.enters(staff);
    fine(await staff.browser.post(`/api/staff/reports/${id}/openings`));
    expect((await change(['finance'])).status).toBeLessThan(300);
    untilAccounts();
    const before = [await openings(sari), await openings(budi)];
    expect(before[0].map((line: any) => line.what).toSorted()).toEqual(['account', 'report']);
    await sql`drop table data_openings`.execute(server.ctx.db);
    await bringBack(server.ctx.db as never);
    expect([await openings(sari), await openings(budi)]).toEqual(before);
  });
});

it('an opening that is not recorded is not answered', async () => {
  const [sari, staff] = [await world.signedIn('wanita'), await world.staff('support')];
  await run(`alter table data_openings rename to data_openings_away`);
  const answers = [
    await staff.browser.post(`/api/staff/members/${sari.id}/openings`),
    await staff.browser.get(`/api/staff/members?q=${encodeURIComponent(sari.profile.contactWa!)}`),
  ];
  await run(`alter table data_openings_away rename to data_openings`);
  expect(answers.map(({ status }) => status)).toEqual([500, 500]);
  expect(JSON.stringify(answers)).not.toContain(sari.profile.nama);
});

it('goes with its account', async () => {
  const [sari, staff] = [await world.signedIn('wanita'), await world.staff('support')];
  fine(await staff.browser.post(`/api/staff/members/${sari.id}/openings`));
  await sari.browser.post('/api/privacy/deletion', { waived: true, currentPassword: PASSWORD });
  const { eraseAccounts } = await import('../../src/server/features/privacy/jobs.ts');
  await eraseAccounts(server.ctx);
  expect(await run('select 1 from data_openings where member_id = $1', [sari.id])).toEqual([]);
  // An act about somebody who is gone still has its row of the trail.
  const { recordAct } = await import('../../src/server/audit/record.ts');
  const gone = { memberId: sari.id, subject: randomUUID(), reason: null, at: new Date() };
  const opened = [{ memberId: sari.id, kind: 'account' }] as const;
  const act = { staffId: staff.id, act: 'member-open', ...gone, opened } as const;
  await server.ctx.db.transaction().execute((tx) => recordAct(tx, act));
  expect(await run('select 1 from data_openings where member_id = $1', [sari.id])).toEqual([]);
});
