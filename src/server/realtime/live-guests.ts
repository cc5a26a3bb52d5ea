import type { Server, Socket } from 'socket.io';
import type { Context } from '../context.ts';
import { guestRowOf, guestRows, type MemberRow, memberRows, newlyNotified } from '../features/live/store.ts';
import { endGuest, type Guest, type Raw } from './live-socket.ts';

const ASK_BATCH = 500;
/** More notifications than one message can name are looked for among this many newest. */
const NOTIFIED_LOOK = 2_000;
const RETRY_MS = 1_000;

/**
 * The sockets of this instance, in the rooms they belong to now: `members`, `m:<member>`, `x:<other>` for each one their member
 * is kept apart from. The database tells of every change at its commit, whoever wrote it (migrations 0002, 0003, 0006).
 */
export class Guests {
  /** Counts changes of what is known about members: whatever was judged before is judged again. */
  turn = 0;
  private readonly byRaw = new Map<Raw, Guest>();
  private readonly byMember = new Map<string, Set<Guest>>();
  /** Members to be read again; true: they are told in any case. */
  private readonly changed = new Map<string, boolean>();
  private reading: Promise<void> | null = null;
  private asking: Promise<void> | null = null;
  private askOnceMore = false;
  private stopped = false;

  constructor(
    private readonly io: Server,
    private readonly ctx: Context,
  ) {}

  all = (): Iterable<Guest> => this.byRaw.values();
  of = (raw: Raw): Guest | undefined => this.byRaw.get(raw);
  ofMember = (memberId: string): readonly Guest[] => [...(this.byMember.get(memberId) ?? [])];

  /** Hears what ends, changes or is new; the answer ends it. */
  async follow(): Promise<() => void> {
    const { listener } = this.ctx;
    const missed = () => void this.askAgain();
    const channels: [string, (payload: string) => void][] = [
      ['sessions_ended', (payload) => (payload === '*' ? missed() : this.sessionsEnded(payload.split(',')))],
      ['apart_changed', (payload) => this.membersChanged(payload.split(','), true)],
      ['members_changed', (payload) => (payload === '*' ? missed() : this.membersChanged(payload.split(','), false))],
      ['notified', (payload) => (payload === '*' ? void this.lookForNotified() : this.tellNotified(payload.split(',')))],
    ];
    const undo: (() => void)[] = [];
    for (const [channel, told] of channels) undo.push(await listener.listen(channel, { told, missed }));
    return () => {
      this.stopped = true;
      for (const step of undo) step();
    };
  }

  /** Takes a socket in; null when its session is over. What changes while this reads is read again. */
  async admit(socket: Socket, { memberId, session }: { memberId: string; session: string }): Promise<Guest | null> {
    if (this.byRaw.has(socket.conn)) return null;
    const guest: Guest = {
      memberId,
      session,
      socketId: socket.id,
      since: Date.now(),
      socket,
      inside: false,
      stale: true,
      over: false,
      paused: false,
      strikes: 0,
      typedAt: 0,
      typing: null,
    };
    this.add(guest);
    while (guest.stale && !guest.over) {
      guest.stale = false;
      const row = await guestRowOf(this.ctx)(session);
      if (!row) guest.over = true;
      else if (!guest.stale && !guest.over) this.place(guest, row);
    }
    // It may have gone while we read: its closing was told before it had rooms.
    if (guest.over || socket.conn.readyState !== 'open') {
      guest.over = true;
      this.remove(socket.conn);
      return null;
    }
    void socket.join(['members', `m:${memberId}`]);
    guest.inside = true;
    return guest;
  }

  remove(raw: Raw): Guest | undefined {
    const guest = this.byRaw.get(raw);
    if (!guest) return undefined;
    this.byRaw.delete(raw);
    const others = this.byMember.get(guest.memberId);
    others?.delete(guest);
    if (others?.size === 0) this.byMember.delete(guest.memberId);
    return guest;
  }

  /** Asks for everybody here whether their session lives and whom they are kept apart from. Calls meanwhile share the next pass. */
  askAgain(): Promise<void> {
    this.turn++;
    this.askOnceMore = true;
    for (const guest of this.all()) if (!guest.inside) guest.stale = true;
    this.asking ??= this.askAll().finally(() => (this.asking = null));
    return this.asking;
  }

  private add(guest: Guest): void {
    this.byRaw.set(guest.socket.conn, guest);
    const others = this.byMember.get(guest.memberId) ?? new Set();
    this.byMember.set(guest.memberId, others.add(guest));
  }

