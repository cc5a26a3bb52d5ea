import { describe, expect, it } from 'vitest';
import { excerpt } from '#domain/messaging/message-text.ts';
import {
  advanceHead,
  append,
  appendPage,
  clearUpTo,
  gapAfter,
  placeOf,
  prependPage,
  skip,
  timeline,
  type TimelineEntry,
} from '#domain/messaging/timeline.ts';

const at = (seq: number, rev?: number): TimelineEntry => (rev === undefined ? { seq } : { seq, rev });
const list = (...seqs: number[]) => seqs.map((seq) => at(seq));

describe('each step of a timeline', () => {
  it('begins with a page, or with nothing', () => {
    expect(timeline()).toEqual({ upTo: 0, head: 0, items: [], from: 0, clearedSeq: 0, ahead: [], below: [] });
    expect(timeline(list(4, 5))).toMatchObject({ upTo: 5, head: 5, from: 0 });
    expect(timeline(list(4, 5), { more: true })).toMatchObject({ upTo: 5, from: 4 });
    expect(timeline([], { more: true }).from).toBe(0);
    expect(timeline([at(4, 9)], { upTo: 12 })).toMatchObject({ upTo: 12, head: 12 });
    expect(timeline(list(4, 5, 6), { clearedSeq: 5 })).toMatchObject({ items: list(6), clearedSeq: 5, upTo: 6 });
  });

  it('a place is the newest change of a message', () =>
    expect([placeOf(undefined), placeOf(at(3)), placeOf(at(3, 7))]).toEqual([0, 3, 7]));

  it('takes an event: what is known changes nothing, what follows is shown, what is ahead waits', () => {
    const state = timeline(list(1, 2));
    expect([append(state, at(2)), append(state, at(1))]).toEqual([state, state]);
    expect(append(state, at(2))).toBe(state);
    expect(append(state, at(3))).toMatchObject({ items: list(1, 2, 3), upTo: 3, head: 3, ahead: [] });
    const waiting = append(append(state, at(5)), at(4));
    expect(waiting).toMatchObject({ items: list(1, 2), upTo: 2, head: 5, ahead: list(5, 4) });
    expect(append(waiting, at(3))).toMatchObject({ items: list(1, 2, 3, 4, 5), upTo: 5, head: 5, ahead: [] });
    const later = append(append(state, at(6)), at(4));
    expect(append(later, at(3))).toMatchObject({ items: list(1, 2, 3, 4), upTo: 4, head: 6, ahead: list(6) });
  });

  it('takes a change of a shown message, and never an older one', () => {
    const state = timeline([at(1, 1), at(2, 2)]);
    const changed = append(state, at(1, 3));
    expect(changed.items).toEqual([at(1, 3), at(2, 2)]);
    expect(appendPage(changed, [at(1, 1), at(2, 2)]).items).toEqual([at(1, 3), at(2, 2)]);
    expect(appendPage(changed, [at(1, 3), at(2, 4)])).toMatchObject({ items: [at(1, 3), at(2, 4)], upTo: 4 });
  });

  it('takes a page: up to its last change, or further, never back', () => {
    const state = advanceHead(timeline(list(1, 2)), 9);
    expect(appendPage(state, list(3, 4))).toMatchObject({ items: list(1, 2, 3, 4), upTo: 4, head: 9 });
    expect(appendPage(state, [], 9)).toMatchObject({ items: list(1, 2), upTo: 9, head: 9 });
    expect(appendPage(state, [])).toMatchObject({ upTo: 2, head: 9 });
    expect(appendPage(state, list(3), 11)).toMatchObject({ upTo: 11, head: 11 });
    expect(gapAfter(appendPage(append(state, at(9)), list(3, 4, 5, 6, 7, 8)))).toBeNull();
    expect(appendPage(append(state, at(4)), list(3, 4, 5))).toMatchObject({
      items: list(1, 2, 3, 4, 5),
      upTo: 5,
      ahead: [],
    });
  });

  it('takes older pages, with the changes that came for them before', () => {
    const state = timeline([at(5, 5), at(6, 6)], { more: true });
    const changed = append(append(state, at(3, 7)), at(5, 8));
    expect(changed).toMatchObject({ items: [at(5, 8), at(6, 6)], below: [at(3, 7)], from: 5 });
    const older = prependPage(changed, [at(3, 3), at(4, 4)], { more: true });
    expect(older).toMatchObject({ items: [at(3, 7), at(4, 4), at(5, 8), at(6, 6)], below: [], from: 3 });
    expect(prependPage(older, [at(1), at(2)], { more: false }).from).toBe(0);
    expect(prependPage(older, [], { more: true }).from).toBe(3);
    expect(prependPage(older, list(4), { more: true }).from).toBe(3);
    const kept = prependPage(changed, [at(4, 4)], { more: true });
    expect(kept).toMatchObject({ items: [at(4, 4), at(5, 8), at(6, 6)], below: [at(3, 7)] });
  });

  it('hears of a newer head, never of an older', () => {
    const state = timeline(list(1, 2));
    expect([advanceHead(state, 2), advanceHead(state, 1)].every((same) => same === state)).toBe(true);
    expect(gapAfter(advanceHead(state, 3))).toBe(2);
    expect(gapAfter(state)).toBeNull();
  });

  it('goes over a change that is not for the viewer, when it is the next one', () => {
    const state = timeline(list(1));
    expect(skip(state, 2)).toMatchObject({ upTo: 2, head: 2 });
    expect(skip(state, 3)).toMatchObject({ upTo: 1, head: 3 });
    expect(skip(advanceHead(state, 9), 2)).toMatchObject({ upTo: 2, head: 9 });
    expect(skip(append(state, at(3)), 2)).toMatchObject({ upTo: 3, items: list(1, 3), ahead: [] });
  });

  it('forgets everything up to a cleared message, once', () => {
    const state = append(timeline([at(5, 5), at(6, 6)], { more: true }), at(3, 7));
    const cleared = clearUpTo(state, 5);
    expect(cleared).toMatchObject({ items: [at(6, 6)], below: [], clearedSeq: 5 });
    expect([clearUpTo(cleared, 5), clearUpTo(cleared, 4)].every((same) => same === cleared)).toBe(true);
    expect(append(cleared, at(4, 8))).toMatchObject({ items: [at(6, 6)], below: [], upTo: 8 });
    expect(clearUpTo(state, 2).items).toBe(state.items);
  });
});

it('an excerpt is one line without spaces at its ends', () => {
  expect(excerpt('  satu \t dua\n')).toBe('satu dua');
  expect(excerpt(`${'a'.repeat(99)} ${'b'.repeat(9)}`)).toBe(`${'a'.repeat(99)}…`);
});
