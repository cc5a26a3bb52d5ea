const KEPT = 4096;

/**
 * The epoch of this instance's index at each moment (milliseconds since 1970). A snapshot of one
 * instance can be continued on another: there it means the state of the same moment, at most a notification's delay
 * apart.
 */
export class EpochHistory {
  private readonly list: { at: number; epoch: number }[] = [];

  add(at: number, epoch: number): void {
    if (this.list.at(-1)?.epoch === epoch) return;
    this.list.push({ at, epoch });
    if (this.list.length > KEPT) this.list.splice(0, KEPT / 2);
  }

  /** The epoch at a moment; undefined when that is too long ago. */
  epochAt(moment: number): number | undefined {
    return this.list.findLast(({ at }) => at <= moment)?.epoch;
  }
}
