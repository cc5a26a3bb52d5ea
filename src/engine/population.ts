import type { MatchFacts } from '#domain/profile/profile.ts';
import { Changes, REMEMBERED_CHANGES } from './changes.ts';
import { ageOfBucket, BUCKETS, code, type Coded, genderOfBucket, GONE, religionOfBucket } from './codes.ts';
import { Lists } from './lists.ts';
import { MemberIds } from './member-ids.ts';
import { Names } from './names.ts';
import { Ranges } from './ranges.ts';
import { type Counted, Tally } from './tally.ts';

const BLOCK_BITS = 6;
/** Slots a block: small, because each of the many buckets has one that is not full. */
export const BLOCK = 1 << BLOCK_BITS;
const SPARE_BLOCKS = REMEMBERED_CHANGES >> BLOCK_BITS;

/** A bucket's blocks, how many slots of them were ever used, and which of those are empty again. */
type Bucket = { blocks: number[]; used: number; holes: number[] };
/** A member in numbers: what a slot holds. */
type Numbered = Counted & { bucket: number; list: number };

/**
 * All members as columns. A slot is a place in every column; blocks of slots belong to one bucket. Everything is
 * synchronous, so a search never sees half a change. The first blocks are spare slots for the states before the last changes.
 */
export class Population {
  /** `is` and `rejects` side by side: the first test of every search reads nothing else. */
  words = new Int32Array(0);
  shape = new Int32Array(0);
  points = new Int32Array(0);
  /** One of 32 bits for each dealbreaker; lists without a common bit share nothing. */
  signature = new Int32Array(0);
  list = new Int32Array(0);
  tribe = new Int32Array(0);
  readonly buckets: (Bucket | undefined)[] = Array.from({ length: BUCKETS });
  readonly ids = new MemberIds();
  readonly lists = new Lists();
  readonly terms = new Names();
  readonly tribes = new Names();
  readonly ranges = new Ranges();
  readonly changes = new Changes();
  readonly tallies = [new Tally(), new Tally()] as const;
  /** Grows by one with every change. */
  epoch = 0;
  /** Off while the index is filled: nobody has a snapshot of that. */
  remembering = false;
  private bucketOfBlock = new Uint16Array(0);
  private readonly spareBucket = new Uint16Array(REMEMBERED_CHANGES);
  private blocks = SPARE_BLOCKS;
  private readonly freeBlocks: number[] = [];

  constructor() {
    this.grow(SPARE_BLOCKS * 2);
    for (let slot = 0; slot < REMEMBERED_CHANGES; slot++) this.words[slot * 2] = GONE;
  }

  get size(): number {
    return this.tallies[0].members + this.tallies[1].members;
  }

  /** Adds or changes a member; false when nothing the rules judge is different. */
  put(facts: MatchFacts): boolean {
    const coded = code(facts);
    const slot = this.ids.find(facts.id);
    if (slot >= 0 && this.holds(slot, coded, facts)) return false;
    this.epoch++;
    if (slot >= 0) this.take(slot, facts.id);
    else if (this.remembering) this.forgetSpare().add(this.epoch, facts.id, false);
    this.place(facts.id, this.numbered(coded, facts));
    return true;
  }

  /** Takes a member out; false when nobody has that id. */
  remove(id: string): boolean {
    const slot = this.ids.find(id);
    if (slot < 0) return false;
    this.epoch++;
    this.take(slot, id);
    return true;
  }

  /** Is this exactly what the columns hold of the member? */
  agrees(facts: MatchFacts): boolean {
    const slot = this.ids.find(facts.id);
    return slot >= 0 && this.holds(slot, code(facts), facts);
  }

  bucketOf(slot: number): number {
    return slot < REMEMBERED_CHANGES ? this.spareBucket[slot]! : this.bucketOfBlock[slot >> BLOCK_BITS]!;
  }

  counted(slot: number): Counted {
    return this.read(slot);
  }

  /** Ids of all members, bucket by bucket. */
  *everyId(): Generator<string> {
    for (const bucket of this.buckets) {
      for (let i = 0; bucket && i < bucket.used; i++) {
        const slot = slotAt(bucket, i);
        if (this.words[slot * 2] !== GONE) yield this.ids.idOf(slot);
      }
    }
  }

  /** Bytes of the columns, and of the ids beside them. */
  memory(): { columns: number; ids: number } {
    const columns = [this.words, this.shape, this.points, this.signature, this.list, this.tribe, this.bucketOfBlock, this.spareBucket];
    return {
      columns: columns.reduce((sum, c) => sum + c.byteLength, 0) + this.lists.bytes() + this.tallies[0].bytes() + this.tallies[1].bytes() + 4 * this.blocks,
      ids: this.ids.bytes(),
    };
  }

  private holds(slot: number, c: Coded, facts: MatchFacts): boolean {
    if (this.bucketOf(slot) !== c.bucket || this.words[slot * 2] !== c.is || this.words[slot * 2 + 1] !== c.rejects) return false;
    if (this.points[slot] !== c.points || this.shape[slot] !== this.shapeOf(c, facts)) return false;
    if (this.tribe[slot] !== (c.tribe === null ? 0 : this.tribes.find(c.tribe))) return false;
    const terms = c.dealbreakers.map((key) => this.terms.find(key));
    const held = this.lists.read(this.list[slot]!);
    return terms.length === held.length && terms.every((term) => held.includes(term));
  }

