import { api } from '#contract/api.ts';
import { ERRORS } from '#contract/errors.ts';
import type { Route } from '#contract/route.ts';
import { describe, expect, it } from 'vitest';
import { apiSuite, ownServer } from '../support/suite.ts';
import type { Browser } from '../support/server.ts';

/** What a failure tells: a code of ours, a sentence, and an id to quote; nothing of how it is built (T29). */
const { world } = await apiSuite({ limits: 1000 });
const routes = Object.values(api) as Route[];

/** What a developer, an attacker and a broken client send in the place of a value. */
const VALUES = [
  "'",
  '"',
  "' or 1=1 --",
  '\\',
  '%00',
  '%ff%fe',
  '../../etc/passwd',
  '{"$ne":null}',
  '[object Object]',
  'NaN',
  '1e309',
  '-1',
  '99999999999999999999',
  '0x10',
  '00000000-0000-0000-0000-00000000000g',
  'undefined',
  '${7*7}',
  '<script>1</script>',
];
const BODIES: unknown[] = [
  '{',
  '[]',
  '"text"',
  'null',
  '1e309',
  '{"a":',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  { id: {} },
  { text: 'a\u0000b' },
  { text: '\ud800' },
  { memberId: ['x'] },
  { candidateId: 1 },
  { cursor: 'x'.repeat(5000) },
];
/** Words of stacks, paths, statements, packages and versions. */
const INSIDE =
  /\bat (?:async )?[\w.<>]+ \(|\.(?:ts|js|mjs):\d|node_modules|\/(?:src|dist|work|home|usr|tmp)\/|\bselect\b|\binsert into\b|\brelation\b|syntax error|postgres|kysely|fastify|zod|FST_|ECONN|SQLSTATE|\bv?\d+\.\d+\.\d+\b/i;

function judge(sent: string, { status, text, headers }: Awaited<ReturnType<Browser['get']>>, codes: Set<string>): void {
  if (status < 400) return;
  const body = JSON.parse(text) as { code: string; message: string; requestId: string };
  codes.add(body.code);
  expect([sent, status < 500, body.code in ERRORS, body.message.length > 5]).toEqual([sent, true, true, true]);
  expect([sent, body.requestId]).toEqual([sent, headers.get('x-request-id')]);
  expect([sent, INSIDE.exec(`${body.message} ${Object.keys(body).join(' ')}`)?.[0]]).toEqual([sent, undefined]);
  expect([sent, headers.get('server'), headers.get('x-powered-by')]).toEqual([sent, null, null]);
  // What was sent comes back in no field but its own name.
  expect([sent, INSIDE.exec(text.replaceAll(/"requestId":"[^"]*"/g, ''))?.[0]]).toEqual([sent, undefined]);
}

it.each(['member', 'staff'] as const)(
  'T29d: wrong values in every place of every route are told to a %s by code, sentence and id alone',
  async (who) => {
    const { browser } = who === 'member' ? await world.signedIn('wanita') : await world.staff('owner');
    const codes = new Set<string>();
    let sent = 0;
    for (const [i, { method, path }] of routes.entries()) {
      const of = <T>(list: readonly T[], nth: number) => list[(i + nth) % list.length]!;
      const asked: [string, unknown][] = [];
      for (let nth = 0; nth < 3; nth++) {
        const value = encodeURIComponent(of(VALUES, nth));
        const where = path.replace(/:\w+/g, of(VALUES, nth).startsWith('%') ? of(VALUES, nth) : value);
        asked.push([`${where}?cursor=${value}&q=${value}&status=${value}&page=${value}`, undefined]);
        if (method !== 'GET') asked.push([where, of(BODIES, nth)]);
      }
      for (const [where, body] of asked) {
        // Signing out, leaving and ending would end the test's own session.
        if (/session|logout|deletion|sign-out/.test(where)) continue;
        sent++;
        judge(
          `${method} ${where} ${JSON.stringify(body)}`.slice(0, 200),
          await browser.send(method, where, body),
          codes,
        );
      }
    }
    expect(sent).toBeGreaterThan(400);
    expect(codes.size).toBeGreaterThan(3);
  },
  120_000,
);

describe('what is broken inside', () => {
  it('T29e: of statements the database refuses, whatever it says, an id is told and nothing else', async () => {
    const { server: broken, world: there } = await ownServer();
    const sari = await there.signedIn('wanita');
    const breaks: [string, string, string][] = [
      ['alter table likes rename to likes_gone', '/api/likes/history?tab=mutual', 'a table that is not there'],
      ['alter table notifications rename column data to data_gone', '/api/notifications', 'a column'],
      ['alter table conversations rename column last_seq to last_seq_gone', '/api/conversations', 'another column'],
      ['drop function visible_to(uuid, uuid) cascade', '/api/matches', 'a function'],
    ];
    for (const [statement, where, what] of breaks) {
      await broken.ctx.pool.query(statement);
      const answer = await sari.browser.get(where);
      expect([what, answer.status, Object.keys(answer.body).sort(), answer.body.code]).toEqual([
        what,
        500,
        ['code', 'message', 'requestId'],
        'unexpected',
      ]);
      expect([what, INSIDE.exec(answer.text.replaceAll(/"requestId":"[^"]*"/g, ''))?.[0]]).toEqual([what, undefined]);
    }
  });
});
