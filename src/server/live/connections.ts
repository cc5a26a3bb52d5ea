import type { BaseContext } from '../base-context.ts';

import {
  dropConnection,
  endConnection,
  type Connection,
  type LiveServer,
  type Socket,
  type Transport,
} from './connection.ts';
import { connectionRowOf, connectionRows, type MemberRow, memberRows, newlyNotified } from './store.ts';

/** Everybody who reads the room. */
export const ROOM = 'members';
const ASK_BATCH = 500;
/** When one message cannot name all notified members, they are looked up among this many newest notifications. */
const NOTIFIED_LOOK = 2_000;
const RETRY_MS = 1_000;
/** Gives a browser time to get its session's new secret before its sockets close and reconnect. */
const RENEWED_MS = 300;

/**
 * The sockets of this instance, in their present rooms: `members`, `m:<member>`, `x:<other>` for every other member
 * their member must not meet. The database notifies every change at its commit, by any writer (migrations 0002,
 * 0006, 0009, 0031).
 */
export class Connections {
  /** Counts changes of members: results of earlier turns are checked again. */
  turn = 0;
  private readonly byTransport = new Map<Transport, Connection>();
  private readonly byMember = new Map<string, Set<Connection>>();
  /** Members to read again; true: they get an event in any case. */
  private readonly changed = new Map<string, boolean>();
  private reading: Promise<void> | null = null;
  private asking: Promise<void> | null = null;
  private askOnceMore = false;
  private stopped = false;

  constructor(
    private readonly io: LiveServer,
    private readonly ctx: BaseContext,
  ) {}

  all = (): Iterable<Connection> => this.byTransport.values();
  count = (): number => this.byTransport.size;
  of = (transport: Transport): Connection | undefined => this.byTransport.get(transport);
  ofMember = (memberId: string): readonly Connection[] => [...(this.byMember.get(memberId) ?? [])];

  /** Listens for ended sessions, changed members and notifications; the returned function stops it. */
  async follow(): Promise<() => void> {
    const { listener } = this.ctx;
    const missed = () => void this.askAgain();
    const channels: [string, (payload: string) => void][] = [
      ['sessions_ended', (payload) => (payload === '*' ? missed() : this.sessionsEnded(payload.split(',')))],
      ['sessions_renewed', (old) => void setTimeout(() => this.sessionRenewed(old), RENEWED_MS).unref()],
      ['hidden_pairs_changed', (payload) => this.membersChanged(payload.split(','), true)],
      ['plan_changed', (payload) => this.planChanged(payload)],
      ['members_changed', (payload) => (payload === '*' ? missed() : this.membersChanged(payload.split(','), false))],
      [
        'notified',
        (payload) => (payload === '*' ? void this.lookForNotified() : this.emitNotified(payload.split(','))),
      ],
    ];
    const undo: (() => void)[] = [];
    for (const [channel, told] of channels) undo.push(await listener.listen(channel, { told, missed }));
    return () => {
      this.stopped = true;
      for (const step of undo) step();
    };
  }

  /** Admits a socket; null when its session has ended. A change during the read causes another read. */
  async admit(
    socket: Socket,
    { memberId, session }: { memberId: string; session: string },
  ): Promise<Connection | null> {
    if (this.byTransport.has(socket.conn)) return null;
    const connection: Connection = {
      memberId,
      session,
      socketId: socket.id,
      since: this.ctx.now().getTime(),
      socket,
      inside: false,
      stale: true,
      closed: false,
      paused: false,
      violations: 0,
      typedAt: -Infinity,
      typing: null,
    };
    this.add(connection);
    while (connection.stale && !connection.closed) {
      connection.stale = false;
      const row = await connectionRowOf(this.ctx)(session);
      if (!row) connection.closed = true;
      else if (!connection.stale && !connection.closed) this.place(connection, row);
    }
    // It may have closed during the read, before it had rooms.
    if (connection.closed || socket.conn.readyState !== 'open') {
      connection.closed = true;
      this.remove(socket.conn);
      return null;
    }
    void socket.join(connection.paused ? `m:${memberId}` : [ROOM, `m:${memberId}`]);
    connection.inside = true;
    return connection;
  }

  remove(transport: Transport): Connection | undefined {
    const connection = this.byTransport.get(transport);
    if (!connection) return undefined;
    this.byTransport.delete(transport);
    const others = this.byMember.get(connection.memberId);
    others?.delete(connection);
    if (others?.size === 0) this.byMember.delete(connection.memberId);
    return connection;
  }

