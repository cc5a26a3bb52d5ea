import type { BaseContext } from '../base-context.ts';

import {
  dropConnection,
  endConnection,
  type Connection,
  type LiveServer,
  type Socket,
  type Transport,
} from './connection.ts';
import type { Caller } from './handshake.ts';
import {
  connectionRowOf,
  connectionRows,
  type MemberRow,
  memberRows,
  membersWhoSee,
  newlyNotified,
  type Side,
} from './store.ts';

/** Everybody who reads the room. */
export const ROOM = 'members';
const ASK_BATCH = 500;
/** When one message cannot name all notified members, they are looked up among this many newest notifications. */
const NOTIFIED_LOOK = 2_000;
const RETRY_MS = 1_000;
/** Gives a browser time to get its session's new secret before its sockets close and reconnect. */
const RENEWED_MS = 300;

/** `turned`: paused, or back; `others`: hidden from the member now, or no longer. */
type Change = { turned: boolean; others: readonly string[] };
const NO_CHANGE: Change = { turned: false, others: [] };
const isChange = ({ turned, others }: Change) => turned || others.length > 0;

/**
 * The sockets of this instance, in their present rooms: `members`, `m:<member>`, `x:<other>` for every other member
 * their member must not meet. The database notifies every change at its commit, by any writer (migrations 0002,
 * 0006, 0009, 0031).
 */
export class Connections {
  /** Counts changes of members and ends of sessions: results of earlier turns are checked again. */
  turn = 0;
  private readonly byTransport = new Map<Transport, Connection>();
  private readonly byMember = new Map<string, readonly Connection[]>();
  /** Members to read again; true: by an act of their own, of which their other tabs hear in any case. */
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
  ofMember = (memberId: string): readonly Connection[] => this.byMember.get(memberId) ?? [];

