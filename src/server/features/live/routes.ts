import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { syncState } from './actions.ts';

export function liveRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/live/heads', async ({ session }) => syncState.answer(ctx, session), {
    reading: syncState.reading,
  });
}
