import { EMPTY_SLOT } from './codes.ts';
import { Kernel } from './kernel/kernel.ts';
import { signatureOf } from './signature.ts';
import type { Counted } from './tally.ts';

const NAMES = ['words', 'heightsAndRange', 'points', 'signature', 'list', 'tribe'] as const;
type Name = (typeof NAMES)[number];
/** Columns with two words a slot. */
const WIDE = new Set<Name>(['words', 'signature']);

/** A slot is a place in every column. */
export class Columns {
  /** `is` and `rejects` side by side: the first test of every search reads nothing else. */
  words = new Int32Array(0);
  /** Height | least height wanted << 8 | number of the wanted age range << 16. */
  heightsAndRange = new Int32Array(0);
  /** Facts for score and places alone (POINTS). */
  points = new Int32Array(0);
  /** Low and high word of the dealbreakers' signature. */
  signature = new Int32Array(0);
  /** Handle of the dealbreakers. */
  list = new Int32Array(0);
  /** Number of a tribe that is none of the twelve. */
  tribe = new Int32Array(0);

  /** Scans the columns; null without WebAssembly: searches then use the loop in TypeScript. */
  kernel: Kernel | null = null;

  constructor(private readonly plain: boolean) {}

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
    const before = this.layOut(slots);
    for (const name of NAMES) this[name].set(before[name]);
  }

  /** Moves slots: `newSlot[old]` is the new place of a slot, -1 none. */
  protected moveSlots(newSlot: Int32Array, slots: number): void {
    const before = this.layOut(slots);
    for (const name of NAMES) {
      const [from, to, width] = [before[name], this[name], WIDE.has(name) ? 2 : 1];
      for (let slot = 0; slot < newSlot.length; slot++) {
        const target = newSlot[slot]!;
        if (target >= 0) for (let i = 0; i < width; i++) to[target * width + i] = from[slot * width + i]!;
      }
    }
  }

  /** New columns, all zero, in one memory with the kernel that reads them; returns the columns. */
  private layOut(slots: number): Record<Name, Int32Array> {
    const { words, heightsAndRange, points, signature, list, tribe } = this;
    const sizes = Object.fromEntries(NAMES.map((name) => [name, WIDE.has(name) ? slots * 2 : slots]));
    const { columns, kernel } = Kernel.over(sizes as Record<Name, number>, [
      'words',
      'signature',
      'heightsAndRange',
      'points',
      'tribe',
    ]);
    Object.assign(this, columns);
    this.kernel = this.plain ? null : kernel;
    return { words, heightsAndRange, points, signature, list, tribe };
  }

  /** Runs `ask` as if these slots were empty; nothing may change meanwhile. */
  leavingOut(slots: ReadonlySet<number>, ask: () => void): void {
    const { words } = this;
    for (const slot of slots) words[slot * 2]! |= EMPTY_SLOT;
    try {
      ask();
    } finally {
      for (const slot of slots) words[slot * 2]! &= ~EMPTY_SLOT;
    }
  }

  protected columnBytes(): number {
    return NAMES.reduce((sum, name) => sum + this[name].byteLength, 0);
  }
}
