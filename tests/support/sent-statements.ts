import pg from 'pg';

export type Sent = { name?: string; text: string };
/** A look of the index with its file, and the listener's sign of life: they come when they are due. */
export const OF_INDEX =
  /^listen |pg_try_advisory_xact_lock|p\.revision >|gone_profiles|kysely_migration|match_snapshots/;
/** The same, and the relay's. */
const OF_ROUNDS = new RegExp(`${OF_INDEX.source}|from outbox`);

/** Statements this process sends while `work` runs. */
export async function allSentBy(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const real = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: never[]) {
    const [first] = args as unknown as [string | Sent];
    sent.push(typeof first === 'string' ? { text: first } : first);
    return (real as (...all: never[]) => unknown).apply(this, args);
  } as never;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = real;
  }
  return sent;
}

/** The same without those of the index's and the relay's own rounds, which are not the call's. */
export const sentBy = async (work: () => Promise<unknown>): Promise<Sent[]> =>
  (await allSentBy(work)).filter(({ text }) => !OF_ROUNDS.test(text));