  private async askAll(): Promise<void> {
    while (this.askOnceMore && !this.stopped) {
      this.askOnceMore = false;
      const guests = [...this.all()].filter((guest) => guest.inside);
      for (let from = 0; from < guests.length; from += ASK_BATCH) {
        const batch = guests.slice(from, from + ASK_BATCH);
        const rows = await this.untilRead(() => guestRows(this.ctx, [...new Set(batch.map((guest) => guest.session))]));
        for (const guest of rows ? batch : []) {
          const row = rows!.get(guest.session);
          if (!row) endGuest(guest);
          else if (this.place(guest, row)) guest.socket.emit('members', {});
        }
      }
    }
  }

  private sessionsEnded(hashes: readonly string[]): void {
    const ended = new Set(hashes);
    for (const guest of this.all()) if (ended.has(guest.session)) endGuest(guest);
  }

  private membersChanged(ids: readonly string[], tell: boolean): void {
    this.turn++;
    if (this.byRaw.size === 0) return;
    // Whoever comes in just now may have read what was before.
    for (const guest of this.all()) if (!guest.inside && (tell || ids.includes(guest.memberId))) guest.stale = true;
    for (const id of ids) if (id !== '') this.changed.set(id, tell || this.changed.get(id) === true);
    this.reading ??= this.readChanged().finally(() => (this.reading = null));
  }

  private async readChanged(): Promise<void> {
    while (this.changed.size > 0 && !this.stopped) {
      const told = new Map(this.changed);
      this.changed.clear();
      const rows = await this.untilRead(() => memberRows(this.ctx, [...told.keys()]));
      for (const row of rows ?? []) this.memberIs(row, told.get(row.id) === true);
    }
  }

  /** Being kept apart has two sides: whoever is apart from this member now, or was, changes rooms too. */
  private memberIs(row: MemberRow, tell: boolean): void {
    const own = this.ofMember(row.id);
    if (!row.active) for (const guest of own) endGuest(guest);
    for (const guest of own) if ((this.place(guest, row) || tell) && guest.inside) guest.socket.emit('members', {});
    const room = `x:${row.id}`;
    const apart = new Set(row.apart);
    for (const guest of this.inRoom(room)) if (!apart.has(guest.memberId)) this.move(guest, 'leave', room);
    for (const otherId of apart) for (const guest of this.ofMember(otherId)) if (!guest.socket.rooms.has(room)) this.move(guest, 'join', room);
  }

  private move(guest: Guest, how: 'join' | 'leave', room: string): void {
    if (guest.over) return;
    void guest.socket[how](room);
    if (guest.inside) guest.socket.emit('members', {});
  }

  private inRoom(room: string): Guest[] {
    const ids = this.io.sockets.adapter.rooms.get(room) ?? [];
    return [...ids].flatMap((id) => {
      const socket = this.io.sockets.sockets.get(id);
      const guest = socket && this.of(socket.conn);
      return guest ? [guest] : [];
    });
  }

  /** True when this changed anything for a socket that is in. */
  private place(guest: Guest, { paused, apart }: { paused: boolean; apart: readonly string[] }): boolean {
    if (guest.over) return false;
    const rooms = new Set(apart.map((id) => `x:${id}`));
    const away = [...guest.socket.rooms].filter((room) => room.startsWith('x:') && !rooms.has(room));
    const fresh = [...rooms].filter((room) => !guest.socket.rooms.has(room));
    for (const room of away) void guest.socket.leave(room);
    if (fresh.length > 0) void guest.socket.join(fresh);
    const changed = away.length > 0 || fresh.length > 0 || paused !== guest.paused;
    guest.paused = paused;
    return changed && guest.inside;
  }

  private tellNotified(ids: readonly string[]): void {
    for (const id of ids) for (const guest of this.ofMember(id)) if (guest.inside) guest.socket.emit('notified', {});
  }

  private async lookForNotified(): Promise<void> {
    const ids = await newlyNotified(this.ctx.db, NOTIFIED_LOOK).catch(() => []);
    this.tellNotified(ids);
  }

  /** The database may be away for a while: whom it would have silenced must not go on hearing because of that. */
  private async untilRead<T>(read: () => Promise<T>): Promise<T | null> {
    for (;;) {
      try {
        return await read();
      } catch (error) {
        if (this.stopped) return null;
        this.ctx.log.warn({ err: error }, 'live: cannot read members');
        await new Promise((next) => setTimeout(next, RETRY_MS).unref());
      }
    }
  }
}
