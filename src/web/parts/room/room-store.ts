import type { RoomMessage, RoomPerson } from '#contract/room.ts';
import { cleared, gapAfter, heard, type Ordered, ordered, take, takeOlder, takePage } from '#domain/chat/ordered.ts';
import { type ApiError, type ApiOutput, asApiError, call } from '#web/lib/api.ts';
import { askHeads, type Heads, type Heard, onLive, watchLive } from '#web/lib/live.ts';
import { NO_DRAFT, type Draft, RoomMemory, type RoomMode } from './room-memory.ts';
import { RoomNews } from './room-news.ts';
import { RoomPost } from './room-post.ts';
import type { Outgoing } from './room-rows.ts';

export type RoomState = {
  mode: RoomMode;
  /** Somebody else wrote since the room was open. */
  fresh: boolean;
  phase: 'idle' | 'loading' | 'failed' | 'ready';
  failure: ApiError | null;
  view: Ordered<RoomMessage>;
  people: ReadonlyMap<string, RoomPerson>;
  /** The viewer in the room; null until it was read. */
  me: ApiOutput<'GET /api/room'>['me'] | null;
  older: 'idle' | 'loading' | 'failed';
  /** Deleted here a moment ago. */
  removed: ReadonlySet<number>;
  outgoing: readonly Outgoing[];
  draft: Draft;
  /** Why the last message came back into the draft. */
  problem: { title: string; text: string } | null;
  /** A message the reader was led to. */
  aim: number | null;
};

/** Events that overtook each other are given this long before what is missing is asked for. */
const GAP_MS = 120;
const RETRY_MS = 3_000;
const PEOPLE_MS = 200;
/** Pages read at most to keep the place, or to reach a message. */
const DEPTH_PAGES = 6;
/** A list at its end keeps this many when it became much longer. */
const KEPT = 200;

/** The room as one member's tab knows it. Everything it shows was told by the server; what is written waits in `RoomPost`. */
export class RoomStore {
  readonly memory: RoomMemory;
  readonly post: RoomPost;
  private readonly news: RoomNews;
  private state: RoomState;
  private readonly watchers = new Set<() => void>();
  private ends: (() => void)[] = [];
  private reading = 0;
  private asking = false;
  private gapTimer: ReturnType<typeof setTimeout> | undefined;
  private muteTimer: ReturnType<typeof setTimeout> | undefined;
  private peopleTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly strangers = new Set<string>();

  constructor(member: { id: string; username: string }) {
    this.memory = new RoomMemory(member.id);
    this.news = new RoomNews(member.username, this.memory, () => this.set({ fresh: this.news.fresh }));
    this.post = new RoomPost(this, this.memory);
    const rest = { failure: null, people: new Map(), me: null, removed: new Set<number>(), problem: null, aim: null };
    this.state = {
      ...rest,
      mode: this.memory.mode(),
      fresh: this.news.fresh,
      phase: 'idle',
      view: ordered<RoomMessage>(),
      older: 'idle',
      outgoing: this.memory.outgoing(),
      draft: this.memory.draft(),
    };
  }

