import type { RoomMessage } from '#contract/room.ts';
import { call } from '#web/lib/api.ts';
import type { RoomStorage, Seen } from './room-storage.ts';

/** Most pages of changes to count; beyond them the badge shows «99+» anyway. */
const LOOK_PAGES = 4;
const MANY = 100;

/** Messages of others since the room was open, and how many of them mention the member. */
export type Unread = { count: number; mentions: number };

/** Counts messages of others since the room was open in any tab, also while this tab was closed. */
export class UnreadCount {
  private seen: Seen | null;
  private looking = false;

  constructor(
    private readonly ownHandle: string,
    private readonly storage: RoomStorage,
    private readonly changed: (unread: Unread) => void,
  ) {
    this.seen = storage.seen();
  }

  get unread(): Unread {
    const { count = 0, mentions = 0 } = this.seen ?? {};
    return { count, mentions };
  }

  /** The room is open and shows everything up to this rev. */
  saw(rev: number): void {
    const { seen = 0, looked = 0 } = this.seen ?? {};
    if (rev > seen) this.keep({ seen: rev, looked: Math.max(looked, rev), count: 0, mentions: 0 });
  }

  /** Counts an event. Returns false when earlier changes are missing: then `look` must read them. */
  hear(message: RoomMessage, open: boolean): boolean {
    if (open) return true;
    const { rev } = message;
    // An event before the first sync state: on the very first visit, counting begins at this message.
    const kept = this.seen ?? { seen: rev - 1, looked: rev - 1, count: 0, mentions: 0 };
    if (rev <= kept.looked) return true;
    if (rev > kept.looked + 1) return false;
    this.keep({ ...this.counted(kept, [message]), looked: rev });
    return true;
  }

  /** The room has this rev: counts messages of others since then, not deletions. */
  async look(roomRev: number): Promise<void> {
    const present = { seen: roomRev, looked: roomRev, count: 0, mentions: 0 };
    // The very first visit begins at the present rev; so does a restarted room, whatever tabs had seen of the old one.
    if (!this.seen) return this.keep(present);
    if (roomRev < this.seen.seen) return this.put(present);
    if (this.looking || roomRev <= this.seen.looked) return;
    this.looking = true;
    try {
      for (let pages = 0; roomRev > this.seen.looked; pages++) {
        const after = this.seen.looked;
        if (pages === LOOK_PAGES) return this.keep({ ...this.seen, looked: roomRev, count: MANY });
        const page = await call('GET /api/room/changes', { query: { after } });
        if (page.tooOld) return this.keep({ ...this.seen, looked: roomRev, count: MANY });
        // Changes received meanwhile are counted already.
        const { looked } = this.seen;
        const fresh = page.messages.filter((message) => message.rev > looked);
        this.keep({ ...this.counted(this.seen, fresh), looked: Math.max(looked, page.rev) });
        if (page.rev <= after) break;
      }
    } catch {
      // Tried again with the next sync state.
    } finally {
      this.looking = false;
    }
  }

  /** Another tab stored a state: it holds unless this tab has seen more. */
  again(): void {
    const kept = this.storage.seen();
    if (!kept || (this.seen && isNewer(this.seen, kept))) return;
    this.seen = kept;
    this.changed(this.unread);
  }

  private counted(seen: Seen, messages: readonly RoomMessage[]): Seen {
    const others = messages.filter((m) => !m.deleted && m.author !== null && m.author.handle !== this.ownHandle);
    const named = others.filter((m) => m.mentions.includes(this.ownHandle));
    return { ...seen, count: seen.count + others.length, mentions: seen.mentions + named.length };
  }

  /** Keeps it, unless another tab has seen more. */
  private keep(seen: Seen): void {
    const stored = this.storage.seen();
    if (!stored || !isNewer(stored, seen)) return this.put(seen);
    this.seen = stored;
    this.changed(this.unread);
  }

  private put(seen: Seen): void {
    this.seen = seen;
    this.storage.keepSeen(seen);
    this.changed(this.unread);
  }
}

const isNewer = (a: Seen, b: Seen): boolean => a.seen > b.seen || (a.seen === b.seen && a.looked > b.looked);
