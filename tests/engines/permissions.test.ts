import { PHOTO_SIZES } from '#contract/media.ts';
import { HIDDEN_NUMBERS_MAX } from '#domain/safety/hidden-numbers.ts';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { numberHash } from '../../src/server/adapters/phone.ts';
import { emit } from '../../src/server/outbox/emit.ts';
import { approval, madeKey } from '../support/events.ts';
import type { Answer } from '../support/server.ts';
import { twoInstances } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

/** Two instances of the server, each with its relay, over one outside PostgreSQL: what is decided once is decided once on both. */
const { database, one, two, world, atBoth } = await twoInstances();

const run = (sql: string, values: unknown[] = []) => database.pool.query(sql, values);
/** Waited for, never slept for: a busy machine takes longer. */
const SOON = { timeout: 15_000, interval: 10 };
const ROUNDS = Array.from({ length: 5 }, (_, i) => [i]);
const codes = (answers: Answer[]) => answers.map((a) => a.body.code ?? a.status).sort();
/** What a member is told, when everything emitted is told. */
async function told(person: Person): Promise<string[]> {
  await vi.waitFor(async () => {
    await Promise.all([one.relay.drain(), two.relay.drain()]);
    expect((await run('select 1 from outbox where processed_at is null limit 1')).rows).toEqual([]);
  }, SOON);
  return (await run('select kind from notifications where member_id = $1 order by id', [person.id])).rows.map(
    (r) => r.kind,
  );
}
async function match() {
  const [sari, budi] = [
    await world.signedIn('wanita', { tier: 'premium', photos: 0 }),
    await world.signedIn('pria', { tier: 'premium', photos: 0 }),
  ];
  await world.matched(sari, budi);
  return { sari, budi };
}
async function pending() {
  const { sari, budi } = await match();
  expect((await sari.browser.post('/api/permissions', { memberId: budi.id })).status).toBe(200);
  const { rows } = await run('select id from profile_permissions where requester_id = $1', [sari.id]);
  return { sari, budi, id: rows[0].id as string };
}
const seesFull = async (viewer: Person, of: Person) =>
  'income' in ((await viewer.browser.get(`/api/members/${of.id}`)).body.facts ?? {});

describe('T22 on two instances', () => {
  it.each(ROUNDS)('fifty requests of one member are one row and one notification (round %i)', async () => {
    const { sari, budi } = await match();
    const answers = await atBoth(sari, 50, (b) => b.post('/api/permissions', { memberId: budi.id }));
    expect(codes(answers)).toEqual([200, ...Array(49).fill('permission-pending')]);
    expect((await run('select status from profile_permissions where requester_id = $1', [sari.id])).rows).toEqual([
      { status: 'pending' },
    ]);
    expect(await told(budi)).toEqual(['permission-request']);
  });

  it('both asking each other at once are two requests', async () => {
    for (let i = 0; i < 20; i++) {
      const { sari, budi } = await match();
      const [mine, theirs] = await Promise.all([
        atBoth(sari, 4, (b) => b.post('/api/permissions', { memberId: budi.id })),
        atBoth(budi, 4, (b) => b.post('/api/permissions', { memberId: sari.id })),
      ]);
      expect([mine, theirs].map((a) => codes(a)[0])).toEqual([200, 200]);
      expect([await told(sari), await told(budi)]).toEqual([['permission-request'], ['permission-request']]);
    }
  });

  it.each(ROUNDS)('twenty-five approvals and twenty-five denials are one outcome (round %i)', async () => {
    const { sari, budi, id } = await pending();
    const answers = await atBoth(budi, 50, (b, i) =>
      b.post(`/api/permissions/${id}/answer`, { answer: i % 4 < 2 ? 'approve' : 'deny' }),
    );
    const done = answers.filter((a) => a.status === 200).map((a) => a.body.status);
    expect(codes(answers.filter((a) => a.status !== 200))).toEqual(
      Array(50 - done.length).fill('permission-not-pending'),
    );
    // A denial may come first and be changed; an approval is never denied.
    expect([['approved'], ['approved', 'denied']]).toContainEqual(done.sort());
    expect((await run('select status from profile_permissions where id = $1', [id])).rows).toEqual([
      { status: 'approved' },
    ]);
    expect(await told(sari)).toEqual(
      done.includes('denied') ? ['permission-denied', 'permission-approved'] : ['permission-approved'],
    );
    // The request is answered, so nobody is asked any more, whichever relay had it in hand.
    expect([await told(budi), await seesFull(sari, budi)]).toEqual([[], true]);
  });

  it.each(ROUNDS)('revoking and reading at once: after the answer nothing is seen (round %i)', async () => {
    const { sari, budi, id } = await pending();
    await budi.browser.post(`/api/permissions/${id}/answer`, { answer: 'approve' });
    const reads = atBoth(sari, 20, (b) => b.get(`/api/members/${budi.id}`));
    expect((await budi.browser.post(`/api/permissions/${id}/answer`, { answer: 'revoke' })).status).toBe(200);
    const after = await atBoth(sari, 6, (b) => b.get(`/api/members/${budi.id}`));
    expect(after.map((a) => 'income' in a.body.facts)).toEqual(Array(6).fill(false));
    await reads;
  });
});

