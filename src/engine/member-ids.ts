const HYPHEN = 45;
const WORDS = 4;
/** An id no caller can have. */
const FROM_WORDS = '\u0000';

/**
 * Which slot holds which member: 16 bytes an id and an open-addressing table of slots, instead of a text each. Other
 * ids than uuids (test vectors) are kept as texts beside it.
 */
export class MemberIds {
  private words = new Uint32Array(0);
  private table = new Int32Array(1 << 10).fill(-1);
  private filled = 0;
  private readonly slotOfName = new Map<string, number>();
  private readonly nameOfSlot = new Map<number, string>();
  private readonly key = new Uint32Array(WORDS);
  private parsed = '';

  grow(slots: number): void {
    const words = new Uint32Array(slots * WORDS);
    words.set(this.words);
    this.words = words;
  }

  /** Sizes the empty table for this many ids. */
  makeRoom(ids: number): void {
    let length = this.table.length;
    while (length < ids * 2) length *= 2;
    this.table = new Int32Array(length).fill(-1);
  }

  /** Moves names to other slots: `newSlot[old]` is the new slot, -1 none. */
  move(newSlot: Int32Array, slots: number): void {
    const [words, names] = [this.words, [...this.nameOfSlot]];
    this.words = new Uint32Array(slots * WORDS);
    for (let from = 0; from < newSlot.length; from++) {
      const to = newSlot[from]! * WORDS;
      if (to >= 0) for (let i = 0; i < WORDS; i++) this.words[to + i] = words[from * WORDS + i]!;
    }
    // An id's place in the table does not depend on its slot.
    for (let place = 0; place < this.table.length; place++)
      if (this.table[place] !== -1) this.table[place] = newSlot[this.table[place]!]!;
    this.nameOfSlot.clear();
    for (const [from, name] of names) {
      const to = newSlot[from]!;
      if (to < 0) continue;
      this.nameOfSlot.set(to, name);
      if (this.slotOfName.get(name) === from) this.slotOfName.set(name, to);
    }
  }

  /** The member's slot, or -1. */
  find(id: string): number {
    if (!this.parse(id)) return this.slotOfName.get(id) ?? -1;
    return this.table[this.place()]!;
  }

  set(id: string, slot: number): void {
    if (!this.parse(id)) {
      this.slotOfName.set(id, slot);
      this.nameOfSlot.set(slot, id);
      return;
    }
    this.write(slot);
    // No frozen member is there twice, so the others' words are not compared: they lie far from each other.
    if (id === FROM_WORDS) return this.insert(slot);
    const place = this.place();
    if (this.table[place] === -1) this.filled++;
    this.table[place] = slot;
    if (this.filled * 2 > this.table.length) this.rehash();
  }

  /** Forgets that the id lives in its slot; the slot keeps its name until it is used again. */
  remove(id: string): void {
    if (!this.parse(id)) {
      this.slotOfName.delete(id);
      return;
    }
    const place = this.place();
    if (this.table[place] !== -1) this.closeGap(place);
  }

  /** Gives slot `to` the same name as `from`, without an entry in the table. */
  copyName(from: number, to: number): void {
    this.words.copyWithin(to * WORDS, from * WORDS, (from + 1) * WORDS);
    const name = this.nameOfSlot.get(from);
    if (name === undefined) this.nameOfSlot.delete(to);
    else this.nameOfSlot.set(to, name);
  }

  /** Copies the four words of a slot's uuid; false when its name is not a uuid. */
  copyWords(slot: number, to: Int32Array, at: number): boolean {
    for (let i = 0; i < WORDS; i++) to[at + i] = this.words[slot * WORDS + i]!;
    return !this.nameOfSlot.has(slot);
  }

  /** Sets the parsed id to the uuid of these words: the returned id stands for it in the very next `set`. */
  fromWords(words: Int32Array, at: number): string {
    for (let i = 0; i < WORDS; i++) this.key[i] = words[at + i]!;
    return (this.parsed = FROM_WORDS);
  }

