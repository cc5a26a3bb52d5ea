import { openingText } from '#copy/candidate.ts';
import { PART_INPUTS } from '#domain/matching/explain.ts';
import { PARTS } from '#domain/matching/score.ts';
import { CARD_FIELDS, field, type FieldName } from '#domain/profile/fields.ts';
import { lastOpening, OPENING_GROUPS, openings } from '#domain/visibility/opening.ts';
import { visibilityFor, type ViewerKind } from '#domain/visibility/viewer-kinds.ts';
import { describe, expect, it } from 'vitest';

const seenBy = (kind: ViewerKind, instagramOpen = true) =>
  visibilityFor(kind, { gender: 'wanita', status: 'active', instagramOpen, closed: [] });

/** The viewers of whom each group says that it opens for them. */
const OPEN_TO = {
  paid: ['paid', 'mutual', 'mutual-approved', 'mutual-approved-basic'],
  mutual: ['mutual', 'mutual-approved', 'mutual-approved-basic'],
  approved: ['mutual-approved'],
  approvedIfOpened: ['mutual-approved'],
} as const;

describe('what opens a locked field', () => {
  it('names every locked field of a card once, whoever looks', () => {
    for (const kind of ['basic-first-five', 'paid', 'mutual', 'mutual-approved', 'mutual-approved-basic'] as const) {
      const { locked } = seenBy(kind, false);
      expect(
        openings(locked)
          .flatMap(({ names }) => names)
          .toSorted(),
        kind,
      ).toEqual([...locked].toSorted());
    }
  });

  it('says of each card field what the matrix does', () => {
    for (const { name } of CARD_FIELDS) {
      const group = lastOpening([name]);
      if (group === null) continue;
      for (const kind of ['basic-first-five', 'paid', 'mutual', 'mutual-approved', 'mutual-approved-basic'] as const)
        expect(seenBy(kind).fields.has(name), `${name} ${kind}`).toBe(
          (OPEN_TO[group] as readonly string[]).includes(kind),
        );
    }
    expect(seenBy('mutual-approved', false).fields.has('instagram')).toBe(false);
  });

  it('keeps the order in which groups open, and leaves out what is empty', () => {
    expect(openings(['height', 'job', 'domicile']).map(({ group }) => group)).toEqual(['paid', 'mutual', 'approved']);
    expect(openings([])).toEqual([]);
  });

  it('names the plan to who has none, and to nobody else', () => {
    const plan = /paket Premium atau Pro/;
    for (const tier of ['premium', 'pro'] as const)
      for (const matched of [true, false]) expect(openingText('approved', { tier, matched })).not.toMatch(plan);
    for (const tier of ['basic', undefined] as const) expect(openingText('approved', { tier })).toMatch(plan);
    expect(openingText('approved', { tier: 'basic', matched: true, needsUpgrade: true })).toMatch(plan);
  });

  it('of several fields tells the last that opens; of open ones nothing', () => {
    expect(lastOpening(['age', 'religion'])).toBeNull();
    expect(lastOpening(['job', 'height', 'domicile'])).toBe('approved');
  });

  it('opens every part of a score some day: none of its inputs is for the owner alone', () => {
    const lockOf = (name: FieldName) => field(name).lock;
    expect(PARTS.flatMap((part) => PART_INPUTS[part].map(lockOf)).filter((lock) => lock === 'owner')).toEqual([]);
    expect(OPENING_GROUPS).not.toContain('owner');
  });
});
