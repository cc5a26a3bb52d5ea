import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { listNotifications, readNotifications } from './actions.ts';

export function notificationRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/notifications', ({ viewer, query }) => listNotifications(ctx, viewer.memberId, query.cursor));
  mount(app, ctx, 'POST /api/notifications/read', ({ viewer, body }) => readNotifications(ctx, viewer.memberId, body.ids));
}
