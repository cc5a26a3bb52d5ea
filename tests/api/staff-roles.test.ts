import { type ApiName, api } from '#contract/api.ts';
import type { Route } from '#contract/route.ts';
import { mayActAs, STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts';
import { Migrator } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../src/server/db/migrations/index.ts';
import { emptyDatabase } from '../support/database.ts';
import { addressOf, ROUTE_MATRIX } from '../support/route-matrix.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

const { server, world } = await apiSuite();
const REASON = 'Bergeser ke tugas lain bulan ini';
const staffRoutes = Object.entries(api as Record<string, Route>).flatMap(([name, route]) =>
  route.who === 'staff' ? [[name as ApiName, route.roles] as const] : [],
);
const change = (by: Person, of: Person, roles: StaffRole[], reason = REASON) =>
  by.browser.send('PUT', `/api/staff/team/${of.id}/roles`, { roles, reason });

describe('T11: staff routes by role', () => {
  it('every one names its roles, and none has all but the owner', () => {
    expect(staffRoutes.length).toBeGreaterThan(13);
    for (const [name, roles] of staffRoutes) expect([name, roles.length > 0]).toEqual([name, true]);
    for (const role of STAFF_ROLES) {
      const closed = staffRoutes.filter(([, roles]) => !mayActAs([role], roles));
      expect([role, closed.length > 0]).toEqual([role, role !== 'owner']);
    }
  });

  it.each(STAFF_ROLES)('%s gets what the route names, else nothing', async (role) => {
    const one = await world.staff(role);
    for (const [name, roles] of staffRoutes) {
      const row = ROUTE_MATRIX[name];
      const { status, body } = await one.browser.send(name.split(' ')[0]!, addressOf(name, row), row.body);
      const may = role === 'owner' || roles.includes(role);
      expect([name, status, may ? '' : body.code]).toEqual([
        name,
        may ? row.expected.staff : 403,
        may ? '' : 'staff-role-missing',
      ]);
    }
  });

  it('of two owners who read the same roles the second takes back nothing the first gave', async () => {
    const [first, second] = [await world.staff('owner'), await world.staff('owner')];
    const one = await world.staff('verifier');
    const give = (by: Person, roles: StaffRole[], before: StaffRole[]) =>
      by.browser.send('PUT', `/api/staff/team/${one.id}/roles`, { roles, before, reason: REASON });
    const answers = await Promise.all([
      give(first, ['verifier', 'moderator'], ['verifier']),
      give(second, ['finance', 'verifier'], ['verifier']),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('changed-meanwhile');
    const { roles } = (await one.browser.get('/api/session')).body.staff;
    expect(roles).toHaveLength(2);
    // In any order; the same as before changes nothing.
    expect((await give(second, ['support'], roles.toReversed())).status).toBe(204);
  });

  it('two roles open what either opens; a role taken away closes on the next call', async () => {
    const [owner, one] = [await world.staff('owner'), await world.staff('verifier', 'moderator')];
    const open = async () => [
      (await one.browser.get('/api/staff/papers')).status,
      (await one.browser.get('/api/staff/reports')).status,
    ];
    expect(await open()).toEqual([200, 200]);
    expect((await change(owner, one, ['moderator'])).status).toBe(204);
    expect(await open()).toEqual([403, 200]);
    expect((await one.browser.get('/api/session')).body.staff).toEqual({
      username: one.username,
      roles: ['moderator'],
      factor: 'open',
      ways: [],
    });
    expect((await change(owner, one, [])).status).toBe(204);
    expect(await open()).toEqual([401, 401]);
    await world.signIn(one);
    expect(await open()).toEqual([403, 403]);
    expect((await change(owner, one, ['verifier'])).status).toBe(204);
    expect(await open()).toEqual([200, 403]);
  });
});

describe('the team', () => {
  it('is read by an owner, with each change, who made it and why', async () => {
    const [owner, one] = [await world.staff('owner'), await world.staff('support')];
    expect((await change(owner, one, ['finance', 'support'], ' Ikut memeriksa\npembayaran ')).status).toBe(204);
    // The same again is no change.
    expect((await change(owner, one, ['support', 'finance'])).status).toBe(204);
    const { body } = await owner.browser.get('/api/staff/team');
    expect(body.members.find((m: { id: string }) => m.id === one.id)).toEqual({
      id: one.id,
      username: one.username,
      roles: ['support', 'finance'],
      isMe: false,
      factor: false,
      lastSeenAt: expect.any(String),
    });
    expect(body.members.filter((m: { isMe: boolean }) => m.isMe)).toMatchObject([{ username: owner.username }]);
    expect(body.changes.filter((c: { of: string }) => c.of === one.username)).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        by: owner.username,
        of: one.username,
        before: ['support'],
        after: ['support', 'finance'],
        reason: 'Ikut memeriksa pembayaran',
      },
    ]);
    await expect(server.ctx.pool.query(`update audit set reason = 'lain'`)).rejects.toThrow();
  });

  it('refuses a change without a reason, of a member, and of the last owner', async () => {
    const owner = await world.staff('owner');
    const [other, sari] = [await world.staff('moderator'), await world.member('wanita')];
    expect((await change(owner, other, ['support'], 'singkat')).body).toMatchObject({
      code: 'reason-required',
      fields: [{ field: 'reason' }],
    });
    expect((await change(owner, sari, ['moderator'])).body.code).toBe('not-found');
    await server.ctx.pool.query(`delete from staff_roles where role = 'owner' and staff_id <> $1`, [owner.id]);
    expect((await change(owner, owner, ['moderator'])).body.code).toBe('staff-last-owner');
    expect((await change(owner, other, ['owner'])).status).toBe(204);
    expect((await change(owner, owner, [])).status).toBe(204);
    expect((await owner.browser.get('/api/staff/team')).status).toBe(401);
  });
});

it('migration 0022 keeps what everybody could do, and goes back', async () => {
  const old = await emptyDatabase();
  const migrator = new Migrator({ db: old.db, provider: { getMigrations: async () => migrations } });
  const to = async (name: string) => expect((await migrator.migrateTo(name)).error).toBeUndefined();
  const rows = async (sql: string) => (await old.pool.query(sql)).rows;
  try {
    await to('0021-names');
    await rows(
      `insert into accounts (username, password_hash, role) values ('kepala', 'x', 'admin'), ('mod', 'x', 'moderator'), ('sari', 'x', 'member')`,
    );
    await to('0022-staff-roles');
    expect(
      await rows(
        `select username, a.role, array_agg(r.role order by r.role) as roles from accounts a left join staff_roles r on staff_id = id group by 1, 2 order by 1`,
      ),
    ).toEqual([
      { username: 'kepala', role: 'staff', roles: ['owner'] },
      { username: 'mod', role: 'staff', roles: ['moderator', 'verifier'] },
      { username: 'sari', role: 'member', roles: [null] },
    ]);
    await rows(`insert into staff_acts (act, subject) values ('staff-roles', 'moderator>owner')`);
    await to('0021-names');
    expect(await rows('select username, role from accounts order by 1')).toEqual([
      { username: 'kepala', role: 'admin' },
      { username: 'mod', role: 'moderator' },
      { username: 'sari', role: 'member' },
    ]);
    await to('0022-staff-roles');
    expect(await rows('select count(*)::int as n from staff_roles')).toEqual([{ n: 3 }]);
  } finally {
    await old.close();
  }
});
