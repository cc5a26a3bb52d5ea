import { CLIENT_EVENTS } from '#contract/live.ts';
import type { BaseContext } from '../base-context.ts';

import type { Connections } from './connections.ts';
import { CLOSE, closeTransport, type Connection, type LiveServer, type Socket, type Transport } from './connection.ts';
import { typingTo } from './store.ts';

/** Invalid client events after which the socket is closed. */
const MAX_VIOLATIONS = 5;
/** Frames a socket may send: rate a second, and burst. */
const FRAMES = { aSecond: 10, atOnce: 40 };
const TYPING_EVERY_MS = 2_000;
const TYPING_KNOWN_MS = 10_000;

/** Frames a socket may send at once, as of `at` (ms). */
type Allowance = { left: number; at: number };

/** Counts every frame of a connection, whatever its content; too many close it (T48). One function for all sockets. */
export function limitFrames(io: LiveServer): void {
  // A socket that was silent for as long as a burst takes to be allowed again needs no memory: two generations.
  let [recent, before, since] = [new WeakMap<Transport, Allowance>(), new WeakMap<Transport, Allowance>(), 0];
  function count(this: Transport): void {
    const now = performance.now();
    if (now - since > (FRAMES.atOnce / FRAMES.aSecond) * 1000) {
      [before, recent, since] = [recent, new WeakMap(), now];
    }
    const seen = recent.get(this) ?? before.get(this) ?? { left: FRAMES.atOnce, at: now };
    seen.left = Math.min(FRAMES.atOnce, seen.left + ((now - seen.at) / 1000) * FRAMES.aSecond) - 1;
    seen.at = now;
    recent.set(this, seen);
    if (seen.left < 0) closeTransport(this, CLOSE.policy);
  }
  io.engine.on('connection', (transport: Transport) => transport.on('packet', count));
}

/** The only client event is «I am typing», for the other side of an own open conversation. */
export function listenToClient(io: LiveServer, ctx: BaseContext, connections: Connections): (socket: Socket) => void {
  function heard(this: Socket, name: string, data: unknown): void {
    const connection = connections.of(this.conn);
    if (!connection || connection.closed) return;
    const event = name === 'typing' ? CLIENT_EVENTS.typing.safeParse(data) : null;
    if (event?.success) void typing(io, ctx, connections, connection, event.data.conversationId);
    else if (++connection.violations >= MAX_VIOLATIONS) closeTransport(this.conn, CLOSE.policy);
  }
  return (socket) => void socket.onAny(heard);
}

async function typing(
  io: LiveServer,
  ctx: BaseContext,
  connections: Connections,
  connection: Connection,
  conversationId: string,
): Promise<void> {
  const now = performance.now();
  if (now - connection.typedAt < TYPING_EVERY_MS) return;
  connection.typedAt = now;
  const { turn } = connections;
  const known = connection.typing;
  const fresh = known?.conversationId === conversationId && known.turn === turn && known.until > now;
  const otherId = fresh ? known.otherId : await typingTo(ctx, connection.memberId, conversationId).catch(() => null);
  // A block may have happened meanwhile: the next event is checked anew.
  if (connection.closed || connections.turn !== turn) return;
  connection.typing = fresh ? known : { conversationId, otherId, turn, until: now + TYPING_KNOWN_MS };
  if (otherId !== null) io.to(`m:${otherId}`).emit('typing', { conversationId, memberId: connection.memberId });
}
