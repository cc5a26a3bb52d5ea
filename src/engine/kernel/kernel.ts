import { CANONICAL_TRIBE_BITS, OTHER_TRIBE } from '../codes.ts';
import type { Signature } from '../signature.ts';
import { KERNEL } from './code.ts';

/** The used part of WebAssembly; this folder has no types of a browser or of Node. */
declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: unknown };
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer };
};
declare function atob(base64: string): string;

/** A viewer as the loops judge them. */
export type JudgedViewer = {
  is: number;
  rejects: number;
  tribe: number;
  /** In cm; 255 when not stated: no least height is above it. */
  height: number;
  ethnicity: number;
  domicile: number;
  signature: Signature;
  /** A common bit proves a common entry. */
  signatureIsExact: boolean;
  /** The tables of points as whole numbers of 1/POINT, rounded down; a rejection is REJECTED. */
  fixed: Record<'heights' | 'ranges' | 'places' | 'incomes' | 'languages', Int32Array>;
};

type Exports = {
  place(words: number, signatures: number, shapes: number, points: number, tribes: number): void;
  begin(
    ...viewer: [
      rejects: number,
      is: number,
      low: number,
      high: number,
      exact: number,
      tribe: number,
      height: number,
      ceiling: number,
      floor: number,
    ]
  ): void;
  scan(first: number, end: number, base: number): number;
  beginCount(
    ...wishes: [
      domicile: number,
      ethnicity: number,
      tribeBit: number,
      tribeNumber: number,
      mustShare: number,
      mustStay: number,
      byHeight: number,
      byDealbreaker: number,
      byDistance: number,
      byTribe: number,
    ]
  ): void;
  count(first: number, end: number): void;
};
/** Callbacks of the loops for few candidates; `offer` returns the new floor. */
export type ScanHost = {
  offer(slot: number): number;
  shares(slot: number): number;
  tribesDiffer(slot: number): number;
};
export type CountHost = Pick<ScanHost, 'tribesDiffer'> & { sharedEntry(slot: number): number };
/** A what-if's own wishes. */
export type Wishes = {
  tables: JudgedViewer;
  heightFits: Uint8Array;
  mustShare: boolean;
  mustStay: boolean;
  rules: { height: number; dealbreaker: number; distance: number; tribe: number };
};
export type Counting = {
  kept: Int32Array;
  /** Of the last run: passed; passed with another tribe; passed with another place. */
  counts: Int32Array;
  run: (first: number, end: number) => void;
};

const PAGE = 65_536;
const LINE = 16;
/** Offsets of the viewer's tables for scan.as, in bytes, and where the columns begin. */
const TABLES = { heights: 0, incomes: 1024, languages: 2048, places: 3072, ranges: 11_264 } as const;
const HEIGHT_FITS = TABLES.ranges + 4 * PAGE;
const KEPT = { at: HEIGHT_FITS + 256, length: 9 * 256 };
const COUNTS = { at: KEPT.at + KEPT.length * 4, length: 3 };
const TABLES_END = COUNTS.at + COUNTS.length * 4;

const bytes = Uint8Array.from(atob(KERNEL), (char) => char.charCodeAt(0));
/** null: no SIMD in WebAssembly here; searches use the plain loop. */
const module = typeof WebAssembly === 'object' && WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : null;

/** The inner loop in WebAssembly, over columns in its own memory. */
export class Kernel {
  private readonly exports: Exports;
  private readonly tables: Int32Array;
  private readonly heightFits: Uint8Array;
  private readonly kept: Int32Array;
  private readonly counts: Int32Array;
  private host: (ScanHost & CountHost) | null = null;

  private constructor(code: object, memory: { buffer: ArrayBuffer }) {
    const host = {
      offer: (slot: number) => this.host!.offer(slot),
      shares: (slot: number) => this.host!.shares(slot),
      tribesDiffer: (slot: number) => this.host!.tribesDiffer(slot),
      sharedEntry: (slot: number) => this.host!.sharedEntry(slot),
    };
    this.heightFits = new Uint8Array(memory.buffer, HEIGHT_FITS, 256);
    this.kept = new Int32Array(memory.buffer, KEPT.at, KEPT.length);
    this.counts = new Int32Array(memory.buffer, COUNTS.at, COUNTS.length);
    this.exports = new WebAssembly.Instance(code, { env: { memory }, host }).exports as Exports;
    this.tables = new Int32Array(memory.buffer, 0, TABLES_END / 4);
  }

  /** Zeroed columns of these sizes in words, and the loop that reads them; without SIMD, only the columns. */
  static over<Name extends string>(
    words: Record<Name, number>,
    order: readonly [words: Name, signatures: Name, shapes: Name, points: Name, tribes: Name],
  ): { columns: Record<Name, Int32Array>; kernel: Kernel | null } {
    const names = Object.keys(words) as Name[];
    const columns = {} as Record<Name, Int32Array>;
    const starts = {} as Record<Name, number>;
    let end = TABLES_END;
    for (const name of names) {
      starts[name] = end;
      end += Math.ceil((words[name] * 4) / LINE) * LINE;
    }
    // The loop reads four slots at once, so the last read may end behind the last column.
    const memory = memoryOf(Math.ceil((end + 4 * LINE) / PAGE));
    if (!module || !memory) {
      for (const name of names) columns[name] = new Int32Array(words[name]);
      return { columns, kernel: null };
    }
    for (const name of names) columns[name] = new Int32Array(memory.buffer, starts[name], words[name]);
    const kernel = new Kernel(module, memory);
    kernel.exports.place(...(order.map((name) => starts[name]) as Parameters<Exports['place']>));
    return { columns, kernel };
  }

  /** Prepares the scan of runs for this viewer: it counts the passing members of a run. */
  begin(tables: JudgedViewer, host: ScanHost, { ceiling, floor }: { ceiling: number; floor: number }): Exports['scan'] {
    this.host = host as ScanHost & CountHost;
    this.setViewer(tables, ceiling, floor);
    return this.exports.scan;
  }

  /** The same for a what-if, until a scan begins; what it kept stays until the next what-if. */
  beginCount({ tables, heightFits, mustShare, mustStay, rules }: Wishes, host: CountHost): Counting {
    this.host = host as ScanHost & CountHost;
    this.setViewer(tables, 0, 0);
    this.heightFits.set(heightFits);
    this.exports.beginCount(
      tables.domicile,
      tables.ethnicity,
      tables.is & (CANONICAL_TRIBE_BITS | OTHER_TRIBE),
      tables.tribe,
      mustShare ? 1 : 0,
      mustStay ? 1 : 0,
      rules.height,
      rules.dealbreaker,
      rules.distance,
      rules.tribe,
    );
    return { kept: this.kept, counts: this.counts, run: this.exports.count };
  }

  private setViewer(tables: JudgedViewer, ceiling: number, floor: number): void {
    for (const name of Object.keys(TABLES) as (keyof typeof TABLES)[])
      this.tables.set(tables.fixed[name], TABLES[name] / 4);
    const { rejects, is, signature, signatureIsExact, tribe, height } = tables;
    this.exports.begin(
      rejects,
      is,
      signature.low,
      signature.high,
      signatureIsExact ? 1 : 0,
      tribe === 0 ? 0 : 1,
      height,
      ceiling,
      floor,
    );
  }
}

/** null: without SIMD, or when the address space for a memory is not available (`ulimit -v`). */
function memoryOf(pages: number): { buffer: ArrayBuffer } | null {
  try {
    return module && new WebAssembly.Memory({ initial: pages });
  } catch {
    return null;
  }
}
