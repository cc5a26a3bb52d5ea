import { signatureOf } from './signature.ts';
import type { Counted } from './tally.ts';

const NAMES = ['words', 'heightsAndRange', 'points', 'signature', 'list', 'tribe'] as const;
/** Columns with two words a slot. */
const WIDE = new Set(['words', 'signature']);

/** A slot is a place in every column. */
export class Columns {
  /** `is` and `rejects` side by side: the first test of every search reads nothing else. */
  words = new Int32Array(0);
  /** Height | least height wanted << 8 | number of the wanted age range << 16. */
  heightsAndRange = new Int32Array(0);
  /** What only score and places need (POINTS). */
  points = new Int32Array(0);
  /** Low and high word of the dealbreakers' signature. */
  signature = new Int32Array(0);
  /** Handle of the dealbreakers. */
  list = new Int32Array(0);
  /** Number of a tribe that is none of the twelve. */
  tribe = new Int32Array(0);

  protected write(slot: number, m: Counted & { list: number }): void {
    this.words[slot * 2] = m.is;
    this.words[slot * 2 + 1] = m.rejects;
    this.heightsAndRange[slot] = m.heightsAndRange;
    this.points[slot] = m.points;
    this.list[slot] = m.list;
    this.tribe[slot] = m.tribe;
    const { low, high } = signatureOf(m.dealbreakers);
    this.signature[slot * 2] = low;
    this.signature[slot * 2 + 1] = high;
  }

  protected grow(slots: number): void {
    for (const name of NAMES) {
      const larger = new Int32Array(WIDE.has(name) ? slots * 2 : slots);
      larger.set(this[name]);
      this[name] = larger;
    }
  }

  /** Moves slots: `newSlot[old]` is where a slot goes, -1 nowhere. */
  protected moveSlots(newSlot: Int32Array, slots: number): void {
    for (const name of NAMES) {
      const [from, width] = [this[name], WIDE.has(name) ? 2 : 1];
      const to = new Int32Array(slots * width);
      for (let slot = 0; slot < newSlot.length; slot++) {
        const target = newSlot[slot]!;
        if (target >= 0) for (let i = 0; i < width; i++) to[target * width + i] = from[slot * width + i]!;
      }
      this[name] = to;
    }
  }

  protected columnBytes(): number {
    return NAMES.reduce((sum, name) => sum + this[name].byteLength, 0);
  }
}