  /**
   * Checks for every connection whether its session lives and who is hidden from its member. Calls meanwhile share the
   * next pass.
   */
  askAgain(): Promise<void> {
    this.turn++;
    this.askOnceMore = true;
    for (const connection of this.all()) if (!connection.inside) connection.stale = true;
    this.asking ??= this.askAll().finally(() => (this.asking = null));
    return this.asking;
  }

  /** Emits to the member's own sockets alone: payments are private. */
  private planChanged(memberId: string): void {
    for (const { socket, inside } of this.ofMember(memberId)) if (inside) socket.emit('plan-changed', {});
  }

  private add(connection: Connection): void {
    this.byTransport.set(connection.socket.conn, connection);
    const others = this.byMember.get(connection.memberId) ?? new Set();
    this.byMember.set(connection.memberId, others.add(connection));
  }

  private async askAll(): Promise<void> {
    while (this.askOnceMore && !this.stopped) {
      this.askOnceMore = false;
      const connections = [...this.all()].filter((connection) => connection.inside);
      for (let from = 0; from < connections.length; from += ASK_BATCH) {
        const batch = connections.slice(from, from + ASK_BATCH);
        const rows = await this.untilRead(() =>
          connectionRows(this.ctx, [...new Set(batch.map((connection) => connection.session))]),
        );
        for (const connection of rows ? batch : []) {
          const row = rows!.get(connection.session);
          if (!row) endConnection(connection);
          else if (this.place(connection, row)) connection.socket.emit('members', {});
        }
      }
    }
  }

  private sessionsEnded(hashes: readonly string[]): void {
    const ended = new Set(hashes);
    for (const connection of this.all()) if (ended.has(connection.session)) endConnection(connection);
  }

  /** A browser with the new secret reconnects; a client with only the old one cannot. */
  private sessionRenewed(old: string): void {
    for (const connection of this.all()) if (connection.session === old) dropConnection(connection);
  }

  private membersChanged(ids: readonly string[], tell: boolean): void {
    this.turn++;
    if (this.byTransport.size === 0) return;
    // A connection being admitted may have read the old state.
    for (const connection of this.all())
      if (!connection.inside && (tell || ids.includes(connection.memberId))) connection.stale = true;
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

  /** A hidden pair has two sides: members this one is, or was, hidden from change rooms too. */
  private memberIs(row: MemberRow, tell: boolean): void {
    const own = this.ofMember(row.id);
    if (!row.active) for (const connection of own) endConnection(connection);
    for (const connection of own)
      if ((this.place(connection, row) || tell) && connection.inside) connection.socket.emit('members', {});
    const room = `x:${row.id}`;
    const hiddenFor = new Set(row.hiddenFor);
    for (const connection of this.inRoom(room))
      if (!hiddenFor.has(connection.memberId)) this.move(connection, 'leave', room);
    for (const otherId of hiddenFor)
      for (const connection of this.ofMember(otherId))
        if (!connection.socket.rooms.has(room)) this.move(connection, 'join', room);
  }

  private move(connection: Connection, how: 'join' | 'leave', room: string): void {
    if (connection.closed) return;
    void connection.socket[how](room);
    if (connection.inside) connection.socket.emit('members', {});
  }

  private inRoom(room: string): Connection[] {
    const ids = this.io.sockets.adapter.rooms.get(room) ?? [];
    return [...ids].flatMap((id) => {
      const socket = this.io.sockets.sockets.get(id);
      const connection = socket && this.of(socket.conn);
      return connection ? [connection] : [];
    });
  }

  /** True when this changed a joined connection. */
  private place(connection: Connection, { paused, hidden }: { paused: boolean; hidden: readonly string[] }): boolean {
    if (connection.closed) return false;
    const rooms = new Set(hidden.map((id) => `x:${id}`));
    const away = [...connection.socket.rooms].filter((room) => room.startsWith('x:') && !rooms.has(room));
    const fresh = [...rooms].filter((room) => !connection.socket.rooms.has(room));
    for (const room of away) void connection.socket.leave(room);
    if (fresh.length > 0) void connection.socket.join(fresh);
    // A paused member is out of the room (R-INF 7).
    if (connection.inside && paused !== connection.paused) void connection.socket[paused ? 'leave' : 'join'](ROOM);
    const changed = away.length > 0 || fresh.length > 0 || paused !== connection.paused;
    connection.paused = paused;
    return changed && connection.inside;
  }

  private emitNotified(ids: readonly string[]): void {
    for (const id of ids)
      for (const connection of this.ofMember(id)) if (connection.inside) connection.socket.emit('notified', {});
  }

  private async lookForNotified(): Promise<void> {
    const ids = await newlyNotified(this.ctx.db, NOTIFIED_LOOK).catch(() => []);
    this.emitNotified(ids);
  }

  /** While the database is away it retries: members it would silence must not keep receiving events. */
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
