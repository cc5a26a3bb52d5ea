import type { RoomMessage } from '#contract/room.ts';
import { call } from '#web/lib/api.ts';
import type { RoomStorage, Seen } from './room-storage.ts';

/** Pages of changes looked through for somebody else's message; more than that there surely is one. */
const LOOK_PAGES = 4;

/** The red dot: whether somebody else wrote since the room was open, in any tab, also while this one was not there. */
export class UnreadDot {
  private seen: Seen | null;
  private looking = false;

  constructor(
    private readonly ownHandle: string,
    private readonly storage: RoomStorage,
    private readonly changed: (fresh: boolean) => void,
  ) {
    this.seen = storage.seen();
  }

  get fresh(): boolean {
    return this.seen !== null && this.seen.fresh > this.seen.seen;
  }

  /** The room is open and shows everything up to here. */
  saw(rev: number): void {
    const { seen = 0, fresh = 0, looked = 0 } = this.seen ?? {};
    if (rev > seen) this.keep({ seen: rev, fresh, looked: Math.max(looked, rev) });
  }

  /** An event; where none before it is missing, nothing older need be looked at. */
  hear(message: RoomMessage, open: boolean): void {
    if (open) return;
    const { rev } = message;
    // Heard before it was told where the room stands: on the first visit ever, what there was ends before this.
    const seen = this.seen ?? { seen: rev - 1, fresh: 0, looked: rev - 1 };
    this.keep({
      ...seen,
      fresh: this.byOther(message) ? Math.max(seen.fresh, rev) : seen.fresh,
      looked: rev === seen.looked + 1 ? rev : seen.looked,
    });
  }

  /** The room stands at this change; a message of somebody else since then makes it fresh, a deletion does not. */
  async look(roomRev: number): Promise<void> {
    // The first visit ever begins with what there is; so does a room that began anew.
    if (!this.seen || roomRev < this.seen.seen) return this.keep({ seen: roomRev, fresh: 0, looked: roomRev });
    if (this.fresh || this.looking || roomRev <= this.seen.looked) return;
    this.looking = true;
    try {
      for (let pages = 0; roomRev > this.seen.looked && !this.fresh; pages++) {
        const after = this.seen.looked;
        const page = await call('GET /api/room/changes', { query: { after } });
        const by = page.messages.find((m) => this.byOther(m));
        const fresh = page.tooOld || pages >= LOOK_PAGES ? roomRev : (by?.rev ?? this.seen.fresh);
        this.keep({ ...this.seen, fresh, looked: page.tooOld ? roomRev : Math.max(after, page.rev) });
        if (page.rev <= after) break;
      }
    } catch {
      // Asked again with the next sync state.
    } finally {
      this.looking = false;
    }
  }

  /** Another tab kept something newer. */
  again(): void {
    const kept = this.storage.seen();
    if (!kept) return;
    this.seen = kept;
    this.changed(this.fresh);
  }

  private byOther(message: RoomMessage): boolean {
    return !message.deleted && message.author !== null && message.author.handle !== this.ownHandle;
  }

  private keep(seen: Seen): void {
    this.seen = seen;
    this.storage.keepSeen(seen);
    this.changed(this.fresh);
  }
}
