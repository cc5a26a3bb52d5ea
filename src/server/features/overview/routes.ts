import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { readFigures, readOverview } from './actions.ts';

export function overviewRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/staff/overview', ({ viewer }) => readOverview(ctx, viewer.roles));
  mount(app, ctx, 'GET /api/staff/overview/figures', ({ viewer, query }) => readFigures(ctx, viewer.roles, query.days));
}
