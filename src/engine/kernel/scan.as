// The inner loops of searches and what-ifs in AssemblyScript (decision 0095), built by `npm run kernel` into code.ts.
// ../scan-plain.ts and ../count-plain.ts are the same loops in TypeScript: what both answer is compared by tests.

/** How good the worst of a full page is, after this candidate was looked at. */
@external('host', 'offer') declare function offer(slot: i32): i32;
/** Have the lists of dealbreakers an entry in common? Asked where the signature cannot tell. */
@external('host', 'shares') declare function shares(slot: i32): bool;
/** Do two tribes that are none of the twelve reject each other? */
@external('host', 'tribesDiffer') declare function tribesDiffer(slot: i32): bool;

/** Which entry of the viewer's dealbreakers this candidate shares, as a what-if numbers it; 0: none. */
@external('host', 'sharedEntry') declare function sharedEntry(slot: i32): i32;

/** Where the viewer's tables lie: kernel.ts writes them there. */
const HEIGHTS: usize = 0;
const INCOMES: usize = 1024;
const LANGUAGES: usize = 2048;
const PLACES: usize = 3072;
const RANGES: usize = 11264;
const HEIGHT_FITS: usize = 273408;
const KEPT: usize = 273664;
const COUNTS: usize = 282880;
const REJECTED: i32 = -(1 << 28);

let words: usize = 0;
let signatures: usize = 0;
let shapes: usize = 0;
let points: usize = 0;
let tribes: usize = 0;

/** Where the columns lie. */
export function place(atWords: usize, atSignatures: usize, atShapes: usize, atPoints: usize, atTribes: usize): void {
  words = atWords;
  signatures = atSignatures;
  shapes = atShapes;
  points = atPoints;
  tribes = atTribes;
}

/** The viewer's `rejects` and `is`, against a candidate's `is` and `rejects`; the two words of the signature. */
let judged: i64 = 0;
let terms: i64 = 0;
let signatureIsExact: bool = false;
let checkTribe: bool = false;
let height: i32 = 0;
let ceiling: i32 = 0;
let floor: i32 = 0;

export function begin(
  rejects: i32, is: i32, low: i32, high: i32, exact: bool, tribe: bool, tall: i32, most: i32, least: i32,
): void {
  judged = (<i64>is << 32) | <i64>(<u32>rejects);
  terms = (<i64>high << 32) | <i64>(<u32>low);
  signatureIsExact = exact;
  checkTribe = tribe;
  height = tall;
  ceiling = most;
  floor = least;
}

/** A bit for each of four slots: none of these bits is set in its two words. */
// @ts-ignore: decorator
@inline
function without(at: usize, bits: v128): i32 {
  const none = i64x2.splat(0);
  const first = i64x2.eq(v128.and(v128.load(at), bits), none);
  const second = i64x2.eq(v128.and(v128.load(at, 16), bits), none);
  return i64x2.bitmask(first) | (i64x2.bitmask(second) << 2);
}

/** How many from `first` (a multiple of four) to before `end` pass; good ones are offered. */
export function scan(first: i32, end: i32, base: i32): i32 {
  const verdict = i64x2.splat(judged);
  const entries = i64x2.splat(terms);
  let passed = 0;
  for (let four = first; four < end; four += 4) {
    let left = without(words + (<usize>four << 3), verdict);
    if (four + 4 > end) left &= (1 << (end - four)) - 1;
    if (left == 0) continue;
    if (terms != 0) {
      const alone = without(signatures + (<usize>four << 3), entries);
      let perhaps = left & ~alone;
      if (signatureIsExact) left &= alone;
      else
        for (; perhaps != 0; perhaps &= perhaps - 1) {
          const bit = ctz(perhaps);
          if (shares(four + bit)) left &= ~(1 << bit);
        }
    }
    for (; left != 0; left &= left - 1) {
      const slot = four + ctz(left);
      const shape = load<u32>(shapes + (<usize>slot << 2));
      const word = load<u32>(points + (<usize>slot << 2));
      const sum =
        base +
        load<i32>(HEIGHTS + ((shape & 255) << 2)) +
        (((height - ((shape >>> 8) & 255)) >> 31) & REJECTED) +
        load<i32>(RANGES + ((shape >>> 16) << 2)) +
        load<i32>(PLACES + ((word >>> 16) << 2)) +
        load<i32>(INCOMES + ((word & 255) << 2)) +
        load<i32>(LANGUAGES + (((word >>> 8) & 255) << 2));
      if (sum < 0 || (checkTribe && tribesDiffer(slot))) continue;
      passed++;
      if (sum >= floor && sum <= ceiling) floor = offer(slot);
    }
  }
  return passed;
}

