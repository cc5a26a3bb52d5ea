import { CONVERSATION_MS, PRIVATE_PER_MINUTE } from '#domain/messaging/limits.ts';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { warnOfEndings } from '../../src/server/features/chat/jobs.ts';
import type { Answer, Browser } from '../support/server.ts';
import { ownInstances, twoInstances } from '../support/suite.ts';

/** Two instances over one outside PostgreSQL: what is said is stored once, in one order, or not at all. */
const { database, one, two, world, atTwo, atBoth } = await twoInstances();

const run = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows;
const SOON = { timeout: 15_000, interval: 10 };
const ROUNDS = Array.from({ length: 5 }, (_, i) => [i]);
const codes = (answers: Answer[]) => answers.map((a) => a.body.code ?? a.status).sort();
const send = (browser: Browser, id: string, text: string, clientId: string = randomUUID()) =>
  browser.post(`/api/conversations/${id}/messages`, { clientId, text });

async function match() {
  const [sari, budi] = [await world.signedIn('wanita', { photos: 0 }), await world.signedIn('pria', { photos: 0 })];
  await world.matched(sari, budi);
  return { sari, budi };
}
async function talk() {
  const { sari, budi } = await match();
  return { sari, budi, id: (await sari.browser.post('/api/conversations', { memberId: budi.id })).body.id as string };
}

describe('T54: one conversation', () => {
  it.each(ROUNDS)(
    'both sides open twenty-five times at once, at both instances: one row, one id (round %i)',
    async () => {
      const { sari, budi } = await match();
      const answers = await Promise.all([
        atBoth(sari, 25, (b) => b.post('/api/conversations', { memberId: budi.id })),
        atBoth(budi, 25, (b) => b.post('/api/conversations', { memberId: sari.id })),
      ]);
      const rows = await run('select id from conversations where $1 in (a_id, b_id)', [sari.id]);
      expect(codes(answers.flat())).toEqual(Array(50).fill(200));
      expect([rows.length, new Set(answers.flat().map((a) => a.body.id))]).toEqual([1, new Set([rows[0].id])]);
    },
  );
});

describe('sends at once', () => {
  it.each(ROUNDS)('one message sent fifty times is one, with one answer (round %i)', async () => {
    const { sari, id } = await talk();
    const answers = await atBoth(sari, 50, (b, i) => send(b, id, i % 5 ? 'Sekali' : 'Lain', 'satu-saja'));
    expect(codes(answers)).toEqual(Array(50).fill(200));
    const rows = await run('select seq, body from messages where conversation_id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(new Set(answers.map((a) => JSON.stringify(a.body)))).toHaveProperty('size', 1);
    expect(answers[0]!.body.message).toMatchObject({ seq: 1, text: rows[0].body });
  });

  it('have places without a gap, each once, and whoever saw place n had seen all before it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ his: fc.boolean(), repeat: fc.integer({ min: 1, max: 3 }) }), {
          minLength: 5,
          maxLength: 40,
        }),
        async (plan) => {
          const { sari, budi, id } = await talk();
          let watching = true;
          const looks: number[][] = [];
          const watcher = (async () => {
            for (; watching; )
              looks.push(
                (await run('select seq from messages where conversation_id = $1 order by seq', [id])).map((r) => r.seq),
              );
          })();
          const others = [atTwo(sari), atTwo(budi)];
          const answers = await Promise.all(
            plan.flatMap(({ his, repeat }, i) =>
              Array.from({ length: repeat }, (_, n) =>
                send(n % 2 ? others[Number(his)]! : (his ? budi : sari).browser, id, `Pesan ${i}`, `pesan-nomor-${i}`),
              ),
            ),
          );
          watching = false;
          await watcher;
          expect(codes(answers)).toEqual(Array(answers.length).fill(200));
          const stored = await run(
            'select seq, client_id, sender_id, created_at from messages where conversation_id = $1 order by seq',
            [id],
          );
          expect(stored.map((m) => m.seq)).toEqual(plan.map((_, i) => i + 1));
          expect(new Set(stored.map((m) => m.client_id)).size).toBe(plan.length);
          expect(stored.map((m) => m.created_at.getTime())).toEqual(
            stored.map((m) => m.created_at.getTime()).sort((a, b) => a - b),
          );
          // Acknowledged is stored, at the place that was told.
          for (const { body } of answers)
            expect(stored[body.message.seq - 1]).toMatchObject({
              client_id: body.message.clientId,
              sender_id: body.message.senderId,
            });
          for (const seen of looks) expect(seen).toEqual(seen.map((_, i) => i + 1));
          expect(await run('select last_seq from conversations where id = $1', [id])).toEqual([
            { last_seq: plan.length },
          ]);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('T48: a hundred and fifty at once, in fifteen conversations, at two instances, are a hundred', async () => {
    const { one: three, two: four } = await ownInstances({ database });
    const { sari, id } = await talk();
    const ids = [id];
    for (let i = 1; i < 15; i++) {
      const him = await world.member('pria', { photos: 0 });
      await world.matched(sari, him);
      ids.push((await sari.browser.post('/api/conversations', { memberId: him.id })).body.id);
    }
    const browsers = [three, four].map((server) => sari.browser.at(server.url));
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, i) => send(browsers[i % 2]!, ids[i % 15]!, `Pesan ${i}`)),
    );
    expect(codes(answers)).toEqual([...Array(PRIVATE_PER_MINUTE).fill(200), ...Array(50).fill('too-many-requests')]);
    expect(await run('select count(*)::int n from messages where sender_id = $1', [sari.id])).toEqual([
      { n: PRIVATE_PER_MINUTE },
    ]);
  });
});

