import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { like, readHistory } from './actions.ts';

export function likeRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'POST /api/likes', ({ viewer, body }) => like(ctx, viewer.memberId, body.candidateId));
  mount(app, ctx, 'GET /api/likes/history', ({ viewer, query }) =>
    readHistory(ctx, viewer.memberId, query.tab, query.cursor),
  );
}
