import type { CLIENT_EVENTS, LiveEvent } from '#contract/live.ts';
import type { Server, Socket as AnySocket } from 'socket.io';

/** What the server may tell and hear: a name the contract does not have compiles nowhere (T11). */
type Tells = { [N in LiveEvent['name']]: (data: Extract<LiveEvent, { name: N }>['data']) => void };
type Says = { [N in keyof typeof CLIENT_EVENTS]: (data: unknown) => void };
export type LiveServer = Server<Says, Tells>;
export type Socket = AnySocket<Says, Tells>;

/** The connection under a Socket.IO socket. */
export type Transport = Socket['conn'];

/** A signed-in member's socket. */
export type Connection = {
  readonly memberId: string;
  /** Hash of the session it was opened with, hex. */
  readonly session: string;
  readonly socketId: string;
  readonly since: number;
  readonly socket: Socket;
  /** It is in its rooms. Until then what decides them is being read, and read again when it changed meanwhile. */
  inside: boolean;
  stale: boolean;
  /** It ends: nothing brings it back. */
  closed: boolean;
  paused: boolean;
  /** Client events that were none. */
  violations: number;
  typedAt: number;
  /** To whom typing in this conversation is told; judged in this turn of what is known about members. */
  typing: { conversationId: string; otherId: string | null; turn: number; until: number } | null;
};

/** Close codes a browser may read. */
export const CLOSE = { policy: 1008, restart: 1012 } as const;
/** A browser that does not answer the closing is cut off. */
const CLOSING_MS = 1_000;

type Wire = { close(code: number): void; terminate(): void; readonly bufferedAmount: number };
const wireOf = (transport: Transport): Wire => (transport.transport as unknown as { socket: Wire }).socket;

export function closeTransport(transport: Transport, code: number): void {
  wireOf(transport).close(code);
  cutOffSoon(transport);
}

/** Says that it is over, when there is somebody to tell, and closes. */
export function endConnection(connection: Connection): void {
  if (!connection.closed && connection.inside) connection.socket.emit('ended', {});
  dropConnection(connection);
}

/** Closes without a word of an end: the browser may come back with another session. */
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

/** Bytes that wait for a reader, here and in the system's buffer. */
export function waitingBytes(transport: Transport): number {
  const { writeBuffer } = transport as unknown as { writeBuffer: readonly { data?: string }[] };
  return writeBuffer.reduce((sum, packet) => sum + (packet.data?.length ?? 0), wireOf(transport).bufferedAmount);
}