describe('T24: a block and sends at once', () => {
  it.each(ROUNDS)(
    'after the block was answered nothing is stored, and what was acknowledged before is (round %i)',
    async () => {
      const { sari, budi, id } = await talk();
      let blockedAt = 0;
      let stop = false;
      const acknowledged: string[] = [];
      const late: Answer[] = [];
      const sending = [sari.browser, atTwo(sari), budi.browser, atTwo(budi)].map(async (browser, n) => {
        for (let i = 0; !stop; i++) {
          const began = performance.now();
          const answer = await send(browser, id, `Pesan ${n} ${i}`);
          if (answer.status === 200) acknowledged.push(answer.body.message.clientId);
          if (blockedAt > 0 && began > blockedAt) late.push(answer);
        }
      });
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(8), SOON);
      expect((await atTwo(budi).post('/api/blocks', { memberId: sari.id })).status).toBe(200);
      blockedAt = performance.now();
      const [{ n }] = await run('select count(*)::int as n from messages where conversation_id = $1', [id]);
      await vi.waitFor(() => expect(late.length).toBeGreaterThan(8), SOON);
      stop = true;
      await Promise.all(sending);
      expect(new Set(codes(late))).toEqual(new Set(['not-found']));
      const stored = await run('select client_id from messages where conversation_id = $1', [id]);
      expect(stored).toHaveLength(n);
      expect(stored.map((m) => m.client_id).sort()).toEqual([...acknowledged].sort());
    },
  );

  it.each<[string, string, boolean, string?]>([
    ['block', 'insert into blocks (blocker_id, blocked_id) values ($1, $2)', true],
    [
      'ending of the match',
      'update matches set ended_at = now(), ended_by = $1 where a_id in ($1, $2) and b_id in ($1, $2)',
      true,
      'match-ended',
    ],
    ['suspension', `update accounts set status = 'suspended' where id = $1`, false],
  ])(
    'a send waits for a %s that is under way, and then stores nothing',
    async (_, statement, both, refusal = 'not-found') => {
      const { sari, budi, id } = await talk();
      const slowly = new pg.Client({ connectionString: database.url });
      await slowly.connect();
      await slowly.query('begin');
      await slowly.query('select id from accounts where id = any($1) order by id for no key update', [
        [sari.id, budi.id],
      ]);
      await slowly.query(statement, both ? [budi.id, sari.id] : [budi.id]);
      const answer = send(sari.browser, id, 'Masih di sana?');
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%conversations c join accounts%'`;
      await vi.waitFor(async () => expect(await run(waiting)).toHaveLength(1), SOON);
      await slowly.query('commit');
      await slowly.end();
      expect((await answer).body.code).toBe(refusal);
      expect(await run('select 1 from messages where conversation_id = $1', [id])).toEqual([]);
    },
  );
});

