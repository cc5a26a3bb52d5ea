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
/** Something is kept here; without it nobody loads the code that looks. */
const MARK = 'serasi.tersimpan';

/** What is shown was kept, the oldest of it since then (ms since 1970); null: all of it was heard from the server. */
export const shownFrom = createStore<number | null>(null);

const keeper = () => import('./kept-answers.ts');

/** May the answer to this be kept? */
export const isKept = (name: string, url: string): boolean => names.has(name) && !FOLLOWS.test(url);

/** Asks the server; where it cannot be reached, answers what was kept of the last time. Throws what asking throws. */
export async function orKept<T>(name: string, url: string, ask: () => Promise<T>): Promise<T> {
  const kept = isKept(name, url);
  try {
    const answer = await ask();
    shownFrom.set(null);
    if (kept) keepAnswer(url, answer);
    return answer;
  } catch (error) {
    const { status, code } = error as { status?: number; code?: string };
    if (code === 'login-required') void forgetKept();
    if (!kept || !hasKept()) throw error;
    // What is not there for the member any more is not here either.
    if (status === 404 || status === 403) dropKept(url);
    const found = code === 'network' ? await keeper().then((m) => m.recall(url)) : undefined;
    if (!found) throw error;
    shownFrom.set((now) => Math.min(now ?? found.at, found.at));
    return found.answer as T;
  }
}

/** Keeps an answer, as the server gave it or as it would give it now. */
export function keepAnswer(url: string, answer: unknown): void {
  const isSession = url === SESSION_URL;
  const member = isSession ? (answer as { member: { id: string } | null }).member : null;
  if (isSession && member === null) return void forgetKept();
  if (!isSession && !hasKept()) return;
  mark();
  void keeper()
    .then((m) => m.keep(url, answer, member?.id))
    .catch(() => {});
}
const SESSION_URL = '/api/session';

/** It is not there for the member any more. */
export function dropKept(url: string): void {
  if (hasKept()) void keeper().then((m) => m.drop(url));
}

/** Nothing stays: the member signs out, their session ended, or it is somebody else's. */
export async function forgetKept(): Promise<void> {
  if (!hasKept()) return;
  localStorage.removeItem(MARK);
  await keeper()
    .then((m) => m.forget())
    .catch(() => {});
}

/** Asks anew for what was kept before this time (ms since 1970); what is not given any more goes (T26). */
export async function renewKept(before: number): Promise<void> {
  if (hasKept()) await keeper().then((m) => m.renew(before));
}

function hasKept(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}

function mark(): void {
  try {
    localStorage.setItem(MARK, '1');
  } catch {
    // Storage is forbidden: nothing is kept.
  }
}
