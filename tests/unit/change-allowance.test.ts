import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHANGES_WINDOW_MS,
  type ChangeState,
  changesLeft,
  decideSave,
  decideWaiting,
} from '#domain/profile/change-allowance.ts';
import { judgeEdit } from '#domain/profile/edit.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { sari } from './people.ts';
import { runs } from './runs.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
type Facts = Partial<Profile>;

/** One member's saves by the clock: what they hold, what counts, what waits. */
function life(start: Facts = {}) {
  const me = {
    now: 0,
    profile: { ...sari, id: 'x', minHeightWanted: 150, dealbreakers: ['judi'], ...start } as Profile,
    changes: { counted: [], waiting: null } as ChangeState,
    /** Every state a list was made of. */
    seen: [] as string[],
    tick(ms: number) {
      me.now += ms;
      const { write, waiting, counts } = decideWaiting(me.profile, me.changes, me.now);
      me.keep(write, waiting, counts, null);
    },
    save(set: Facts, changed: Facts = set) {
      const decision = decideSave(me.profile, changed, Object.keys(set), me.changes, me.now);
      if (decision.ok) me.keep(decision.write, decision.waiting, decision.counts, decision.undoes);
      return decision;
    },
    keep(write: Facts, waiting: ChangeState['waiting'], counts: Facts | null, undoes: string | null) {
      me.profile = { ...me.profile, ...write };
      const counted = me.changes.counted.map((c) => (c.id === undoes ? { ...c, undoable: false } : c));
      const change = { id: String(me.now + Math.random()), at: me.now, before: counts ?? {}, undoable: true };
      me.changes = { counted: counts ? [...counted, change] : counted, waiting };
      me.seen.push(JSON.stringify([me.profile.minHeightWanted, me.profile.ldrPref, me.profile.height]));
    },
  };
  return me;
}

