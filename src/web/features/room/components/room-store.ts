import type { RoomMessage, RoomPerson } from '#contract/room.ts';
import { gapAfter } from '#domain/messaging/timeline.ts';
import { type ApiOutput, call } from '#web/lib/api.ts';
import { afterBreak, askSyncState, type SyncState, type Heard, onLive, serverNow } from '#web/lib/live.ts';
import { createStore, type Store } from '#web/lib/store.ts';
import { type Draft, type DraftStore, draftOf } from '#web/messaging/drafts.ts';
import { holdOutbox } from '#web/messaging/member-outbox.ts';
import type { Outbox } from '#web/messaging/outbox.ts';
import type { Refusal } from '#web/messaging/outbox-storage.ts';
import { sendDraft } from '#web/messaging/send-draft.ts';
import { type Page, TimelineStore } from '#web/messaging/timeline-store.ts';
import { ROOM, roomChannel } from './room-channel.ts';
import { type RoomMode, RoomStorage } from './room-storage.ts';
import { type Unread, UnreadCount } from './unread-count.ts';

type RoomMe = ApiOutput<'GET /api/room'>['me'];
type RoomPage = Page<RoomMessage> & { people: readonly RoomPerson[]; me?: RoomMe };

export type RoomState = {
  mode: RoomMode;
  /** Messages of others since the room was open. */
  unread: Unread;
  people: ReadonlyMap<string, RoomPerson>;
  /** The viewer in the room; null until it was read. */
  me: RoomMe | null;
  /** Messages deleted here just now. */
  removed: ReadonlySet<number>;
  /** Why the last message came back into the draft. */
  problem: Refusal | null;
  /** The message to scroll to. */
  scrollTarget: number | null;
};

const PEOPLE_MS = 200;

/**
 * The room in one member's tab. It shows only data of the server; unsent messages are in the
 * outbox.
 */
export class RoomStore {
  readonly timeline: TimelineStore<RoomMessage, RoomPage>;
  readonly state: Store<RoomState>;
  readonly draft: DraftStore;
  private readonly storage: RoomStorage;
  private readonly counter: UnreadCount;
  private outbox: Outbox | null = null;
  private muteTimer: ReturnType<typeof setTimeout> | undefined;
  private peopleTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly strangers = new Set<string>();

  constructor(private readonly member: { id: string; handle: string }) {
    this.storage = new RoomStorage(member.id);
    this.draft = draftOf(member.id, ROOM, 'browser');
    this.counter = new UnreadCount(member.handle, this.storage, (unread) => this.set({ unread }));
    const mode = this.storage.mode();
    this.state = createStore<RoomState>({
      mode,
      unread: this.counter.unread,
      people: new Map(),
      me: null,
      removed: new Set(),
      problem: null,
      scrollTarget: null,
    });
    this.timeline = new TimelineStore<RoomMessage, RoomPage>(
      {
        newest: async () => pageOf(await call('GET /api/room', { query: {} })),
        // The rev of an older page is not that of the newest one.
        before: async (before) => ({ ...pageOf(await call('GET /api/room', { query: { before } })), upTo: undefined }),
        after: async (after) => pageOf(await call('GET /api/room/changes', { query: { after } })),
        accepted: (page) => this.accept(page),
      },
      mode === 'open',
    );
  }

  /** Starts listening; the returned function stops it. */
  start(): () => void {
    const { outbox, release } = holdOutbox(this.member.id);
    this.outbox = outbox;
    const ends = [
      outbox.open('room', roomChannel(this)),
      this.timeline.state.subscribe(() => this.shown()),
      onLive('room', (message) => this.hear(message as RoomMessage)),
      onLive('room-revision', (revision) => this.roomRevision(revision)),
      onLive('sync-state', (syncState) => this.syncState(syncState)),
      onLive('members', () => void this.timeline.reload()),
      // During a break somebody may have blocked the viewer: no change of the room tells it.
      afterBreak(() => void this.timeline.reload()),
      onLive('left', () => this.storage.forget()),
      this.storage.onSeenElsewhere(() => this.counter.again()),
      release,
    ];
    if (this.open) this.enter();
    return () => {
      for (const end of ends) end();
      for (const timer of [this.muteTimer, this.peopleTimer]) clearTimeout(timer);
      this.timeline.follow(false);
    };
  }

  /** Restores the tab's own choice, after leaving the room's page. */
  resume(): void {
    this.setMode(this.storage.mode());
  }

