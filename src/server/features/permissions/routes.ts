import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { answerPermission, askPermission, listPermissions } from './actions.ts';

export function permissionRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'POST /api/permissions', async ({ viewer, body }) => ({
    card: await askPermission(ctx, viewer.memberId, body.memberId),
  }));
  mount(app, ctx, 'POST /api/permissions/:id/answer', ({ viewer, params, body }) =>
    answerPermission(ctx, viewer.memberId, params.id, body.answer),
  );
  mount(app, ctx, 'GET /api/permissions', ({ viewer }) => listPermissions(ctx, viewer.memberId));
}