describe('extensions at once', () => {
  it.each(ROUNDS)('both press twenty-five times at once: one extension (round %i)', async () => {
    for (const ended of [false, true]) {
      const { sari, budi, id } = await talk();
      if (ended)
        await run(
          `update conversations set created_at = created_at - interval '5 days', expires_at = expires_at - interval '5 days' where id = $1`,
          [id],
        );
      const [{ expires_at: before }] = await run('select expires_at from conversations where id = $1', [id]);
      const started = Date.now();
      const answers = await Promise.all(
        [sari, budi].map((who) => atBoth(who, 25, (b) => b.post(`/api/conversations/${id}/extension`))),
      );
      expect(codes(answers.flat())).toEqual(Array(50).fill(200));
      const [row] = await run('select expires_at, a_extends, b_extends from conversations where id = $1', [id]);
      expect([row.a_extends, row.b_extends]).toEqual([false, false]);
      if (!ended) expect(row.expires_at.getTime() - before.getTime()).toBe(CONVERSATION_MS);
      else {
        expect(row.expires_at.getTime() - CONVERSATION_MS).toBeGreaterThanOrEqual(started);
        expect(row.expires_at.getTime() - CONVERSATION_MS).toBeLessThanOrEqual(Date.now());
      }
    }
  });
});

describe('everything at once', () => {
  it('sends, readings, extensions, openings, likes, warnings and a block end without a deadlock, and counts agree', async () => {
    for (let i = 0; i < 5; i++) {
      const { sari, budi, id } = await talk();
      await run(`update conversations set expires_at = now() + interval '50 minutes' where id = $1`, [id]);
      const answers = await Promise.all([
        atBoth(sari, 12, (b, n) => send(b, id, `Sari ${n}`)),
        atBoth(budi, 12, (b, n) => send(b, id, `Budi ${n}`)),
        atBoth(sari, 12, (b, n) => b.post(`/api/conversations/${id}/read`, { seq: n * 2 })),
        atBoth(budi, 12, (b, n) => b.post(`/api/conversations/${id}/read`, { seq: n })),
        atBoth(sari, 4, (b) => b.post(`/api/conversations/${id}/extension`)),
        atBoth(budi, 4, (b) => b.post(`/api/conversations/${id}/extension`)),
        atBoth(budi, 4, (b) => b.post('/api/conversations', { memberId: sari.id })),
        atBoth(sari, 4, (b) => b.get('/api/conversations')),
        atBoth(sari, 2, (b) => b.post('/api/likes', { candidateId: budi.id })),
        warnOfEndings(one.ctx).then(() => []),
        warnOfEndings(two.ctx).then(() => []),
        ...(i % 2 ? [atBoth(budi, 2, (b) => b.post('/api/blocks', { memberId: sari.id }))] : []),
      ]);
      expect(
        answers
          .flat()
          .filter((a) => a.status >= 500)
          .map((a) => a.text),
      ).toEqual([]);
      const [row] = await run(
        `select last_seq, a_read_seq <= last_seq and b_read_seq <= last_seq as sound, (select count(*)::int from messages where conversation_id = id) as n,
          (select max(seq) from messages where conversation_id = id) as top from conversations where id = $1`,
        [id],
      );
      expect([row.sound, row.n, row.top]).toEqual([true, row.last_seq, row.last_seq]);
      await vi.waitFor(async () => {
        await Promise.all([one.relay.drain(), two.relay.drain()]);
        expect(await run('select 1 from outbox where processed_at is null limit 1')).toEqual([]);
      }, SOON);
      // One notification a side, at most, is unread; of the end each was told once.
      const unread = await run(
        `select member_id, kind from notifications where read_at is null and data->>'conversationId' = $1 group by 1, 2 having count(*) > 1`,
        [id],
      );
      expect(unread).toEqual([]);
    }
  });

  it('whoever has read everything has no unread notification of it, whichever of relay and reader came first', async () => {
    for (let i = 0; i < 20; i++) {
      const { sari, budi, id } = await talk();
      const sent = send(sari.browser, id, 'Halo');
      const reads = Promise.all(
        Array.from({ length: 6 }, () => budi.browser.post(`/api/conversations/${id}/read`, { seq: 1 })),
      );
      await Promise.all([sent, reads, one.relay.drain(), two.relay.drain()]);
      await budi.browser.post(`/api/conversations/${id}/read`, { seq: 1 });
      await vi.waitFor(async () => {
        await Promise.all([one.relay.drain(), two.relay.drain()]);
        expect(await run('select 1 from outbox where processed_at is null limit 1')).toEqual([]);
      }, SOON);
      expect(
        await run(`select 1 from notifications where member_id = $1 and kind = 'new-message' and read_at is null`, [
          budi.id,
        ]),
      ).toEqual([]);
    }
  });
});
