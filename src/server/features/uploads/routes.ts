import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { openTicket, previewBytes, takeBack, takeUpload, TICKET_HOURS, uploadsOf } from './actions.ts';
import { setSecretCookie } from '../../http/secret-cookies.ts';

export function uploadRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'POST /api/uploads/ticket', async ({ request, reply }) => {
    const { expiresAt, secret } = await openTicket(ctx, request);
    if (secret) setSecretCookie(ctx.config, reply, 'ticket', secret, TICKET_HOURS * 3600);
    return { expiresAt: expiresAt.toISOString() };
  });
  mount(app, ctx, 'GET /api/uploads', async ({ request }) => ({ uploads: await uploadsOf(ctx, request) }));
  mount(app, ctx, 'POST /api/uploads', ({ request }) => takeUpload(ctx, request));
  mount(app, ctx, 'DELETE /api/uploads/:id', ({ request, params }) => takeBack(ctx, request, params.id));
  mount(app, ctx, 'GET /api/uploads/:id/preview', async ({ request, reply, params }) => {
    const bytes = await previewBytes(ctx, request, params.id);
    return reply.type('image/webp').header('cache-control', 'private, no-cache').send(bytes);
  });
}
