import { findMatches } from '#domain/matching/find-matches.ts';
import { PAGE_SIZE } from '#domain/matching/limits.ts';
import type { Preferences } from '#domain/matching/what-if.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { Province } from '#domain/profile/values.ts';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { awaitSettledRevision } from '../../src/server/match-index/store.ts';
import { loadProfiles } from '../../src/server/members/store.ts';
import { engineOf } from '../support/match-index.ts';
import type { TestServer } from '../support/server.ts';
import { twoInstances } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

/** Two instances over one PostgreSQL: what is written through one, or past both, is in the match index of both. */
const { database, one, two, world } = await twoInstances();
/** A transaction of its own, opened and ended by hand. */
const slowly = new pg.Client({ connectionString: database.url });
await slowly.connect();
afterAll(() => slowly.end());

const TOLD = { timeout: 1_000, interval: 10 };
/** The index looks every five seconds for what nobody told. */
const HEALED = { timeout: 8_000, interval: 20 };
/** The women of this file are 158 cm: a man with this wish rejects them. */
const REJECTS = { minHeightWanted: 170 };
const ACCEPTS = { minHeightWanted: 140 };
const CLEAN = { missing: [], extra: [], different: [] };

const run = (sql: string, values: unknown[] = []) => database.pool.query(sql, values);
/** People who meet only those of their own province: tests do not disturb each other. */
const of = (domicile: Province) => ({ domicile, ldrPref: 'no', photos: 0 }) as const;
const several = <T>(n: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)));

async function keep(server: TestServer, person: Person, set: Partial<Preferences>): Promise<void> {
  const answer = await person.browser.at(server.url).send('PATCH', '/api/profile/preferences', set);
  expect([answer.status, answer.body.kept]).toEqual([200, expect.objectContaining(set)]);
}

async function total(server: TestServer, person: Person): Promise<number> {
  const answer = await person.browser.at(server.url).get('/api/matches');
  expect(answer.status).toBe(200);
  return answer.body.total;
}

const totals = (person: Person) => Promise.all([total(one, person), total(two, person)]);

/** Waits for the index itself: a search would fetch the change. */
function bothHold(profiles: Iterable<Profile>, patience = TOLD): Promise<void> {
  const all = [...profiles];
  return vi.waitFor(() => {
    for (const { ctx } of [one, two]) expect(all.filter((p) => !engineOf(ctx).agrees(p)).map((p) => p.id)).toEqual([]);
  }, patience);
}

/** While the work runs, changed profiles take revisions as always, but no instance is told. */
async function untold(work: () => Promise<void>): Promise<void> {
  await run('alter table profiles disable trigger profiles_updated');
  await work().finally(() => run('alter table profiles enable trigger profiles_updated'));
}

async function findableProfiles(): Promise<Map<string, Profile>> {
  const { rows } = await run(`select id from accounts where status = 'active' and paused_at is null`);
  const ids = rows.map((r: { id: string }) => r.id);
  return loadProfiles(database.db, ids, new Date());
}

/** Ids of the whole list, page after page on alternating instances. */
async function listOf(
  viewer: Person,
  instances: readonly TestServer[],
  afterFirstPage = async () => {},
): Promise<string[]> {
  const ids: string[] = [];
  let cursor = '';
  for (let page = 0; page < 10; page++) {
    const { status, body } = await viewer.browser
      .at(instances[page % 2]!.url)
      .get(`/api/matches${cursor && `?cursor=${encodeURIComponent(cursor)}`}`);
    expect(status).toBe(200);
    ids.push(...body.open.map((card: { id: string }) => card.id));
    if (body.nextCursor === null) return ids;
    cursor = body.nextCursor;
    if (page === 0) await afterFirstPage();
  }
  throw new Error('the list has no end');
}

