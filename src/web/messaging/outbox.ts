import { RECONNECT_MS } from '#domain/messaging/limits.ts';
import { type ApiError, asApiError, isAway } from '#web/lib/api.ts';
import { onLive, watchLive } from '#web/lib/live.ts';
import { createStore } from '#web/lib/store.ts';
import { type ChannelName, type OutboxEntry, OutboxStorage, parseEntry, type Refusal } from './outbox-storage.ts';

/** A message without an answer for so long is sent again. */
export const SEND_MS = 15_000;

/** `waiting`: waits for the network. */
export type Pending = OutboxEntry & { state: 'sending' | 'waiting' | 'failed' };

/** A new message, with its time by the server's clock. */
export type NewMessage = Pick<OutboxEntry, 'channel' | 'thread' | 'text' | 'at'> &
  Partial<Pick<OutboxEntry, 'clientId' | 'replyTo'>>;

/** A feature's functions for its messages. */
export type Channel = {
  /** Sends it, once at any number of tries: returns its place in the timeline, and how to show it. Throws ApiError. */
  send: (entry: OutboxEntry) => Promise<{ place: number; show: () => void }>;
  /** Can a retry help? */
  retries: (error: ApiError) => boolean;
  /** Any other error is a refusal: its text. */
  refused: (entry: OutboxEntry, error: ApiError) => Refusal;
  /**
   * Gives a refused one back to its author, in the tab it was written in; false: it stays in the list, with its
   * reason.
   */
  giveBack: (entry: OutboxEntry, refusal: Refusal) => boolean;
  /** Another tab had it stored: catches up the timeline. */
  catchUp: (thread: string) => Promise<void>;
};

/** The outbox's access to the browser's storage and its other tabs. */
export type Transport = {
  storage: Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;
  /** Calls back with changes by other tabs; null: removed. Returns a function to stop. */
  onChange: (listener: (key: string, value: string | null) => void) => () => void;
  /** Runs in one tab at a time; without locks the client id still keeps a message single. */
  exclusive: (name: string, work: () => Promise<void>) => Promise<void>;
  /** Id of this tab, the same after a reload. */
  tab: string;
};

/** Messages of one thread are sent in order; threads are independent. */
type Lane = {
  running: Promise<void> | null;
  again: boolean;
  waiting: boolean;
  tries: number;
  timer?: ReturnType<typeof setTimeout>;
};

/**
 * Own unsent messages: stored in this browser for this member until the server has them, each sent once at any number
 * of tries. One storage entry a message, so that tabs never overwrite each other (docs/decisions/0020).
 */
export class Outbox {
  /** Oldest first. */
  readonly pending = createStore<readonly Pending[]>([]);
  private readonly entries = new Map<string, OutboxEntry>();
  private readonly storage: OutboxStorage;
  /** Keys of entries the server has, shown until their timeline has them; with their place, if known. */
  private readonly stored = new Map<string, number | null>();
  private readonly lanes = new Map<string, Lane>();
  private readonly channels = new Map<ChannelName, Channel>();
  private readonly ends: (() => void)[] = [];
  private stopped = false;

  constructor(
    memberId: string,
    private readonly transport: Transport,
  ) {
    this.storage = new OutboxStorage(memberId, transport.storage);
  }

  /** Continues with entries of an earlier page. */
  start(): void {
    for (const [key, entry] of this.storage.read()) this.entries.set(key, entry);
    this.ends.push(
      onLive('sync-state', () => this.drainAll()),
      watchLive(() => this.drainAll()),
      this.transport.onChange((key, value) => key.startsWith(this.storage.prefix) && this.changedElsewhere(key, value)),
    );
    this.publish();
    this.drainAll();
  }

  stop(): void {
    this.stopped = true;
    for (const end of this.ends.splice(0)) end();
    for (const lane of this.lanes.values()) clearTimeout(lane.timer);
  }

  /** Deletes all entries at sign-out. */
  clear(): void {
    this.storage.clear();
    this.entries.clear();
    this.stored.clear();
    this.publish();
  }

  /** Sends messages of this channel from now on; the returned function stops it. */
  open(name: ChannelName, channel: Channel): () => void {
    this.channels.set(name, channel);
    this.drainAll();
    return () => void (this.channels.get(name) === channel && this.channels.delete(name));
  }

  /**
   * Adds a message: stored until the server has it. `clientId`: of one that may have been stored already. `now`: this
   * device's clock.
   */
  add(message: NewMessage, now = Date.now()): void {
    const entry = {
      replyTo: null,
      ...message,
      clientId: message.clientId ?? newClientId(now),
      tab: this.transport.tab,
    };
    this.keep(this.storage.newKey(entry, now), entry);
    void this.drain(message.thread);
  }

  /** Tries a refused one again. */
  retry(clientId: string): void {
    const [key, entry] = this.find(clientId);
    if (!key || !entry?.refusal) return;
    const { refusal: _, ...rest } = entry;
    this.keep(key, rest);
    void this.drain(entry.thread);
  }

  /** Removes an entry; null when it no longer exists. */
  takeBack(clientId: string): OutboxEntry | null {
    const [key, entry] = this.find(clientId);
    if (!key || !entry) return null;
    this.drop(key);
    return entry;
  }

  /** The thread's timeline shows these messages, and every change up to `upTo`. */
  confirm(thread: string, shown: ReadonlySet<string | null>, upTo: number): void {
    for (const [key, entry] of this.entries)
      if (entry.thread === thread && (shown.has(entry.clientId) || (this.stored.get(key) ?? Infinity) <= upTo))
        this.drop(key);
  }

