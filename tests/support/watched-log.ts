import { Writable } from 'node:stream';
import type pg from 'pg';
import { seenIn, writtenTexts } from './watched-texts.ts';

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

  /** Throws when a secret, an address, or anything somebody wrote stands in the log (T75b). */
  async assertSilent(pool: pg.Pool): Promise<void> {
    const whole = this.#lines.join('');
    const seen = seenIn(whole);
    const written = (await writtenTexts(pool)).filter(
      ({ text }) => seen(text) || seen(JSON.stringify(text).slice(1, -1)),
    );
    const told = [...[...this.secrets].filter(seen), ...written.map(({ text, column }) => `${text} (${column})`)];
    if (told.length > 0) throw new Error(`the log tells ${[...new Set(told)].join(', ')}`);
    // Our own: where it listens, and a service of ours that is not there.
    const ours = ['"msg":"Server listening at ', 'connect ECONNREFUSED '];
    const others = this.#lines.filter((line) => !ours.some((words) => line.includes(words))).join('');
    const address = /"[^"]*(127\.0\.0\.1|::1|::ffff:)[^"]*"/.exec(others);
    if (address) throw new Error(`the log names an address: ${address[0]}`);
  }
}
