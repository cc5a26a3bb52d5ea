const LENGTH_BITS = 4;
const MAX_LENGTH = (1 << LENGTH_BITS) - 1;

/**
 * Short lists of numbers in one typed array. A handle is offset and length in one word; 0 is the empty list. Freed
 * space is reused.
 */
export class ListPool {
  private room = new Int32Array(1024);
  /** Offset 0 stays unused, so that no handle of a list is 0. */
  private used = 1;
  private readonly free: number[][] = Array.from({ length: MAX_LENGTH + 1 }, () => []);

  /** Keeps at most 15 numbers: more than a member may name. */
  add(list: readonly number[]): number {
    const length = Math.min(list.length, MAX_LENGTH);
    if (length === 0) return 0;
    const offset = this.free[length]!.pop() ?? this.append(length);
    for (let i = 0; i < length; i++) this.room[offset + i] = list[i]!;
    return (offset << LENGTH_BITS) | length;
  }

  remove(handle: number): void {
    if (handle !== 0) this.free[handle & MAX_LENGTH]!.push(handle >>> LENGTH_BITS);
  }

  read(handle: number): number[] {
    const offset = handle >>> LENGTH_BITS;
    return Array.from(this.room.subarray(offset, offset + (handle & MAX_LENGTH)));
  }

  /** How many of the list's numbers are in `wanted`, and the index in `wanted` of the last of them (-1: none). */
  shared(handle: number, wanted: readonly number[]): { count: number; last: number } {
    let [count, last] = [0, -1];
    const end = (handle >>> LENGTH_BITS) + (handle & MAX_LENGTH);
    for (let i = handle >>> LENGTH_BITS; i < end; i++) {
      const at = wanted.indexOf(this.room[i]!);
      if (at >= 0) [count, last] = [count + 1, at];
    }
    return { count, last };
  }

  /** Same as `shared(…).count > 0`, without an object. */
  meets(handle: number, wanted: readonly number[]): boolean {
    const end = (handle >>> LENGTH_BITS) + (handle & MAX_LENGTH);
    for (let i = handle >>> LENGTH_BITS; i < end; i++) if (wanted.includes(this.room[i]!)) return true;
    return false;
  }

  bytes(): number {
    return this.room.byteLength;
  }

  private append(length: number): number {
    if (this.used + length > this.room.length) {
      const grown = new Int32Array(Math.ceil(this.room.length * 1.5) + length);
      grown.set(this.room);
      this.room = grown;
    }
    const offset = this.used;
    this.used += length;
    return offset;
  }
}
