import { type ApiName, api } from '#contract/api.ts';
import type { Route } from '#contract/route.ts';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { FOREIGN, type NamingRoute, type Owner, ownerOfAll } from '../support/foreign-ids.ts';
import { addressOf, expectedFor, PERSONAS, ROUTE_MATRIX, type RoutePersona } from '../support/route-matrix.ts';
import type { Browser } from '../support/server.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

const yesterday = new Date(Date.now() - 86_400_000);
const callers = new Map<RoutePersona, Person | null>();

const { server, world } = await apiSuite({ limits: 1000 });
beforeAll(async () => {
  callers.set('visitor', null);
  callers.set('basic', await world.signedIn('wanita'));
  callers.set('premium', await world.signedIn('wanita', { tier: 'premium' }));
  callers.set('expired', await world.signedIn('wanita', { tier: 'premium', periodEnd: yesterday }));
  callers.set('pro', await world.signedIn('wanita', { tier: 'pro' }));
  callers.set('trialOver', await world.signedIn('wanita', { trialEnd: yesterday }));
  callers.set('unproved', await world.signedIn('wanita', { proved: false }));
  callers.set('staff', await world.staff('owner'));
  for (const gone of ['suspended', 'deleted'] as const) {
    const person = await world.signedIn('wanita');
    await server.ctx.db.updateTable('accounts').set({ status: gone }).where('id', '=', person.id).execute();
    callers.set(gone, person);
  }
});

const names = Object.keys(api) as ApiName[];

describe('T11: every route is in the matrix', () => {
  it('and the server has no other', async () => {
    const { body } = await server.browser().get('/openapi.json');
    const served = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((m) => `${m.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(served.filter((name) => name.includes(' /api/')).sort()).toEqual([...names].sort());
  });

  it.each(names)('%s answers each persona as it says', async (name) => {
    const row = ROUTE_MATRIX[name];
    const [method] = name.split(' ') as [string];
    const got: Partial<Record<RoutePersona, number>> = {};
    for (const persona of PERSONAS) {
      const person = callers.get(persona);
      // What would end a session is asked without one; a ticket is not kept.
      const browser =
        name.endsWith(' /api/session') && method !== 'GET'
          ? copyOf(person, 'x')
          : name === 'POST /api/uploads/ticket'
            ? copyOf(person)
            : (person?.browser ?? server.browser());
      got[persona] = (await browser.send(method, addressOf(name, row), row.body)).status;
    }
    expect(got).toEqual(Object.fromEntries(PERSONAS.map((p) => [p, expectedFor(p, name)])));
  });
});

function copyOf(person: Person | null | undefined, spoiled = ''): Browser {
  const browser = server.browser();
  if (person) for (const [name, value] of person.browser.cookies) browser.cookies.set(name, value + spoiled);
  return browser;
}

describe('T12: foreign ids give nothing', () => {
  const named = Object.entries(FOREIGN) as [NamingRoute, (typeof FOREIGN)[NamingRoute]][];
  let theirs: Owner;
  beforeAll(async () => {
    theirs = await ownerOfAll({ server, world });
  });

  it.each(named.flatMap(([name, row]) => ('of' in row ? [{ name, ...row }] : [])))(
    '$name with the id of another member is as if it did not exist',
    async ({ name, of, body }) => {
      // Of the same gender and a stranger: nothing of them exists for this caller.
      const caller = callers.get('premium')!;
      const [method] = name.split(' ') as [string];
      const before = await hashes();
      const theirName = of(theirs);
      const ask = (params: Record<string, string>) =>
        caller.browser.send(method, addressOf(name, { params: { ...params, size: 'thumb' } }), body);
      const foreign = await ask({ id: theirName, ref: theirName, seq: theirName });
      const unknown = await ask(ROUTE_MATRIX[name].params ?? {});
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
      expect(await hashes()).toEqual(before);
    },
  );

  it.each(named.flatMap(([name, row]) => ('triedIn' in row ? [[name, row.triedIn] as const] : [])))(
    '%s is tried in %s',
    async (name, file) => {
      const [start] = name.split(' ')[1]!.split(':') as [string];
      expect(await readFile(new URL(file, import.meta.url), 'utf8')).toContain(start);
    },
  );

  it.each(names.filter((n) => /:(id|ref)\b/.test(n)))('%s refuses malformed ids calmly', async (name) => {
    const caller = callers.get(ROUTE_MATRIX[name].expected.staff === 401 ? 'premium' : 'staff')!;
    const [method] = name.split(' ') as [string];
    for (const id of ['x', '..%2f..%2fetc%2fpasswd', '%00', "' or 1=1--", '1'.repeat(150), '%F0%9F%92%A9']) {
      const { status } = await caller.browser.send(
        method,
        addressOf(name, { params: { id, ref: id, size: 'thumb' } }),
        ROUTE_MATRIX[name].body,
      );
      expect([id, status >= 400 && status < 500]).toEqual([id, true]);
    }
  });
});

/** A sum of each table that members' data live in. */
async function hashes(): Promise<Record<string, string>> {
  const tables = [
    'accounts',
    'profiles',
    'photos',
    'documents',
    'likes',
    'matches',
    'profile_permissions',
    'blocks',
    'hidden_numbers',
    'reports',
    'subscriptions',
    'loose_objects',
    'conversations',
    'messages',
    'room_messages',
    'passkeys',
    'sanctions',
    'appeals',
    'support_requests',
    'introductions',
    'data_exports',
    'payments',
    'quotes',
    'payment_proofs',
  ];
  const found: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await server.ctx.pool.query(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t`,
    );
    found[table] = rows[0].sum;
  }
  // Without what every request moves.
  const { rows } = await server.ctx.pool.query(`select string_agg(id::text, '|' order by id) as ids from sessions`);
  found.sessions = rows[0].ids;
  return found;
}

describe('every member route', () => {
  it('is of a kind the matrix knows', () => {
    expect(
      names
        .map((n) => (api[n] as Route).who)
        .filter((w) => !['anyone', 'visitor', 'member', 'account', 'ticket', 'staff'].includes(w)),
    ).toEqual([]);
  });
});
