import { ERRORS } from '#contract/errors.ts';
import type { Who } from '#contract/route.ts';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { type RandomRequest, randomRequests } from './random-requests.ts';
import type { Browser, TestServer } from './server.ts';
import { ownServer } from './suite.ts';

/** Named when something is found: with it the same requests come again. */
export const SEED = Math.trunc(Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31));
const AT_ONCE = 40;

type Came = { statusCode: number; body: string };
/** A failure as it is printed: the request whole, but for what is very long, and what came back. */
type Failure = { name: string; request: string; statusCode: number | null; answer: string };

class Asking {
  readonly failures: Failure[] = [];
  readonly statuses = new Map<number, number>();
  /** Requests that met a busy server. */
  private readonly busy: RandomRequest[] = [];

  /** Of whom lost the session: a request may end it, or suspend its account. */
  private readonly replaced = new Map<Who, Promise<void>>();

  /** `replace`: puts somebody else in the place of a caller. */
  constructor(
    private readonly server: TestServer,
    private readonly callers: Record<Who, Browser>,
    private readonly replace: (who: Who) => Promise<void>,
  ) {}

  async ask(request: RandomRequest): Promise<void> {
    const answer = await this.send(request);
    if (answer?.statusCode === 503) this.busy.push(request);
    else this.judge(request, answer);
    if (answer?.statusCode === 401) await this.keepIn(request.who);
  }

  /** Without a session all that follows would be refused unread. */
  private async keepIn(who: Who): Promise<void> {
    if (who !== 'member' && who !== 'staff') return;
    await this.replaced.get(who);
    const { cookie } = this.callers[who];
    const { member, staff } = (await this.server.app.inject({ url: '/api/session', headers: { cookie } })).json();
    if (member || staff || this.callers[who].cookie !== cookie) return;
    const anew = this.replace(who);
    this.replaced.set(who, anew);
    await anew;
  }

  /**
   * A machine that does much else at once makes the server busy (its event loop stands still while requests are made,
   * lines are full); what is wrong with a request is so when it is alone, and its server is well again, too.
   */
  async askBusyAgain(): Promise<void> {
    for (const request of this.busy) {
      const isWell = async () => (await this.server.app.inject('/api/session')).statusCode;
      await expect.poll(isWell, { timeout: 60_000, message: `FUZZ_SEED=${SEED}: the server stays busy` }).toBe(200);
      this.judge(request, await this.send(request));
    }
  }

  said(): string {
    const answers = [...this.statuses].sort().map(([status, n]) => `${n} × ${status}`);
    return `${answers.join(', ')}; ${this.busy.length} met a busy server; ${this.failures.length} failures`;
  }

  /** Null: it had no answer at all. */
  private async send({ who, method, url, payload, headers }: RandomRequest): Promise<Came | null> {
    const cookie = this.callers[who].cookie;
    return this.server.app.inject({ method, url, payload, headers: { ...headers, cookie } }).catch(() => null);
  }

  private judge(request: RandomRequest, answer: Came | null): void {
    const { statusCode, body } = answer ?? { statusCode: null, body: '' };
    if (statusCode !== null) this.statuses.set(statusCode, (this.statuses.get(statusCode) ?? 0) + 1);
    if (statusCode !== null && statusCode < 500 && (statusCode < 400 || codeOf(body) in ERRORS)) return;
    const failure = { name: request.name, request: JSON.stringify(request).slice(0, 2_000), statusCode, answer: body };
    // At once: a run that is ended by its time limit has said it too.
    if (this.failures.push(failure) <= 3) process.stdout.write(`FUZZ_SEED=${SEED} ${JSON.stringify(failure)}\n`);
  }
}

function codeOf(body: string): string {
  try {
    return String((JSON.parse(body) as { code?: unknown }).code);
  } catch {
    return 'no JSON';
  }
}

/** On a machine that has much else to do a request has taken 60 ms of its time; this is for one that hangs. */
const LIMIT_MS_EACH = 240;

/** T28a with so many requests. */
export function randomRequestDrill(count: number): void {
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
      const asking = new Asking(server, callers, async (who) => {
        if (who === 'staff') callers.staff = (await world.staff()).browser;
        else callers.member = callers.account = (await world.signedIn('wanita', { tier: 'premium' })).browser;
      });
      // Whatever comes of it, also when its time is over: the same requests can be sent again.
      onTestFinished(() => void process.stdout.write(`T28a, FUZZ_SEED=${SEED}: ${asking.said()}\n`));
      const requests = madeInSlices(randomRequests(ids), count);
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const request of requests) await asking.ask(request);
        }),
      );
      await asking.askBusyAgain();
      expect([`FUZZ_SEED=${SEED}`, asking.failures.slice(0, 3)]).toEqual([`FUZZ_SEED=${SEED}`, []]);
      // Requests that came through, and those that were refused for what they said.
      const rare = [200, 204, 400, 404, 413, 415, 422].filter(
        (status) => (asking.statuses.get(status) ?? 0) <= count / 1_000,
      );
      expect([`FUZZ_SEED=${SEED}`, [...asking.statuses].sort(), rare]).toEqual([
        `FUZZ_SEED=${SEED}`,
        [...asking.statuses].sort(),
        [],
      ]);
      // Whom no request names: the others may have been suspended by one.
      const { member } = (await bystander.browser.get('/api/session')).body;
      expect([`FUZZ_SEED=${SEED}`, member?.id]).toEqual([`FUZZ_SEED=${SEED}`, bystander.id]);
    },
    count * LIMIT_MS_EACH,
  );
}

/** So that nobody waits while all of them are made: a server whose event loop stands still sends requests away. */
function* madeInSlices<T>(made: fc.Arbitrary<T>, count: number): Generator<T> {
  const SLICE = 25;
  for (let n = 0; n < count; n += SLICE) yield* fc.sample(made, { numRuns: SLICE, seed: SEED + n });
}
