import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { listArticles, readArticle } from './actions.ts';

export function articleRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/articles', ({ query }) => listArticles(ctx, query));
  mount(app, ctx, 'GET /api/articles/:slug', ({ params }) => readArticle(ctx, params.slug));
}
