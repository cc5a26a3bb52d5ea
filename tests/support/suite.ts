import { randomBytes } from 'node:crypto';
import { afterAll, onTestFinished } from 'vitest';
import { testDatabase, type TestDatabase } from './database.ts';
import { type Browser, startTestServer, type TestServer } from './server.ts';
import { createWorld, type Person, type World } from './world.ts';

/** `limits` multiplies the limits of requests: 1 where they are what is tried. */
type SuiteOptions = { limits?: number; env?: Record<string, string>; database?: TestDatabase; now?: () => Date };
export type Suite = { server: TestServer; world: World };

/** The server of a test file and its people, asked for at the top of the file; closed after its last test. */
export async function apiSuite({ limits = 100, ...options }: SuiteOptions = {}): Promise<Suite> {
  const suite = await start({ limits, ...options });
  afterAll(() => suite.server.close());
  return suite;
}

/** A server of one test's own, with the limits members meet; closed when the test ends. */
export async function ownServer(options: SuiteOptions = {}): Promise<Suite> {
  const suite = await start(options);
  onTestFinished(() => suite.server.close());
  return suite;
}

async function start({ limits = 1, env = {}, ...options }: SuiteOptions): Promise<Suite> {
  const server = await startTestServer({ ...options, env: { RATE_LIMIT_FACTOR: String(limits), ...env } });
  return { server, world: createWorld(server) };
}

export type TwoInstances = {
  database: TestDatabase;
  one: TestServer;
  two: TestServer;
  /** Its people are signed in at `one`. */
  world: World;
  /** The same member at the other instance. */
  atTwo(person: Pick<Person, 'browser'>): Browser;
  /** `n` calls of a member at once, half at each instance. */
  atBoth<T>(
    person: Pick<Person, 'browser'>,
    n: number,
    call: (browser: Browser, i: number) => Promise<T>,
  ): Promise<T[]>;
};

/**
 * Two instances of the server, each with its relay, over one database and one Redis, asked for at the top of a test file: what
 * holds must hold across them. Closed after the last test.
 */
export async function twoInstances({ limits = 100, ...options }: SuiteOptions = {}): Promise<TwoInstances> {
  const database = options.database ?? (await testDatabase({ max: 20 }));
  const instances = await startTwo({ limits, ...options, database });
  afterAll(async () => {
    await instances.close();
    if (!options.database) await database.close();
  });
  return instances;
}

/** Two instances of one test's own over a database that is there, with the limits members meet; closed when the test ends. */
export async function ownInstances(options: SuiteOptions & { database: TestDatabase }): Promise<TwoInstances> {
  const instances = await startTwo(options);
  onTestFinished(() => instances.close());
  return instances;
}

async function startTwo({ limits = 1, env = {}, database, now }: SuiteOptions & { database: TestDatabase }) {
  const prefix = `serasi-test-${randomBytes(6).toString('hex')}:`;
  const shared = { database, now, env: { REDIS_PREFIX: prefix, RATE_LIMIT_FACTOR: String(limits), ...env } };
  const [one, two] = [await startTestServer(shared), await startTestServer(shared)];
  const atTwo = ({ browser }: Pick<Person, 'browser'>) => browser.at(two.url);
  return {
    database,
    one,
    two,
    world: createWorld(one),
    atTwo,
    atBoth: <T>(person: Pick<Person, 'browser'>, n: number, call: (browser: Browser, i: number) => Promise<T>) => {
      const other = atTwo(person);
      return Promise.all(Array.from({ length: n }, (_, i) => call(i % 2 ? other : person.browser, i)));
    },
    async close() {
      await one.close();
      await two.close();
    },
  };
}
