import { LIVE_PATH, type LiveEvent } from '#contract/live.ts';
import { HEARTBEAT_MS, SOCKETS_PER_MEMBER } from '#domain/messaging/limits.ts';
import { type IncomingMessage, Server as HttpServer } from 'node:http';
import type { Logger } from 'pino';
import { Server, type ServerOptions } from 'socket.io';
import type { Config } from '../config.ts';
import type { BaseContext } from '../base-context.ts';
import { type Caller, guardHandshakes } from './handshake.ts';
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

/** A peer without a heartbeat is disconnected after 45 s. */
const ANSWER_MS = 20_000;
/** Largest frame; a larger one closes the socket with 1009 (T48). */
const FRAME_MAX = 64 * 1024;
/** A connection with more unread bytes than this is dropped. */
const WAITING_MAX = 1024 * 1024;
const LOOK_EVERY_MS = 1_000;
/** All connections are checked regularly, although the database notifies every change: sessions also expire by time. */
const ASK_EVERY_MS = 60_000;
/** Time for closing all sockets; then they are cut. */
const STOP_MS = 1_500;

export const OPTIONS: Partial<ServerOptions> = {
  path: LIVE_PATH,
  // Without WebSocket the browser polls over HTTP (sync state, every 3 s): long polling would be a third transport.
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
 * The live connection of signed-in members, on every instance. It only emits stored facts: an event may be
 * lost, and decides nothing (decision 0015). Socket rooms: `members`, `m:<member>`, `x:<member>` = those who may not
 * see that member.
 */
export class Live {
  private open: Open | null = null;

  constructor(private readonly host: { config: Config; log: Logger }) {}

  /** Listens on the application's own port. Once. */
  async start(server: HttpServer, ctx: BaseContext): Promise<void> {
    const { config, log } = this.host;
    const redis = config.redisUrl ? openLiveRedis(config.redisUrl, config, { log, now: () => ctx.now() }) : null;
    // Socket.IO is attached to a server that never listens: it gets accepted handshakes only, and closing it closes
    // nothing else.
    const inside = new HttpServer();
    const io: LiveServer = new Server(inside, { ...OPTIONS, ...(redis ? { adapter: redis.adapter } : {}) });
    const connections = new Connections(io, ctx);
    const unfollow = await connections.follow();
    const accepted = new WeakMap<IncomingMessage, Accepted>();
    limitFrames(io);
    freeHandshakes(io, accepted);
    io.engine.on('initial_headers', writeAtOnce);
    const hear = listenToClient(io, ctx, connections);
    io.engine.on('connection', (transport: Transport) => transport.on('close', gone));
    function gone(this: Transport): void {
      const connection = connections.remove(this);
      if (connection) redis?.forget(connection);
    }
    // The socket has left its rooms and must not join again; without it the connection is useless.
    function left(this: Socket): void {
      const connection = connections.of(this.conn);
      if (connection) connection.closed = true;
      this.conn.close();
    }
    io.use((socket, next) => {
      const caller = accepted.get(socket.request)?.caller;
      if (!caller) return next(new Error('login-required'));
      connections.admit(socket, caller).then(
        (connection) => (connection ? next() : refuse(socket, next)),
        () => refuse(socket, next),
      );
    });
    io.on('connection', (socket) => {
      const connection = connections.of(socket.conn);
      if (!connection || connection.closed) return void socket.disconnect(true);
      hear(socket);
      socket.on('disconnect', left);
      // The request, once more: nothing here needs it any more.
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
      turn: () => connections.turn,
      accept(request, socket, head, caller) {
        accepted.set(request, { caller, closing: socket.rawListeners('close') });
        inside.emit('upgrade', request, socket, head);
      },
    });
  }

  /** Open sockets of this instance. */
  count(): number {
    return this.open?.connections.count() ?? 0;
  }

  /** Emits to every socket of these members. Call it after the commit. */
  emit<N extends LiveEvent['name']>(
    memberIds: readonly string[],
    name: N,
    data: Extract<LiveEvent, { name: N }>['data'],
  ): void {
    if (memberIds.length === 0) return;
    // The library's types cannot follow a generic name; our own signature checks name and data.
    const to = this.open?.io.to(memberIds.map((id) => `m:${id}`)) as { emit(name: string, data: unknown): unknown };
    to?.emit(name, data);
  }

  /**
   * Emits to everybody in the room, on every instance, except those who may not see one of `authors` (the writer, and
   * the author replied to): they get only the new revision, and read what they may see. Only the writer's own browsers
   * get the client id of the message.
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

  /** Closes every socket, so that browsers reconnect to another instance, and accepts no more. */
  async stop(): Promise<void> {
    const { open } = this;
    this.open = null;
    if (!open) return;
    open.close();
    const clients = () => Object.values((open.io.engine as unknown as { clients: Record<string, Transport> }).clients);
    for (const transport of clients()) closeTransport(transport, CLOSE.restart);
    for (const until = performance.now() + STOP_MS; clients().length > 0 && performance.now() < until; )
      await new Promise((next) => setTimeout(next, 10));
    for (const transport of clients()) cutOff(transport);
    await open.io.close();
    await open.redis?.close();
  }

  /** Limits a member's sockets; one more closes the oldest, on any instance. */
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

/** An accepted handshake. `closing`: what listened for its socket's end before the library did. */
type Accepted = { caller: Caller; closing: readonly unknown[] };

/**
 * The library makes an answer object for each handshake, which listens for the socket's end and so holds the request,
 * thousands of bytes, as long as the socket is open. Nobody asks for that answer: its listener is taken off.
 */
function freeHandshakes(io: LiveServer, accepted: WeakMap<IncomingMessage, Accepted>): void {
  io.engine.use((request: IncomingMessage, _answer: unknown, next: () => void) => {
    const known = accepted.get(request);
    const added = request.socket
      .rawListeners('close')
      .filter((listener) => known?.closing.includes(listener) === false);
    for (const listener of added) request.socket.off('close', listener as () => void);
    next();
  });
}

/**
 * The handshake's answer and the first packet leave in one write. Only of a handshake the library takes: what it
 * refuses it cuts off in the same turn, and held back until then the reason would be lost.
 */
function writeAtOnce(_headers: unknown, { socket }: IncomingMessage): void {
  socket.cork();
  process.nextTick(() => socket.uncork());
}

/** Drops connections that do not read; checks and counts all connections regularly. */
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
