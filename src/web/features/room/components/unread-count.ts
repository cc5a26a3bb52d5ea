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
  /** One counted may have been deleted: counted anew with the next sync state, which not all tabs get at once. */
  private stale = false;
  private cleared = 0;

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
    // Beyond «99+» one less is not seen.
    this.stale ||= message.deleted && kept.count > 0 && kept.count < MANY;
    this.keep({ ...this.counted(kept, [message]), looked: rev });
    return true;
  }

  /**
   * The room has this rev: counts messages of others since then. When one was deleted or the room cleared, all since
   * the room was open are counted anew.
   */
  async look(roomRev: number): Promise<void> {
    const present = { seen: roomRev, looked: roomRev, count: 0, mentions: 0 };
    // The very first visit begins at the present rev; so does a restarted room, whatever tabs had seen of the old one.
    if (!this.seen) return this.keep(present);
    if (roomRev < this.seen.seen) return this.put(present);
    if (this.looking || (roomRev <= this.seen.looked && !this.stale)) return;
    this.looking = true;
    try {
      await this.count(this.seen, roomRev);
    } catch {
      // Tried again with the next sync state.
    } finally {
      this.looking = false;
    }
  }

  private async count(from: Seen, roomRev: number): Promise<void> {
    const further = this.stale ? null : await this.read(from, roomRev);
    const anew = further === null || (further.lost && from.count > 0);
    const all = anew ? await this.read({ ...from, looked: from.seen, count: 0, mentions: 0 }, roomRev) : null;
    // Meanwhile the room was open, here or in another tab.
    if (this.seen?.seen !== from.seen) return;
    this.stale = false;
    // Too much to be counted anew: what was counted before stays.
    const next = all && all.seen.count < MANY ? all : further;
    if (next) this.keep(next.seen);
  }

  /** Reads on up to this rev, and what was heard meanwhile. `lost`: messages were deleted. Throws ApiError. */
  private async read(from: Seen, roomRev: number): Promise<{ seen: Seen; lost: boolean }> {
    let [seen, lost] = [from, false];
    const target = () => Math.max(roomRev, this.seen?.looked ?? 0);
    for (let pages = 0; target() > seen.looked; pages++) {
      const many = { seen: { ...seen, looked: target(), count: MANY }, lost: false };
      if (pages === LOOK_PAGES) return many;
      const page = await call('GET /api/room/changes', { query: { after: seen.looked } });
      if (page.tooOld) return many;
      lost ||= page.clearedSeq > this.cleared || page.messages.some(({ deleted }) => deleted);
      this.cleared = page.clearedSeq;
      const goesOn = page.rev > seen.looked;
      seen = { ...this.counted(seen, page.messages), looked: Math.max(seen.looked, page.rev) };
      if (!goesOn) break;
    }
    return { seen, lost };
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
