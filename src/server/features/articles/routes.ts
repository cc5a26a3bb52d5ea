import { staffArticlesCopy } from '#copy/staff-articles.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { sendCsv } from '../../http/csv.ts';
import { mount } from '../../http/mount.ts';
import { listArticles, readArticle, robots, sitemap } from './actions.ts';
import {
  createArticle,
  editArticle,
  exportStaffArticles,
  listStaffArticles,
  readArticleVersion,
  readStaffArticle,
  setArticleState,
} from './actions.staff.ts';

export function articleRoutes(app: FastifyInstance, ctx: Context): void {
  app.get('/sitemap.xml', async (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/xml')
      .send(await sitemap(ctx)),
  );
  app.get('/robots.txt', async (_, reply) => reply.type('text/plain').send(robots(ctx.config)));
  mount(app, ctx, 'GET /api/articles', ({ query }) => listArticles(ctx, query));
  mount(app, ctx, 'GET /api/articles/:slug', ({ params }) => readArticle(ctx, params.slug));
  mount(app, ctx, 'GET /api/staff/articles', ({ viewer, query }) => listStaffArticles(ctx, viewer.memberId, query));
  mount(app, ctx, 'GET /api/staff/articles/csv', async (call) =>
    sendCsv(call, staffArticlesCopy.csvName, exportStaffArticles(ctx, call.query)),
  );
  mount(app, ctx, 'POST /api/staff/articles', ({ viewer, body }) => createArticle(ctx, viewer.memberId, body));
  mount(app, ctx, 'GET /api/staff/articles/:id', ({ params }) => readStaffArticle(ctx, params.id));
  mount(app, ctx, 'PUT /api/staff/articles/:id', ({ viewer, params, body }) =>
    editArticle(ctx, viewer.memberId, params.id, body),
  );
  mount(app, ctx, 'PUT /api/staff/articles/:id/state', ({ viewer, params, body }) =>
    setArticleState(ctx, viewer.memberId, params.id, body),
  );
  mount(app, ctx, 'GET /api/staff/articles/:id/versions/:version', ({ params }) =>
    readArticleVersion(ctx, params.id, Number(params.version)),
  );
}
