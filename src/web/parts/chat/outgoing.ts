import type { PrivateMessage } from '#contract/chat.ts';
import { ApiError, asApiError, call } from '#web/lib/api.ts';
import { onLive } from '#web/lib/live.ts';

/** An own message that is not in the conversation yet. */
export type Outgoing = { clientId: string; conversationId: string; text: string; at: number; failed?: { message: string } };
export type OutgoingState = 'sending' | 'waiting' | 'failed';

/** How the queue reaches the server and the conversations; a test gives its own. */
export type Ways = {
  send: (message: Outgoing) => Promise<PrivateMessage>;
  /** Stored by the server: shown from now on by its conversation. */
  stored: (message: PrivateMessage) => void;
  /** Another tab had it stored: the conversation catches up. */
  storedElsewhere: (conversationId: string) => Promise<void>;
  storage: Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;
  /** What other tabs change there; null: removed. Returns how to stop listening. */
  changed: (heard: (key: string, value: string | null) => void) => () => void;
  /** One tab at a time; without locks the client id keeps it single all the same. */
  alone: (name: string, work: () => Promise<void>) => Promise<void>;
};

const PREFIX = 'serasi.keluar.';
const SEND_MS = 15_000;
const RETRY_MS = 5_000;
let counted = 0;

/**
 * Own messages on their way: kept in this browser for this member until the server has them, sent in order, each once however
 * often it is tried. One storage entry a message, so that tabs never write over each other.
 */
export class OutgoingQueue {
  /** No line: told as «Menunggu jaringan». */
  waiting = false;
  private readonly entries = new Map<string, Outgoing>();
  /** Stored by the server, shown until their conversation has them. */
  private readonly acked = new Set<string>();
  private readonly watchers = new Set<() => void>();
  private readonly undo: (() => void)[] = [];
  private running: Promise<void> | null = null;
  private again = false;
  private stopped = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private snapshot: readonly Outgoing[] = [];

  constructor(
    private readonly memberId: string,
    private readonly ways: Ways,
  ) {}

  /** Goes on with what an earlier page left. */
  start(): void {
    for (const [key, entry] of this.stored()) this.entries.set(key, entry);
    this.undo.push(onLive('heads', () => this.pending() && this.drain()));
    this.undo.push(this.ways.changed((key, value) => key.startsWith(this.prefix) && this.changedElsewhere(key, value)));
    this.tell();
    if (this.pending()) void this.drain();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    for (const step of this.undo) step();
    this.watchers.clear();
  }

  /** The member signs out here: nothing they wrote stays in this browser. */
  clear(): void {
    for (const [key] of this.stored()) this.ways.storage.removeItem(key);
    this.entries.clear();
    this.tell();
  }

  subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** Oldest first; the same array until something changes. */
  all = (): readonly Outgoing[] => this.snapshot;

  stateOf(message: Outgoing): OutgoingState {
    return message.failed ? 'failed' : this.waiting ? 'waiting' : 'sending';
  }

  add(conversationId: string, text: string, now = Date.now()): void {
    const clientId = crypto.randomUUID?.() ?? `${now.toString(36)}-${Math.random().toString(36).slice(2)}`;
    const order = `${now.toString(36).padStart(10, '0')}${(counted++ % 1296).toString(36).padStart(2, '0')}`;
    this.keep(`${this.prefix}${order}.${clientId}`, { clientId, conversationId, text, at: now });
    void this.drain();
  }

  /** Tries a refused one again. */
  retry(clientId: string): void {
    const [key, entry] = this.find(clientId);
    if (!key || !entry?.failed) return;
    const { failed: _, ...rest } = entry;
    this.keep(key, rest);
    void this.drain();
  }

  /** Takes a refused one out; its text. */
  takeBack(clientId: string): string {
    const [key, entry] = this.find(clientId);
    if (!key || !entry?.failed) return '';
    this.drop(key);
    return entry.text;
  }

  /** The conversation shows these now. */
  shown(clientIds: ReadonlySet<string>): void {
    for (const [key, entry] of this.entries) if (clientIds.has(entry.clientId)) this.drop(key);
  }

  /** Sends everything that waits, in order; resolves when nothing more can be sent now. */
  drain(): Promise<void> {
    this.again = true;
    this.running ??= this.ways
      .alone(`${PREFIX}${this.memberId}`, () => this.sendAll())
      .finally(() => {
        this.running = null;
        if (this.again && !this.stopped) void this.drain();
      });
    return this.running;
  }

