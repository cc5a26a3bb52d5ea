import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { endMatch } from './actions.ts';

export function endingRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'POST /api/matches/:id/ending', ({ viewer, params }) => endMatch(ctx, viewer.memberId, params.id));
}
