import { LIVE_PATH } from '#contract/live.ts';
import cookies from '@fastify/cookie';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { BaseContext } from '../base-context.ts';
import { authenticateReading } from '../members/session.ts';
import { pathOf } from '../http/addresses.ts';
import { knowsHost, ownOrigin } from '../http/cross-site.ts';
import { handshakeOf, type Standing } from './store.ts';

const REASONS = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  421: 'Misdirected Request',
  503: 'Service Unavailable',
} as const;
type Status = keyof typeof REASONS;

/** A member whose handshake was accepted; `seen`: read of them after so many changes (`Connections.turn`). */
export type Caller = { memberId: string; session: string; seen: Standing & { turn: number } };

type Door = {
  isOpen(): boolean;
  /** How many changes of members were heard of. */
  turn(): number;
  accept(request: IncomingMessage, socket: Duplex, head: Buffer, caller: Caller): void;
};

/**
 * Authenticates a handshake before it becomes a connection (T44): a foreign page gets 403, a caller
 * without a live session of a member 401, a member without a proved number or the consent 403; none
 * of them may send a frame. Browsers always send Origin here, so a caller without it is refused.
 */
export function guardHandshakes(server: Server, ctx: BaseContext, door: Door): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', ignore);
    authenticateHandshake(request, ctx, door).then(
      (found) => (typeof found === 'number' ? refuseUpgrade(socket, found) : door.accept(request, socket, head, found)),
      (error: unknown) => {
        ctx.log.warn({ err: error }, 'live: cannot authenticate a handshake');
        refuseUpgrade(socket, 503);
      },
    );
  });
}

/** A client that disconnects meanwhile is no error of ours. Outside, so that a socket does not hold its handshake. */
const ignore = (): void => {};

async function authenticateHandshake(request: IncomingMessage, ctx: BaseContext, door: Door): Promise<Status | Caller> {
  // With its slash, as the library has it: any other address it would leave open and unanswered.
  if (pathOf(request.url ?? '/') !== `${LIVE_PATH}/`) return 404;
  if (!knowsHost(request, ctx.config)) return 421;
  if (!door.isOpen()) return 503;
  const { origin, host, cookie } = request.headers;
  if (origin === undefined || !ownOrigin(origin, host, ctx.config)) return 403;
  const turn = door.turn();
  const found = await ctx.database.whileThere(() =>
    authenticateReading(ctx, { cookies: cookie === undefined ? {} : cookies.parse(cookie) }, handshakeOf),
  );
  if (found?.viewer.role !== 'member') return 401;
  const { viewer, row } = found;
  if (!viewer.proved || !viewer.consents) return 403;
  if (!door.isOpen()) return 503;
  const { paused, hidden } = row;
  return {
    memberId: viewer.memberId,
    session: viewer.sessionIdHash.toString('hex'),
    seen: { turn, paused, hidden },
  };
}

/**
 * Closed in both directions once the answer is written: an upgraded socket has no time limit any more, and a caller who
 * keeps its own half open would hold it for ever.
 */
function refuseUpgrade(socket: Duplex, status: Status): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
