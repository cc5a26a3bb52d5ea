import type { MatchFacts } from '#domain/profile/profile.ts';
import { Changes, REMEMBERED_CHANGES } from './changes.ts';
import { ageOfBucket, BUCKETS, code, type Coded, genderOfBucket, EMPTY_SLOT, religionOfBucket } from './codes.ts';
import { type Bucket, bucketBytes, emptyBucket } from './buckets.ts';
import { Columns } from './columns.ts';
import { ListPool } from './list-pool.ts';
import { MemberIds } from './member-ids.ts';
import { InternTable } from './intern-table.ts';
import { Ranges } from './ranges.ts';
import { type Counted, Tally } from './tally.ts';

/** Buckets get slots in runs of this many, or of a multiple. */
const GRAIN_BITS = 3;
const GRAIN = 1 << GRAIN_BITS;
const MAX_EXTENT = 1024;

/** A member in numbers: the content of a slot. */
export type Numbered = Counted & { bucket: number; list: number };

/**
 * All members as columns. A slot is a place in every column; a run of slots belongs to one bucket. Everything is
 * synchronous, so a search never sees half a change. The first slots are spare ones for the states before the last
 * changes.
 */
export class Population extends Columns {
  readonly buckets: (Bucket | undefined)[] = [];
  readonly ids = new MemberIds();
  readonly lists = new ListPool();
  readonly terms = new InternTable();
  readonly tribes = new InternTable();
  readonly ranges = new Ranges();
  readonly changes = new Changes();
  readonly tallies = [new Tally(), new Tally()] as const;
  /** Grows by one with every change. */
  epoch = 0;
  /** Off while the index is filled: no snapshot of that time exists. */
  remembering = false;
  private bucketOfGrain = new Uint16Array(0);
  private readonly spareBucket = new Uint16Array(REMEMBERED_CHANGES);
  private slots = REMEMBERED_CHANGES;
  private freeGrains: number[] = [];

  constructor(plain = false) {
    super(plain);
    this.buckets.length = BUCKETS;
    this.growTo(REMEMBERED_CHANGES * 2);
    for (let slot = 0; slot < REMEMBERED_CHANGES; slot++) this.words[slot * 2] = EMPTY_SLOT;
  }

  get size(): number {
    return this.tallies[0].members + this.tallies[1].members;
  }

  /** Adds or changes a member; false when nothing the rules judge has changed. */
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

  /** Removes a member; false when no member has that id. */
  remove(id: string): boolean {
    const slot = this.ids.find(id);
    if (slot < 0) return false;
    this.epoch++;
    this.take(slot, id);
    return true;
  }

  /** Do the columns hold exactly these facts of the member? */
  agrees(facts: MatchFacts): boolean {
    const slot = this.ids.find(facts.id);
    return slot >= 0 && this.holds(slot, code(facts), facts);
  }

  /** Space for this many members of each bucket of an empty population, side by side in this order. */
  makeRoom(members: readonly (readonly [bucket: number, count: number])[]): void {
    const sizes = members.map(([, count]) => Math.ceil(count / GRAIN) * GRAIN);
    const room = sizes.reduce((all, size) => all + size, this.slots);
    this.growTo(Math.max(this.points.length, room + (room >> 5)));
    for (const [i, [number]] of members.entries())
      this.buckets[number] = emptyBucket(this.newExtent(number, sizes[i]!), sizes[i]!);
  }

  bucketOf(slot: number): number {
    return slot < REMEMBERED_CHANGES ? this.spareBucket[slot]! : this.bucketOfGrain[slot >> GRAIN_BITS]!;
  }

  counted(slot: number): Counted {
    return this.read(slot);
  }

  /** Ids of all members, bucket by bucket. */
  *everyId(): Generator<string> {
    for (const bucket of this.buckets) if (bucket) for (const slot of this.slotsIn(bucket)) yield this.ids.idOf(slot);
  }

