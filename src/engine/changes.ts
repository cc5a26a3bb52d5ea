/** Changes a snapshot can look back on. */
export const REMEMBERED_CHANGES = 8192;

/**
 * The last changes, oldest first in a ring: which member, at which epoch, and in which spare slot their state before it
 * is kept. With it a search can answer as of an earlier epoch: the page after a cursor has no gaps and no doubles.
 */
export class Changes {
  private readonly epochs = new Float64Array(REMEMBERED_CHANGES);
  private readonly ids: string[] = [];
  private readonly before = new Int32Array(REMEMBERED_CHANGES);
  private count = 0;

  /** The spare slot of the next change; its old content is overwritten. */
  nextSpare(): number {
    return this.count % REMEMBERED_CHANGES;
  }

  /** `existed`: the spare slot holds the state before; else the member was not in the engine. */
  add(epoch: number, id: string, existed: boolean): void {
    const at = this.nextSpare();
    this.epochs[at] = epoch;
    this.ids[at] = id;
    this.before[at] = existed ? at : -1;
    this.count++;
  }

  /** Can a search still answer as of this epoch? */
  reaches(epoch: number): boolean {
    return this.count <= REMEMBERED_CHANGES || this.epochs[this.nextSpare()]! <= epoch + 1;
  }

  /** Members changed after an epoch, with the spare slot of their state then (-1: not yet in). */
  since(epoch: number): Map<string, number> {
    const found = new Map<string, number>();
    for (let i = this.count - 1; i >= 0 && i >= this.count - REMEMBERED_CHANGES; i--) {
      const at = i % REMEMBERED_CHANGES;
      if (this.epochs[at]! <= epoch) break;
      // Newest first, so that the oldest change after the epoch overwrites the others.
      found.set(this.ids[at]!, this.before[at]!);
    }
    return found;
  }
}
