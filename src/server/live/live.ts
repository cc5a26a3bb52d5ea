import { LIVE_PATH, type LiveEvent } from '#contract/live.ts';
import { HEARTBEAT_MS, SOCKETS_PER_MEMBER } from '#domain/messaging/limits.ts';
import { type IncomingMessage, Server as HttpServer } from 'node:http';
import type { Logger } from 'pino';
import { Server, type ServerOptions } from 'socket.io';
import type { Config } from '../config.ts';
import type { BaseContext } from '../base-context.ts';
import type { SignedIn } from '../members/session.ts';
import { guardHandshakes } from './handshake.ts';
import { Connections, ROOM } from './connections.ts';
import { type LiveRedis, openLiveRedis } from './redis.ts';
import { limitFrames, listenToClient } from './client-events.ts';
import {
  CLOSE,
  closeTransport,
  type Connection,
  cutOff,
  type LiveServer,
  type Socket,
  type Transport,
  waitingBytes,
} from './connection.ts';

/** A peer that answers no heartbeat is gone after 45 s. */
const ANSWER_MS = 20_000;
/** A frame may be this large; a larger one closes the socket with 1009 (T48). */
const FRAME_MAX = 64 * 1024;
/** Who does not read, and lets more than this wait, is dropped. */
const WAITING_MAX = 1024 * 1024;
const LOOK_EVERY_MS = 1_000;
/** Everybody is asked about now and then, though the database tells every change: sessions also end by time. */
const ASK_EVERY_MS = 60_000;
/** Closing all sockets may take this long, then they are cut off. */
const STOP_MS = 1_500;

const OPTIONS: Partial<ServerOptions> = {
  path: LIVE_PATH,
  // Where no WebSocket gets through, the browser asks over HTTP (heads, every 3 s): long polling would be a third way.
  transports: ['websocket'],
  serveClient: false,
  pingInterval: HEARTBEAT_MS,
  pingTimeout: ANSWER_MS,
  maxHttpBufferSize: FRAME_MAX,
  perMessageDeflate: false,
  httpCompression: false,
  connectTimeout: 10_000,
};

type Open = { io: LiveServer; connections: Connections; redis: LiveRedis | null; close(): void };

/**
 * The live connection of signed-in members, on every instance. It only tells what is already stored: an event may be
 * lost, never decided here (decision 0015). Socket rooms: `members`, `m:<member>`, `x:<member>` = those hidden from
 * that member.
 */
export class Live {
  private open: Open | null = null;

  constructor(private readonly host: { config: Config; log: Logger }) {}

  /** Listens on the application's own port. Once. */
  async start(server: HttpServer, ctx: BaseContext): Promise<void> {
    const { config, log } = this.host;
    const redis = config.redisUrl ? openLiveRedis(config.redisUrl, config, log) : null;
    // Socket.IO is attached to a server that never listens: only who was let in is handed to it, and closing it closes
    // nothing of ours.
    const inside = new HttpServer();
    const io: LiveServer = new Server(inside, { ...OPTIONS, ...(redis ? { adapter: redis.adapter } : {}) });
    const connections = new Connections(io, ctx);
    const unfollow = await connections.follow();
    const accepted = new WeakMap<IncomingMessage, SignedIn>();
    limitFrames(io);
    const hear = listenToClient(io, ctx, connections);
    io.engine.on('connection', (transport: Transport) => transport.on('close', gone));
    function gone(this: Transport): void {
      const connection = connections.remove(this);
      if (connection) redis?.forget(connection);
    }
    // Its rooms are left: it must get into none again, and without its socket the connection is of no use.
    function left(this: Socket): void {
      const connection = connections.of(this.conn);
      if (connection) connection.closed = true;
      this.conn.close();
    }
    io.use((socket, next) => {
      const viewer = accepted.get(socket.request);
      if (!viewer) return next(new Error('login-required'));
      connections.admit(socket, { memberId: viewer.memberId, session: viewer.sessionIdHash.toString('hex') }).then(
        (connection) => (connection ? next() : refuse(socket, next)),
        () => refuse(socket, next),
      );
    });
    io.on('connection', (socket) => {
      const connection = connections.of(socket.conn);
      if (!connection || connection.closed) return void socket.disconnect(true);
      hear(socket);
      socket.on('disconnect', left);
      // The request is thousands of bytes nobody needs any more.
      Object.assign(socket.conn, { request: null });
      Object.assign(socket, { handshake: null });
      void this.bound(connection);
    });
    const close = lookAfter(connections, redis);
    this.open = {
      io,
      connections,
      redis,
      close: () => {
        close();
        unfollow();
      },
    };
    guardHandshakes(server, ctx, {
      isOpen: () => this.open !== null,
      accept(request, socket, head, viewer) {
        accepted.set(request, viewer);
        inside.emit('upgrade', request, socket, head);
      },
    });
  }

