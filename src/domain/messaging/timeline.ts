/**
 * A view of a conversation or of the room that is always in order: the shown items end before the first missing
 * change. Events may come late, twice, in any order or not at all; a gap is closed by reading the changes after
 * `gapAfter` (T47).
 */
export type TimelineEntry = {
  /** Place of the message in the list. */
  seq: number;
  /** Newest change of the message, where messages can change (the room); else its seq is its only change. */
  rev?: number;
  /** Where messages can be deleted (the room). */
  deleted?: boolean;
};

export type Timeline<T extends TimelineEntry> = {
  /** Every change up to this one is applied. */
  readonly upTo: number;
  /** The newest change known. */
  readonly head: number;
  /** Shown: oldest first, each once, in its newest form. */
  readonly items: readonly T[];
  /** Messages below this seq are not loaded; 0: all are loaded. */
  readonly from: number;
  /** Everything up to this seq was deleted at once. */
  readonly clearedSeq: number;
  /** Changes that came before an earlier one. */
  readonly ahead: readonly T[];
  /** Changes of messages not loaded: an older page may have been read before these changes. */
  readonly below: readonly T[];
};

/** At most this many changes wait for a gap to close; the others are read again. */
const AHEAD_KEPT = 500;

/**
 * A view that begins with the newest page. `upTo` is the change the page was read at (the room); else its last message.
 */
export function timeline<T extends TimelineEntry>(
  page: readonly T[] = [],
  {
    more = false,
    upTo = placeOf(page.at(-1)),
    clearedSeq = 0,
  }: { more?: boolean; upTo?: number; clearedSeq?: number } = {},
): Timeline<T> {
  const from = more ? (page[0]?.seq ?? 0) : 0;
  return clearUpTo({ upTo, head: upTo, items: merge([], page), from, clearedSeq: 0, ahead: [], below: [] }, clearedSeq);
}

/** Appends an event, or the answer to an own message. */
export function append<T extends TimelineEntry>(state: Timeline<T>, item: T): Timeline<T> {
  const place = placeOf(item);
  const head = Math.max(state.head, place);
  if (place <= state.upTo) return state;
  if (place === state.upTo + 1) return followWaiting(put({ ...state, head, upTo: place }, [item]));
  return { ...state, head, ahead: [...state.ahead.slice(1 - AHEAD_KEPT), item] };
}

/**
 * Appends the answer to «changes after `gapAfter`»: it is complete up to `upTo`, though some changes are not for this
 * viewer.
 */
export function appendPage<T extends TimelineEntry>(
  state: Timeline<T>,
  page: readonly T[],
  upTo = placeOf(page.at(-1)),
): Timeline<T> {
  const next = put(state, page);
  return followWaiting({ ...next, upTo: Math.max(state.upTo, upTo), head: Math.max(state.head, upTo) });
}

/** Puts a page before the oldest loaded message. */
export function prependPage<T extends TimelineEntry>(
  state: Timeline<T>,
  page: readonly T[],
  { more }: { more: boolean },
): Timeline<T> {
  const from = more ? Math.min(state.from, page[0]?.seq ?? state.from) : 0;
  return put({ ...state, from, below: [] }, [...page, ...state.below]);
}

/** Moves the head to a change that is not loaded (a room revision, the sync state). */
export function advanceHead<T extends TimelineEntry>(state: Timeline<T>, place: number): Timeline<T> {
  return place > state.head ? { ...state, head: place } : state;
}

/** Skips a change that has nothing for the viewer. */
export function skip<T extends TimelineEntry>(state: Timeline<T>, place: number): Timeline<T> {
  return place === state.upTo + 1
    ? followWaiting({ ...state, upTo: place, head: Math.max(state.head, place) })
    : advanceHead(state, place);
}

/** Keeps only the newest messages; what was deleted before them is still known, because its replies quote it. */
export function trimTo<T extends TimelineEntry>(state: Timeline<T>, kept: number): Timeline<T> {
  const [cut, items] = [state.items.slice(0, -kept), state.items.slice(-kept)];
  if (cut.length === 0) return state;
  return { ...state, items, from: items[0]!.seq, below: [...state.below, ...cut].filter((item) => item.deleted) };
}

/** Removes everything up to this seq. */
export function clearUpTo<T extends TimelineEntry>(state: Timeline<T>, clearedSeq: number): Timeline<T> {
  if (clearedSeq <= state.clearedSeq) return state;
  const next = { ...state, clearedSeq };
  return { ...next, items: withoutCleared(next, state.items), below: withoutCleared(next, state.below) };
}

/** Changes after this one are missing and must be read; null: none is missing. */
export function gapAfter(state: Timeline<TimelineEntry>): number | null {
  return state.head > state.upTo ? state.upTo : null;
}

/** Place of a message in the order of all changes; 0: no message. */
export function placeOf(item: TimelineEntry | undefined): number {
  return item ? (item.rev ?? item.seq) : 0;
}

function put<T extends TimelineEntry>(state: Timeline<T>, page: readonly T[]): Timeline<T> {
  const present = withoutCleared(state, page);
  const loaded = present.filter((item) => item.seq >= state.from);
  const below =
    loaded.length === present.length
      ? state.below
      : merge(
          state.below,
          present.filter((item) => item.seq < state.from),
        );
  return { ...state, items: merge(state.items, loaded), below };
}

/** Appends the waiting changes that follow now. */
function followWaiting<T extends TimelineEntry>(state: Timeline<T>): Timeline<T> {
  if (state.ahead.length === 0) return state;
  const waiting = state.ahead.filter((item) => placeOf(item) > state.upTo).sort((a, b) => placeOf(a) - placeOf(b));
  const following: T[] = [];
  let { upTo } = state;
  for (const item of waiting) {
    if (placeOf(item) > upTo + 1) break;
    following.push(item);
    upTo = placeOf(item);
  }
  return put({ ...state, upTo, ahead: waiting.slice(following.length) }, following);
}

/** Both lists as one, by seq; the newer change wins for a message in both. */
function merge<T extends TimelineEntry>(items: readonly T[], more: readonly T[]): readonly T[] {
  if (more.length === 0) return items;
  const last = items.at(-1);
  if (more.every((item, i) => item.seq > (i === 0 ? (last?.seq ?? 0) : more[i - 1]!.seq))) return [...items, ...more];
  const bySeq = new Map(items.map((item) => [item.seq, item]));
  for (const item of more) {
    const known = bySeq.get(item.seq);
    if (!known || placeOf(item) > placeOf(known)) bySeq.set(item.seq, item);
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

function withoutCleared<T extends TimelineEntry>({ clearedSeq }: Timeline<T>, items: readonly T[]): readonly T[] {
  return items.some((item) => item.seq <= clearedSeq) ? items.filter((item) => item.seq > clearedSeq) : items;
}