  private shapeOf(c: Coded, facts: MatchFacts): number {
    return c.height | (c.minHeight << 8) | (this.ranges.number(facts.ageRangeWanted) << 16);
  }

  private numbered(c: Coded, facts: MatchFacts): Numbered {
    const dealbreakers = c.dealbreakers.map((key) => this.terms.hold(key));
    return {
      ...{ bucket: c.bucket, religion: religionOfBucket(c.bucket), age: ageOfBucket(c.bucket), is: c.is, rejects: c.rejects, points: c.points },
      ...{ shape: this.shapeOf(c, facts), tribe: c.tribe === null ? 0 : this.tribes.hold(c.tribe), dealbreakers, list: this.lists.add(dealbreakers) },
    };
  }

  private read(slot: number): Numbered {
    const bucket = this.bucketOf(slot);
    const list = this.list[slot]!;
    return {
      ...{ bucket, religion: religionOfBucket(bucket), age: ageOfBucket(bucket), is: this.words[slot * 2]!, rejects: this.words[slot * 2 + 1]! },
      ...{ points: this.points[slot]!, shape: this.shape[slot]!, tribe: this.tribe[slot]!, dealbreakers: this.lists.read(list), list },
    };
  }

  private write(slot: number, m: Numbered): void {
    this.words[slot * 2] = m.is;
    this.words[slot * 2 + 1] = m.rejects;
    this.shape[slot] = m.shape;
    this.points[slot] = m.points;
    this.list[slot] = m.list;
    this.tribe[slot] = m.tribe;
    this.signature[slot] = m.dealbreakers.reduce((all, term) => all | signatureBit(term), 0);
  }

  private place(id: string, m: Numbered): void {
    const bucket = (this.buckets[m.bucket] ??= { blocks: [], used: 0, holes: [] });
    let slot = bucket.holes.pop();
    if (slot === undefined) {
      if (bucket.used === bucket.blocks.length * BLOCK) bucket.blocks.push(this.newBlock(m.bucket));
      slot = slotAt(bucket, bucket.used++);
    }
    this.write(slot, m);
    this.ids.set(id, slot);
    this.tallies[genderOfBucket(m.bucket)].add(m, 1);
  }

  /** Empties a slot; its state goes to a spare slot while somebody may look back. */
  private take(slot: number, id: string): void {
    const m = this.read(slot);
    this.tallies[genderOfBucket(m.bucket)].add(m, -1);
    if (this.remembering) {
      const changes = this.forgetSpare();
      const spare = changes.nextSpare();
      this.write(spare, m);
      this.spareBucket[spare] = m.bucket;
      this.ids.copyName(slot, spare);
      changes.add(this.epoch, id, true);
    } else this.release(m);
    this.ids.remove(id);
    this.words[slot * 2] = GONE;
    const bucket = this.buckets[m.bucket]!;
    bucket.holes.push(slot);
    if (bucket.holes.length >= 2 * BLOCK && bucket.holes.length * 2 > bucket.used) this.compact(m.bucket);
  }

  /** The spare slot the next change writes over lets go of its texts. */
  private forgetSpare(): Changes {
    const spare = this.changes.nextSpare();
    if (this.words[spare * 2] !== GONE) this.release(this.read(spare));
    this.words[spare * 2] = GONE;
    return this.changes;
  }

  private release(m: Numbered): void {
    for (const term of m.dealbreakers) this.terms.release(term);
    this.lists.remove(m.list);
    this.tribes.release(m.tribe);
  }

  /** Moves the members of a half-empty bucket together and gives the blocks left over to other buckets. */
  private compact(number: number): void {
    const bucket = this.buckets[number]!;
    let to = 0;
    for (let from = 0; from < bucket.used; from++) {
      const slot = slotAt(bucket, from);
      if (this.words[slot * 2] === GONE) continue;
      const target = slotAt(bucket, to++);
      if (target === slot) continue;
      const id = this.ids.idOf(slot);
      this.ids.remove(id);
      this.write(target, this.read(slot));
      this.words[slot * 2] = GONE;
      this.ids.set(id, target);
    }
    bucket.used = to;
    bucket.holes = [];
    this.freeBlocks.push(...bucket.blocks.splice(Math.ceil(to / BLOCK)));
  }

  private newBlock(bucket: number): number {
    const block = this.freeBlocks.pop() ?? this.blocks++;
    if (this.blocks * BLOCK > this.points.length) this.grow(Math.ceil(this.blocks * 1.25));
    this.bucketOfBlock[block] = bucket;
    return block;
  }

  private grow(blocks: number): void {
    const slots = blocks * BLOCK;
    this.words = grown(this.words, slots * 2);
    for (const name of ['shape', 'points', 'signature', 'list', 'tribe'] as const) this[name] = grown(this[name], slots);
    const owners = new Uint16Array(blocks);
    owners.set(this.bucketOfBlock);
    this.bucketOfBlock = owners;
    this.ids.grow(slots);
  }
}

/** The n-th slot of a bucket. */
export function slotAt(bucket: { blocks: readonly number[] }, n: number): number {
  return (bucket.blocks[n >> BLOCK_BITS]! << BLOCK_BITS) | (n & (BLOCK - 1));
}

export function signatureBit(term: number): number {
  return 1 << (Math.imul(term, 0x9e3779b1) >>> 27);
}

function grown(column: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length);
  larger.set(column);
  return larger;
}
