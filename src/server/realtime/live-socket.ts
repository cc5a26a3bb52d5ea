import type { Socket } from 'socket.io';

/** The connection under a Socket.IO socket. */
export type Raw = Socket['conn'];

/** A signed-in member's socket. */
export type Guest = {
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
  over: boolean;
  paused: boolean;
  /** Sayings that were none. */
  strikes: number;
  typedAt: number;
  /** To whom typing in this conversation is told; judged in this turn of what is known about members. */
  typing: { conversationId: string; otherId: string | null; turn: number; until: number } | null;
};

/** Close codes a browser may read. */
export const CLOSE = { policy: 1008, restart: 1012 } as const;
/** A browser that does not answer the closing is cut off. */
const CLOSING_MS = 1_000;

type Wire = { close(code: number): void; terminate(): void; readonly bufferedAmount: number };
const wireOf = (raw: Raw): Wire => (raw.transport as unknown as { socket: Wire }).socket;

export function closeRaw(raw: Raw, code: number): void {
  wireOf(raw).close(code);
  cutOffSoon(raw);
}

/** Says that it is over, when there is somebody to tell, and closes. */
export function endGuest(guest: Guest): void {
  if (guest.over) return;
  guest.over = true;
  const { socket } = guest;
  if (guest.inside) socket.emit('ended', {});
  socket.disconnect(true);
  socket.conn.close();
  cutOffSoon(socket.conn);
}

export function cutOff(raw: Raw): void {
  wireOf(raw).terminate();
}

function cutOffSoon(raw: Raw): void {
  setTimeout(() => cutOff(raw), CLOSING_MS).unref();
}

/** Bytes that wait for a reader, here and in the system's buffer. */
export function waitingBytes(raw: Raw): number {
  const { writeBuffer } = raw as unknown as { writeBuffer: readonly { data?: string }[] };
  return writeBuffer.reduce((sum, packet) => sum + (packet.data?.length ?? 0), wireOf(raw).bufferedAmount);
}
