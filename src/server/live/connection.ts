import type { CLIENT_EVENTS, LiveEvent } from '#contract/live.ts';
import type { Server, Socket as AnySocket } from 'socket.io';

/** Events the server may emit and receive: an event without a contract does not compile (T11). */
type Tells = { [N in LiveEvent['name']]: (data: Extract<LiveEvent, { name: N }>['data']) => void };
type Says = { [N in keyof typeof CLIENT_EVENTS]: (data: unknown) => void };
export type LiveServer = Server<Says, Tells>;
export type Socket = AnySocket<Says, Tells>;

/** The connection under a Socket.IO socket. */
export type Transport = Socket['conn'];

/** Connection of a signed-in member. */
export type Connection = {
  readonly memberId: string;
  /** Hash of the session that opened it, hex. */
  readonly session: string;
  readonly socketId: string;
  readonly since: number;
  readonly socket: Socket;
  /** It has joined its rooms. Before that its rooms are being read, and read again after a change. */
  inside: boolean;
  stale: boolean;
  /** It is ending, for good. */
  closed: boolean;
  paused: boolean;
  /** Number of invalid client events. */
  violations: number;
  typedAt: number;
  /** Recipient of typing in this conversation; valid for this turn of changes. */
  typing: { conversationId: string; otherId: string | null; turn: number; until: number } | null;
};

/** Close codes for the browser. */
export const CLOSE = { policy: 1008, restart: 1012 } as const;
/** Time for the browser's answer to a close frame; then the connection is cut. */
const CLOSING_MS = 1_000;

type Wire = { close(code: number): void; terminate(): void; readonly bufferedAmount: number };
const wireOf = (transport: Transport): Wire => (transport.transport as unknown as { socket: Wire }).socket;

export function closeTransport(transport: Transport, code: number): void {
  wireOf(transport).close(code);
  cutOffSoon(transport);
}

/** Emits `ended`, if the socket is open, and closes. */
export function endConnection(connection: Connection): void {
  if (!connection.closed && connection.inside) connection.socket.emit('ended', {});
  dropConnection(connection);
}

/** Closes without `ended`: the browser may reconnect with another session. */
export function dropConnection(connection: Connection): void {
  if (connection.closed) return;
  connection.closed = true;
  connection.socket.disconnect(true);
  connection.socket.conn.close();
  cutOffSoon(connection.socket.conn);
}

export function cutOff(transport: Transport): void {
  wireOf(transport).terminate();
}

function cutOffSoon(transport: Transport): void {
  setTimeout(() => cutOff(transport), CLOSING_MS).unref();
}

/** Bytes waiting to be sent, here and in the system's buffer. */
export function waitingBytes(transport: Transport): number {
  const { writeBuffer } = transport as unknown as { writeBuffer: readonly { data?: string }[] };
  return writeBuffer.reduce((sum, packet) => sum + (packet.data?.length ?? 0), wireOf(transport).bufferedAmount);
}