  /** `chosen`: stores the choice for this tab; not while a page is the room. */
  setMode(mode: RoomMode, chosen = true): void {
    if (chosen) this.storage.keepMode(mode);
    if (mode === this.state.get().mode) return;
    this.set({ mode, ...(mode === 'open' ? {} : { scrollTarget: null }) });
    this.timeline.follow(mode === 'open');
    if (mode === 'open') this.enter();
  }

  showProblem = (problem: Refusal): void => this.set({ problem });

  leadTo = (scrollTarget: number | null): void => this.set({ scrollTarget });

  write = (change: Partial<Draft>): void => {
    this.draft.write(change);
    this.set({ problem: null });
  };

  /** Sends the draft. */
  send = (): void => {
    if (sendDraft(this.draft, this.outbox, { channel: 'room', thread: ROOM })) this.set({ problem: null });
  };

  sendAgain = (clientId: string): void => this.outbox?.retry(clientId);

  /** Moves a waiting or failed message back into the draft, before the text written meanwhile. */
  takeBack = (clientId: string): void => {
    const entry = this.outbox?.takeBack(clientId);
    if (!entry) return;
    this.draft.giveBack(entry);
    this.set({ problem: null });
  };

  drop = (clientId: string): void => void this.outbox?.takeBack(clientId);

  /** Deletes an own message. Throws ApiError. */
  async remove(seq: number): Promise<void> {
    await call('DELETE /api/room/messages/:seq', { params: { seq } });
    this.set({ removed: new Set([...this.state.get().removed, seq]) });
    askSyncState();
  }

  private get open(): boolean {
    return this.state.get().mode === 'open';
  }

  private enter(): void {
    const { phase, log } = this.timeline.state.get();
    this.timeline.follow(true);
    if (phase !== 'ready' || !this.state.get().me?.can.post) return void this.timeline.reload();
    this.shown();
    if (gapAfter(log) !== null) void this.timeline.load();
  }

  private hear(message: RoomMessage): void {
    if (!this.counter.hear(message, this.open)) askSyncState();
    const { phase } = this.timeline.state.get();
    const key = message.author?.key;
    if (this.open && phase === 'ready' && key && !this.state.get().people.has(key)) this.meetSoon(key);
    this.timeline.append(message);
  }

  private roomRevision({ rev }: Heard['room-revision']): void {
    this.timeline.advanceHead(rev);
    if (!this.open) askSyncState();
  }

  private syncState({ roomRev }: SyncState): void {
    if (this.open) this.timeline.advanceHead(roomRev);
    else void this.counter.look(roomRev);
  }

  /** Marks shown messages as seen; clears a draft whose message has arrived after all. */
  private shown(): void {
    const { phase, log } = this.timeline.state.get();
    if (!this.open || phase !== 'ready') return;
    this.counter.saw(log.upTo);
    const key = this.state.get().me?.key;
    this.draft.clearIfShown((id) => log.items.some((m) => m.clientId === id && m.author?.key === key));
  }

  private accept({ people, me }: RoomPage): void {
    this.meet(people);
    if (!me) return;
    this.set({ me });
    this.untilMuteEnds(me);
  }

  private meet(people: readonly RoomPerson[]): void {
    if (people.length > 0)
      this.set({ people: new Map([...this.state.get().people, ...people.map((p) => [p.key, p] as const)]) });
  }

  private meetSoon(key: string): void {
    this.strangers.add(key);
    clearTimeout(this.peopleTimer);
    this.peopleTimer = setTimeout(() => void this.meetStrangers(), PEOPLE_MS);
  }

  private async meetStrangers(): Promise<void> {
    const keys = [...this.strangers].slice(0, 40);
    this.strangers.clear();
    // Without it authors are shown by their first letter.
    const answer = await call('GET /api/room/people', { query: { keys: keys.join(',') } }).catch(() => null);
    if (answer) this.meet(answer.people);
  }

  /** Ends a short mute by a timer. */
  private untilMuteEnds({ mutedUntil }: RoomMe): void {
    clearTimeout(this.muteTimer);
    const wait = mutedUntil ? Date.parse(mutedUntil) - serverNow() : 0;
    if (wait > 0 && wait < 86_400_000) this.muteTimer = setTimeout(() => void this.timeline.reload(), wait + 1_000);
  }

  private set(change: Partial<RoomState>): void {
    this.state.set((now) => ({ ...now, ...change }));
  }
}

type Answer = ApiOutput<'GET /api/room'> | ApiOutput<'GET /api/room/changes'>;

const pageOf = ({ messages, rev, ...rest }: Answer): RoomPage => ({ items: messages, upTo: rev, ...rest });
