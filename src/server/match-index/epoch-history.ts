const KEPT = 4096;

/**
 * Which state of this instance's index belonged to which moment (milliseconds since 1970). A snapshot taken on one
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

  /** The epoch at a moment; undefined when that is longer ago than is known. */
  epochAt(moment: number): number | undefined {
    return this.list.findLast(({ at }) => at <= moment)?.epoch;
  }
}
