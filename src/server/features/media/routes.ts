import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { photoBytes, photoFor } from './actions.ts';

export function mediaRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/media/:id/:size', async ({ viewer, params, request, reply }) => {
    const key = await photoFor(ctx, viewer.memberId, params.id, params.size);
    // The bytes under an id never change; the browser keeps them but asks each time whether it still may (T17).
    const etag = `"${params.id}-${params.size}"`;
    reply.header('cache-control', 'private, no-cache').header('etag', etag).header('content-security-policy', "default-src 'none'; sandbox");
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('image/webp').send(await photoBytes(ctx, key));
  });
}