  private async sendAll(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      for (const [key, message] of [...this.entries].sort(byKey)) {
        if (message.failed || !this.toSend(key) || (await this.sendOne(key, message))) continue;
        this.again = false;
        return;
      }
    }
  }

  /** False: nothing more can be sent now. */
  private async sendOne(key: string, message: Outgoing): Promise<boolean> {
    try {
      const stored = await this.ways.send(message);
      this.setWaiting(false);
      this.acked.add(key);
      this.ways.storage.removeItem(key);
      this.ways.stored(stored);
      return true;
    } catch (error) {
      const failure = asApiError(error);
      if (failure.status === 401) return false;
      if (passes(failure)) {
        this.setWaiting(failure.status === 0 || failure.status >= 500);
        this.later(failure.retryAfter);
        return false;
      }
      this.setWaiting(false);
      this.keep(key, { ...message, failed: { message: failure.message } });
      return true;
    }
  }

  /** Still there, and not stored already: another tab may have sent it while this one waited for its turn. */
  private toSend(key: string): boolean {
    if (this.stopped || !this.entries.has(key) || this.acked.has(key)) return false;
    return this.ways.storage.getItem(key) !== null || !this.kept.has(key);
  }
  /** Entries that reached the storage; it may be full or forbidden. */
  private readonly kept = new Set<string>();

  private later(seconds = RETRY_MS / 1000): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.drain(), seconds * 1000);
  }

  private keep(key: string, entry: Outgoing): void {
    this.entries.set(key, entry);
    try {
      this.ways.storage.setItem(key, JSON.stringify(entry));
      this.kept.add(key);
    } catch {
      // Without storage it lives as long as this page.
    }
    this.tell();
  }

  private drop(key: string): void {
    this.entries.delete(key);
    this.acked.delete(key);
    this.kept.delete(key);
    this.ways.storage.removeItem(key);
    this.tell();
  }

  private changedElsewhere(key: string, value: string | null): void {
    const entry = value === null ? undefined : parse(value);
    if (entry) {
      this.entries.set(key, entry);
      this.kept.add(key);
      return this.tell();
    }
    const known = this.entries.get(key);
    if (!known || this.acked.has(key)) return;
    if (known.failed) return this.drop(key);
    // Sent there: it stays in view until the conversation has it.
    this.acked.add(key);
    void this.ways.storedElsewhere(known.conversationId).finally(() => this.drop(key));
  }

  private *stored(): Generator<[string, Outgoing]> {
    const { storage } = this.ways;
    const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i)).filter((key) => key?.startsWith(this.prefix));
    for (const key of keys as string[]) {
      const entry = parse(storage.getItem(key));
      if (!entry) continue;
      this.kept.add(key);
      yield [key, entry];
    }
  }

  private find(clientId: string): [string, Outgoing] | [undefined, undefined] {
    return [...this.entries].find(([, entry]) => entry.clientId === clientId) ?? [undefined, undefined];
  }

  private pending(): boolean {
    return [...this.entries].some(([key, entry]) => !entry.failed && !this.acked.has(key));
  }

  private setWaiting(waiting: boolean): void {
    if (waiting === this.waiting) return;
    this.waiting = waiting;
    this.tell();
  }

  private get prefix(): string {
    return `${PREFIX}${this.memberId}.`;
  }

  private tell(): void {
    this.snapshot = [...this.entries].sort(byKey).map(([, entry]) => entry);
    for (const watcher of this.watchers) watcher();
  }
}

/** As the browser does it. */
export const browserWays = (to: Pick<Ways, 'stored' | 'storedElsewhere'>): Ways => ({
  ...to,
  storage: localStorage,
  changed: (heard) => {
    const listen = ({ key, newValue, storageArea }: StorageEvent) => void (key !== null && storageArea === localStorage && heard(key, newValue));
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  },
  send: async ({ conversationId, clientId, text }) =>
    (await call('POST /api/conversations/:id/messages', { params: { id: conversationId }, body: { clientId, text }, signal: AbortSignal.timeout(SEND_MS) }))
      .message,
  alone: (name, work) => (navigator.locks ? navigator.locks.request(name, work) : work()),
});

/** Trying again by itself can help: no line, a server that is away, or too many in a minute. */
const passes = ({ status, code }: ApiError): boolean => status === 0 || status >= 502 || code === 'too-many-requests';

const byKey = ([a]: [string, Outgoing], [b]: [string, Outgoing]): number => (a < b ? -1 : a > b ? 1 : 0);

function parse(value: string | null): Outgoing | undefined {
  try {
    const entry = JSON.parse(value ?? '') as Outgoing;
    return typeof entry.clientId === 'string' && typeof entry.text === 'string' ? entry : undefined;
  } catch {
    return undefined;
  }
}
