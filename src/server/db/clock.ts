import type pg from 'pg';

/** The database's time at this moment, whatever transaction asks. */
export async function databaseTime(on: Pick<pg.ClientBase | pg.Pool, 'query'>): Promise<Date> {
  return (await on.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]!.now;
}

/**
 * The one clock of all decisions: the database's, carried on between two askings by the steady clock of this process.
 * A machine's own clock may be minutes wrong, differ from the other instance's, or be set while the server runs;
 * then one instance would end what another has just begun (decision 0099).
 */
export class DatabaseClock {
  /** Milliseconds from the steady clock to the database's; null before the first answer. */
  private ahead: number | null = null;

  now(): Date {
    return this.ahead === null ? new Date() : new Date(this.ahead + performance.now());
  }

  /**
   * Asks for the database's time. It was told somewhere between asking and hearing: a clock that agrees with that
   * is left alone, so that time does not tremble; another one is led to the nearest moment that does.
   */
  async follow(ask: () => Promise<Date>): Promise<void> {
    const asked = performance.now();
    const told = (await ask()).getTime();
    // The driver cuts microseconds off.
    const [least, most] = [told - performance.now(), told + 1 - asked];
    const ahead = this.ahead ?? (least + most) / 2;
    this.ahead = Math.min(most, Math.max(least, ahead));
  }

  /** Seconds by which the machine's own clock is ahead of the database's. */
  apart(): number {
    return (Date.now() - this.now().getTime()) / 1000;
  }
}