  /** Bytes of the columns, and of the ids beside them. */
  memory(): { columns: number; ids: number } {
    const beside =
      this.bucketOfGrain.byteLength +
      this.spareBucket.byteLength +
      this.lists.bytes() +
      this.tallies[0].bytes() +
      this.tallies[1].bytes();
    return {
      columns: this.columnBytes() + beside + bucketBytes(this.buckets),
      ids: this.ids.bytes(),
    };
  }

  private holds(slot: number, c: Coded, facts: MatchFacts): boolean {
    if (this.bucketOf(slot) !== c.bucket || this.words[slot * 2] !== c.is || this.words[slot * 2 + 1] !== c.rejects)
      return false;
    if (this.points[slot] !== c.points || this.heightsAndRange[slot] !== this.shapeOf(c, facts)) return false;
    if (this.tribe[slot] !== (c.tribe === null ? 0 : this.tribes.find(c.tribe))) return false;
    const terms = c.dealbreakers.map((key) => this.terms.find(key));
    const held = this.lists.read(this.list[slot]!);
    return terms.length === held.length && terms.every((term) => held.includes(term));
  }

  private shapeOf(c: Coded, facts: MatchFacts): number {
    return c.height | (c.minHeight << 8) | (this.ranges.number(facts.ageRangeWanted) << 16);
  }

  private numbered(c: Coded, facts: MatchFacts): Numbered {
    const { bucket } = c;
    const dealbreakers = c.dealbreakers.map((key) => this.terms.hold(key));
    return {
      bucket,
      religion: religionOfBucket(bucket),
      age: ageOfBucket(bucket),
      is: c.is,
      rejects: c.rejects,
      points: c.points,
      heightsAndRange: this.shapeOf(c, facts),
      tribe: c.tribe === null ? 0 : this.tribes.hold(c.tribe),
      dealbreakers,
      list: this.lists.add(dealbreakers),
    };
  }

  read(slot: number): Numbered {
    const bucket = this.bucketOf(slot);
    const list = this.list[slot]!;
    return {
      bucket,
      religion: religionOfBucket(bucket),
      age: ageOfBucket(bucket),
      is: this.words[slot * 2]!,
      rejects: this.words[slot * 2 + 1]!,
      points: this.points[slot]!,
      heightsAndRange: this.heightsAndRange[slot]!,
      tribe: this.tribe[slot]!,
      dealbreakers: this.lists.read(list),
      list,
    };
  }

  /** Adds a new member whose texts and range are held already: used by `put` and by filling from a snapshot. */
  place(id: string, m: Numbered): void {
    const bucket = (this.buckets[m.bucket] ??= { firsts: [], sizes: [], filled: 0, live: 0, holes: [] });
    const slot = bucket.holes.pop() ?? this.openSlot(m.bucket, bucket);
    bucket.live++;
    this.write(slot, m);
    this.ids.set(id, slot);
    this.tallies[genderOfBucket(m.bucket)].add(m, 1);
  }

  /** The next unused slot of a bucket; a bucket that has many members grows in longer runs. */
  private openSlot(number: number, bucket: Bucket): number {
    const last = bucket.firsts.length - 1;
    if (last >= 0 && bucket.filled < bucket.sizes[last]!) return bucket.firsts[last]! + bucket.filled++;
    const size = Math.min(MAX_EXTENT, Math.max(GRAIN, (bucket.live >> 2) & -GRAIN));
    bucket.firsts.push(this.newExtent(number, size));
    bucket.sizes.push(size);
    bucket.filled = 1;
    return bucket.firsts.at(-1)!;
  }

