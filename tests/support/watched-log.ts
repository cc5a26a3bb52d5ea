import { Writable } from 'node:stream';
import type pg from 'pg';

/** What a test server logs, at the level of production, kept to be read whole when it closes. */
export class WatchedLog extends Writable {
  #lines: string[] = [];
  /** What must never stand in it: secrets that were given out, and what tests add. */
  readonly secrets = new Set<string>();

  override _write(line: Buffer | string, _encoding: BufferEncoding, done: () => void): void {
    this.#lines.push(String(line));
    done();
  }

  get lines(): readonly string[] {
    return this.#lines;
  }

  /** For a test that told something on purpose. */
  forget(): void {
    this.#lines = [];
  }

  /** Throws when a secret, an address, or something a member wrote about themselves stands in the log (T75b). */
  async assertSilent(pool: pg.Pool): Promise<void> {
    const whole = this.#lines.join('');
    const told = [...this.secrets, ...(await personal(pool))].filter(
      (text) => text.length >= 6 && whole.includes(text),
    );
    if (told.length > 0) throw new Error(`the log tells ${[...new Set(told)].join(', ')}`);
    // Our own: where it listens, and a service of ours that is not there.
    const ours = ['"msg":"Server listening at ', 'connect ECONNREFUSED '];
    const others = this.#lines.filter((line) => !ours.some((words) => line.includes(words))).join('');
    const address = /"[^"]*(127\.0\.0\.1|::1|::ffff:)[^"]*"/.exec(others);
    if (address) throw new Error(`the log names an address: ${address[0]}`);
  }
}

const TEXTS = ['nama', 'job', 'family_background', 'instagram', 'contact_wa', 'tribe_value'];

/** What members wrote about themselves, and to others. */
async function personal(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `${TEXTS.map((column) => `select ${column} as text from profiles where ${column} is not null`).join(' union ')}
      union select username from accounts union select address from mail_addresses union select endpoint from push_subscriptions
      union select recipient from outgoing_messages union select body from messages union select body from room_messages`,
  );
  return rows.map(({ text }) => text);
}