describe('a change', () => {
  it('made through one is in the index of the other within a second, without a search', async () => {
    const men = await several(5, () => world.signedIn('pria', of('Riau')));
    await bothHold(men.map((m) => m.profile));
    for (const man of men) {
      await keep(one, man, REJECTS);
      const changed = { ...man.profile, ...REJECTS };
      expect(engineOf(one.ctx).agrees(changed)).toBe(true);
      await vi.waitFor(() => expect(engineOf(two.ctx).agrees(changed)).toBe(true), TOLD);
    }
  });

  it.each([
    [
      'paused',
      `update accounts set paused_at = now() where id = $1`,
      `update accounts set paused_at = null where id = $1`,
    ],
    [
      'suspended',
      `update accounts set status = 'suspended' where id = $1`,
      `update accounts set status = 'active' where id = $1`,
    ],
    [
      'marked deleted',
      `update accounts set status = 'deleted' where id = $1`,
      `update accounts set status = 'active' where id = $1`,
    ],
    ['deleted', `delete from accounts where id = $1`, null],
  ])('by SQL alone is in both within a second: %s', async (_, away, back) => {
    const budi = await world.member('pria', of('Riau'));
    await bothHold([budi.profile]);
    await run(away, [budi.id]);
    await vi.waitFor(() => expect([one, two].map((s) => engineOf(s.ctx).has(budi.id))).toEqual([false, false]), TOLD);
    if (back === null) return;
    await run(back, [budi.id]);
    await bothHold([budi.profile]);
  });

  it.each([
    ['told', 'Jambi', (work: () => Promise<void>) => work()],
    ['not told', 'Bengkulu', untold],
  ] as const)(
    'made through one is in the very next search on the other, thirty times (%s)',
    async (_, province, meanwhile) => {
      const sari = await world.signedIn('wanita', { ...of(province), tier: 'premium' });
      const men = await several(3, () => world.signedIn('pria', of(province)));
      expect(await totals(sari)).toEqual([3, 3]);
      const accepting = new Set(men);
      const [expected, found]: [number[], number[]] = [[], []];
      await meanwhile(async () => {
        for (let i = 0; i < 30; i++) {
          const man = men[i % 3]!;
          const accepts = !accepting.delete(man);
          if (accepts) accepting.add(man);
          const [here, there] = i % 2 ? [one, two] : [two, one];
          await keep(here, man, accepts ? ACCEPTS : REJECTS);
          expected.push(accepting.size);
          found.push(await total(there, sari));
        }
      });
      expect(found).toEqual(expected);
    },
  );
});

describe('forty members who change their wishes at once on both instances', () => {
  it('leave two equal indexes that give the lists of the rules', async () => {
    const people = await several(40, (i) =>
      i % 2
        ? world.signedIn('pria', {
            ...of('Lampung'),
            height: 168 + (i % 9),
            ethnicity: i % 4 === 1 ? 'Jawa' : 'Sunda',
            tier: 'premium',
          })
        : world.signedIn('wanita', {
            ...of('Lampung'),
            height: 152 + (i % 9),
            ethnicity: i % 4 ? 'Jawa' : 'Sunda',
            tier: 'premium',
          }),
    );
    const wishes = (i: number, round: number): Partial<Preferences> => ({
      minHeightWanted: (i % 2 ? 130 : 145) + ((i * 7 + round * 11) % 30),
      tribePref: (i + round) % 5 ? 'any' : 'same',
      ageRangeWanted: (i + round) % 3 ? null : { min: 20, max: 40 + round, open: false },
    });
    let changing = true;
    const searching = several(4, async (i) => {
      let searches = 0;
      for (; changing; searches++) await total(i % 2 ? one : two, people[i]!);
      return searches;
    });
    for (let round = 0; round < 3; round++)
      await Promise.all(people.map((person, i) => keep((i + round) % 2 ? one : two, person, wishes(i, round))));
    changing = false;
    expect(Math.min(...(await searching))).toBeGreaterThan(0);

    const profiles = await findableProfiles();
    expect(people.filter(({ id }, i) => profiles.get(id)!.minHeightWanted !== wishes(i, 2).minHeightWanted)).toEqual(
      [],
    );
    await bothHold(profiles.values());
    expect([await one.ctx.index.check(), await two.ctx.index.check()]).toEqual([CLEAN, CLEAN]);
    const lengths: number[] = [];
    for (const person of people.slice(0, 5)) {
      const viewer = profiles.get(person.id)!;
      const ids = findMatches(viewer, profiles.values()).map((m) => m.id);
      for (const { ctx } of [one, two]) {
        const { total, page } = engineOf(ctx).search(viewer, { limit: 1_000 });
        expect({ total, ids: page.map((m) => m.id) }).toEqual({ total: ids.length, ids });
      }
      lengths.push(ids.length);
    }
    expect(Math.max(...lengths)).toBeGreaterThan(1);
  });
});