describe('three changes in 7 days (R-INF 2)', () => {
  it('a further wish waits until the first leaves the week, a further fact is refused with its own day', () => {
    const me = life();
    for (const cm of [151, 152, 153]) {
      expect(me.save({ minHeightWanted: cm })).toMatchObject({ ok: true, write: { minHeightWanted: cm } });
      me.tick(HOUR);
    }
    expect(me.save({ height: 170 })).toEqual({ ok: false, fields: ['height'], from: CHANGES_WINDOW_MS });
    expect(me.save({ minHeightWanted: 154 })).toMatchObject({ ok: true, write: {}, counts: null });
    expect(me.changes.waiting).toEqual({ set: { minHeightWanted: 154 }, from: CHANGES_WINDOW_MS });
    // The waiting wish takes the first place, so the fact's day is that of the second.
    expect(me.save({ height: 170 })).toMatchObject({ ok: false, from: CHANGES_WINDOW_MS + HOUR });
    expect(changesLeft(me.changes, me.now)).toEqual({ left: 0, nextAt: CHANGES_WINDOW_MS + HOUR });
    me.tick(CHANGES_WINDOW_MS - me.now - 1);
    expect(me.profile.minHeightWanted).toBe(153);
    me.tick(1);
    expect([me.profile.minHeightWanted, me.changes.waiting]).toEqual([154, null]);
    me.tick(HOUR);
    expect(me.save({ height: 170 }).ok).toBe(true);
  });

  it('one save is one change; age and religion wishes, and all other fields, are free', () => {
    const me = life();
    me.save({ minHeightWanted: 151, ldrPref: 'no', height: 165 });
    expect(me.changes.counted).toHaveLength(1);
    me.save({ ageRangeWanted: { min: 30, max: 40, open: false }, religionPref: 'wajib sama', income: '40+ juta' });
    expect([me.changes.counted.length, me.profile.income]).toEqual([1, '40+ juta']);
    expect(changesLeft(me.changes, me.now)).toEqual({ left: 2, nextAt: null });
  });

  it('beyond the allowance a save keeps its free fields at once', () => {
    const me = life();
    for (const cm of [151, 152, 153]) me.save({ minHeightWanted: cm });
    me.save({ minHeightWanted: 160, ageRangeWanted: null, job: 'Pilot' });
    expect(me.profile).toMatchObject({ minHeightWanted: 153, job: 'Pilot', ageRangeWanted: null });
    expect(me.changes.waiting?.set).toEqual({ minHeightWanted: 160 });
    expect(me.save({ height: 170, minHeightWanted: 155 })).toMatchObject({ ok: false, fields: ['height'] });
    expect(me.changes.waiting?.set).toEqual({ minHeightWanted: 160 });
  });

  it('going back is free once, and each new departure counts', () => {
    const me = life({ ldrPref: 'yes' });
    for (let i = 1; i <= 3; i++) {
      me.save({ ldrPref: 'no' });
      expect(me.changes.counted).toHaveLength(i);
      me.save({ ldrPref: 'yes' });
      expect([me.changes.counted.length, me.profile.ldrPref]).toEqual([i, 'yes']);
    }
    expect(me.save({ ldrPref: 'no' })).toMatchObject({ write: {}, waiting: { set: { ldrPref: 'no' } } });
  });

  it('only the last change is taken back, and only whole: other mixtures were never seen, so they count', () => {
    const me = life({ ldrPref: 'yes' });
    me.save({ minHeightWanted: 160 });
    me.save({ ldrPref: 'no', height: 165 });
    me.save({ minHeightWanted: 150 });
    expect(me.changes.counted).toHaveLength(3);
    const part = life({ ldrPref: 'yes' });
    part.save({ ldrPref: 'no', minHeightWanted: 160 });
    part.save({ ldrPref: 'yes' });
    expect(part.changes.counted).toHaveLength(2);
    part.save({ ldrPref: 'no' });
    part.save({ ldrPref: 'yes', minHeightWanted: 150 });
    expect([part.changes.counted.length, part.profile.ldrPref, part.profile.minHeightWanted]).toEqual([2, 'yes', 150]);
  });

  it('going back to a marital status goes back to the full status it took along, whichever of the two was first', () => {
    const [single, once] = [
      { maritalStatus: 'single', myStatus: 'single' },
      { maritalStatus: 'pernah menikah', myStatus: 'pernah menikah ada anak' },
    ] as const;
    const edits = (me: ReturnType<typeof life>, set: Facts) => {
      const edit = judgeEdit(me.profile, set);
      return edit.ok && me.save(set, edit.changed);
    };
    for (const [start, to] of [
      [once, 'single'],
      [single, 'pernah menikah'],
    ] as const) {
      const me = life(start);
      edits(me, { maritalStatus: to });
      expect(me.profile.myStatus).not.toBe(start.myStatus);
      expect(edits(me, { maritalStatus: start.maritalStatus })).toMatchObject({ ok: true, counts: null });
      expect([me.profile, me.changes.counted.length]).toMatchObject([start, 1]);
    }
    // One that is set with it, or was set since, stays as it was set, and counts.
    const named = life(once);
    edits(named, { maritalStatus: 'single' });
    const other = { maritalStatus: 'pernah menikah', myStatus: 'pernah menikah tanpa anak' } as const;
    edits(named, other);
    expect([named.profile, named.changes.counted.length]).toMatchObject([other, 2]);
    const since = life(single);
    edits(since, { maritalStatus: 'pernah menikah' });
    edits(since, { myStatus: 'pernah menikah ada anak' });
    edits(since, { maritalStatus: 'single' });
    expect([since.profile, since.changes.counted.length]).toMatchObject([single, 3]);
    // Nothing was taken along: only what was set goes back.
    const alone = life({ maritalStatus: 'single', myStatus: null });
    edits(alone, { maritalStatus: 'pernah menikah' });
    edits(alone, { maritalStatus: 'single' });
    expect([alone.profile.myStatus, alone.changes.counted.length]).toEqual([null, 1]);
    // Another field's change that replaced a full status leads back to none by itself.
    const height = life(once);
    edits(height, { maritalStatus: 'single' });
    edits(height, { height: 171 });
    expect(height.profile.myStatus).toBe('single');
  });

  it('a waiting wish is taken back by the value that holds, and set again it is one change all the same', () => {
    const me = life();
    for (const cm of [151, 152, 153]) me.save({ minHeightWanted: cm });
    me.save({ minHeightWanted: 160 });
    me.save({ ldrPref: 'no' });
    expect(me.changes.waiting?.set).toEqual({ minHeightWanted: 160, ldrPref: 'no' });
    me.save({ minHeightWanted: 153 }, {});
    expect(me.changes.waiting?.set).toEqual({ ldrPref: 'no' });
    me.tick(CHANGES_WINDOW_MS);
    expect([me.profile.ldrPref, me.changes.counted.length]).toEqual(['no', 4]);
    const back = life();
    for (const cm of [151, 152, 153, 160]) back.save({ minHeightWanted: cm });
    back.save({ minHeightWanted: 153 }, {});
    expect(back.changes.waiting).toBeNull();
    const nothing = life();
    nothing.changes = { counted: [], waiting: { set: { minHeightWanted: 150 }, from: 0 } };
    nothing.tick(0);
    expect(nothing.changes).toEqual({ counted: [], waiting: null });
  });

  it('stating what no wish means, and dealbreakers in another order or case, change nothing', () => {
    const me = life({ ldrPref: null, tribePref: null, acceptBadPast: null, partnerStatusExpectation: null });
    me.save({ ldrPref: 'yes' });
    me.save({ tribePref: 'any', acceptBadPast: 'yes', partnerStatusExpectation: 'bebas' });
    me.save({ dealbreakers: [' Judi', 'JUDI'] });
    expect(me.changes.counted).toEqual([]);
    me.save({ dealbreakers: ['judi', 'bohong'] });
    expect(me.changes.counted).toHaveLength(1);
    me.save({ dealbreakers: ['Bohong ', 'judi'] });
    expect(me.changes.counted).toHaveLength(1);
    // To the rules these are two entries, so here too.
    const spelled = life({ dealbreakers: ['straße'] });
    spelled.save({ dealbreakers: ['STRASSE'] });
    expect(spelled.changes.counted).toHaveLength(1);
  });

  it('a waiting wish counts neither before its moment nor without a place', () => {
    const waiting = { set: { minHeightWanted: 160 }, from: 5 * DAY };
    const made = (...days: number[]) =>
      days.map((day) => ({ id: String(day), at: day * DAY, before: {}, undoable: true }));
    const decided = (counted: ChangeState['counted'], now: number) =>
      decideWaiting({ ...sari, id: 'x' }, { counted, waiting }, now);
    expect(decided([], 5 * DAY - 1)).toEqual({ write: {}, waiting, counts: null });
    expect(decided(made(1, 2, 3), 5 * DAY)).toEqual({
      write: {},
      waiting: { ...waiting, from: DAY + CHANGES_WINDOW_MS },
      counts: null,
    });
    expect(decided(made(2, 3), 5 * DAY)).toMatchObject({ write: waiting.set, waiting: null });
  });

  it('before the first list everything is free', () => {
    for (let i = 0; i < 9; i++)
      expect(decideSave({ ...sari, id: 'x' }, { height: 150 + i }, ['height'], null, 0)).toMatchObject({
        ok: true,
        write: { height: 150 + i },
        counts: null,
      });
  });

  it('whatever is saved and waited for, no 7 days see more than three new states of the rules, but for going back', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record(
            {
              minHeightWanted: fc.integer({ min: 150, max: 152 }),
              ldrPref: fc.constantFrom('yes' as const, 'no' as const),
              height: fc.integer({ min: 160, max: 161 }),
              wait: fc.integer({ min: 0, max: 3 * DAY }),
            },
            { requiredKeys: ['wait'] },
          ),
          { maxLength: 40 },
        ),
        (saves) => {
          const me = life({ ldrPref: 'yes', height: 160 });
          me.keep({}, null, null, null);
          const departures: number[] = [];
          const known = new Set(me.seen);
          for (const { wait, ...set } of saves) {
            me.tick(wait);
            me.save(set);
            for (const state of me.seen.splice(0)) if (!known.has(state)) departures.push((known.add(state), me.now));
          }
          for (let i = 3; i < departures.length; i++)
            expect(departures[i]! - departures[i - 3]!).toBeGreaterThanOrEqual(CHANGES_WINDOW_MS);
        },
      ),
      { numRuns: runs(500) },
    ));
});
