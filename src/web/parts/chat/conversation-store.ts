import type { Conversation, PrivateMessage } from '#contract/chat.ts';
import { gapAfter, heard, ordered, type Ordered, take, takeOlder, takePage } from '#domain/chat/ordered.ts';
import { ApiError, asApiError, call } from '#web/lib/api.ts';
import { askHeads, serverNow } from '#web/lib/live.ts';

export type ConversationView = {
  status: 'loading' | 'ready' | 'failed' | 'gone';
  error: ApiError | null;
  conversation: Conversation | null;
  log: Ordered<PrivateMessage>;
  older: 'idle' | 'loading' | 'failed';
  /** The other side writes, until then (the server's clock). */
  typingUntil: number;
};

const TYPING_SHOWN_MS = 4_000;
const stores = new Map<string, ConversationStore>();

/** The one store of a conversation in this tab. */
export function conversationStore(id: string): ConversationStore {
  const known = stores.get(id);
  if (known) return known;
  const made = new ConversationStore(id);
  stores.set(id, made);
  return made;
}

/** The store of one that was opened in this tab. */
export const openedConversation = (id: string): ConversationStore | undefined => stores.get(id);

/** Those that were opened in this tab. */
export const openedConversations = (): Iterable<ConversationStore> => stores.values();

/** The member left: nothing of theirs stays. */
export function forgetConversations(): void {
  for (const store of stores.values()) store.forget();
  stores.clear();
}

/** One conversation as far as it is loaded: events, pages and own messages in the one right order. Screens subscribe. */
export class ConversationStore {
  view: ConversationView = { status: 'loading', error: null, conversation: null, log: ordered(), older: 'idle', typingUntil: 0 };
  private readonly watchers = new Set<() => void>();
  private loading: Promise<void> | null = null;
  private failedLast = false;
  private reading = false;
  private seen = 0;
  private over = false;

  constructor(readonly id: string) {}

  subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** Loads the newest page, or what came since. One at a time. */
  load = (): Promise<void> => {
    this.loading ??= this.read().finally(() => {
      this.loading = null;
      // Something more was heard of meanwhile.
      if (this.view.status === 'ready' && gapAfter(this.view.log) !== null && !this.failedLast) void this.load();
    });
    return this.loading;
  };

  older = async (): Promise<void> => {
    const { log, older, status } = this.view;
    if (status !== 'ready' || older === 'loading' || log.from === 0) return;
    this.set({ older: 'loading' });
    try {
      const page = await call('GET /api/conversations/:id/messages', { params: { id: this.id }, query: { before: log.from } });
      this.set({ older: 'idle', log: takeOlder(this.view.log, page.messages, page) });
    } catch (error) {
      if (!this.refused(error)) this.set({ older: 'failed' });
    }
  };

  /** A message by the live connection, or the answer to an own one. */
  take(message: PrivateMessage, mine: boolean): void {
    if (!mine) this.set({ typingUntil: 0 });
    if (this.view.status !== 'ready') return;
    this.set({ log: take(this.view.log, message) });
    this.closeGap();
  }

  /** Where the conversation stands, by heads or an event. */
  heard({
    lastSeq = 0,
    theirReadSeq = 0,
    myReadSeq = 0,
    expiresAt,
  }: {
    lastSeq?: number;
    theirReadSeq?: number;
    myReadSeq?: number;
    expiresAt?: string;
  }): void {
    const { conversation, status } = this.view;
    if (status === 'failed') return void this.load();
    if (status !== 'ready' || !conversation) return;
    this.set({
      log: heard(this.view.log, lastSeq),
      conversation: {
        ...conversation,
        theirReadSeq: Math.max(conversation.theirReadSeq, theirReadSeq),
        myReadSeq: Math.max(conversation.myReadSeq, myReadSeq),
      },
    });
    this.closeGap();
    if (expiresAt && expiresAt !== conversation.expiresAt) void this.refresh();
  }

  theyType(): void {
    this.set({ typingUntil: serverNow() + TYPING_SHOWN_MS });
    setTimeout(() => this.set({}), TYPING_SHOWN_MS + 50);
  }

  /** Asks how it stands: time, extension, what can be done. */
  refresh = async (): Promise<void> => {
    try {
      this.put(await call('GET /api/conversations/:id', { params: { id: this.id } }));
    } catch (error) {
      this.refused(error);
    }
  };

  /** A newer answer about it. */
  put(conversation: Conversation): void {
    const known = this.view.conversation;
    if (known && known.serverTime > conversation.serverTime) return;
    this.set({ conversation, log: heard(this.view.log, conversation.lastSeq) });
    if (this.view.status === 'ready') this.closeGap();
  }

  /** Read up to here: told until the server knows the newest; when that failed, again with the next message or glance. */
  markRead = async (seq: number): Promise<void> => {
    this.seen = Math.max(this.seen, seq);
    if (this.reading) return;
    this.reading = true;
    try {
      while (this.view.conversation && this.seen > this.view.conversation.myReadSeq) {
        const asked = this.seen;
        const { myReadSeq } = await call('POST /api/conversations/:id/read', { params: { id: this.id }, body: { seq: asked } });
        const now = this.view.conversation;
        if (now) this.set({ conversation: { ...now, unread: 0, myReadSeq: Math.max(now.myReadSeq, myReadSeq) } });
        if (myReadSeq < asked) break;
      }
      askHeads();
    } catch (error) {
      this.refused(error);
    } finally {
      this.reading = false;
    }
  };

  /** What it stands for may have changed (blocked, paused, come back). */
  look(): void {
    if (this.view.status === 'gone') this.set({ status: 'loading' });
    void this.load().then(() => this.refresh());
  }

  forget(): void {
    this.over = true;
    this.watchers.clear();
  }

  private async read(): Promise<void> {
    const fresh = this.view.status !== 'ready';
    if (this.view.status === 'failed') this.set({ status: 'loading', error: null });
    try {
      for (let after = fresh ? undefined : this.view.log.upTo; ; ) {
        const page = await call('GET /api/conversations/:id/messages', { params: { id: this.id }, query: { after } });
        const log = after === undefined ? ordered(page.messages, page) : takePage(this.view.log, page.messages);
        this.set({ status: 'ready', error: null, log });
        this.put(page.conversation);
        this.failedLast = false;
        if (after === undefined || !page.more) return;
        after = log.upTo;
      }
    } catch (error) {
      this.failedLast = true;
      if (!this.refused(error) && this.view.status === 'loading') this.set({ status: 'failed', error: asApiError(error) });
    }
  }

  private closeGap(): void {
    if (gapAfter(this.view.log) !== null) void this.load();
  }

  /** Not there for this member: nothing of it stays in view. */
  private refused(error: unknown): boolean {
    if (asApiError(error).status !== 404) return false;
    this.set({ status: 'gone', conversation: null, log: ordered(), older: 'idle' });
    return true;
  }

  private set(change: Partial<ConversationView>): void {
    if (this.over) return;
    this.view = { ...this.view, ...change };
    for (const watcher of this.watchers) watcher();
  }
}