  /** Sends the waiting messages of a thread, in order; resolves when nothing more can be sent now. */
  drain(thread: string): Promise<void> {
    const lane = this.lane(thread);
    lane.again = true;
    clearTimeout(lane.timer);
    lane.running ??= this.transport
      .exclusive(`${this.storage.prefix}${thread}`, () => this.sendAll(thread, lane))
      .finally(() => {
        lane.running = null;
        if (lane.again && !this.stopped) void this.drain(thread);
      });
    return lane.running;
  }

  private drainAll(): void {
    const open = [...this.entries].filter(([key, entry]) => !entry.refusal && !this.stored.has(key));
    for (const thread of new Set(open.map(([, entry]) => entry.thread))) void this.drain(thread);
  }

  private async sendAll(thread: string, lane: Lane): Promise<void> {
    while (lane.again && !this.stopped) {
      lane.again = false;
      for (const [key, entry] of this.inOrder()) {
        if (entry.thread !== thread || entry.refusal || !this.toSend(key)) continue;
        if (await this.sendOne(key, entry, lane)) continue;
        lane.again = false;
        return;
      }
    }
  }

  private toSend(key: string): boolean {
    return !this.stopped && this.entries.has(key) && !this.stored.has(key) && this.storage.waits(key);
  }

  /** False: nothing more of this thread can be sent now. */
  private async sendOne(key: string, entry: OutboxEntry, lane: Lane): Promise<boolean> {
    const channel = this.channels.get(entry.channel);
    if (!channel) return false;
    try {
      const { place, show } = await channel.send(entry);
      this.setWaiting(lane, false);
      lane.tries = 0;
      if (this.entries.has(key)) this.stored.set(key, place);
      this.storage.remove(key);
      show();
      return true;
    } catch (thrown) {
      const error = asApiError(thrown);
      // Signed out: it is sent after the member has signed in again.
      if (error.status === 401) return false;
      if (channel.retries(error)) {
        this.setWaiting(lane, isAway(error));
        this.later(entry.thread, lane, error.retryAfter);
        return false;
      }
      this.setWaiting(lane, false);
      // It may have been withdrawn, or the member signed out, during sending.
      if (this.entries.has(key)) this.refuse(key, { ...entry, refusal: channel.refused(entry, error) });
      return true;
    }
  }

  /** S2 §4–5: the text goes back to the place it was written, which another tab may do. */
  private refuse(key: string, entry: OutboxEntry): void {
    const mine = entry.tab === this.transport.tab;
    if (mine && this.channels.get(entry.channel)?.giveBack(entry, entry.refusal!)) this.drop(key);
    else this.keep(key, entry);
  }

  private later(thread: string, lane: Lane, seconds?: number): void {
    clearTimeout(lane.timer);
    const ms = seconds === undefined ? RECONNECT_MS[Math.min(lane.tries++, RECONNECT_MS.length - 1)]! : seconds * 1000;
    if (!this.stopped) lane.timer = setTimeout(() => void this.drain(thread), ms);
  }

  private keep(key: string, entry: OutboxEntry): void {
    this.entries.set(key, entry);
    this.storage.write(key, entry);
    this.publish();
  }

  private drop(key: string): void {
    this.entries.delete(key);
    this.stored.delete(key);
    this.storage.remove(key);
    this.publish();
  }

  private changedElsewhere(key: string, value: string | null): void {
    const known = this.entries.get(key);
    const entry = value === null ? undefined : parseEntry(value);
    if (entry) {
      if (this.stored.has(key)) return;
      this.storage.noticed(key);
      this.entries.set(key, entry);
      // Another tab sent it and it was refused: the tab that wrote it gives it back.
      if (entry.refusal && !known?.refusal) return this.refuse(key, entry);
      return this.publish();
    }
    if (!known || this.stored.has(key)) return;
    if (known.refusal) return this.drop(key);
    // Sent or withdrawn by the other tab: it stays in view until the timeline decides.
    this.stored.set(key, null);
    const caughtUp = this.channels.get(known.channel)?.catchUp(known.thread) ?? Promise.resolve();
    void caughtUp.finally(() => this.entries.has(key) && this.drop(key));
  }

  private lane(thread: string): Lane {
    const known = this.lanes.get(thread);
    if (known) return known;
    const made: Lane = { running: null, again: false, waiting: false, tries: 0 };
    this.lanes.set(thread, made);
    return made;
  }

  private find(clientId: string): [string, OutboxEntry] | [undefined, undefined] {
    return [...this.entries].find(([, entry]) => entry.clientId === clientId) ?? [undefined, undefined];
  }

  private setWaiting(lane: Lane, waiting: boolean): void {
    if (waiting === lane.waiting) return;
    lane.waiting = waiting;
    this.publish();
  }

  private inOrder(): [string, OutboxEntry][] {
    return [...this.entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  }

  private publish(): void {
    this.pending.set(
      this.inOrder().map(([, entry]) => ({
        ...entry,
        state: entry.refusal ? 'failed' : this.lanes.get(entry.thread)?.waiting ? 'waiting' : 'sending',
      })),
    );
  }
}

/** Pages without HTTPS have no randomUUID. */
const newClientId = (now: number): string =>
  crypto.randomUUID?.() ?? `${now.toString(36)}-${Math.random().toString(36).slice(2)}`;