  /** Empties a slot; its state goes to a spare slot while changes are remembered. */
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
    this.words[slot * 2] = EMPTY_SLOT;
    const bucket = this.buckets[m.bucket]!;
    bucket.holes.push(slot);
    bucket.live--;
    if (bucket.holes.length >= 2 * GRAIN && bucket.holes.length > bucket.live) this.compact(m.bucket);
  }

  /** Releases the texts of the spare slot that the next change overwrites. */
  private forgetSpare(): Changes {
    const spare = this.changes.nextSpare();
    if (this.words[spare * 2] !== EMPTY_SLOT) this.release(this.read(spare));
    this.words[spare * 2] = EMPTY_SLOT;
    return this.changes;
  }

  private release(m: Numbered): void {
    for (const term of m.dealbreakers) this.terms.release(term);
    this.lists.remove(m.list);
    this.tribes.release(m.tribe);
  }

  /**
   * Puts every bucket's members side by side, in the order searches visit them; called after the index is filled. A
   * scan then reads memory in one direction.
   */
  settle(): void {
    const newSlot = new Int32Array(this.points.length).fill(-1);
    for (let spare = 0; spare < REMEMBERED_CHANGES; spare++) newSlot[spare] = spare;
    const bucketOfNewGrain: number[] = Array.from({ length: REMEMBERED_CHANGES / GRAIN }, () => 0);
    let next = REMEMBERED_CHANGES;
    for (const [number, bucket] of this.buckets.entries()) {
      if (!bucket) continue;
      const first = next;
      this.eachSlot(bucket, (slot) => (newSlot[slot] = next++));
      const [filled, size] = [next - first, Math.ceil((next - first) / GRAIN) * GRAIN];
      this.buckets[number] =
        size === 0 ? undefined : { firsts: [first], sizes: [size], filled, live: filled, holes: [] };
      for (let grain = 0; grain < size / GRAIN; grain++) bucketOfNewGrain.push(number);
      next = first + size;
    }
    const room = next + (next >> 5);
    this.moveSlots(newSlot, room);
    this.ids.move(newSlot, room);
    this.bucketOfGrain = new Uint16Array((room >> GRAIN_BITS) + 1);
    this.bucketOfGrain.set(bucketOfNewGrain);
    this.slots = next;
    this.freeGrains = [];
  }

  /** Moves the members of a half-empty bucket together and frees the other runs for other buckets. */
  private compact(number: number): void {
    const bucket = this.buckets[number]!;
    const members = this.slotsIn(bucket).map((slot) => ({ id: this.ids.idOf(slot), state: this.read(slot) }));
    for (const { id } of members) this.ids.remove(id);
    for (const [i, first] of bucket.firsts.entries())
      for (let slot = first; slot < first + bucket.sizes[i]!; slot += GRAIN) {
        for (let gone = slot; gone < slot + GRAIN; gone++) this.words[gone * 2] = EMPTY_SLOT;
        this.freeGrains.push(slot);
      }
    const fresh: Bucket = { firsts: [], sizes: [], filled: 0, live: 0, holes: [] };
    this.buckets[number] = fresh;
    for (const { id, state } of members) {
      const slot = this.openSlot(number, fresh);
      fresh.live++;
      this.write(slot, state);
      this.ids.set(id, slot);
    }
  }

  private slotsIn(bucket: Bucket): number[] {
    const slots: number[] = [];
    this.eachSlot(bucket, (slot) => slots.push(slot));
    return slots;
  }

  eachSlot({ firsts, sizes, filled }: Bucket, visit: (slot: number) => void): void {
    for (let n = 0; n < firsts.length; n++) {
      const end = firsts[n]! + (n === firsts.length - 1 ? filled : sizes[n]!);
      for (let slot = firsts[n]!; slot < end; slot++) if (this.words[slot * 2] !== EMPTY_SLOT) visit(slot);
    }
  }

  /** Slots for a bucket: the shortest runs are reused, longer ones are taken from the end of the columns. */
  private newExtent(bucket: number, size: number): number {
    const again = size === GRAIN ? this.freeGrains.pop() : undefined;
    const first = again ?? this.slots;
    if (again === undefined) this.slots += size;
    if (this.slots > this.points.length) this.growTo(Math.ceil((this.slots * 9) / 8));
    this.bucketOfGrain.fill(bucket, first >> GRAIN_BITS, (first + size) >> GRAIN_BITS);
    return first;
  }

  private growTo(slots: number): void {
    this.grow(slots);
    const owners = new Uint16Array((slots >> GRAIN_BITS) + 1);
    owners.set(this.bucketOfGrain);
    this.bucketOfGrain = owners;
    this.ids.grow(slots);
  }
}
