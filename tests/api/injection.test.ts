import { type ApiName, api } from '#contract/api.ts';
import type { Route, Who } from '#contract/route.ts';
import { sql } from 'kysely';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { arbitraryOf, type JsonSchema } from '../support/schema-values.ts';
import { payments } from '../support/payments.ts';
import type { Browser } from '../support/server.ts';
import { apiSuite } from '../support/suite.ts';

const { server, world } = await apiSuite({ limits: 1000 });

/** What breaks out of a statement, a pattern or an expression where text is pasted into one; `canary()` leaves a row. */
const CORPUS = [
  "'; select canary(); --",
  "' || canary() || '",
  "' or canary() is not null or '1'='1",
  '" or canary() is not null --',
  ') or canary() is not null --',
  '1; select canary()',
  '(select canary())',
  "x' union select canary() --",
  "\\'; select canary(); --",
  '$$; select canary(); $$',
  'canary()',
  '{canary()}',
  '${canary()}',
  "%' escape '!",
  '\\',
  '(a+)+$',
  '[',
] as const;
/** Of the corpus for each place; the next place takes the next ones, a filter of a list takes all. */
const EACH = 2;

/** Would end the sessions the others need, or hash a password at each try. */
const LEFT_OUT: readonly ApiName[] = ['DELETE /api/session', 'PATCH /api/session/password'];

it('T30: nothing that is sent, in any place of any route, is read as a part of a statement', async () => {
  const { db } = server.database;
  await sql`create table canaries (at timestamptz)`.execute(db);
  await sql`create function canary() returns text language plpgsql as $$
    begin insert into canaries values (now()); return 'x'; end $$`.execute(db);
  const [member, staff] = [await world.signedIn('wanita', { tier: 'pro' }), await world.staff('owner')];
  const ticket = server.browser();
  await ticket.post('/api/uploads/ticket');
  const callers: Record<Who, Browser> = {
    anyone: server.browser(),
    visitor: server.browser(),
    member: member.browser,
    account: member.browser,
    ticket,
    staff: staff.browser,
  };

  const failures: unknown[] = [];
  let sent = 0;
  for (const [name, route] of Object.entries(api) as [ApiName, Route][]) {
    if (LEFT_OUT.includes(name)) continue;
    const headers = { cookie: callers[route.who].cookie };
    const ask = async (request: Sent, tries = 1): Promise<void> => {
      const { statusCode } = await server.app.inject({ ...request, method: route.method, headers });
      // A machine that does much else at once makes the server busy; what is wrong with a request is so each time.
      if (statusCode === 503 && tries < 4) return ask(request, tries + 1);
      sent++;
      if (statusCode >= 500) failures.push({ name, statusCode, ...request });
    };
    for (const request of requestsOf(route)) await ask(request);
  }
  expect(failures.slice(0, 5)).toEqual([]);
  expect(sent).toBeGreaterThan(Object.keys(api).length * EACH);
  expect(await sql`select at from canaries`.execute(db)).toMatchObject({ rows: [] });
  // The canary sings where it is let in.
  await sql`select canary()`.execute(db);
  expect((await sql`select at from canaries`.execute(db)).rows).toHaveLength(1);
});

