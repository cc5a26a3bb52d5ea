import { ERRORS } from '#contract/errors.ts';
import type { Who } from '#contract/route.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type RandomRequest, randomRequests } from './random-requests.ts';
import type { Browser } from './server.ts';
import { ownServer } from './suite.ts';

/** Named when something is found: with it the same requests come again. */
export const SEED = Math.trunc(Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31));
const AT_ONCE = 40;

/** T28a with so many requests, in at most so long. */
export function randomRequestDrill(count: number, limitMs: number): void {
  it(
    `T28a: ${count} requests of all routes by all kinds of callers: no failure on our side, and ours go on`,
    async () => {
      const { server, world } = await ownServer({ limits: 1000 });
      const [sari, budi, staff, bystander] = [
        await world.signedIn('wanita', { tier: 'premium' }),
        await world.signedIn('pria'),
        await world.staff(),
        await world.signedIn('wanita'),
      ];
      const ticket = server.browser();
      await ticket.post('/api/uploads/ticket');
      await world.like(sari, budi);
      await world.like(budi, sari);
      const callers: Record<Who, Browser> = {
        anyone: server.browser(),
        visitor: server.browser(),
        member: sari.browser,
        account: sari.browser,
        ticket,
        staff: staff.browser,
      };
      const ids = [sari, budi].flatMap((person) => [person.id, ...person.photoIds]);
      const requests = madeInSlices(randomRequests(ids), count);
      const failures: unknown[] = [];
      const statuses = new Map<number, number>();
      const ask = async ({ name, who, ...request }: RandomRequest, tries = 1): Promise<void> => {
        const { statusCode, json } = await server.app.inject({
          ...request,
          headers: { ...request.headers, cookie: callers[who].cookie },
        });
        // A machine that does much else at once makes the server busy; what is wrong with a request is so each time.
        if (statusCode === 503 && tries < 4) return ask({ name, who, ...request }, tries + 1);
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        if (statusCode >= 500 || (statusCode >= 400 && !(json().code in ERRORS)))
          failures.push({ name, who, statusCode, ...request });
      };
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const request of requests) await ask(request);
        }),
      );
      expect([`FUZZ_SEED=${SEED}`, failures.slice(0, 3)]).toEqual([`FUZZ_SEED=${SEED}`, []]);
      // Requests that came through, and those that were refused for what they said.
      for (const status of [200, 204, 400, 404, 413, 415, 422])
        expect([status, (statuses.get(status) ?? 0) > count / 1_000]).toEqual([status, true]);
      // Whom no request names: the others may have been suspended by one.
      const { member } = (await bystander.browser.get('/api/session')).body;
      expect([`FUZZ_SEED=${SEED}`, member?.id]).toEqual([`FUZZ_SEED=${SEED}`, bystander.id]);
    },
    limitMs,
  );
}

/** So that nobody waits while all of them are made. */
function* madeInSlices<T>(made: fc.Arbitrary<T>, count: number): Generator<T> {
  const SLICE = 250;
  for (let n = 0; n < count; n += SLICE) yield* fc.sample(made, { numRuns: SLICE, seed: SEED + n });
}
