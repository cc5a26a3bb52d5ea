import { type ApiName, api } from '#contract/api.ts';
import type { Route } from '#contract/route.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addressOf, expectedFor, PERSONAS, ROUTE_MATRIX, type RoutePersona } from '../support/route-matrix.ts';
import type { Browser } from '../support/server.ts';
import { memberRef } from '../../src/server/members/refs.ts';
import { apiSuite } from '../support/suite.ts';
import { type Person, testPicture } from '../support/world.ts';

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

const picture = new FormData();
picture.append('file', new Blob([new Uint8Array(await testPicture())]), 'foto.jpg');

/** Ids of things that belong to somebody else, by the routes that take them. */
const FOREIGN: { name: ApiName; of: (owner: Owner) => string; body?: unknown }[] = [
  { name: 'DELETE /api/profile/photos/:id', of: (o) => o.person.photoIds[0]! },
  { name: 'PATCH /api/profile/photos/:id', of: (o) => o.person.photoIds[0]!, body: { shown: 'blurred-until-match' } },
  { name: 'PUT /api/profile/photos/:id', of: (o) => o.person.photoIds[0]!, body: picture },
  { name: 'GET /api/media/:id/:size', of: (o) => o.person.photoIds[0]! },
  { name: 'DELETE /api/profile/papers/:id', of: (o) => o.paper },
  { name: 'GET /api/media/papers/:id', of: (o) => o.paper },
  { name: 'POST /api/permissions/:id/answer', of: (o) => o.permission, body: { answer: 'approve' } },
  { name: 'DELETE /api/blocks/:ref', of: (o) => o.blocked },
  { name: 'GET /api/media/blurred/:ref', of: (o) => o.blocked },
  { name: 'DELETE /api/passes/:ref', of: (o) => o.blocked },
  { name: 'POST /api/matches/:id/ending', of: (o) => o.person.id },
  { name: 'DELETE /api/hidden-numbers/:id', of: (o) => o.number },
  { name: 'GET /api/members/:id', of: (o) => o.person.id },
  { name: 'GET /api/matches/:id/explanation', of: (o) => o.person.id },
  { name: 'GET /api/conversations/:id', of: (o) => o.conversation },
  { name: 'GET /api/conversations/:id/messages', of: (o) => o.conversation },
  {
    name: 'POST /api/conversations/:id/messages',
    of: (o) => o.conversation,
    body: { clientId: 'percobaan-1', text: 'Halo' },
  },
  { name: 'POST /api/conversations/:id/read', of: (o) => o.conversation, body: { seq: 1 } },
  { name: 'POST /api/conversations/:id/extension', of: (o) => o.conversation },
];
type Owner = {
  person: Person;
  paper: string;
  permission: string;
  /** As its owner names them. */
  blocked: string;
  number: string;
  conversation: string;
};

async function owner(): Promise<Owner> {
  const [person, asker, blocked] = [
    await world.signedIn('wanita', { photos: 2 }),
    await world.member('pria'),
    await world.member('pria'),
  ];
  await world.matched(person, asker);
  await world.blocked(person, blocked);
  const { db } = server.ctx;
  const permission = await db
    .insertInto('profile_permissions')
    .values({ requester_id: asker.id, target_id: person.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const paper = await db
    .insertInto('documents')
    .values({
      member_id: person.id,
      kind: 'income',
      object_key: `papers/${randomUUID()}`,
      mime: 'application/pdf',
      name: 'slip.pdf',
      bytes: 3,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [a_id, b_id] = [person.id, asker.id].sort() as [string, string];
  const conversation = await db
    .insertInto('conversations')
    .values({ a_id, b_id, last_seq: 1, expires_at: new Date(Date.now() + 3_600_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('messages')
    .values({ conversation_id: conversation.id, seq: 1, sender_id: asker.id, client_id: 'klien-0001', body: 'Halo' })
    .execute();
  const hidden = await person.browser.post('/api/hidden-numbers', { whatsapp: '081298765432' });
  return {
    person,
    paper: paper.id,
    permission: permission.id,
    blocked: memberRef(server.ctx.config, person.id, blocked.id),
    number: hidden.body.numbers[0].id,
    conversation: conversation.id,
  };
}

describe('T12: foreign ids give nothing', () => {
  it.each(FOREIGN)('$name with the id of another member is as if it did not exist', async ({ name, of, body }) => {
    const theirs = await owner();
    // Of the same gender and a stranger: nothing of them exists for this caller.
    const caller = callers.get('premium')!;
    const [method] = name.split(' ') as [string];
    const before = await hashes();
    const param = { name, size: 'thumb' };
    const foreign = await caller.browser.send(
      method,
      addressOf(name, { params: { id: of(theirs), ref: of(theirs), ...param } }),
      body,
    );
    const unknown = await caller.browser.send(
      method,
      addressOf(name, { params: { ...ROUTE_MATRIX[name].params, ...param } }),
      body,
    );
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect(await hashes()).toEqual(before);
  });

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
  ];
  const found: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await server.ctx.pool.query(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t`,
    );
    found[table] = rows[0].sum;
  }
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
