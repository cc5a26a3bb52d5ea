import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { sendBytes } from '../../http/bytes.ts';
import { mount } from '../../http/mount.ts';
import { photoBytes, photoFor } from './actions.ts';

export function mediaRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/media/:id/:size', async ({ viewer, params, request, reply }) => {
    const key = await photoFor(ctx, viewer.memberId, params.id, params.size);
    return sendBytes(request, reply, {
      // The bytes under an id never change; the browser keeps them but asks each time whether it still may (T17).
      etag: `"${params.id}-${params.size}"`,
      type: 'image/webp',
      cacheControl: 'private, no-cache',
      read: () => photoBytes(ctx, key),
    });
  });
}
