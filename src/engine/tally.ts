import { RELIGIONS } from '#domain/profile/values.ts';
import { AGES, HEIGHTS, OTHER_TRIBE, POINTS } from './codes.ts';
import { signatureKey, signatureOf } from './signature.ts';

const WORD_BITS = 32;
const PLACES = 64;

/** One member as the tally counts them; `heightsAndRange` = height | least height << 8 | range << 16. */
export type Counted = {
  religion: number;
  age: number;
  is: number;
  rejects: number;
  points: number;
  heightsAndRange: number;
  tribe: number;
  dealbreakers: readonly number[];
};

/**
 * Counts of members by fact, updated with every change: the funnel then adds up what one rule alone removes.
 */
export class Tally {
  members = 0;
  readonly religion = new Int32Array(RELIGIONS.length + 1);
  readonly age = new Int32Array(AGES);
  readonly height = new Int32Array(HEIGHTS);
  readonly minHeight = new Int32Array(HEIGHTS);
  readonly domicile = new Int32Array(PLACES);
  /** Members who refuse distance, by their domicile. */
  readonly stays = new Int32Array(PLACES);
  readonly is = new Int32Array(WORD_BITS);
  readonly rejects = new Int32Array(WORD_BITS);
  range = new Int32Array(64);
  /** By the key of a signature; few differ, since most entries are common ones. */
  readonly signature = new Map<number, number>();
  /** By the number of a tribe outside the twelve: all members, and those who want the same tribe. */
  readonly otherTribe = new Map<number, { all: number; same: number }>();

  add(m: Counted, sign: 1 | -1): void {
    this.members += sign;
    this.religion[m.religion]! += sign;
    this.age[m.age]! += sign;
    this.height[m.heightsAndRange & 255]! += sign;
    this.minHeight[(m.heightsAndRange >>> 8) & 255]! += sign;
    const place = (m.points >>> POINTS.domicile) & 63;
    this.domicile[place]! += sign;
    if ((m.points >>> POINTS.ldrNo) & 1) this.stays[place]! += sign;
    countBits(this.is, m.is, sign);
    countBits(this.rejects, m.rejects, sign);
    this.range = countAt(this.range, m.heightsAndRange >>> 16, sign);
    this.countSignature(signatureKey(signatureOf(m.dealbreakers)), sign);
    if (m.is & OTHER_TRIBE) this.countTribe(m, sign);
  }

  private countSignature(key: number, sign: 1 | -1): void {
    if (key === 0) return;
    const count = (this.signature.get(key) ?? 0) + sign;
    if (count === 0) this.signature.delete(key);
    else this.signature.set(key, count);
  }

  private countTribe(m: Counted, sign: 1 | -1): void {
    const row = this.otherTribe.get(m.tribe) ?? { all: 0, same: 0 };
    row.all += sign;
    if (wantsSameTribe(m.rejects)) row.same += sign;
    if (row.all === 0) this.otherTribe.delete(m.tribe);
    else this.otherTribe.set(m.tribe, row);
  }

  bytes(): number {
    return this.range.byteLength + 40 * this.signature.size + 4 * (3 * HEIGHTS + AGES);
  }
}

/** Does a member with a tribe outside the twelve reject the twelve? */
export function wantsSameTribe(rejects: number): boolean {
  return (rejects & (OTHER_TRIBE - 1) & ~((1 << RELIGIONS.length) - 1)) !== 0;
}

function countBits(counts: Int32Array, word: number, sign: 1 | -1): void {
  for (let rest = word; rest !== 0; rest &= rest - 1) counts[31 - Math.clz32(rest & -rest)]! += sign;
}

function countAt(counts: Int32Array<ArrayBuffer>, at: number, sign: 1 | -1): Int32Array<ArrayBuffer> {
  let room = counts;
  if (at >= room.length) {
    room = new Int32Array(at * 2);
    room.set(counts);
  }
  room[at]! += sign;
  return room;
}
