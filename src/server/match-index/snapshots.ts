import type { MatchEngine } from '#engine/match-engine.ts';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../db/connect.ts';
import { type FoundSnapshot, readSnapshot, removeSnapshot, SnapshotWriter, UnusableSnapshot } from './snapshot-file.ts';
import { forgetSnapshot, knowsSnapshot, noteSnapshot, schemaMark } from './store.snapshots.ts';

/** How often a file is written while the index changes, and the earliest time after a removal. */
const EVERY_MS = 5 * 60_000;
const SOONEST_MS = 60_000;

type Place = { revision: number; day: string };
/** `alone` runs without a concurrent change of the engine. */
type Wanted = {
  engine: MatchEngine;
  /** Null while ages turn, some of them being of another day, and while another course of the database is compared. */
  where(): Place | null;
  alone<T>(work: () => Promise<T>): Promise<T>;
};

/**
 * The file an index starts from (decision 0083). Any fault of it only costs a slower start; it is removed
 * with every erased member.
 */
export class Snapshots {
  private kept: { id: string; revision: number; epoch: number; day: string } | null = null;
  private writing: Promise<boolean> | null = null;
  /** A member was erased while a file was written: the file is not kept. */
  private spoilt = false;
  private dueAt = 0;
  private writtenAt = -Infinity;

  constructor(private readonly host: { db: Db; log: Logger; folder: string }) {}

  /**
   * Fills an empty engine from the file, if it belongs to this database and not to its future. Returns the revision
   * up to which everything is in, and the day of the ages; null when the database must be read. An unusable file is
   * removed: it may hold members erased here.
   */
  async open(engine: MatchEngine, settled: number, today: string): Promise<Place | null> {
    const { db, log, folder } = this.host;
    let found: FoundSnapshot | null = null;
    try {
      found = await readSnapshot(folder);
      if (!found) return null;
      const { says, more } = found;
      if (says.schema !== (await schemaMark(db))) throw new UnusableSnapshot('it is of another schema');
      if (says.revision > settled || says.day > today) throw new UnusableSnapshot('it is of the future');
      if (!(await knowsSnapshot(db, says.id, says.revision)))
        throw new UnusableSnapshot('it is of another database, or of another course of this one');
      engine.thaw(more, says.texts);
      const { id, revision, day } = says;
      this.kept = { id, revision, epoch: engine.epoch, day };
      [this.writtenAt, this.dueAt] = [performance.now(), performance.now() + EVERY_MS];
      return { revision, day };
    } catch (error) {
      if (!(error instanceof UnusableSnapshot)) log.warn({ err: error }, 'match index snapshot cannot be read');
      else log.warn({ why: error.message }, 'match index snapshot is not used');
      const half = [...engine.everyId()];
      for (const id of half) engine.remove(id);
      return null;
    } finally {
      await found?.close();
      await this.tidy();
    }
  }

  /** Does the file hold states from before this revision? */
  isOlderThan(revision: number): boolean {
    return this.writing !== null || (this.kept !== null && this.kept.revision < revision);
  }

  /** A member was erased: the file is removed at once, and soon replaced. */
  async forget(): Promise<void> {
    if (this.writing) this.spoilt = true;
    this.dueAt = Math.max(performance.now(), this.writtenAt + SOONEST_MS);
    this.kept = null;
    await removeSnapshot(this.host.folder);
  }

  isDue(): boolean {
    return performance.now() >= this.dueAt;
  }

  /** Writes the file anew after changes; a failure is logged. Returns whether it shows the present. */
  async keep({ engine, where, alone }: Wanted): Promise<boolean> {
    if (this.writing) return false;
    this.spoilt = false;
    this.writing = this.write(engine, where, alone)
      .catch((error: unknown) => {
        this.host.log.warn({ err: error }, 'match index snapshot cannot be written');
        return false;
      })
      .finally(() => {
        this.writing = null;
        if (!this.spoilt) this.dueAt = performance.now() + EVERY_MS;
      });
    return this.writing;
  }

  /** Resolves when no file is being written: a stop must not leave half a file. */
  async settle(): Promise<void> {
    await this.writing;
  }

  private async write(engine: MatchEngine, where: Wanted['where'], alone: Wanted['alone']): Promise<boolean> {
    const { db, folder, log } = this.host;
    const began = performance.now();
    const id = randomUUID();
    const place = where();
    const { kept } = this;
    if (place && kept?.revision === place.revision && kept.epoch === engine.epoch && kept.day === place.day)
      return true;
    const schema = await schemaMark(db);
    const writer = await SnapshotWriter.begin(folder, id);
    try {
      const made = await alone(async () => {
        const state = where();
        if (!state) throw new Error('ages turn, or another course of the database is compared, just now');
        return { ...state, epoch: engine.epoch, texts: await engine.freeze((words) => writer.write(words)) };
      });
      const { epoch, revision, day, texts } = made;
      await writer.close({ id, revision, day, schema, texts });
      await noteSnapshot(db, id, revision);
      if (!this.spoilt) await writer.takeName();
      if (this.spoilt) {
        // The erasure came before the file had its name, or at the same moment.
        await writer.abandon();
        await removeSnapshot(folder);
        await forgetSnapshot(db, id);
        return false;
      }
      const former = this.kept?.id;
      this.kept = { id, revision, epoch, day };
      this.writtenAt = performance.now();
      if (former !== undefined) await forgetSnapshot(db, former);
      log.debug({ members: texts.members, ms: Math.round(performance.now() - began) }, 'match index snapshot written');
      return true;
    } catch (error) {
      await writer.abandon();
      throw error;
    }
  }

  /** Removes half files of a kill, and an unused file. */
  private tidy(): Promise<void> {
    return removeSnapshot(this.host.folder, { whole: this.kept === null, halves: true }).catch((error: unknown) =>
      this.host.log.error({ err: error }, 'match index snapshot cannot be removed'),
    );
  }
}