describe('T26 on two instances', () => {
  it.each(ROUNDS)(
    'a block and approvals at once: after it nothing is seen, and nothing is granted when it is taken back (round %i)',
    async () => {
      const { sari, budi, id } = await pending();
      const [approvals, blocks] = await Promise.all([
        atBoth(budi, 12, (b) => b.post(`/api/permissions/${id}/answer`, { answer: 'approve' })),
        atBoth(budi, 6, (b) => b.post('/api/blocks', { memberId: sari.id })),
      ]);
      expect(codes(blocks)).toEqual(Array(6).fill(200));
      expect(new Set([200, 'not-found', 'permission-not-pending'])).toEqual(
        new Set([200, 'not-found', 'permission-not-pending', ...codes(approvals)]),
      );
      const reads = await atBoth(sari, 4, (b) => b.get(`/api/members/${budi.id}`));
      expect(codes(reads)).toEqual(Array(4).fill('candidate-not-available'));
      expect((await run('select status from profile_permissions where id = $1', [id])).rows[0].status).not.toBe(
        'approved',
      );
      expect((await run('select count(*)::int n from blocks where blocker_id = $1', [budi.id])).rows[0].n).toBe(1);
      expect((await budi.browser.delete(`/api/blocks/${world.refOf(budi, sari)}`)).status).toBe(204);
      expect(await seesFull(sari, budi)).toBe(false);
    },
  );

  it('an approval waits for a block that is under way, and then finds nothing to answer', async () => {
    const { sari, budi, id } = await pending();
    const slowly = new pg.Client({ connectionString: database.url });
    await slowly.connect();
    await slowly.query('begin');
    await slowly.query('select id from accounts where id = any($1) order by id for no key update', [
      [sari.id, budi.id],
    ]);
    await slowly.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [sari.id, budi.id]);
    const answer = budi.browser.post(`/api/permissions/${id}/answer`, { answer: 'approve' });
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%accounts%'`;
    await vi.waitFor(async () => expect((await run(waiting)).rows).toHaveLength(1), SOON);
    await slowly.query('commit');
    await slowly.end();
    expect((await answer).body.code).toBe('not-found');
    expect((await run('select status from profile_permissions where id = $1', [id])).rows).toEqual([
      { status: 'pending' },
    ]);
  });

  it('both blocking, reporting and asking at once end in blocks both ways, without a deadlock', async () => {
    for (let i = 0; i < 10; i++) {
      const { sari, budi, id } = await pending();
      const staff = await world.staff();
      const reportOf = (whom: Person) => ({ memberId: whom.id, kind: 'profile', category: 'other', block: true });
      await sari.browser.post('/api/reports', { ...reportOf(budi), block: false });
      const { rows } = await run('select id from reports where reporter_id = $1', [sari.id]);
      const answers = await Promise.all([
        atBoth(sari, 6, (b) => b.post('/api/blocks', { memberId: budi.id })),
        atBoth(budi, 6, (b) => b.post('/api/reports', reportOf(sari))),
        atBoth(sari, 4, (b) => b.post('/api/reports', reportOf(budi))),
        atBoth(budi, 4, (b) => b.post(`/api/permissions/${id}/answer`, { answer: 'deny' })),
        atBoth(staff, 6, (b) =>
          b.post(`/api/staff/reports/${rows[0].id}/decision`, {
            decision: 'uphold',
            action: 'none',
            note: 'Terbukti dari gambarnya',
          }),
        ),
      ]);
      expect(
        answers
          .flat()
          .filter((a) => a.status >= 500)
          .map((a) => a.text),
      ).toEqual([]);
      expect(
        (await run('select count(*)::int n from blocks where blocker_id = any($1)', [[sari.id, budi.id]])).rows[0].n,
      ).toBe(2);
      expect(codes(answers[4])).toEqual([200, ...Array(5).fill('report-decided')]);
    }
  });
});

