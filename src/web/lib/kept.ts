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
 * Answers that stay on this device for when there is no network (decision 0059): who the member is, and the lists and
 * talks they read last. Nothing else is kept: no photo, paper, number or own profile.
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
/** First pages alone: what follows them is asked for by where they ended. */
const FOLLOWS = /[?&](cursor|before|after)=/;
const SESSION_URL = '/api/session';

/** What is shown was kept, the oldest of it since then (ms since 1970); null: all of it was heard from the server. */
export const shownFrom = createStore<number | null>(null);

type Keeper = typeof import('./kept-answers.ts');
let loading: Promise<Keeper> | undefined;

/** The code that keeps, loaded once: what is kept first comes first. */
const load = (): Promise<Keeper> =>
  (loading ??= import('./kept-answers.ts').catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));

/** What is forgotten now. */
let forgetting: Promise<void> | undefined;

/** The same; what was still to be forgotten is gone then. */
async function keeper(): Promise<Keeper> {
  const loaded = await load();
  await forgetting;
  if (isEnding()) beginGeneration(await loaded.forget());
  return loaded;
}

/** May the answer to this be kept? */
export const isKept = (name: string, url: string): boolean => names.has(name) && !FOLLOWS.test(url);

/** Asks the server; where it cannot be reached, answers what was kept of the last time. Throws what asking throws. */
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
    // What is not there for the member any more is not here either.
    if (status === 404 || status === 403) dropKept(url);
    const found = code === 'network' ? await recall(url) : undefined;
    if (!found) throw error;
    shownFrom.set((now) => Math.min(now ?? found.at, found.at));
    return found.answer as T;
  }
}

/**
 * Keeps an answer, as the server gave it or as it would give it now, unless the generation it was asked in (`asked`,
 * read before the question) is over. An answer that says nobody is signed in ends it.
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

/** It is not there for the member any more. */
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

/** Nothing stays, nor comes back with an answer to what was asked before: somebody signs in or out. */
export async function forgetKept(): Promise<void> {
  endGeneration();
  forgetting = load()
    .then((m) => m.forget())
    .then(beginGeneration)
    // It is done before anything is kept or shown again.
    .catch(() => {});
  await forgetting;
}

/** The same where the server says that nobody is signed in, unless the question is of a generation that is over. */
async function forgetIfAsked(asked: string): Promise<void> {
  if (!hasGeneration()) return;
  await keeper()
    .then((m) => m.forget(asked))
    .then(followGeneration)
    .catch(() => {});
}

/**
 * Does what signs out. What was kept goes before, so that it goes without a network too, and once more after: another
 * tab may have asked in between, as who was still signed in.
 */
export async function forgetAround<T>(signOut: () => Promise<T>): Promise<T> {
  await forgetKept();
  try {
    return await signOut();
  } finally {
    await forgetKept();
  }
}

/** Asks anew for what was kept before this time (ms since 1970); what is not given any more goes (T26). */
export async function renewKept(before: number): Promise<void> {
  if (hasGeneration()) followGeneration(await keeper().then((m) => m.renew(before)));
}
