import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { normaliseProfile } from '#domain/profile/legacy-values.ts';
import { rejections } from '#domain/matching/compatibility.ts';
import { findMatches, type SearchFilters } from '#domain/matching/find-matches.ts';
import { type Parts, score } from '#domain/matching/score.ts';

/** Vectors of an independent implementation of READINGS §1–§3. */
const golden = JSON.parse(readFileSync(new URL('../golden/compatibility.json', import.meta.url), 'utf8')) as {
  people: Record<string, unknown>[];
  pairs: { viewer: string; candidate: string; rejections: string[]; percent?: number; total?: number; parts?: Parts }[];
  searches: { viewer: string; filters: SearchFilters; results: { id: string; percent: number }[] }[];
};
const people = new Map(golden.people.map((raw) => [raw.id as string, normaliseProfile(raw)]));
const person = (id: string) => people.get(id)!;

describe('golden vectors', () => {
  it('holds 1,000 people, 300 pairs, 16 searches', () => {
    expect([people.size, golden.pairs.length, golden.searches.length]).toEqual([1000, 300, 16]);
  });

  it.each(golden.pairs)('judges $viewer and $candidate the same', ({ viewer, candidate, ...expected }) => {
    const found = rejections(person(viewer), person(candidate)).map((r) => `${r.rule}:${r.by}`);
    expect(found.sort()).toEqual(expected.rejections);
    if (expected.total === undefined) return;
    const ours = score(person(viewer), person(candidate));
    expect(ours.percent).toBe(expected.percent);
    expect(ours.total).toBeCloseTo(expected.total, 9);
    for (const [part, points] of Object.entries(expected.parts!))
      expect(ours.parts[part as keyof Parts], part).toBeCloseTo(points, 9);
  });

  it.each(golden.searches)('finds the same list for $viewer with $filters', ({ viewer, filters, results }) => {
    expect(findMatches(person(viewer), people.values(), filters).map(({ id, percent }) => ({ id, percent }))).toEqual(
      results,
    );
  });
});