describe('limits on two instances', () => {
  it.each(ROUNDS)('fifty reports of one thing are one (round %i)', async () => {
    const { sari, budi } = await match();
    const answers = await atBoth(sari, 50, (b) =>
      b.post('/api/reports', { memberId: budi.id, kind: 'profile', category: 'other', note: 'sama' }),
    );
    expect(codes(answers)).toEqual([200, ...Array(49).fill('already-reported')]);
    expect((await run('select count(*)::int n from reports where reporter_id = $1', [sari.id])).rows[0].n).toBe(1);
  });

  it('fifty reports of one photo leave one copy of it, and no note of another', async () => {
    const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.member('pria')];
    // Each instance has a folder of its own here; in production they share a store.
    for (const size of PHOTO_SIZES)
      await two.ctx.files.put(
        `demo/test/${size}.webp`,
        (await one.ctx.files.get(`demo/test/${size}.webp`))!,
        'image/webp',
      );
    const before = (await one.ctx.files.list('papers')).length + (await two.ctx.files.list('papers')).length;
    const answers = await atBoth(sari, 50, (b) =>
      b.post('/api/reports', { memberId: budi.id, kind: 'photo', photoId: budi.photoIds[0], category: 'indecent' }),
    );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect([
      (await one.ctx.files.list('papers')).length + (await two.ctx.files.list('papers')).length - before,
      (await run('select 1 from loose_objects')).rows,
    ]).toEqual([1, []]);
  });

  it('one report is decided once by fifty decisions', async () => {
    const { sari, budi } = await match();
    await sari.browser.post('/api/reports', { memberId: budi.id, kind: 'profile', category: 'other' });
    const { rows } = await run('select id from reports where reporter_id = $1', [sari.id]);
    const staff = await world.staff();
    const note = 'Diperiksa oleh dua orang';
    const answers = await atBoth(staff, 50, (b, i) =>
      b.post(
        `/api/staff/reports/${rows[0].id}/decision`,
        i % 4 < 2 ? { decision: 'dismiss', note } : { decision: 'uphold', action: 'suspend', note },
      ),
    );
    expect(codes(answers)).toEqual([200, ...Array(49).fill('report-decided')]);
    const { status } = answers.find((a) => a.status === 200)!.body;
    expect((await run('select status from accounts where id = $1', [budi.id])).rows[0].status).toBe(
      status === 'upheld' ? 'suspended' : 'active',
    );
    expect(await told(sari)).toEqual(['report-decided']);
  });

  it.each(ROUNDS)('twenty numbers at forty-nine are fifty (round %i)', async () => {
    const sari = await world.signedIn('wanita', { photos: 0 });
    for (let i = 1; i < HIDDEN_NUMBERS_MAX; i++)
      await run('insert into hidden_numbers (member_id, number_hash, ending) values ($1, $2, $3)', [
        sari.id,
        numberHash(one.ctx.config, `lama ${i}`),
        '000',
      ]);
    const answers = await atBoth(sari, 20, (b, i) =>
      b.post('/api/hidden-numbers', { whatsapp: `0812${String(50_000_000 + i)}` }),
    );
    expect(codes(answers)).toEqual([200, ...Array(19).fill('hidden-number-limit')]);
    expect((await run('select count(*)::int n from hidden_numbers where member_id = $1', [sari.id])).rows[0].n).toBe(
      HIDDEN_NUMBERS_MAX,
    );
  });

  it('one number hidden fifty times is one', async () => {
    const sari = await world.signedIn('wanita', { photos: 0 });
    expect(codes(await atBoth(sari, 50, (b) => b.post('/api/hidden-numbers', { whatsapp: '081266667777' })))).toEqual(
      Array(50).fill(200),
    );
    expect((await run('select count(*)::int n from hidden_numbers where member_id = $1', [sari.id])).rows[0].n).toBe(1);
  });
});

describe('the relay on two instances', () => {
  it('tells two hundred events once each, while relays are killed between telling and marking', async () => {
    const sari = await world.signedIn('wanita', { photos: 0 });
    const gate = new pg.Client({ connectionString: database.url });
    await gate.connect();
    await gate.query('select pg_advisory_lock(78)');
    await run(
      `create function wait_at_gate() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(78); return null; end $$`,
    );
    await run(
      `create trigger gated before update of processed_at on outbox for each statement execute function wait_at_gate()`,
    );
    const keys: string[] = [];
    const waiting = async () =>
      (
        await run(
          `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
        )
      ).rows.map((r) => r.pid);
    for (let kill = 0; kill < 4; kill++) {
      await one.ctx.db.transaction().execute(async (tx) => {
        for (let i = 0; i < 50; i++) {
          const event = approval(sari);
          keys.push(madeKey(event));
          await emit(tx, event);
        }
      });
      // Told, not committed: killed there.
      const pids = await vi.waitFor(async () => {
        const found = await waiting();
        expect(found.length).toBeGreaterThan(0);
        return found;
      }, SOON);
      for (const pid of pids) await run('select pg_terminate_backend($1)', [pid]);
      expect((await run('select 1 from notifications where member_id = $1', [sari.id])).rows).toEqual([]);
    }
    await gate.end();
    await told(sari);
    const { rows } = await run('select dedupe_key from notifications where member_id = $1', [sari.id]);
    expect([rows.length, new Set(rows.map((r) => r.dedupe_key))]).toEqual([200, new Set(keys)]);
    // A lost connection is no fault of a row.
    expect((await run('select id from outbox where tries > 0')).rows).toEqual([]);
    await run('drop trigger gated on outbox');
  });

  it('tells two hundred events of two hundred writers once each', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => world.signedIn('wanita', { photos: 0 })));
    await Promise.all(
      people.flatMap((person) =>
        Array.from({ length: 10 }, (_, i) =>
          (i % 2 ? one : two).ctx.db.transaction().execute((tx) => emit(tx, approval(person))),
        ),
      ),
    );
    for (const person of people) expect(await told(person)).toEqual(Array(10).fill('paper-approved'));
    expect((await run('select 1 from outbox where tries > 0 and processed_at is null')).rows).toEqual([]);
  });
});
