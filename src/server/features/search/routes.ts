import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { asksToOpen } from '../../http/cross-site.ts';
import { mount } from '../../http/mount.ts';
import { explainMatch, readFunnel, readMember, readNews, searchMatches } from './actions.ts';

export function matchRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/matches', ({ viewer, query, request }) =>
    searchMatches(ctx, viewer.memberId, query, asksToOpen(request)),
  );
  mount(app, ctx, 'GET /api/matches/funnel', ({ viewer }) => readFunnel(ctx, viewer.memberId));
  mount(app, ctx, 'GET /api/matches/news', ({ viewer, query }) => readNews(ctx, viewer.memberId, query.since));
  mount(app, ctx, 'GET /api/matches/:id/explanation', ({ viewer, params }) =>
    explainMatch(ctx, viewer.memberId, params.id),
  );
  mount(app, ctx, 'GET /api/members/:id', ({ viewer, params }) => readMember(ctx, viewer.memberId, params.id));
}
