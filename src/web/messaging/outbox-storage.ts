import { WRITTEN } from '#web/lib/written.ts';
import type { ReplyTarget } from './drafts.ts';

export type ChannelName = 'chat' | 'room';

/** An own message not known to be in its timeline yet. */
export type OutboxEntry = {
  clientId: string;
  channel: ChannelName;
  /** A conversation's id, or the room. */
  thread: string;
  text: string;
  replyTo: ReplyTarget | null;
  /** ms since 1970, by the server's clock. */
  at: number;
  /** The tab that wrote it. */
  tab: string;
  refusal?: Refusal;
};
/** Why the server refused it. */
export type Refusal = { title: string; message: string };

let counted = 0;

/** A member's outbox in the browser's storage: one key a message, so that tabs never overwrite each other. */
export class OutboxStorage {
  readonly prefix: string;
  /** Keys that were stored; with a full or forbidden storage a message lasts as long as its page. */
  private readonly kept = new Set<string>();

  constructor(
    memberId: string,
    private readonly storage: Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>,
  ) {
    this.prefix = `${WRITTEN.outbox}${memberId}.`;
  }

  /**
   * Key of a new message. Keys sort in the order of writing, from any tab: by the device's clock, which all tabs
   * share.
   */
  newKey({ clientId }: Pick<OutboxEntry, 'clientId'>, now: number): string {
    const order = `${now.toString(36).padStart(10, '0')}${(counted++ % 1296).toString(36).padStart(2, '0')}`;
    return `${this.prefix}${order}.${clientId}`;
  }

  /** The present entries. */
  read(): [string, OutboxEntry][] {
    const keys = Array.from({ length: this.storage.length }, (_, i) => this.storage.key(i));
    return keys.flatMap((key) => {
      const entry = key?.startsWith(this.prefix) ? parseEntry(this.storage.getItem(key)) : undefined;
      if (!key || !entry) return [];
      this.kept.add(key);
      return [[key, entry] as [string, OutboxEntry]];
    });
  }

  write(key: string, entry: OutboxEntry): void {
    try {
      this.storage.setItem(key, JSON.stringify(entry));
      this.kept.add(key);
    } catch {
      // It lasts as long as this page.
    }
  }

  /** Another tab stored it. */
  noticed(key: string): void {
    this.kept.add(key);
  }

  remove(key: string): void {
    this.kept.delete(key);
    this.storage.removeItem(key);
  }

  /**
   * Does it still wait? Another tab may have sent it, had it refused, or withdrawn it during the wait for a turn.
   */
  waits(key: string): boolean {
    if (!this.kept.has(key)) return true;
    const entry = parseEntry(this.storage.getItem(key));
    return entry !== undefined && !entry.refusal;
  }

  clear(): void {
    for (const [key] of this.read()) this.remove(key);
  }
}

export function parseEntry(value: string | null): OutboxEntry | undefined {
  try {
    const entry = JSON.parse(value ?? '') as OutboxEntry;
    return typeof entry.clientId === 'string' && typeof entry.thread === 'string' && typeof entry.text === 'string'
      ? entry
      : undefined;
  } catch {
    return undefined;
  }
}