describe('a list begun on one instance and continued on the other', () => {
  /** Nearest first: people of her tribe, then of another, then of another tribe and religion. */
  const KINDS = [{ ethnicity: 'Jawa' }, { ethnicity: 'Sunda' }, { ethnicity: 'Sunda', religion: 'Kristen' }] as const;
  async function population(province: Province) {
    const lina = await world.signedIn('wanita', { ...of(province), tier: 'premium' });
    const men = await several(63, (i) => world.member('pria', { ...of(province), ...KINDS[i % 3]! }));
    const profiles = men.map((m) => m.profile);
    await bothHold(profiles);
    return { lina, list: findMatches(lina.profile, profiles).map((m) => m.id) };
  }

  it.each([
    ['one', 'Banten'],
    ['the other', 'Bali'],
  ] as const)('is exactly the list when nothing changes (begun on %s)', async (begun, province) => {
    const { lina, list } = await population(province);
    expect(list).toHaveLength(63);
    expect(await listOf(lina, begun === 'one' ? [one, two] : [two, one])).toEqual(list);
  });

  it.each([
    ['one', 'Papua'],
    ['the other', 'Maluku'],
  ] as const)(
    'has no double and misses nobody who stayed when others come, go and move (begun on %s)',
    async (begun, province) => {
      const { lina, list } = await population(province);
      const [first, last, paused] = [list[0]!, list.at(-1)!, list[PAGE_SIZE + 10]!];
      let newcomer: Person | undefined;
      const shown = await listOf(lina, begun === 'one' ? [one, two] : [two, one], async () => {
        await run('update accounts set paused_at = now() where id = $1', [paused]);
        newcomer = await world.member('pria', { ...of(province), ...KINDS[2] });
        // Who was shown now stands on a later page, and who was to come stands where the first page was.
        await run(`update profiles set ethnicity = 'Sunda', religion = 'Kristen' where member_id = $1`, [first]);
        await run(`update profiles set ethnicity = 'Jawa', religion = 'Islam' where member_id = $1`, [last]);
        await bothHold((await findableProfiles()).values());
        await vi.waitFor(
          () => expect([one, two].map((s) => engineOf(s.ctx).has(paused))).toEqual([false, false]),
          TOLD,
        );
      });
      expect(new Set(shown).size).toBe(shown.length);
      expect(shown).toEqual(list.filter((id) => id !== paused));
      // A list begun now shows all of it.
      const now = await listOf(lina, [one, two]);
      expect([
        now.includes(newcomer!.id),
        now.includes(paused),
        now.indexOf(last) < PAGE_SIZE,
        now.indexOf(first) >= PAGE_SIZE,
      ]).toEqual([true, false, true, true]);
    },
  );
});

describe('a transaction that takes its revision early and commits late', () => {
  /** Between change and commit others change and both instances search: they look past the revision. */
  async function lateChange(province: Province, { count, patience }: { count: number; patience: typeof TOLD }) {
    const [sari, busy] = [
      await world.signedIn('wanita', { ...of(province), tier: 'premium' }),
      await world.signedIn('pria', of(province)),
    ];
    const late = await several(count, () => world.member('pria', of(province)));
    let accepting = count + 1;
    for (const man of late) {
      const changed = { ...man.profile, ...REJECTS };
      await slowly.query('begin');
      const { rows } = await slowly.query(
        'update profiles set min_height_wanted = 170 where member_id = $1 returning revision',
        [man.id],
      );
      for (const [server, wish] of [
        [one, REJECTS],
        [two, ACCEPTS],
      ] as const) {
        await keep(server, busy, wish);
        const expected = wish === ACCEPTS ? accepting : accepting - 1;
        expect(await totals(sari)).toEqual([expected, expected]);
      }
      const { rows: newer } = await run('select revision from profiles where member_id = $1', [busy.id]);
      expect(Number(newer[0].revision)).toBeGreaterThan(Number(rows[0].revision));
      expect([one, two].map((s) => engineOf(s.ctx).agrees(changed))).toEqual([false, false]);
      await slowly.query('commit');
      await bothHold([changed], patience);
      accepting--;
      expect(await totals(sari)).toEqual([accepting, accepting]);
    }
  }

  it('is in both indexes within a second after its commit', () =>
    lateChange('Gorontalo', { count: 3, patience: TOLD }));

  it('is found by looking when nobody was told', () =>
    untold(() => lateChange('Sulawesi Utara', { count: 1, patience: HEALED })));
});

describe('a change that is rolled back', () => {
  it('leaves no trace, and the hole in the revisions stops no search', async () => {
    const sari = await world.signedIn('wanita', { ...of('Sulawesi Tengah'), tier: 'premium' });
    const [budi, agus, joko] = await several(3, () => world.signedIn('pria', of('Sulawesi Tengah')));
    await bothHold([sari, budi!, agus!, joko!].map((p) => p.profile));
    const epochs = () => [one, two].map((s) => engineOf(s.ctx).epoch);
    const before = { epochs: epochs(), revision: await awaitSettledRevision(database.db) };
    await slowly.query('begin');
    await slowly.query('update profiles set min_height_wanted = 170 where member_id = $1', [budi!.id]);
    await slowly.query('update accounts set paused_at = now() where id = $1', [agus!.id]);
    expect(await totals(sari)).toEqual([3, 3]);
    await slowly.query('rollback');
    expect(await totals(sari)).toEqual([3, 3]);
    expect(await awaitSettledRevision(database.db)).toBe(before.revision + 2);
    expect(epochs()).toEqual(before.epochs);

    await keep(one, joko!, REJECTS);
    expect(await total(two, sari)).toBe(2);
    await keep(two, joko!, ACCEPTS);
    expect(await total(one, sari)).toBe(3);
    expect([await one.ctx.index.check(), await two.ctx.index.check()]).toEqual([CLEAN, CLEAN]);
  });
});