it('T30: signs of patterns stand for themselves in every search', async () => {
  const [sari, staff] = [await world.signedIn('wanita'), await world.staff('owner')];
  const budi = await world.signedIn('pria');
  const money = payments(server);
  await money.accounts();
  const { number } = await money.pays(budi, 'premium');
  await money.code('KENARI10', { terms: { premium: { kind: 'percent', percent: 10 } } });
  const found = async (browser: Browser, address: string, key: string) => {
    const { status, body } = await browser.get(address);
    return status === 200 ? body[key].length : status;
  };
  const more: string[] = [];
  for (const typed of ['a%a', 'a_a', '%%%', '____', 'a.*a', "' or '1'='1", '\\%a', '[a-z]', 'a|b']) {
    const q = encodeURIComponent(typed);
    for (const [browser, address, key] of [
      [sari.browser, `/api/articles?search=${q}`, 'articles'],
      [sari.browser, `/api/room/mentions?q=${q}`, 'people'],
      [staff.browser, `/api/staff/members?q=${q}`, 'members'],
      [staff.browser, `/api/staff/articles?search=${q}`, 'articles'],
      [staff.browser, `/api/staff/payments?search=${q}`, 'payments'],
      [staff.browser, `/api/staff/referral-codes?search=${q}`, 'codes'],
    ] as const) {
      const n = await found(browser, address, key);
      if (![0, 400, 422].includes(n)) more.push(`${typed}: ${n} by ${address}`);
    }
  }
  expect(more).toEqual([]);
  // Each finds its own by the beginning, in any case: there was something to find.
  for (const [address, key] of [
    [`/api/staff/payments?search=${number.slice(0, -3).toLowerCase()}`, 'payments'],
    [`/api/staff/payments?search=@${budi.handle.slice(0, -2)}`, 'payments'],
    [`/api/staff/referral-codes?search=kenari`, 'codes'],
  ] as const)
    expect([address, await found(staff.browser, address, key)]).toEqual([address, 1]);
});

type Sent = { url: string; payload?: object };
let turn = 0;

/** Requests with something of the corpus in each place: parts of the address, filters, every leaf of the body. */
function requestsOf(route: Route): Sent[] {
  const [params, query, body] = [route.params, route.query, route.body].map(exampleOf);
  const requests: Sent[] = [];
  const add = (places: string[][], all: boolean, made: (place: string[], text: string) => Sent) => {
    for (const place of places) for (const text of all ? CORPUS : someOf()) requests.push(made(place, text));
  };
  const payload = route.method === 'GET' || body === undefined ? {} : { payload: body as object };
  const inPath = leavesOf(params);
  add(inPath, false, (place, text) => ({ url: address(route, put(params, place, text), query), ...payload }));
  add(leavesOf(query), route.method === 'GET', (place, text) => ({
    url: address(route, params, put(query, place, text)),
  }));
  if (payload.payload)
    add(leavesOf(body), false, (place, text) => ({
      url: address(route, params, query),
      payload: put(body, place, text) as object,
    }));
  return requests;
}

const someOf = (): string[] => Array.from({ length: EACH }, () => CORPUS[turn++ % CORPUS.length]!);

/** Something the schema describes, as whole as it can be: every key that may be there is. */
function exampleOf(schema: z.ZodType | undefined): unknown {
  if (!schema) return undefined;
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const whole = (value: unknown): number => leavesOf(value).length;
  return fc.sample(arbitraryOf(described), { numRuns: 20, seed: 30 }).sort((a, b) => whole(b) - whole(a))[0];
}

/** Where values stand that hold no others. */
function leavesOf(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return value === undefined || at.length === 0 ? [] : [at];
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...at, key]));
}

function put(value: unknown, [key, ...rest]: string[], text: string): unknown {
  if (key === undefined) return text;
  const part = (value as Record<string, unknown>)[key];
  if (Array.isArray(value)) return value.map((old, i) => (String(i) === key ? put(old, rest, text) : old));
  return { ...(value as object), [key]: put(part, rest, text) };
}

function address(route: Route, params: unknown, query: unknown): string {
  const path = route.path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(wellFormed((params as Record<string, unknown> | undefined)?.[key])),
  );
  const search = Object.entries((query as object | undefined) ?? {}).map(
    ([key, value]) => `${encodeURIComponent(wellFormed(key))}=${encodeURIComponent(wellFormed(value))}`,
  );
  return search.length > 0 ? `${path}?${search.join('&')}` : path;
}

/** A lone surrogate cannot stand in an address. */
const wellFormed = (value: unknown): string => Buffer.from(String(value)).toString();
