import { LIVE_PATH, type LiveEvent } from '#contract/live.ts';
import type { Server as HttpServer } from 'node:http';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import { HEARTBEAT_MS } from '#domain/chat/limits.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';

/**
 * The live connection of signed-in members, on every instance. It only tells what is already stored: an event may be lost,
 * never decided here. Socket rooms: `m:<member>`, `s:<session hash, hex>`, `x:<member>` = those kept apart from that member.
 */
export class Live {
  private io: Server | null = null;

  constructor(private readonly host: { config: Config; log: Logger }) {}

  /** Listens on the application's own port. Once. */
  start(server: HttpServer, _ctx: Context): void {
    this.io = new Server(server, { path: LIVE_PATH, transports: ['websocket'], serveClient: false, pingInterval: HEARTBEAT_MS });
  }

  /** Tells every socket of these members. Call it after the commit. */
  tell<N extends LiveEvent['name']>(memberIds: readonly string[], name: N, data: Extract<LiveEvent, { name: N }>['data']): void {
    this.io?.to(memberIds.map((id) => `m:${id}`)).emit(name, data);
  }

  /**
   * Tells everybody in the room, on every instance, except those kept apart from `authors` (the writer, and the one replied
   * to): they hear only that the room moved on, and ask for what is theirs to see.
   */
  tellRoom(data: Extract<LiveEvent, { name: 'room' }>['data'], authors: readonly string[]): void {
    const apart = authors.map((id) => `x:${id}`);
    this.io?.to('members').except(apart).emit('room', data);
    if (apart.length > 0) this.io?.to(apart).emit('room-tick', { rev: data.rev, read: true });
  }

  /** The room changed in many places at once (cleared). */
  tellRoomMoved(rev: number): void {
    this.io?.to('members').emit('room-tick', { rev, read: true });
  }

  async stop(): Promise<void> {
    const { io } = this;
    this.io = null;
    await io?.close();
  }
}
