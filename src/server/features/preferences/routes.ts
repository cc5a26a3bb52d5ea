import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { keepPreferences, tryPreferences } from './actions.ts';

export function preferenceRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'POST /api/matches/what-if', ({ viewer, body }) => tryPreferences(ctx, viewer.memberId, body));
  mount(app, ctx, 'PATCH /api/profile/preferences', ({ viewer, body }) => keepPreferences(ctx, viewer.memberId, body));
}
