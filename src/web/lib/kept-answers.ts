import { createStore, promisifyRequest } from 'idb-keyval';
import { savesData } from './data-saver.ts';
import { FIRST_GENERATION } from './kept-generation.ts';

/** An answer as it was heard, `at` ms since 1970. */
type Kept = { at: number; answer: unknown };

/** So long, then it is nobody's memory any more. */
export const KEPT_MS = 7 * 86_400_000;
/** The newest that are kept. */
export const KEPT_MOST = 30;
/** The key of whose answers these are, and of which generation (decision 0081); all others are addresses. */
const OWNER = 'anggota';
type Owner = { member: string | null; generation: string };

/** Each different filter is counted by the server (R-INF 4): none is used up by asking anew unasked. */
const COUNTED = /^\/api\/matches\?/;

const store = createStore('serasi-tersimpan', 'jawaban');

/**
 * Keeps it for the member it was given to, unless the generation it was asked in is over: both in one step, so that
 * nothing comes back after it was forgotten. `member`: it is about who is signed in; another than before, and all that
 * was kept of the other goes, with what of theirs is still on its way. Answers the generation of now.
 */
export function keep(url: string, answer: unknown, asked: string, member?: string): Promise<string> {
  return store('readwrite', async (s) => {
    let owner = await ownerIn(s);
    if (asked !== owner.generation || (member ?? owner.member) === null) return owner.generation;
    if (member !== undefined && member !== owner.member) {
      owner = { member, generation: owner.member === null ? owner.generation : newGeneration() };
      s.clear();
      s.put(owner, OWNER);
    }
    s.put({ at: Date.now(), answer } satisfies Kept, url);
    await promisifyRequest(s.transaction);
    return owner.generation;
  });
}

/** What was kept of this address, unless it is too old. */
export async function recall(url: string): Promise<Kept | undefined> {
  const found = await store('readonly', (s) => promisifyRequest<Kept | undefined>(s.get(url))).catch(() => undefined);
  return found && !isOld(found) ? found : undefined;
}

export async function drop(url: string): Promise<void> {
  await store('readwrite', (s) => promisifyRequest(s.delete(url)));
}

/**
 * Nothing stays, and a new generation begins, which is answered. `asked`: only if that one is not over yet; else it
 * answers the one of now.
 */
export function forget(asked?: string): Promise<string> {
  return store('readwrite', async (s) => {
    const { generation } = await ownerIn(s);
    if (asked !== undefined && asked !== generation) return generation;
    const next: Owner = { member: null, generation: newGeneration() };
    s.clear();
    s.put(next, OWNER);
    await promisifyRequest(s.transaction);
    return next.generation;
  });
}

/** Whose they are. What was kept before there were generations is nobody's. */
async function ownerIn(s: IDBObjectStore): Promise<Owner> {
  const found = await promisifyRequest<Owner | string | undefined>(s.get(OWNER));
  return typeof found === 'object' ? found : { member: null, generation: FIRST_GENERATION };
}

const newGeneration = (): string => crypto.getRandomValues(new Uint32Array(3)).join('-');

/**
 * Asks anew for each address that was kept before this time, the newest first: what the server still gives takes its
 * place, what it refuses goes, and so does what is too old, too much, or a list by filters. Ends where the server
 * cannot be reached. Who saves data is asked nothing: what was kept before goes. Answers the generation of now.
 */
export async function renew(before: number): Promise<string> {
  const { generation, kept } = await everything();
  for (const [i, [url, one]] of kept.filter(([, { at }]) => at < before).entries()) {
    if (savesData() || isOld(one) || i >= KEPT_MOST || COUNTED.test(url)) {
      await drop(url);
      continue;
    }
    const answer = await fetch(url, { credentials: 'same-origin' }).catch(() => null);
    if (answer === null || answer.status >= 500 || answer.status === 429) return generation;
    if (answer.status === 401) return forget(generation);
    if (!answer.ok) await drop(url);
    else {
      const now = await keep(url, await answer.json(), generation);
      if (now !== generation) return now;
    }
  }
  return generation;
}

/** Everything but the session, which every page asks for, the newest first; and the generation it was kept in. */
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
