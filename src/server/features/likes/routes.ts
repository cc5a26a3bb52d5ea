import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { like, readLikes } from './actions.ts';
import { pass, undoPass } from './actions.passes.ts';

export function likeRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'POST /api/likes', ({ viewer, body }) => like(ctx, viewer.memberId, body.candidateId, body.note));
  mount(app, ctx, 'GET /api/likes/history', ({ viewer, query }) =>
    readLikes(ctx, viewer.memberId, query.tab, query.cursor),
  );
  mount(app, ctx, 'POST /api/passes', ({ viewer, body }) => pass(ctx, viewer.memberId, body));
  mount(app, ctx, 'DELETE /api/passes/:ref', ({ viewer, params }) => undoPass(ctx, viewer.memberId, params.ref));
}
