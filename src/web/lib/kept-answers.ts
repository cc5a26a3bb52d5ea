import { createStore, promisifyRequest } from 'idb-keyval';
import { savesData } from './data-saver.ts';
import { FIRST_GENERATION } from './kept-generation.ts';
import { WORKER } from './worker-messages.ts';

/** An answer as received, `at` ms since 1970. */
type Kept = { at: number; answer: unknown };

/** How long an answer is stored. */
export const KEPT_MS = 7 * 86_400_000;
/** Most stored answers, the newest. */
export const KEPT_MOST = 30;
/** The key of owner and generation of these answers (decision 0081); all other keys are addresses. */
const OWNER = 'anggota';
type Owner = { member: string | null; generation: string };

/** The server counts each different filter (R-INF 4): automatic refreshes must not use any up. */
const COUNTED = /^\/api\/matches\?/;

const store = createStore('serasi-tersimpan', 'jawaban');

/**
 * Stores an answer for its member, unless the generation of its request is over: both in one step, so that
 * nothing comes back after a deletion. `member`: the signed-in member in the answer; if it is another than before, all
 * answers of the former one are deleted, and later ones for them are ignored. Returns the present generation.
 */
export function keep(url: string, answer: unknown, asked: string, member?: string): Promise<string> {
  return store('readwrite', async (s) => {
    let owner = await ownerIn(s);
    if (asked !== owner.generation || (member ?? owner.member) === null) return owner.generation;
    if (member !== undefined && member !== owner.member) {
      if (owner.member !== null) closeShown();
      owner = { member, generation: owner.member === null ? owner.generation : newGeneration() };
      s.clear();
      s.put(owner, OWNER);
    }
    s.put({ at: Date.now(), answer } satisfies Kept, url);
    await promisifyRequest(s.transaction);
    return owner.generation;
  });
}

/** The stored answer of this address, unless it is too old. */
export async function recall(url: string): Promise<Kept | undefined> {
  const found = await store('readonly', (s) => promisifyRequest<Kept | undefined>(s.get(url))).catch(() => undefined);
  return found && !isOld(found) ? found : undefined;
}

export async function drop(url: string): Promise<void> {
  await store('readwrite', (s) => promisifyRequest(s.delete(url)));
}

/**
 * Deletes everything and begins a new generation, which is returned. `asked`: only if that one is not over; otherwise
 * returns the present one.
 */
export function forget(asked?: string): Promise<string> {
  return store('readwrite', async (s) => {
    const { generation } = await ownerIn(s);
    if (asked !== undefined && asked !== generation) return generation;
    closeShown();
    const next: Owner = { member: null, generation: newGeneration() };
    s.clear();
    s.put(next, OWNER);
    await promisifyRequest(s.transaction);
    return next.generation;
  });
}

/** The owner of the answers. Answers from before generations have none. */
async function ownerIn(s: IDBObjectStore): Promise<Owner> {
  const found = await promisifyRequest<Owner | string | undefined>(s.get(OWNER));
  return typeof found === 'object' ? found : { member: null, generation: FIRST_GENERATION };
}

/** Push messages still shown here were for whoever was signed in. */
function closeShown(): void {
  const container = 'navigator' in globalThis ? navigator.serviceWorker : undefined;
  void container
    ?.getRegistration(WORKER)
    .then((registration) => registration?.getNotifications?.())
    .then((all) => all?.forEach((shown) => shown.close()))
    .catch(() => {});
}

const newGeneration = (): string => crypto.getRandomValues(new Uint32Array(3)).join('-');

/**
 * Refreshes each address stored before this time, the newest first: a new answer replaces the old one,
 * a refusal deletes it, and so does age, excess, or a list by filters. Stops when the server
 * cannot be reached: then it is not `done`, and what is not available any more may still be stored. With data saver
 * nothing is requested: older answers are deleted. Returns the present generation too.
 */
export async function renew(before: number): Promise<{ generation: string; done: boolean }> {
  const { generation, kept } = await everything();
  for (const [i, [url, one]] of kept.filter(([, { at }]) => at < before).entries()) {
    if (savesData() || isOld(one) || i >= KEPT_MOST || COUNTED.test(url)) {
      await drop(url);
      continue;
    }
    const answer = await fetch(url, { credentials: 'same-origin' }).catch(() => null);
    if (answer === null || answer.status >= 500 || answer.status === 429) return { generation, done: false };
    if (answer.status === 401) return { generation: await forget(generation), done: true };
    if (!answer.ok) await drop(url);
    else {
      const now = await keep(url, await answer.json(), generation);
      if (now !== generation) return { generation: now, done: true };
    }
  }
  return { generation, done: true };
}

/** Everything but the session, which every page requests, the newest first; and its generation. */
function everything(): Promise<{ generation: string; kept: [url: string, one: Kept][] }> {
  return store('readonly', async (s) => {
    const { generation } = await ownerIn(s);
    const [keys, values] = await Promise.all([
      promisifyRequest(s.getAllKeys()),
      promisifyRequest<(Kept | Owner)[]>(s.getAll()),
    ]);
    const kept = keys
      .map((key, i) => [String(key), values[i]] as [string, Kept])
      .filter(([key]) => key !== OWNER && key !== '/api/session')
      .sort(([, a], [, b]) => b.at - a.at);
    return { generation, kept };
  });
}

const isOld = ({ at }: Kept): boolean => Date.now() - at > KEPT_MS;
