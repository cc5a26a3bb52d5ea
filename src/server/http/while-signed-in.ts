import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { BaseContext } from '../base-context.ts';
import { authenticate, type SignedIn } from '../members/session.ts';
import { refuse } from '../refusal.ts';

type Reader = { ctx: BaseContext; viewer: SignedIn; request: FastifyRequest };

/**
 * A long answer, piece by piece while its session lasts and keeps its roles: who reads slowly does not go on reading
 * after the session has ended (T08). One piece is made ahead. Ends with login-required. A HEAD reads nothing: Fastify
 * would take and drop the whole, beyond every limit of those who fetch it.
 */
export function whileSignedIn(
  { ctx, viewer, request }: Reader,
  pieces: AsyncIterable<Buffer | string>,
  options: { objectMode?: boolean; highWaterMark: number } = { highWaterMark: 1 },
): Readable {
  if (request.method === 'HEAD') return Readable.from([]);
  return Readable.from(
    (async function* () {
      for await (const piece of pieces) {
        const now = await authenticate(ctx, request);
        if (now?.memberId !== viewer.memberId || !viewer.roles.every((role) => now.roles.includes(role)))
          throw refuse('login-required');
        yield piece;
      }
    })(),
    options,
  );
}