  /** Open sockets of this instance. */
  count(): number {
    return this.open?.connections.count() ?? 0;
  }

  /** Tells every socket of these members. Call it after the commit. */
  emit<N extends LiveEvent['name']>(
    memberIds: readonly string[],
    name: N,
    data: Extract<LiveEvent, { name: N }>['data'],
  ): void {
    if (memberIds.length === 0) return;
    // The library's types cannot follow a name that is a parameter; ours have judged name and data.
    const to = this.open?.io.to(memberIds.map((id) => `m:${id}`)) as { emit(name: string, data: unknown): unknown };
    to?.emit(name, data);
  }

  /**
   * Tells everybody in the room, on every instance, except those hidden from `authors` (the writer, and the one replied
   * to): they hear only that the room moved on, and ask for what is theirs to see. The writer's own browsers alone are
   * told the client id of the message.
   */
  broadcast(
    data: Extract<LiveEvent, { name: 'room' }>['data'],
    authors: readonly string[],
    writer: string | null = null,
  ): void {
    const hidden = authors.map((id) => `x:${id}`);
    const own = writer === null ? [] : [`m:${writer}`];
    this.open?.io
      .to(ROOM)
      .except([...hidden, ...own])
      .emit('room', { ...data, clientId: null });
    if (own.length > 0) this.open?.io.to(own).except(hidden).emit('room', data);
    if (hidden.length > 0) this.open?.io.to(hidden).emit('room-revision', { rev: data.rev, read: true });
  }

  /** The room changed in many places at once (cleared). */
  broadcastRevision(rev: number): void {
    this.open?.io.to(ROOM).emit('room-revision', { rev, read: true });
  }

  /** Closes every socket, so that browsers come back to another instance, and lets nobody in. */
  async stop(): Promise<void> {
    const { open } = this;
    this.open = null;
    if (!open) return;
    open.close();
    const clients = () => Object.values((open.io.engine as unknown as { clients: Record<string, Transport> }).clients);
    for (const transport of clients()) closeTransport(transport, CLOSE.restart);
    for (const until = Date.now() + STOP_MS; clients().length > 0 && Date.now() < until; )
      await new Promise((next) => setTimeout(next, 10));
    for (const transport of clients()) cutOff(transport);
    await open.io.close();
    await open.redis?.close();
  }

  /** A member's sockets are few; one more closes the oldest, on whatever instance it is. */
  private async bound({ memberId, socketId, since }: Connection): Promise<void> {
    const { open } = this;
    if (!open) return;
    const here = open.connections.ofMember(memberId).filter((connection) => !connection.closed);
    const surplus = here
      .slice(0, Math.max(0, here.length - SOCKETS_PER_MEMBER))
      .map((connection) => connection.socketId);
    const everywhere = (await open.redis?.count({ memberId, socketId, since })) ?? [];
    for (const id of new Set([...surplus, ...everywhere])) open.io.in(id).disconnectSockets(true);
  }
}

function refuse(socket: Socket, next: (error: Error) => void): void {
  next(new Error('login-required'));
  socket.conn.close();
}

/** Drops who does not read; asks and counts everybody again now and then. */
function lookAfter(connections: Connections, redis: LiveRedis | null): () => void {
  const look = setInterval(() => {
    for (const { socket } of connections.all()) if (waitingBytes(socket.conn) > WAITING_MAX) cutOff(socket.conn);
  }, LOOK_EVERY_MS);
  const ask = setInterval(() => {
    void connections.askAgain();
    void redis?.countAgain(connections.all());
  }, ASK_EVERY_MS);
  look.unref();
  ask.unref();
  return () => {
    clearInterval(look);
    clearInterval(ask);
  };
}