  readonly get = (): RoomState => this.state;
  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };
  set(change: Partial<RoomState>): void {
    this.state = { ...this.state, ...change };
    for (const watcher of this.watchers) watcher();
  }

  /** Listens until the answer is called. */
  start(): () => void {
    this.ends = [
      onLive('room', (message) => this.hear(message as RoomMessage)),
      onLive('room-tick', (tick) => this.tick(tick)),
      onLive('heads', (heads) => this.heads(heads)),
      onLive('members', () => void this.reload()),
      onLive('left', () => this.forget()),
      watchLive(() => this.post.now()),
      this.memory.onSeenElsewhere(() => this.news.again()),
    ];
    if (this.state.mode === 'open') this.enter();
    this.post.now();
    return () => {
      for (const end of this.ends.splice(0)) end();
      for (const timer of [this.gapTimer, this.muteTimer, this.peopleTimer]) clearTimeout(timer);
      this.post.stop();
    };
  }

  setMode(mode: RoomMode): void {
    if (mode === this.state.mode) return;
    this.memory.keepMode(mode);
    this.set({ mode, ...(mode === 'open' ? {} : { aim: null }) });
    if (mode === 'open') this.enter();
  }

  private enter(): void {
    const { phase, me, view } = this.state;
    if (phase !== 'ready' || !me?.can.post) return void this.reload();
    this.shown();
    if (gapAfter(view) !== null) void this.catchUp();
  }

  /** Reads the room anew, as far back as it was loaded: at first, when who is there for the viewer changed, after a failure. */
  reload = async (): Promise<void> => {
    if (this.state.mode !== 'open') return this.set({ phase: 'idle' });
    const reading = ++this.reading;
    const { phase, view: before } = this.state;
    if (phase !== 'ready') this.set({ phase: 'loading', failure: null });
    try {
      const first = await call('GET /api/room', { query: {} });
      const people = new Map(first.people.map((p) => [p.key, p]));
      let view = ordered(first.messages, { more: first.more, upTo: first.rev, clearedSeq: first.clearedSeq });
      for (let pages = 0; phase === 'ready' && view.from > before.from && pages < DEPTH_PAGES; pages++) {
        const page = await call('GET /api/room', { query: { before: view.from } });
        for (const person of page.people) people.set(person.key, person);
        view = takeOlder(view, page.messages, page);
        if (page.messages.length === 0) break;
      }
      if (reading !== this.reading) return;
      this.set({ phase: 'ready', failure: null, people, me: first.me, older: 'idle' });
      this.untilMuteEnds();
      // What was told while it was read is asked for.
      this.show(heard(view, this.state.view.head));
    } catch (error) {
      if (reading !== this.reading) return;
      if (phase === 'ready') this.later(RETRY_MS, () => void this.reload());
      else this.set({ phase: 'failed', failure: asApiError(error) });
    }
  };

  /** The page before the oldest that is loaded; true when there was one. */
  loadOlder = async (): Promise<boolean> => {
    const { view, older, phase } = this.state;
    if (phase !== 'ready' || older === 'loading' || view.from === 0) return false;
    const reading = this.reading;
    this.set({ older: 'loading' });
    try {
      const page = await call('GET /api/room', { query: { before: view.from } });
      if (reading !== this.reading) return false;
      this.meet(page.people);
      this.set({ older: 'idle' });
      this.show(cleared(takeOlder(this.state.view, page.messages, page), page.clearedSeq));
      return page.messages.length > 0;
    } catch {
      if (reading === this.reading) this.set({ older: 'failed' });
      return false;
    }
  };

  /** Loads as far back as this message, if it is near enough; whether it is there. */
  async reach(seq: number): Promise<boolean> {
    for (let pages = 0; pages < DEPTH_PAGES && this.state.view.from > seq; pages++) if (!(await this.loadOlder())) break;
    return this.state.view.items.some((m) => m.seq === seq && !m.deleted);
  }

  /** Deletes an own message. Throws ApiError. */
  async remove(seq: number): Promise<void> {
    await call('DELETE /api/room/messages/:seq', { params: { seq } });
    this.set({ removed: new Set([...this.state.removed, seq]) });
    askHeads();
  }

  /** A reader at the end of a long list needs only the newest. */
  trim(): void {
    const { view } = this.state;
    if (view.items.length <= 3 * KEPT) return;
    const items = view.items.slice(-KEPT);
    this.set({ view: { ...view, items, from: items[0]!.seq, below: [] } });
  }

  /** A message of the viewer was stored. */
  stored(message: RoomMessage): void {
    this.show(take(this.state.view, message));
  }

  private hear(message: RoomMessage): void {
    this.news.hear(message, this.state.mode === 'open');
    if (this.state.phase !== 'ready' || this.state.mode !== 'open') return this.set({ view: heard(this.state.view, message.rev) });
    if (message.author && !this.state.people.has(message.author.key)) this.meetSoon(message.author.key);
    this.show(take(this.state.view, message));
  }

  private tick({ rev }: Heard['room-tick']): void {
    this.set({ view: heard(this.state.view, rev) });
    if (this.state.mode === 'open') this.mind();
    else askHeads();
  }

  private heads({ roomRev }: Heads): void {
    if (this.state.mode !== 'open') return void this.news.look(roomRev);
    if (this.state.phase === 'failed') return void this.reload();
    if (this.state.phase === 'ready') this.show(heard(this.state.view, roomRev));
  }

  private show(view: Ordered<RoomMessage>): void {
    this.set({ view });
    this.post.settle();
    this.shown();
    this.mind();
  }

  private shown(): void {
    if (this.state.mode === 'open') this.news.saw(this.state.view.upTo);
  }

  private mind(): void {
    if (gapAfter(this.state.view) !== null && this.state.phase === 'ready') this.later(GAP_MS, () => void this.catchUp());
  }

  private later(ms: number, what: () => void): void {
    clearTimeout(this.gapTimer);
    this.gapTimer = setTimeout(what, ms);
  }

  /** Asks for what is missing until nothing is. */
  private async catchUp(): Promise<void> {
    if (this.asking || this.state.mode !== 'open') return;
    this.asking = true;
    const reading = this.reading;
    try {
      for (let after = gapAfter(this.state.view); after !== null && reading === this.reading; after = gapAfter(this.state.view)) {
        const page = await call('GET /api/room/changes', { query: { after } });
        if (reading !== this.reading) break;
        if (page.tooOld) {
          void this.reload();
          break;
        }
        this.meet(page.people);
        const view = cleared(takePage(this.state.view, page.messages, page.rev), page.clearedSeq);
        this.set({ view });
        this.post.settle();
        this.shown();
        // The answer came from before what was told: a little later it is there.
        if (page.rev <= after) break;
      }
    } catch {
      // The next event or question finds the gap again.
    } finally {
      this.asking = false;
    }
    if (gapAfter(this.state.view) !== null) this.later(RETRY_MS, () => void this.catchUp());
  }

  private meet(people: readonly RoomPerson[]): void {
    if (people.length > 0) this.set({ people: new Map([...this.state.people, ...people.map((p) => [p.key, p] as const)]) });
  }

  private meetSoon(key: string): void {
    this.strangers.add(key);
    clearTimeout(this.peopleTimer);
    this.peopleTimer = setTimeout(() => void this.meetStrangers(), PEOPLE_MS);
  }

  private async meetStrangers(): Promise<void> {
    const keys = [...this.strangers].slice(0, 40);
    this.strangers.clear();
    // Without it they are shown by their first letter.
    const answer = await call('GET /api/room/people', { query: { keys: keys.join(',') } }).catch(() => null);
    if (answer) this.meet(answer.people);
  }

  /** A mute that ends soon ends here by itself. */
  private untilMuteEnds(): void {
    clearTimeout(this.muteTimer);
    const until = this.state.me?.mutedUntil;
    const wait = until ? Date.parse(until) - Date.now() : 0;
    if (wait > 0 && wait < 86_400_000) this.muteTimer = setTimeout(() => void this.reload(), wait + 1_000);
  }

  private forget(): void {
    this.memory.forget();
    this.set({ draft: NO_DRAFT, outgoing: [] });
  }
}
