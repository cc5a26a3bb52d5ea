import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { type Served, sendBytes } from '../../http/bytes.ts';
import { mount } from '../../http/mount.ts';
import { refTag } from '../../members/refs.ts';
import { blurredPhotoOf, photoBytes, photoFor } from './actions.ts';

export function mediaRoutes(app: FastifyInstance, ctx: Context): void {
  // The bytes of a tag never change; the browser keeps them but asks each time whether it may still show them (T17).
  const photo = (tag: string, key: string): Served => ({
    etag: `"${tag}"`,
    type: 'image/webp',
    cacheControl: 'private, no-cache',
    read: () => photoBytes(ctx, key),
  });
  mount(app, ctx, 'GET /api/media/:id/:size', async ({ viewer, params, request, reply }) => {
    const key = await photoFor(ctx, viewer, params.id, params.size);
    return sendBytes(request, reply, photo(`${params.id}-${params.size}`, key));
  });
  mount(app, ctx, 'GET /api/media/blurred/:ref', async ({ viewer, params, request, reply }) => {
    const { key, id } = await blurredPhotoOf(ctx, viewer.memberId, params.ref);
    return sendBytes(request, reply, photo(refTag(ctx.config, viewer.memberId, id), key));
  });
}
