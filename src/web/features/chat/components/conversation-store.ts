import type { Conversation, PrivateMessage } from '#contract/chat.ts';
import { MESSAGE_PAGE } from '#domain/messaging/limits.ts';
import { asApiError, call } from '#web/lib/api.ts';
import { currentGeneration } from '#web/lib/kept-generation.ts';
import { dropKept, keepAnswer } from '#web/lib/kept.ts';
import { askSyncState, serverNow } from '#web/lib/live.ts';
import { createStore } from '#web/lib/store.ts';
import { type Page, TimelineStore } from '#web/messaging/timeline-store.ts';

type ConversationPage = Page<PrivateMessage> & { conversation: Conversation };
/** State of a conversation, from the sync state or an event. */
type Standing = { lastSeq?: number; theirReadSeq?: number; myReadSeq?: number; expiresAt?: string };

const TYPING_SHOWN_MS = 4_000;
/** Messages that arrive together are stored together. */
const KEEP_MS = 1_000;
const stores = new Map<string, ConversationStore>();

/** The one store of a conversation in this tab. */
export function conversationStore(id: string): ConversationStore {
  const known = stores.get(id);
  if (known) return known;
  const made = new ConversationStore(id);
  stores.set(id, made);
  return made;
}

/** The store of a conversation opened in this tab. */
export const openedConversation = (id: string): ConversationStore | undefined => stores.get(id);

/** The stores of all conversations opened in this tab. */
export const openedConversations = (): Iterable<ConversationStore> => stores.values();

/** The member signs out: all stores are removed. */
export function forgetConversations(): void {
  for (const store of stores.values()) store.stop();
  stores.clear();
}

/** One conversation in this tab: its messages, and its state. Screens subscribe to both. */
export class ConversationStore {
  readonly timeline: TimelineStore<PrivateMessage, ConversationPage>;
  readonly conversation = createStore<Conversation | null>(null);
  /** The other side is typing until then (the server's clock). */
  readonly typingUntil = createStore(0);
  /** The member blocks the other: nothing is asked any more that would only be refused. */
  isLetGo = false;
  private reading = false;
  private seen = 0;
  private keeping: ReturnType<typeof setTimeout> | undefined;
  /** The generation of its answers: later events of the live connection are for the same member. */
  private generation = currentGeneration();

  constructor(readonly id: string) {
    const read = async (query: { before?: number; after?: number }): Promise<ConversationPage> => {
      const { messages, ...page } = await call('GET /api/conversations/:id/messages', { params: { id }, query });
      return { items: messages, ...page };
    };
    this.timeline = new TimelineStore<PrivateMessage, ConversationPage>({
      newest: async () => {
        const asked = currentGeneration();
        const page = await read({});
        this.generation = asked;
        return page;
      },
      before: (before) => read({ before }),
      after: (after) => read({ after }),
      accepted: ({ conversation }) => this.put(conversation),
    });
    this.timeline.state.subscribe(() => {
      if (this.timeline.state.get().phase === 'gone') this.vanished();
      else this.keepSoon();
    });
  }

  /** It comes into view: it is loaded, or caught up. */
  open(): void {
    // A block may have been taken back since.
    this.isLetGo = false;
    void this.timeline.load();
  }

  /** Stops after sign-out. */
  stop(): void {
    clearTimeout(this.keeping);
    this.timeline.stop();
  }

  /** Appends a message from the live connection, or the answer to an own one. */
  append(message: PrivateMessage, mine: boolean): void {
    if (!mine) this.typingUntil.set(0);
    this.timeline.append(message);
  }

  stands({ lastSeq = 0, theirReadSeq = 0, myReadSeq = 0, expiresAt }: Standing): void {
    const known = this.conversation.get();
    this.timeline.advanceHead(lastSeq);
    if (!known) return;
    this.conversation.set({
      ...known,
      theirReadSeq: Math.max(known.theirReadSeq, theirReadSeq),
      myReadSeq: Math.max(known.myReadSeq, myReadSeq),
    });
    if (expiresAt && expiresAt !== known.expiresAt) void this.refresh();
    // An earlier try may have failed while the member goes on looking at the message.
    if (this.seen > Math.max(known.myReadSeq, myReadSeq)) void this.markRead(this.seen);
  }

  theyType(): void {
    const until = serverNow() + TYPING_SHOWN_MS;
    this.typingUntil.set(until);
    setTimeout(() => this.typingUntil.set((now) => (now === until ? 0 : now)), TYPING_SHOWN_MS);
  }

  /** Reads its state: time, extension, possible actions. */
  refresh = async (): Promise<void> => {
    if (this.isLetGo) return;
    try {
      this.put(await call('GET /api/conversations/:id', { params: { id: this.id } }));
    } catch (error) {
      this.refused(error);
    }
  };

  /** Takes a newer answer about it. */
  put(conversation: Conversation): void {
    const known = this.conversation.get();
    if (known && known.serverTime > conversation.serverTime) return;
    // What was read stays read: the answer may have been begun before that was known here.
    this.conversation.set({
      ...conversation,
      theirReadSeq: Math.max(known?.theirReadSeq ?? 0, conversation.theirReadSeq),
      myReadSeq: Math.max(known?.myReadSeq ?? 0, conversation.myReadSeq),
    });
    this.timeline.advanceHead(conversation.lastSeq);
    // The other's messages went with their account: none that was read before stays in view, or on the device.
    if (conversation.gone && known?.gone === false) void this.timeline.reload();
  }

  /**
   * Marks messages up to here as read: sent until the server knows the newest; a failure is retried with the next view
   * or sync state.
   */
  markRead = async (seq: number): Promise<void> => {
    this.seen = Math.max(this.seen, seq);
    if (this.reading) return;
    this.reading = true;
    try {
      for (let known = this.conversation.get(); known && this.seen > known.myReadSeq; known = this.conversation.get()) {
        const asked = this.seen;
        const { myReadSeq } = await call('POST /api/conversations/:id/read', {
          params: { id: this.id },
          // Also a late one: it was asked for with the end in view.
          body: { seq: asked, atEnd: true },
        });
        this.conversation.set((now) => now && { ...now, unread: 0, myReadSeq: Math.max(now.myReadSeq, myReadSeq) });
        if (myReadSeq >= asked || this.seen > asked) continue;
        // The server has no such message for this member: it is not asked again until the next view.
        this.seen = myReadSeq;
        break;
      }
      askSyncState();
    } catch (error) {
      this.refused(error);
    } finally {
      this.reading = false;
    }
  };

  /** Removes it here and from the device. */
  private vanished(): void {
    this.conversation.set(null);
    dropKept(this.address);
  }

  /** Messages from the live connection are stored for times without a network, in the form of the server's answer. */
  private keepSoon(): void {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => {
      const { phase, log } = this.timeline.state.get();
      const conversation = this.conversation.get();
      if (phase !== 'ready' || !conversation || log.items.length === 0) return;
      const messages = log.items.slice(-MESSAGE_PAGE);
      const more = log.from > 0 || messages.length < log.items.length;
      void keepAnswer(this.address, { messages, more, conversation }, this.generation);
    }, KEEP_MS);
  }

  private get address(): string {
    return `/api/conversations/${this.id}/messages`;
  }

  /** Reads it anew: the other member's state may have changed (blocked, paused, back). */
  look(): void {
    if (this.isLetGo) return;
    void this.timeline.load().then(() => {
      if (this.timeline.state.get().phase === 'ready') void this.refresh();
    });
  }

  /** The member may not see it now: nothing of it stays in view. */
  private refused(error: unknown): void {
    if (asApiError(error).status === 404) this.timeline.vanish();
  }
}
