import type { Profile } from './profile.ts';

/** Wishes that are judged against locked facts of others (R-INF 2). */
export const SENSITIVE_WISHES = [
  'acceptBadPast',
  'partnerStatusExpectation',
  'childrenPreference',
  'ldrPref',
  'tribePref',
  'minHeightWanted',
  'dealbreakers',
] as const satisfies readonly (keyof Profile)[];
/** Own facts that others' locked wishes are judged against (R-INF 2). */
export const SENSITIVE_FACTS = [
  'pastBehavior',
  'myStatus',
  'maritalStatus',
  'height',
  'age',
  'religion',
  'ethnicity',
  'tribeValue',
  'domicile',
] as const satisfies readonly (keyof Profile)[];
const SENSITIVE: readonly (keyof Profile)[] = [...SENSITIVE_WISHES, ...SENSITIVE_FACTS];

export const CHANGES_ALLOWED = 3;
export const CHANGES_WINDOW_MS = 7 * 86_400_000;

type Facts = Partial<Profile>;
/**
 * A change that counts: when (ms), and the values it replaced. `undoable`: the member made it and has not undone
 * it.
 */
export type CountedChange = { id: string; at: number; before: Facts; undoable: boolean };
/** Wishes that are saved now and count from `from` (ms) on. */
export type WaitingWishes = { set: Facts; from: number };
/** `counted`: the changes of the last 7 days, oldest first. */
export type ChangeState = { counted: readonly CountedChange[]; waiting: WaitingWishes | null };

export type SaveDecision =
  | {
      ok: true;
      /** The values to write now. */
      write: Facts;
      /** The wishes that wait from now on. */
      waiting: WaitingWishes | null;
      /** Values before this change, when it counts. */
      counts: Facts | null;
      /** The change this save undoes. */
      undoes: string | null;
    }
  /** `from` (ms): when these own facts can be changed. */
  | { ok: false; fields: (keyof Profile)[]; from: number };

/**
 * Judges a save: at most three changes of sensitive wishes and facts in 7 days. Undoing the last change
 * is free, once; a further wish waits, a further fact is refused. `named`: the fields the member set, even to
 * their present value, which cancels a waiting wish. `state` null: before the first list everything is free.
 */
export function decideSave(
  current: Profile,
  set: Facts,
  named: readonly string[],
  state: ChangeState | null,
  now: number,
): SaveDecision {
  const changed = state === null ? set : withStatusBefore(set, named, state.counted);
  const sensitive = SENSITIVE.filter((name) => name in changed && !same(name, changed[name], current[name]));
  const waiting = state && without(state.waiting, named);
  const free = { ok: true, write: changed, waiting, counts: null, undoes: null } as const;
  if (state === null || sensitive.length === 0) return free;
  const undone = takenBack(state.counted, pick(changed, sensitive));
  if (undone) return { ...free, undoes: undone.id };
  if (inWindow(state.counted, now).length < CHANGES_ALLOWED) return { ...free, counts: pick(current, sensitive) };
  const facts = sensitive.filter((name) => !includes(SENSITIVE_WISHES, name));
  if (facts.length > 0) return { ok: false, fields: facts, from: placeFree(state.counted, now, waiting ? 1 : 0) };
  const atOnce = Object.fromEntries(Object.entries(changed).filter(([name]) => !includes(sensitive, name)));
  const later = { ...waiting?.set, ...pick(changed, sensitive) };
  return { ...free, write: atOnce, waiting: { set: later, from: placeFree(state.counted, now, 0) } };
}

/** Waiting wishes at `now`: they still wait, or are written; together they are one change. */
export function decideWaiting(
  current: Profile,
  { counted, waiting }: ChangeState,
  now: number,
): { write: Facts; waiting: WaitingWishes | null; counts: Facts | null } {
  if (waiting === null || waiting.from > now) return { write: {}, waiting, counts: null };
  const from = placeFree(counted, now, 0);
  if (from > now) return { write: {}, waiting: { ...waiting, from }, counts: null };
  const names = SENSITIVE_WISHES.filter((name) => name in waiting.set && !same(name, waiting.set[name], current[name]));
  return { write: pick(waiting.set, names), waiting: null, counts: names.length > 0 ? pick(current, names) : null };
}

/** How many changes are left, and when the next one is free (ms) if none is. */
export function changesLeft({ counted, waiting }: ChangeState, now: number): { left: number; nextAt: number | null } {
  const left = Math.max(0, CHANGES_ALLOWED - inWindow(counted, now).length);
  return { left, nextAt: left > 0 ? null : placeFree(counted, now, waiting ? 1 : 0) };
}

/** When the allowance has a free place, if `reserved` others take theirs first; `now` when one is free already. */
function placeFree(counted: readonly CountedChange[], now: number, reserved: number): number {
  const times = inWindow(counted, now).map((c) => c.at);
  const at = times[times.length - CHANGES_ALLOWED + reserved];
  return at === undefined ? now : at + CHANGES_WINDOW_MS;
}

function inWindow(counted: readonly CountedChange[], now: number): CountedChange[] {
  return counted.filter((c) => c.at > now - CHANGES_WINDOW_MS);
}

const lastUndoable = (counted: readonly CountedChange[]) => counted.findLast((c) => c.undoable);

/**
 * A changed marital status takes a contradicting full status along (judgeEdit). Whoever goes back to the marital status
 * the last change replaced goes back to that full status too, unless they set it: they undo one thing.
 */
function withStatusBefore(set: Facts, named: readonly string[], counted: readonly CountedChange[]): Facts {
  const before = lastUndoable(counted)?.before;
  if (!before || !('myStatus' in before) || !('maritalStatus' in before) || includes(named, 'myStatus')) return set;
  const goesBack = 'maritalStatus' in set && same('maritalStatus', set.maritalStatus, before.maritalStatus);
  return goesBack ? { ...set, myStatus: before.myStatus ?? null } : set;
}

/** The last undoable change, when these values are exactly the ones it replaced. */
function takenBack(counted: readonly CountedChange[], values: Facts): CountedChange | null {
  const last = lastUndoable(counted);
  if (!last || Object.keys(last.before).length !== Object.keys(values).length) return null;
  const names = Object.keys(values) as (keyof Profile)[];
  return names.every((name) => name in last.before && same(name, last.before[name], values[name])) ? last : null;
}

function without(waiting: WaitingWishes | null, named: readonly string[]): WaitingWishes | null {
  if (waiting === null) return null;
  const set = Object.fromEntries(Object.entries(waiting.set).filter(([name]) => !named.includes(name)));
  return Object.keys(set).length === 0 ? null : { ...waiting, set };
}

function includes(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

function pick(facts: Facts, names: readonly (keyof Profile)[]): Facts {
  return Object.fromEntries(names.map((name) => [name, facts[name]]));
}

/** Wishes that mean nothing to the rules: stating them changes nothing. */
const AS_UNSTATED: Facts = {
  acceptBadPast: 'yes',
  partnerStatusExpectation: 'bebas',
  ldrPref: 'yes',
  tribePref: 'any',
};

/** Do the rules judge both values alike? */
function same(name: keyof Profile, a: unknown, b: unknown): boolean {
  return keyOf(a ?? AS_UNSTATED[name] ?? null) === keyOf(b ?? AS_UNSTATED[name] ?? null);
}

/** Lists are sets, without case. */
function keyOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return JSON.stringify([...new Set(value.map((entry) => String(entry).trim().toLowerCase()))].sort());
}
