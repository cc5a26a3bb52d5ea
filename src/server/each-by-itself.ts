import { createHash } from 'node:crypto';
import type { BaseContext } from './base-context.ts';

/** After this many failures a round without any success ends the run: the fault is not in a single row. */
const MANY = 100;

/**
 * Rows of a job, each processed separately: a failing row is logged and skipped, later rows are
 * processed, and the run fails at its end, so that `serasi_jobs_total{outcome="failed"}` and its alert show it.
 */
export class EachByItself {
  #done = 0;
  readonly #failed: string[] = [];
  readonly #log: BaseContext['log'];
  readonly #job: string;

  /** `job`: its name in the schedule. */
  constructor(log: BaseContext['log'], job: string) {
    this.#log = log;
    this.#job = job;
  }

  /** Ids of rows that failed in this run: a query from the oldest excludes them. */
  get failed(): readonly string[] {
    return this.#failed;
  }

  /**
   * Processes rows one after another; `work` returns false when there was nothing to do. Returns whether another round
   * may find more.
   */
  async round<T extends string | { id: string }>(
    rows: readonly T[],
    work: (row: T) => Promise<boolean | void>,
  ): Promise<boolean> {
    const [done, failed] = [this.#done, this.#failed.length];
    for (const row of rows)
      try {
        if ((await work(row)) !== false) this.#done++;
      } catch (error) {
        this.#pass(typeof row === 'string' ? row : row.id, error);
      }
    return this.#done > done || (this.#failed.length > failed && this.#failed.length < MANY);
  }

  /**
   * Returns how many rows were processed. Throws when some failed; the queue stores the error, so it names no row.
   */
  end(): number {
    const failed = this.#failed.length;
    if (failed > 0) throw new Error(`${this.#job}: ${failed} failed, ${this.#done} done`);
    return this.#done;
  }

  /** The log holds no id of a member: `row` begins the SHA-256 of the id (docs/operations.md shows how to find it). */
  #pass(id: string, error: unknown): void {
    this.#failed.push(id);
    const row = createHash('sha256').update(id).digest('hex').slice(0, 16);
    this.#log.error({ err: error, job: this.#job, row }, 'a row of a job failed');
  }
}
