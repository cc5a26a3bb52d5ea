import {
  clearUpTo,
  gapAfter,
  advanceHead,
  type Timeline,
  timeline,
  skip,
  append,
  prependPage,
  appendPage,
  trimTo,
} from '#domain/messaging/timeline.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from './runs.ts';

type Message = { seq: number; text: string };
const message = (seq: number): Message => ({ seq, text: `pesan ${seq}` });
const seqs = (state: Timeline<{ seq: number }>) => state.items.map((m) => m.seq);

describe('a conversation', () => {
  it('shows messages in order, each once, and has no gap while they follow on', () => {
    let state = timeline([message(1), message(2)]);
    for (const seq of [3, 3, 2, 4, 1]) state = append(state, message(seq));
    expect([seqs(state), gapAfter(state)]).toEqual([[1, 2, 3, 4], null]);
  });

  it('shows nothing behind a gap, says after which message to ask, and goes on when it is closed', () => {
    let state = append(append(timeline([message(1)]), message(4)), message(3));
    expect([seqs(state), gapAfter(state)]).toEqual([[1], 1]);
    state = append(state, message(2));
    expect([seqs(state), gapAfter(state)]).toEqual([[1, 2, 3, 4], null]);
  });

  it('has a gap as soon as it hears that there is more', () => {
    const state = advanceHead(timeline([message(1)]), 3);
    expect(gapAfter(state)).toBe(1);
    expect(gapAfter(appendPage(state, [message(2), message(3)]))).toBe(null);
  });

  it('begins empty', () => {
    expect(seqs(append(timeline<Message>(), message(1)))).toEqual([1]);
  });

  it('takes older pages before what is there', () => {
    const state = prependPage(timeline([message(6), message(7)], { more: true }), [message(4), message(5)], {
      more: true,
    });
    expect([seqs(state), state.from, gapAfter(state)]).toEqual([[4, 5, 6, 7], 4, null]);
  });

  it('keeps no more than it needs of what came ahead, and still finds the gap', () => {
    let state = timeline<Message>([message(1)]);
    for (let seq = 3; seq < 3_000; seq++) state = append(state, message(seq));
    expect([state.ahead.length, gapAfter(state)]).toEqual([500, 1]);
    state = appendPage(state, [message(2)]);
    expect([seqs(state), gapAfter(state)]).toEqual([[1, 2], 2]);
  });
});

/** The room as a server holds it: every change has a rev; messages keep their seq. */
type Change = { seq: number; rev: number; deleted: boolean };
type Room = {
  messages: Map<number, Change>;
  rev: number;
  seq: number;
  clearedSeq: number;
  changes: (Change | { clear: number; rev: number })[];
};
const action = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ kind: 'post' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), nth: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'clear' as const }) },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

const emptyRoom = (): Room => ({ messages: new Map(), rev: 0, seq: 0, clearedSeq: 0, changes: [] });

function act(room: Room, what: Action): void {
  const rev = ++room.rev;
  if (what.kind === 'clear') {
    room.clearedSeq = room.seq;
    room.messages.clear();
    room.changes.push({ clear: room.clearedSeq, rev });
    return;
  }
  const known =
    what.kind === 'delete' ? [...room.messages.values()][what.nth % Math.max(1, room.messages.size)] : undefined;
  const change = known ? { ...known, rev, deleted: true } : { seq: ++room.seq, rev, deleted: false };
  room.messages.set(change.seq, change);
  room.changes.push(change);
}

const bySeq = (a: Change, b: Change) => a.seq - b.seq;
const shown = (room: Room) => [...room.messages.values()].sort(bySeq);
const newest = (room: Room, below = Infinity) => {
  const older = shown(room).filter((m) => m.seq < below);
  return { page: older.slice(-3), more: older.length > 3, upTo: room.rev, clearedSeq: room.clearedSeq };
};
function catchUp(room: Room, state: Timeline<Change>): Timeline<Change> {
  for (let asked = 0, after = gapAfter(state); after !== null; after = gapAfter(state)) {
    if (++asked > 100) throw new Error('no end');
    const from = after;
    const all = [...room.messages.values()].filter((m) => m.rev > from).sort((a, b) => a.rev - b.rev);
    const page = all.slice(0, 3);
    state = clearUpTo(appendPage(state, page, all.length > 3 ? page.at(-1)!.rev : room.rev), room.clearedSeq);
  }
  return state;
}

describe('the room', () => {
  it('shows what is there, whatever events came late, twice or not at all, and older pages with them', () => {
    fc.assert(
      fc.property(
        fc.array(action, { maxLength: 12 }),
        fc.array(
          fc.record({
            what: action,
            tell: fc.array(fc.nat(30), { maxLength: 4 }),
            read: fc.constantFrom('no', 'older', 'late-older', 'catch-up'),
          }),
          {
            maxLength: 30,
          },
        ),
        (before, then) => {
          const room = emptyRoom();
          for (const what of before) act(room, what);
          const first = newest(room);
          let state = timeline(first.page, first);
          for (const { what, tell, read } of then) {
            const older = read === 'late-older' && state.from > 0 ? newest(room, state.from) : null;
            act(room, what);
            for (const back of tell) {
              const change = room.changes[room.changes.length - 1 - (back % room.changes.length)]!;
              state = 'clear' in change ? advanceHead(state, change.rev) : append(state, change);
            }
            if (older) state = clearUpTo(prependPage(state, older.page, older), older.clearedSeq);
            if (read === 'older' && state.from > 0)
              state = prependPage(state, newest(room, state.from).page, newest(room, state.from));
            if (read === 'catch-up') state = catchUp(room, state);
            const places = state.items.map((m) => m.seq);
            expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
          }
          state = catchUp(room, advanceHead(state, room.rev));
          expect(state.items).toEqual(shown(room).filter((m) => m.seq >= state.from));
          while (state.from > 0) state = prependPage(state, newest(room, state.from).page, newest(room, state.from));
          expect(state.items).toEqual(shown(room));
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it('cut to its newest messages, still knows what was deleted before them', () => {
    const at = (seq: number, rev: number, deleted = false): Change => ({ seq, rev, deleted });
    const first = timeline([at(5, 5), at(6, 9, true), at(7, 7), at(8, 8)], { more: true, upTo: 9 });
    const state = append(append(first, at(2, 10, true)), at(3, 11));
    const cut = trimTo(state, 2);
    expect([seqs(cut), cut.from, cut.below.map((m) => m.seq)]).toEqual([[7, 8], 7, [2, 6]]);
    expect(trimTo(cut, 2)).toBe(cut);
    const one = trimTo(state, 1);
    expect([seqs(one), one.below.map((m) => m.seq)]).toEqual([[8], [2, 6]]);
    expect(trimTo(timeline<Change>(), 2).items).toEqual([]);
  });

  it('goes over a change that has nothing for the viewer', () => {
    const state = append(skip(timeline([{ seq: 1, rev: 1 }]), 2), { seq: 3, rev: 3 });
    expect([seqs(state), gapAfter(state)]).toEqual([[1, 3], null]);
  });
});