  /** The four words of a uuid folded into one: a trace of a removed member that does not identify them. */
  fold(slot: number): number {
    const at = slot * WORDS;
    return (this.words[at]! ^ this.words[at + 1]! ^ this.words[at + 2]! ^ this.words[at + 3]!) | 0;
  }

  idOf(slot: number): string {
    const name = this.nameOfSlot.get(slot);
    if (name !== undefined) return name;
    let hex = '';
    for (let i = 0; i < WORDS; i++) hex += this.words[slot * WORDS + i]!.toString(16).padStart(8, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  /** Negative when the id of slot `a` stands before that of `b`, as texts compare. */
  compare(a: number, b: number): number {
    if (this.nameOfSlot.size > 0 && (this.nameOfSlot.has(a) || this.nameOfSlot.has(b))) {
      const [x, y] = [this.idOf(a), this.idOf(b)];
      return x < y ? -1 : x > y ? 1 : 0;
    }
    for (let i = 0; i < WORDS; i++) {
      const difference = this.words[a * WORDS + i]! - this.words[b * WORDS + i]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }

  bytes(): number {
    return this.words.byteLength + this.table.byteLength;
  }

  /** Reads a lower-case uuid into `key`; false for any other text. Callers ask several times in a row for one id. */
  private parse(id: string): boolean {
    if (id === this.parsed) return true;
    this.parsed = '';
    if (id.length !== 36) return false;
    let [word, digits] = [0, 0];
    for (let i = 0; i < 36; i++) {
      const char = id.charCodeAt(i);
      if (i === 8 || i === 13 || i === 18 || i === 23) {
        if (char !== HYPHEN) return false;
        continue;
      }
      const digit = char >= 48 && char <= 57 ? char - 48 : char >= 97 && char <= 102 ? char - 87 : -1;
      if (digit < 0) return false;
      word = (word << 4) | digit;
      if (++digits % 8 === 0) this.key[digits / 8 - 1] = word;
    }
    this.parsed = id;
    return true;
  }

  private write(slot: number): void {
    for (let i = 0; i < WORDS; i++) this.words[slot * WORDS + i] = this.key[i]!;
    if (this.nameOfSlot.size > 0) this.nameOfSlot.delete(slot);
  }

  /** The parsed id's place in the table, or the gap for it. */
  private place(): number {
    const mask = this.table.length - 1;
    let place = hash(this.key[0]!, this.key[1]!, this.key[2]!, this.key[3]!) & mask;
    for (; this.table[place] !== -1; place = (place + 1) & mask) {
      const at = this.table[place]! * WORDS;
      if (
        this.words[at + 3] === this.key[3] &&
        this.words[at] === this.key[0] &&
        this.words[at + 1] === this.key[1] &&
        this.words[at + 2] === this.key[2]
      )
        break;
    }
    return place;
  }

  private insert(slot: number): void {
    const mask = this.table.length - 1;
    let place = this.home(slot);
    while (this.table[place] !== -1) place = (place + 1) & mask;
    this.table[place] = slot;
    this.filled++;
  }

  private home(slot: number): number {
    const at = slot * WORDS;
    return (
      hash(this.words[at]!, this.words[at + 1]!, this.words[at + 2]!, this.words[at + 3]!) & (this.table.length - 1)
    );
  }

  /** Moves later entries of the run back, so that no tombstones are needed. */
  private closeGap(gap: number): void {
    const mask = this.table.length - 1;
    this.filled--;
    for (let next = (gap + 1) & mask; this.table[next] !== -1; next = (next + 1) & mask) {
      const distance = (next - this.home(this.table[next]!)) & mask;
      if (distance >= ((next - gap) & mask)) {
        this.table[gap] = this.table[next]!;
        gap = next;
      }
    }
    this.table[gap] = -1;
  }

  private rehash(): void {
    const old = this.table;
    this.table = new Int32Array(old.length * 2).fill(-1);
    this.filled = 0;
    for (const slot of old) if (slot !== -1) this.insert(slot);
  }
}

function hash(a: number, b: number, c: number, d: number): number {
  let h = a ^ Math.imul(b, 0x9e3779b1) ^ Math.imul(c, 0x85ebca6b) ^ Math.imul(d, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return (h ^ (h >>> 13)) >>> 0;
}
