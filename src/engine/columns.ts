import { signatureOf } from './signature.ts';
import type { Counted } from './tally.ts';

const NAMES = ['words', 'shape', 'points', 'signature', 'list', 'tribe'] as const;

/** A slot is a place in every column. */
export class Columns {
  /** `is` and `rejects` side by side: the first test of every search reads nothing else. */
  words = new Int32Array(0);
  /** Height | least height wanted << 8 | number of the wanted age range << 16. */
  shape = new Int32Array(0);
  /** What only score and places need (POINTS). */
  points = new Int32Array(0);
  signature = new Int32Array(0);
  /** Handle of the dealbreakers. */
  list = new Int32Array(0);
  /** Number of a tribe that is none of the twelve. */
  tribe = new Int32Array(0);

  protected write(slot: number, m: Counted & { list: number }): void {
    this.words[slot * 2] = m.is;
    this.words[slot * 2 + 1] = m.rejects;
    this.shape[slot] = m.shape;
    this.points[slot] = m.points;
    this.list[slot] = m.list;
    this.tribe[slot] = m.tribe;
    this.signature[slot] = signatureOf(m.dealbreakers);
  }

  protected grow(slots: number): void {
    for (const name of NAMES) {
      const larger = new Int32Array(name === 'words' ? slots * 2 : slots);
      larger.set(this[name]);
      this[name] = larger;
    }
  }

  /** Starts again with empty columns; the answer copies a slot of the old ones. */
  protected rearranged(slots: number): (from: number, to: number) => void {
    const { words, shape, points, signature, list, tribe } = this;
    for (const name of NAMES) this[name] = new Int32Array(name === 'words' ? slots * 2 : slots);
    return (from, to) => {
      this.words[to * 2] = words[from * 2]!;
      this.words[to * 2 + 1] = words[from * 2 + 1]!;
      this.shape[to] = shape[from]!;
      this.points[to] = points[from]!;
      this.signature[to] = signature[from]!;
      this.list[to] = list[from]!;
      this.tribe[to] = tribe[from]!;
    };
  }

  protected columnBytes(): number {
    return NAMES.reduce((sum, name) => sum + this[name].byteLength, 0);
  }
}