/** The viewer's own wishes, which a what-if judges by itself; numbers of the rules, a what-if's values a rule. */
let domicile: i32 = 0;
let ethnicity: i32 = 0;
/** The bit of the viewer's tribe, and its number when it is none of the twelve; 0: has none. */
let tribeBit: i32 = 0;
let tribeNumber: i32 = 0;
let mustShare: bool = false;
let mustStay: bool = false;
let byHeight: i32 = 0;
let byDealbreaker: i32 = 0;
let byDistance: i32 = 0;
let byTribe: i32 = 0;

const TRIBES: i32 = 0x7ffc0;
const OTHER_TRIBE: i32 = 0x40000;
const VALUES: i32 = 256;

export function beginCount(
  lives: i32, ethnic: i32, ownTribe: i32, ownNumber: i32, share: bool, stay: bool,
  height: i32, dealbreaker: i32, distance: i32, tribe: i32,
): void {
  domicile = lives;
  ethnicity = ethnic;
  tribeBit = ownTribe;
  tribeNumber = ownNumber;
  mustShare = share;
  mustStay = stay;
  byHeight = height;
  byDealbreaker = dealbreaker;
  byDistance = distance;
  byTribe = tribe;
  memory.fill(KEPT, 0, 9216);
}

// @ts-ignore: decorator
@inline
function keep(rule: i32, value: i32): void {
  const at = KEPT + (<usize>(rule * VALUES + value) << 2);
  store<i32>(at, load<i32>(at) + 1);
}

/** Would «the same tribe» (rule and pre-filter) keep this candidate out? */
// @ts-ignore: decorator
@inline
function isOfOtherTribe(slot: i32, word: u32): bool {
  if (ethnicity > 0 && <i32>((word >>> 16) & 15) != ethnicity) return true;
  const theirs = load<i32>(words + (<usize>slot << 3)) & TRIBES;
  if (theirs == 0) return false;
  return theirs != tribeBit || (theirs == OTHER_TRIBE && load<i32>(tribes + (<usize>slot << 2)) != tribeNumber);
}

/**
 * Counts those of a run whom at most one of the viewer's own wishes keeps out, by that wish and the value it judges.
 * At COUNTS: who passes, and of them other tribes and other places.
 */
export function count(first: i32, end: i32): void {
  const verdict = i64x2.splat(judged);
  let passed = 0;
  let others = 0;
  let away = 0;
  for (let four = first; four < end; four += 4) {
    let left = without(words + (<usize>four << 3), verdict);
    if (four + 4 > end) left &= (1 << (end - four)) - 1;
    for (; left != 0; left &= left - 1) {
      const slot = four + ctz(left);
      const shape = load<u32>(shapes + (<usize>slot << 2));
      const word = load<u32>(points + (<usize>slot << 2));
      const verdicts =
        load<i32>(HEIGHTS + ((shape & 255) << 2)) +
        (((height - ((shape >>> 8) & 255)) >> 31) & REJECTED) +
        load<i32>(RANGES + ((shape >>> 16) << 2)) +
        load<i32>(PLACES + ((word >>> 16) << 2));
      if (verdicts < 0 || (checkTribe && tribesDiffer(slot))) continue;
      let only = -1;
      let value = 0;
      if (load<u8>(HEIGHT_FITS + (shape & 255)) == 0) {
        only = byHeight;
        value = shape & 255;
      }
      const far = domicile > 0 && <i32>((word >>> 20) & 63) != domicile;
      if (far && mustStay) {
        if (only >= 0) continue;
        only = byDistance;
        value = 1;
      }
      const other = tribeBit != 0 && isOfOtherTribe(slot, word);
      if (other && mustShare) {
        if (only >= 0) continue;
        only = byTribe;
        value = 1;
      }
      // Last: which entry is shared is a question outside the kernel.
      if (terms != 0 && (load<i64>(signatures + (<usize>slot << 3)) & terms) != 0) {
        if (only >= 0 && signatureIsExact) continue;
        const shared = sharedEntry(slot);
        if (shared > 0) {
          if (only >= 0) continue;
          only = byDealbreaker;
          value = shared;
        }
      }
      if (only < 0) {
        passed++;
        others += i32(other);
        away += i32(far);
        keep(byHeight, shape & 255);
      } else keep(only, value);
    }
  }
  store<i32>(COUNTS, passed);
  store<i32>(COUNTS, others, 4);
  store<i32>(COUNTS, away, 8);
}
