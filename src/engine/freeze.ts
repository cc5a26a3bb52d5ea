import type { AgeRange } from '#domain/profile/values.ts';
import { ageOfBucket, BUCKETS, religionOfBucket } from './codes.ts';
import type { InternTable } from './intern-table.ts';
import type { Numbered, Population } from './population.ts';

/** Texts and age ranges by the number used in the frozen members; only those in use now. */
export type FrozenTexts = {
  members: number;
  /** Number of members in each bucket, in the order of the members. */
  buckets: [number, number][];
  terms: [number, string][];
  tribes: [number, string][];
  ranges: [number, AgeRange | null][];
};

/** Id (4 words), bucket, is, rejects, points, heights and range, tribe, number of dealbreakers; these follow. */
const FIXED = 11;
const MAX_TERMS = 15;
/** Words of the longest member. */
export const LONGEST = FIXED + MAX_TERMS;
/** Words of one part: 1 MiB. */
const PART = 1 << 18;

/**
 * Gives all members as words, bucket by bucket, so that `thaw` adds them in the order searches read them.
 * States kept for snapshots of searches are left out with their own texts: they may be of erased members.
 */
export async function freeze(population: Population, part: (words: Int32Array) => Promise<void>): Promise<FrozenTexts> {
  const held = { terms: new Set<number>(), tribes: new Set<number>(), ranges: new Set<number>() };
  let [words, used, members] = [new Int32Array(PART), 0, 0];
  const buckets: [number, number][] = [];
  for (const [number, bucket] of population.buckets.entries()) {
    if (!bucket || bucket.live === 0) continue;
    buckets.push([number, bucket.live]);
    const slots: number[] = [];
    population.eachSlot(bucket, (slot) => slots.push(slot));
    for (const slot of slots) {
      if (used > PART - LONGEST) {
        await part(words.subarray(0, used));
        [words, used] = [new Int32Array(PART), 0];
      }
      if (!population.ids.copyWords(slot, words, used)) throw new RangeError('only uuids can be frozen');
      const m = population.read(slot);
      const range = m.heightsAndRange >>> 16;
      words.set([m.bucket, m.is, m.rejects, m.points, m.heightsAndRange, m.tribe, m.dealbreakers.length], used + 4);
      words.set(m.dealbreakers, used + FIXED);
      used += FIXED + m.dealbreakers.length;
      members++;
      for (const term of m.dealbreakers) held.terms.add(term);
      if (m.tribe > 0) held.tribes.add(m.tribe);
      held.ranges.add(range);
    }
  }
  await part(words.subarray(0, used));
  const textsOf = (table: InternTable, numbers: Set<number>) =>
    // In order of number: the first numbers have bits of their own (signature.ts).
    [...numbers].sort((a, b) => a - b).map((n): [number, string] => [n, table.textOf(n)!]);
  return {
    members,
    buckets,
    terms: textsOf(population.terms, held.terms),
    tribes: textsOf(population.tribes, held.tribes),
    ranges: [...held.ranges].map((n) => [n, population.ranges.at(n)]),
  };
}

/**
 * Answers the words after the first `done` of its last answer: at least LONGEST, unless fewer are left. So a file is
 * read through one small buffer.
 */
export type MoreWords = (done: number) => Int32Array;

/** Puts frozen members into an empty population. Throws RangeError when words and number of members do not agree. */
export function thaw(population: Population, more: MoreWords, { members, buckets, ...texts }: FrozenTexts): void {
  population.makeRoom(buckets);
  population.ids.makeRoom(members);
  const ranges: (number | undefined)[] = [];
  for (const [number, range] of texts.ranges) ranges[number] = population.ranges.number(range);
  // All texts get their numbers before the members, in the old order.
  const [terms, tribes] = [heldBy(population.terms, texts.terms), heldBy(population.tribes, texts.tribes)];
  // One object, and one list of each length, for all members: a million of them would be garbage at once.
  const lists = Array.from({ length: MAX_TERMS + 1 }, (_, count) => Array.from({ length: count }, () => 0));
  const m = { bucket: 0, religion: 0, age: 0, is: 0, rejects: 0, points: 0, heightsAndRange: 0, tribe: 0, list: 0 };
  const member: Numbered = { ...m, dealbreakers: [] };
  let [words, at] = [more(0), 0];
  for (let n = 0; n < members; n++) {
    if (at + LONGEST > words.length) [words, at] = [more(at), 0];
    const count = words[at + FIXED - 1]!;
    const bucket = words[at + 4]!;
    // Words missing at the end are undefined: the comparisons and `known` refuse them.
    if (!(count >= 0 && count <= MAX_TERMS && bucket >= 0 && bucket < BUCKETS))
      throw new RangeError('no frozen population');
    const dealbreakers = lists[count]!;
    for (let i = 0; i < count; i++) dealbreakers[i] = population.terms.holdAgain(known(terms, words[at + FIXED + i]!));
    const shape = words[at + 8]!;
    const tribe = words[at + 9]!;
    member.bucket = bucket;
    member.religion = religionOfBucket(bucket);
    member.age = ageOfBucket(bucket);
    member.is = words[at + 5]!;
    member.rejects = words[at + 6]!;
    member.points = words[at + 7]!;
    member.heightsAndRange = (shape & 0xffff) | (known(ranges, shape >>> 16) << 16);
    member.tribe = tribe === 0 ? 0 : population.tribes.holdAgain(known(tribes, tribe));
    member.dealbreakers = dealbreakers;
    member.list = population.lists.add(dealbreakers);
    population.place(population.ids.fromWords(words, at), member);
    at += FIXED + count;
  }
  if (more(at).length > 0) throw new RangeError('no frozen population');
  for (const number of terms) if (number !== undefined) population.terms.release(number);
  for (const number of tribes) if (number !== undefined) population.tribes.release(number);
  population.epoch = 1;
}

/** New numbers by the numbers in the file, held until all members are in. */
function heldBy(table: InternTable, texts: readonly [number, string][]): (number | undefined)[] {
  const held: (number | undefined)[] = [];
  for (const [number, text] of texts) held[number] = table.hold(text);
  return held;
}

function known(table: readonly (number | undefined)[], number: number): number {
  const found = table[number];
  if (found === undefined) throw new RangeError('no frozen population');
  return found;
}
