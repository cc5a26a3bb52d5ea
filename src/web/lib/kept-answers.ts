import { createStore, promisifyRequest } from 'idb-keyval';
import { savesData } from './data-saver.ts';

/** An answer as it was heard, `at` ms since 1970. */
type Kept = { at: number; answer: unknown };

/** So long, then it is nobody's memory any more. */
export const KEPT_MS = 7 * 86_400_000;
/** The newest that are kept. */
export const KEPT_MOST = 30;
/** The key of whose answers these are; all others are addresses. */
const OWNER = 'anggota';

/** Each different filter is counted by the server (R-INF 4): none is used up by asking anew unasked. */
const COUNTED = /^\/api\/matches\?/;

const store = createStore('serasi-tersimpan', 'jawaban');

/**
 * Keeps it for the member it was given to. `member`: it is about who is signed in; another than before, and all that
 * was kept of the other goes, in the same step.
 */
export async function keep(url: string, answer: unknown, member?: string): Promise<void> {
  await store('readwrite', async (s) => {
    const owner = await promisifyRequest<string | undefined>(s.get(OWNER));
    if (member === undefined && owner === undefined) return;
    if (member !== undefined && member !== owner) {
      s.clear();
      s.put(member, OWNER);
    }
    await promisifyRequest(s.put({ at: Date.now(), answer } satisfies Kept, url));
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

export async function forget(): Promise<void> {
  await store('readwrite', (s) => promisifyRequest(s.clear()));
}

/**
 * Asks anew for each address that was kept before this time, the newest first: what the server still gives takes its
 * place, what it refuses goes, and so does what is too old, too much, or a list by filters. Ends where the server
 * cannot be reached. Who saves data is asked nothing: what was kept before goes.
 */
export async function renew(before: number): Promise<void> {
  const known = (await addresses()).filter(([, { at }]) => at < before);
  for (const [i, [url, kept]] of known.entries()) {
    if (savesData() || isOld(kept) || i >= KEPT_MOST || COUNTED.test(url)) {
      await drop(url);
      continue;
    }
    const answer = await fetch(url, { credentials: 'same-origin' }).catch(() => null);
    if (answer === null || answer.status >= 500 || answer.status === 429) return;
    if (answer.status === 401) return forget();
    if (answer.ok) await keep(url, await answer.json());
    else await drop(url);
  }
}

/** Everything but the session, which every page asks for. */
async function addresses(): Promise<[string, Kept][]> {
  const [keys, values] = await store('readonly', (s) =>
    Promise.all([promisifyRequest(s.getAllKeys()), promisifyRequest<(Kept | string)[]>(s.getAll())]),
  );
  return keys
    .map((key, i) => [String(key), values[i]] as [string, Kept])
    .filter(([key]) => key !== OWNER && key !== '/api/session')
    .sort(([, a], [, b]) => b.at - a.at);
}

const isOld = ({ at }: Kept): boolean => Date.now() - at > KEPT_MS;