  /** Listens for ended sessions, changed members and notifications; the returned function stops it. */
  async follow(): Promise<() => void> {
    const { listener } = this.ctx;
    const missed = () => void this.askAgain();
    const channels: [string, (payload: string) => void][] = [
      ['sessions_ended', (payload) => (payload === '*' ? missed() : this.sessionsEnded(payload.split(',')))],
      ['sessions_renewed', (old) => void setTimeout(() => this.sessionRenewed(old), RENEWED_MS).unref()],
      ['hidden_pairs_changed', (payload) => this.pairsChanged(payload.split(','))],
      ['plan_changed', (payload) => this.planChanged(payload)],
      ['members_changed', (payload) => (payload === '*' ? missed() : this.membersChanged(payload.split(',')))],
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

  /**
   * Admits a socket; null when its session has ended. What its handshake read holds as long as no change was heard of
   * since; a change during a read causes another read.
   */
  async admit(socket: Socket, { memberId, session, seen }: Caller): Promise<Connection | null> {
    if (this.byTransport.has(socket.conn)) return null;
    const connection: Connection = {
      memberId,
      session,
      socketId: socket.id,
      since: this.ctx.now().getTime(),
      socket,
      inside: false,
      stale: seen.turn !== this.turn,
      closed: false,
      paused: false,
      violations: 0,
      typedAt: -Infinity,
      typing: null,
    };
    this.add(connection);
    if (!connection.stale) this.place(connection, seen);
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
    const others = this.ofMember(connection.memberId).filter((other) => other !== connection);
    if (others.length > 0) this.byMember.set(connection.memberId, others);
    else this.byMember.delete(connection.memberId);
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
    // Most have one socket: a list spread from an empty one keeps room for sixteen more.
    const others = this.byMember.get(connection.memberId);
    this.byMember.set(connection.memberId, others ? [...others, connection] : [connection]);
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
          else if (isChange(this.place(connection, row))) connection.socket.emit('members', {});
        }
      }
    }
  }

  private sessionsEnded(hashes: readonly string[]): void {
    this.turn++;
    const ended = new Set(hashes);
    for (const connection of this.all()) if (ended.has(connection.session)) endConnection(connection);
  }

  /** A browser with the new secret reconnects; a client with only the old one cannot. */
  private sessionRenewed(old: string): void {
    this.turn++;
    for (const connection of this.all()) if (connection.session === old) dropConnection(connection);
  }

  /** `ids`: two members; the first one blocked the other, or hid from their number. */
  private pairsChanged(ids: readonly string[]): void {
    this.membersChanged(ids, ids[0]);
  }

  /** `by`: whose act a changed pair is. */
  private membersChanged(ids: readonly string[], by?: string): void {
    this.turn++;
    if (this.byTransport.size === 0) return;
    // A connection being admitted may have read the old state; of a pair, whoever its member is.
    for (const connection of this.all())
      if (!connection.inside && (by !== undefined || ids.includes(connection.memberId))) connection.stale = true;
    for (const id of ids) if (id !== '') this.changed.set(id, id === by || this.changed.get(id) === true);
    this.reading ??= this.readChanged().finally(() => (this.reading = null));
  }

  private async readChanged(): Promise<void> {
    while (this.changed.size > 0 && !this.stopped) {
      const told = new Map(this.changed);
      this.changed.clear();
      const rows = await this.untilRead(() => memberRows(this.ctx, [...told.keys()]));
      await this.emitMembersChanged((rows ?? []).flatMap((row) => this.memberIs(row, told.get(row.id) === true)));
    }
  }

  /**
   * A hidden pair has two sides: members this one is, or was, hidden from change rooms too. Returns the sides that
   * changed by no act of their own.
   */
  private memberIs(row: MemberRow, tell: boolean): Side[] {
    const own = this.ofMember(row.id);
    if (!row.active) for (const connection of own) endConnection(connection);
    const sides: Side[] = [];
    for (const connection of own) {
      const { turned, others } = this.place(connection, row);
      if ((tell || turned) && connection.inside) connection.socket.emit('members', {});
      else sides.push(...others.map((otherId) => ({ memberId: row.id, otherId })));
    }
    const room = `x:${row.id}`;
    const hiddenFor = new Set(row.hiddenFor);
    const leaving = this.inRoom(room).filter(({ memberId, closed }) => !closed && !hiddenFor.has(memberId));
    const joining = [...hiddenFor]
      .flatMap(this.ofMember)
      .filter(({ socket, closed }) => !closed && !socket.rooms.has(room));
    for (const { socket } of leaving) void socket.leave(room);
    for (const { socket } of joining) void socket.join(room);
    return [...sides, ...[...leaving, ...joining].map(({ memberId }) => ({ memberId, otherId: row.id }))];
  }

  /**
   * Another's block, or hidden number, is told to those alone whose open pages show it: a match, and who reads the
   * other's messages in the room. Anybody else would learn of an act that nothing shows (R-INF 5, decision 0110).
   */
  private async emitMembersChanged(sides: readonly Side[]): Promise<void> {
    if (sides.length === 0) return;
    const told = await this.untilRead(() => membersWhoSee(this.ctx, sides));
    for (const id of told ?? [])
      for (const { socket, inside } of this.ofMember(id)) if (inside) socket.emit('members', {});
  }

  private inRoom(room: string): Connection[] {
    const ids = this.io.sockets.adapter.rooms.get(room) ?? [];
    return [...ids].flatMap((id) => {
      const socket = this.io.sockets.sockets.get(id);
      const connection = socket && this.of(socket.conn);
      return connection ? [connection] : [];
    });
  }

  /** What this changed of a joined connection. */
  private place(connection: Connection, { paused, hidden }: { paused: boolean; hidden: readonly string[] }): Change {
    if (connection.closed) return NO_CHANGE;
    const rooms = new Set(hidden.map((id) => `x:${id}`));
    const away = [...connection.socket.rooms].filter((room) => room.startsWith('x:') && !rooms.has(room));
    const fresh = [...rooms].filter((room) => !connection.socket.rooms.has(room));
    for (const room of away) void connection.socket.leave(room);
    if (fresh.length > 0) void connection.socket.join(fresh);
    const turned = paused !== connection.paused;
    // A paused member is out of the room (R-INF 7).
    if (connection.inside && turned) void connection.socket[paused ? 'leave' : 'join'](ROOM);
    connection.paused = paused;
    return connection.inside ? { turned, others: [...away, ...fresh].map((room) => room.slice(2)) } : NO_CHANGE;
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
