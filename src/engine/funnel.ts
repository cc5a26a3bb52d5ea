import type { RuleName } from '#domain/matching/compatibility.ts';
import type { Funnel, FunnelRow } from '#domain/matching/funnel.ts';
import { orderRows } from '#domain/matching/funnel.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { PROVINCES } from '#domain/profile/values.ts';
import * as c from './codes.ts';
import type { Bucket } from './buckets.ts';
import type { Population } from './population.ts';
import { keyMeets, type Signature, signatureIsExact, signatureOf } from './signature.ts';
import { Tally } from './tally.ts';

/**
 * How many of the other gender each rule alone removes: sums over the tally. Only rare dealbreakers need a scan of the
 * members.
 */
export function funnel(population: Population, viewer: MatchFacts, without: readonly number[]): Funnel {
  const gender = viewer.gender === 'pria' ? 0 : 1;
  const rows = count(population, viewer, population.tallies[gender], dealbreakersShared(population, viewer, gender));
  const hidden = new Tally();
  const theirs = without.filter((slot) => c.genderOfBucket(population.bucketOf(slot)) === gender);
  for (const slot of theirs) hidden.add(population.counted(slot), 1);
  const terms = termsOf(population, viewer);
  const fewer = count(
    population,
    viewer,
    hidden,
    theirs.filter((slot) => population.lists.meets(population.list[slot]!, terms)).length,
  );
  return {
    pool: rows.pool - fewer.pool,
    rows: orderRows(
      rows.rows.map((row, i) => ({
        rule: row.rule,
        byMe: row.byMe - fewer.rows[i]!.byMe,
        byThem: row.byThem - fewer.rows[i]!.byThem,
      })),
    ),
  };
}

function count(population: Population, viewer: MatchFacts, tally: Tally, dealbreakers: number): Funnel {
  const both = (rule: RuleName, n: number): FunnelRow => ({ rule, byMe: n, byThem: n });
  const by = c.rejectBitsByRule(viewer);
  const is = c.isBits(viewer);
  const place = c.codeOf(PROVINCES, viewer.domicile);
  const placed = sum(tally.domicile) - tally.domicile[0]!;
  const staying = sum(tally.stays) - tally.stays[0]!;
  const woman = viewer.gender === 'wanita';
  const wanted = viewer.ageRangeWanted;
  const mine = population.ranges.tablesFor(viewer.age).points;
  const least = viewer.minHeightWanted ?? 0;
  const rows: FunnelRow[] = [
    { rule: 'religion', byMe: ofBits(tally.is, by.religion), byThem: ofBits(tally.rejects, is & c.RELIGION_BITS) },
    tribeRow(population, viewer, tally, by.tribe, is),
    {
      rule: 'ldr',
      byMe: viewer.ldrPref === 'no' && place > 0 ? placed - tally.domicile[place]! : 0,
      byThem: place > 0 ? staying - tally.stays[place]! : 0,
    },
    both('dealbreaker', dealbreakers),
    { rule: 'past', byMe: ofBits(tally.is, by.past), byThem: ofBits(tally.rejects, is & c.NAUGHTY) },
    { rule: 'status', byMe: ofBits(tally.is, by.status), byThem: ofBits(tally.rejects, is & c.STATUS_BITS) },
    both('children', ofBits(tally.is, by.children)),
    both(
      'heightOrder',
      where(
        tally.height,
        (height) => height > 0 && viewer.height !== null && (woman ? height <= viewer.height : height >= viewer.height),
      ),
    ),
    both(
      'ageOrder',
      where(tally.age, (age) => (woman ? age <= viewer.age : age >= viewer.age)),
    ),
    {
      rule: 'ageRange',
      byMe: wanted === null ? 0 : where(tally.age, (age) => age < wanted.min || age > wanted.max),
      byThem: where(tally.range, (range) => mine[range]! < 0),
    },
    {
      rule: 'minHeight',
      byMe: where(tally.height, (height) => height > 0 && height < least),
      byThem: viewer.height === null ? 0 : where(tally.minHeight, (height) => height > viewer.height!),
    },
  ];
  return { pool: tally.members, rows };
}

function tribeRow(population: Population, viewer: MatchFacts, tally: Tally, rejected: number, is: number): FunnelRow {
  const custom = c.customTribe(viewer);
  const own = custom === null ? undefined : tally.otherTribe.get(population.tribes.find(custom));
  const others = [...tally.otherTribe.values()].reduce((all, row) => all + row.same, 0);
  const otherBit = tally.is[31 - Math.clz32(c.OTHER_TRIBE)]!;
  const wantsSame = custom !== null && viewer.tribePref === 'same';
  return {
    rule: 'tribe',
    byMe: ofBits(tally.is, rejected) + (wantsSame ? otherBit - (own?.all ?? 0) : 0),
    byThem:
      ofBits(tally.rejects, is & (c.CANONICAL_TRIBE_BITS | c.OTHER_TRIBE)) +
      (custom === null ? 0 : others - (own?.same ?? 0)),
  };
}

function termsOf(population: Population, viewer: MatchFacts): number[] {
  return c
    .dealbreakerKeys(viewer.dealbreakers)
    .map((key) => population.terms.find(key))
    .filter((term) => term > 0);
}

/** How many share an entry: by signature when a common bit is proof, else by a scan of all members with entries. */
function dealbreakersShared(population: Population, viewer: MatchFacts, gender: 0 | 1): number {
  const terms = termsOf(population, viewer);
  const mine = signatureOf(terms);
  let found = 0;
  if (signatureIsExact(terms)) {
    for (const [key, count] of population.tallies[gender].signature) if (keyMeets(key, mine)) found += count;
    return found;
  }
  for (let number = (gender * c.BUCKETS) / 2; number < ((gender + 1) * c.BUCKETS) / 2; number++) {
    const bucket = population.buckets[number];
    if (bucket) found += sharedInBucket(population, bucket, mine, terms);
  }
  return found;
}

function sharedInBucket(
  population: Population,
  { firsts, sizes, filled }: Bucket,
  mine: Signature,
  terms: readonly number[],
): number {
  const { words, signature, list, lists } = population;
  let found = 0;
  for (let n = 0; n < firsts.length; n++) {
    const end = firsts[n]! + (n === firsts.length - 1 ? filled : sizes[n]!);
    for (let slot = firsts[n]!; slot < end; slot++)
      if (
        ((signature[slot * 2]! & mine.low) | (signature[slot * 2 + 1]! & mine.high)) !== 0 &&
        words[slot * 2] !== c.EMPTY_SLOT &&
        lists.meets(list[slot]!, terms)
      )
        found++;
  }
  return found;
}

function ofBits(counts: Int32Array, word: number): number {
  let total = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) total += counts[31 - Math.clz32(rest & -rest)]!;
  return total;
}

function where(counts: Int32Array, test: (at: number) => boolean): number {
  let total = 0;
  for (let at = 0; at < counts.length; at++) if (counts[at] !== 0 && test(at)) total += counts[at]!;
  return total;
}

function sum(counts: Int32Array): number {
  return where(counts, () => true);
}
