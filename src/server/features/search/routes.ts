import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { asksToOpen } from '../../http/cross-site.ts';
import { mount } from '../../http/mount.ts';
import { explainCandidate, readFunnel, readMember, readNews, searchCandidates } from './actions.ts';

export function matchRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/matches', ({ viewer, query, request }) =>
    searchCandidates(ctx, viewer.memberId, query, asksToOpen(request)),
  );
  mount(app, ctx, 'GET /api/matches/funnel', ({ viewer }) => readFunnel(ctx, viewer.memberId));
  mount(app, ctx, 'GET /api/matches/news', ({ viewer, query }) => readNews(ctx, viewer.memberId, query.since));
  mount(app, ctx, 'GET /api/matches/:id/explanation', ({ viewer, params }) =>
    explainCandidate(ctx, viewer.memberId, params.id),
  );
  mount(app, ctx, 'GET /api/members/:id', ({ viewer, params }) => readMember(ctx, viewer.memberId, params.id));
}
