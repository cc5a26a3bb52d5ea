import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { markMatchesSeen, readDashboard } from './actions.ts';

export function dashboardRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/dashboard', ({ viewer }) => readDashboard(ctx, viewer.memberId));
  mount(app, ctx, 'POST /api/dashboard/seen', ({ viewer, body }) =>
    markMatchesSeen(ctx, viewer.memberId, body.memberIds),
  );
}
