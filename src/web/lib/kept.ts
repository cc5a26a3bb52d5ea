import { earlyGeneration } from './early.ts';
import {
  beginGeneration,
  currentGeneration,
  endGeneration,
  followGeneration,
  hasGeneration,
  isEnding,
} from './kept-generation.ts';
import { createStore } from './store.ts';

/**
 * Answers stored on this device for times without a network (decision 0059): the session, and the lists and
 * conversations read last. Nothing else is stored: no photo, paper, number or own profile.
 */
export const KEPT = [
  'GET /api/session',
  'GET /api/matches',
  'GET /api/likes/history',
  'GET /api/dashboard',
  'GET /api/conversations',
  'GET /api/conversations/:id',
  'GET /api/conversations/:id/messages',
] as const;
const names: ReadonlySet<string> = new Set(KEPT);
/** Only first pages: further ones depend on the end of the page before. */
const FOLLOWS = /[?&](cursor|before|after)=/;
const SESSION_URL = '/api/session';

/**
 * Time of the oldest stored answer shown (ms since 1970), or that only the session was stored: nothing of a page is
 * shown. Null: everything shown came from the server.
 */
type ShownFrom = number | 'session-only' | null;
export const shownFrom = createStore<ShownFrom>(null);

type Keeper = typeof import('./kept-answers.ts');
let loading: Promise<Keeper> | undefined;

/** The code for storing, loaded once. */
const load = (): Promise<Keeper> =>
  (loading ??= import('./kept-answers.ts').catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));

/** The deletion in progress. */
let forgetting: Promise<void> | undefined;

/** The same, after any pending deletion is done. */
async function keeper(): Promise<Keeper> {
  const loaded = await load();
  await forgetting;
  if (isEnding()) beginGeneration(await loaded.forget());
  return loaded;
}

/** May the answer to this request be stored? */
export const isKept = (name: string, url: string): boolean => names.has(name) && !FOLLOWS.test(url);

/** Asks the server; if it cannot be reached, returns the last stored answer. Throws the errors of `ask`. */
export async function orKept<T>(name: string, url: string, ask: () => Promise<T>): Promise<T> {
  const kept = isKept(name, url);
  const asked = earlyGeneration(url) ?? currentGeneration();
  try {
    const answer = await ask();
    shownFrom.set(null);
    if (kept) void keepAnswer(url, answer, asked);
    return answer;
  } catch (error) {
    const { status, code } = error as { status?: number; code?: string };
    if (code === 'login-required') void forgetIfAsked(asked);
    if (!kept || !hasGeneration()) throw error;
    // Data no longer available to the member is deleted here too.
    if (status === 404 || status === 403) dropKept(url);
    const found = code === 'network' ? await recall(url) : undefined;
    if (!found) throw error;
    shownFrom.set((now) => olderOf(now, url === SESSION_URL ? 'session-only' : found.at));
    return found.answer as T;
  }
}

function olderOf(now: ShownFrom, at: number | 'session-only'): ShownFrom {
  if (at === 'session-only') return now ?? at;
  return Math.min(timeOf(now) ?? at, at);
}

/** The time of what is shown, for a page to say; null: nothing stored is shown. */
export const timeOf = (from: ShownFrom): number | null => (from === 'session-only' ? null : from);

/**
 * Stores an answer, from the server or in the same form, unless the generation of its request (`asked`,
 * read before the request) is over. A session answer without a member ends the generation.
 */
export async function keepAnswer(url: string, answer: unknown, asked: string): Promise<void> {
  const isSession = url === SESSION_URL;
  const member = isSession ? (answer as { member: { id: string } | null }).member : null;
  if (isSession && member === null) return forgetIfAsked(asked);
  if (!hasGeneration()) {
    if (!isSession) return;
    beginGeneration(asked);
  }
  await keeper()
    .then((m) => m.keep(url, answer, asked, member?.id))
    .then(followGeneration)
    .catch(() => {});
}

/** Deletes an answer no longer available to the member. */
export function dropKept(url: string): void {
  if (!hasGeneration()) return;
  void keeper()
    .then((m) => m.drop(url))
    .catch(() => {});
}

const recall = (url: string) =>
  keeper()
    .then((m) => m.recall(url))
    .catch(() => undefined);

/** Deletes all stored answers, and ignores later ones to earlier requests: after a sign-in or sign-out. */
export async function forgetKept(): Promise<void> {
  endGeneration();
  forgetting = load()
    .then((m) => m.forget())
    .then(beginGeneration)
    // It is repeated before anything is stored or shown again.
    .catch(() => {});
  await forgetting;
}

/** The same when the server reports no session, unless the request belongs to an ended generation. */
async function forgetIfAsked(asked: string): Promise<void> {
  if (!hasGeneration()) return;
  await keeper()
    .then((m) => m.forget(asked))
    .then(followGeneration)
    .catch(() => {});
}

/**
 * Runs a sign-out. Stored answers are deleted before, so that this works without a network too, and once more after:
 * another tab may have sent requests in between, as the member still signed in.
 */
export async function forgetAround<T>(signOut: () => Promise<T>): Promise<T> {
  await forgetKept();
  try {
    return await signOut();
  } finally {
    await forgetKept();
  }
}

/**
 * Refreshes answers stored before this time (ms since 1970); refused ones are deleted (T26). Returns whether all were
 * looked at: no when the server could not be reached.
 */
export async function renewKept(before: number): Promise<boolean> {
  if (!hasGeneration()) return true;
  const { generation, done } = await keeper().then((m) => m.renew(before));
  followGeneration(generation);
  return done;
}
