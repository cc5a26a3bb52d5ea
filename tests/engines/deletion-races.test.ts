import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { Redis } from 'ioredis';
import { expect, it, onTestFinished } from 'vitest';
import { eraseAccounts, makeExports } from '../../src/server/features/privacy/jobs.ts';
import { twoInstances } from '../support/suite.ts';
import { PASSWORD } from '../support/world.ts';

/** The end of an account on two instances over one outside PostgreSQL (T58, T71). */
const { database, one, two, world, atBoth } = await twoInstances({ limits: 1000 });
const rows = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows;

it('T58b: erased by both instances at once, twenty accounts with the number have one trial between them, the old one', async () => {
  const ends = new Date(Date.now() + 9 * DAY_MS);
  const sari = await world.signedIn('wanita', { trialEnd: ends });
  await sari.browser.post('/api/privacy/deletion', { waived: true, currentPassword: PASSWORD });
  const erased = await Promise.all([eraseAccounts(one.ctx), eraseAccounts(two.ctx), eraseAccounts(one.ctx)]);
  expect(erased.reduce((all, n) => all + n)).toBe(1);
  const contactWa = sari.profile.contactWa!;
  const people = await Promise.all(
    Array.from({ length: 20 }, () => world.signedIn('wanita', { contactWa, proved: false, photos: 0 })),
  );
  const codes = await Promise.all(people.map(({ browser }) => browser.post('/api/proof/code')));
  const proofs = await Promise.all(
    people.map(({ browser }, i) =>
      browser.at(i % 2 ? one.url : two.url).post('/api/proof', { code: codes[i]!.body.code }),
    ),
  );
  expect(proofs.filter((a) => a.status === 200)).toHaveLength(1);
  const trials = await rows(
    `select s.trial_end from subscriptions s join profiles p on p.member_id = s.member_id where p.contact_wa = $1`,
    [contactWa],
  );
  expect(trials).toEqual([{ trial_end: ends }]);
});

it('T71d: a sign-in that takes the end back and the erasure at the same moment leave one of the two, whole', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const person = await world.signedIn('wanita', { photos: 0 });
      await person.browser.post('/api/privacy/deletion', { waived: false, currentPassword: PASSWORD });
      return person;
    }),
  );
  await rows(`update account_deletions set due_at = clock_timestamp() + interval '150 milliseconds'`);
  const [answers] = await Promise.all([
    Promise.all(
      outcomes.map((person, i) =>
        (i % 2 ? one : two)
          .browser()
          .post('/api/session', { username: person.username, password: PASSWORD, restore: true }),
      ),
    ),
    (async () => {
      for (let left = 1; left > 0; ) {
        await Promise.all([eraseAccounts(one.ctx), eraseAccounts(two.ctx)]);
        left = Number((await rows('select count(*) as n from account_deletions'))[0].n);
      }
    })(),
  ]);
  for (const [i, person] of outcomes.entries()) {
    const found = await rows('select status from accounts where id = $1', [person.id]);
    expect(found).toEqual(answers[i]!.status === 200 ? [{ status: 'active' }] : []);
  }
});

it('T71e: twenty askings at once close the account once, and its sessions and sockets at both instances', async () => {
  const sari = await world.signedIn('wanita', { photos: 0 });
  const answers = await atBoth(sari, 20, (browser) =>
    browser.post('/api/privacy/deletion', { waived: false, currentPassword: PASSWORD }),
  );
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  expect(await rows('select 1 from account_deletions where member_id = $1', [sari.id])).toHaveLength(1);
  expect((await atBoth(sari, 4, (browser) => browser.get('/api/profile'))).map((a) => a.status)).toEqual(
    Array(4).fill(401),
  );
});

it('T71g: a copy of the own data that is finished while its member is erased leaves no file', async () => {
  const sari = await world.signedIn('wanita', { photos: 0 });
  await sari.browser.post('/api/privacy/exports', { currentPassword: PASSWORD });
  const [beforeStoring, beforeErasing] = [await held('loose_objects'), await held('erased_consents')];
  const making = makeExports(one.ctx);
  await waiting('loose_objects');
  await rows(`insert into account_deletions (member_id, asked_at, due_at) values ($1, now(), now())`, [sari.id]);
  await rows(`update accounts set status = 'deleted' where id = $1`, [sari.id]);
  const erasing = eraseAccounts(two.ctx);
  await waiting('erased_consents');
  await beforeStoring.release();
  // It has stored the file, and is done, or waits for who erases.
  await Promise.race([making, waiting('for no key update')]);
  await beforeErasing.release();
  expect(await Promise.all([making, erasing])).toEqual([0, 1]);
  const files = await readdir(path.join(one.ctx.config.dataDir, 'files', 'papers')).catch(() => []);
  expect(files).toEqual([]);
});

/** A table nobody else writes to until `release`. */
async function held(table: string) {
  const client = await database.pool.connect();
  await client.query(`begin; lock table ${table} in share row exclusive mode`);
  return {
    release: async () => {
      await client.query('commit');
      client.release();
    },
  };
}

/** A statement that names this waits for a lock. */
const waiting = (what: string) =>
  expect
    .poll(
      () =>
        rows(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and position($1 in query) > 0 and pid <> pg_backend_pid()`,
          [what],
        ).then((found) => found.length),
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0);

it('what Redis counted of the erased member is gone with them, and of nobody else', async () => {
  const sari = await world.signedIn('wanita', { username: 'sari.limit', photos: 0 });
  const other = await world.signedIn('wanita', { username: 'sari.limit2', photos: 0 });
  for (const { username, browser } of [sari, other]) {
    // A browser the account knows, a stranger's, a wrong password inside, and an edit.
    await browser.post('/api/session', { username, password: 'bukan ini' });
    await one.browser().post('/api/session', { username, password: 'bukan ini' });
    await browser.post('/api/privacy/deletion', { waived: true, currentPassword: 'bukan ini' });
    await browser.post('/api/proof/code');
    await browser.send('PATCH', '/api/profile', { set: { nama: 'Sari' } });
  }
  const redis = new Redis(one.ctx.config.redisUrl!);
  onTestFinished(() => redis.disconnect());
  const keysOf = async (...names: string[]) => {
    const keys = await redis.keys(`${one.ctx.config.redisPrefix}limit:*`);
    return keys.filter((key) => names.some((name) => key.endsWith(name) || key.includes(`${name}:`))).length;
  };
  const [before, others] = [await keysOf(sari.id, sari.username), await keysOf(other.id, other.username)];
  expect(Math.min(before, others)).toBeGreaterThanOrEqual(4);
  await sari.browser.post('/api/privacy/deletion', { waived: true, currentPassword: PASSWORD });
  expect(await eraseAccounts(two.ctx)).toBe(1);
  expect([await keysOf(sari.id, sari.username), await keysOf(other.id, other.username)]).toEqual([0, others]);
});
