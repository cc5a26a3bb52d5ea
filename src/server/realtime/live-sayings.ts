import { LIVE_SAYINGS } from '#contract/live.ts';
import type { Server, Socket } from 'socket.io';
import type { Context } from '../context.ts';
import { typingTo } from '../features/live/store.ts';
import type { Guests } from './live-guests.ts';
import { CLOSE, closeRaw, type Guest, type Raw } from './live-socket.ts';

/** A saying that is none closes the socket when it comes this often. */
const STRIKES = 5;
/** Frames a socket may send: so many a second, and so many at once. */
const FRAMES = { aSecond: 10, atOnce: 40 };
const TYPING_EVERY_MS = 2_000;
const TYPING_KNOWN_MS = 10_000;

/** Counts every frame of a connection, whatever is in it; too many close it (T48). One function for all sockets. */
export function boundFrames(io: Server): void {
  const frames = new WeakMap<Raw, { left: number; at: number }>();
  function count(this: Raw): void {
    const now = Date.now();
    const seen = frames.get(this) ?? { left: FRAMES.atOnce, at: now };
    seen.left = Math.min(FRAMES.atOnce, seen.left + ((now - seen.at) / 1000) * FRAMES.aSecond) - 1;
    seen.at = now;
    frames.set(this, seen);
    if (seen.left < 0) closeRaw(this, CLOSE.policy);
  }
  io.engine.on('connection', (raw: Raw) => raw.on('packet', count));
}

/** The only saying is «I am typing», to the other side of an own conversation that is open. */
export function hearSayings(io: Server, ctx: Context, guests: Guests): (socket: Socket) => void {
  function heard(this: Socket, name: string, data: unknown): void {
    const guest = guests.of(this.conn);
    if (!guest || guest.over) return;
    const saying = name === 'typing' ? LIVE_SAYINGS.typing.safeParse(data) : null;
    if (saying?.success) void typing(io, ctx, guests, guest, saying.data.conversationId);
    else if (++guest.strikes >= STRIKES) closeRaw(this.conn, CLOSE.policy);
  }
  return (socket) => void socket.onAny(heard);
}

async function typing(io: Server, ctx: Context, guests: Guests, guest: Guest, conversationId: string): Promise<void> {
  const now = Date.now();
  if (now - guest.typedAt < TYPING_EVERY_MS) return;
  guest.typedAt = now;
  const { turn } = guests;
  const known = guest.typing;
  const fresh = known?.conversationId === conversationId && known.turn === turn && known.until > now;
  const otherId = fresh ? known.otherId : await typingTo(ctx, guest.memberId, conversationId).catch(() => null);
  // Somebody may have been blocked meanwhile: the next saying is judged anew.
  if (guest.over || guests.turn !== turn) return;
  guest.typing = fresh ? known : { conversationId, otherId, turn, until: now + TYPING_KNOWN_MS };
  if (otherId !== null) io.to(`m:${otherId}`).emit('typing', { conversationId, memberId: guest.memberId });
}
