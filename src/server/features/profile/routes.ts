import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { changeHandle, closeField, editProfile, pauseProfile, previewProfile, readOwnProfile } from './actions.ts';

export function profileRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/profile', ({ viewer }) => readOwnProfile(ctx, viewer.memberId));
  mount(app, ctx, 'PATCH /api/profile', ({ viewer, body }) => editProfile(ctx, viewer.memberId, body));
  mount(app, ctx, 'PUT /api/profile/closed/:field', ({ viewer, params, body }) =>
    closeField(ctx, viewer.memberId, params.field, body.closed),
  );
  mount(app, ctx, 'PUT /api/profile/handle', ({ viewer, body }) => changeHandle(ctx, viewer.memberId, body.handle));
  mount(app, ctx, 'GET /api/profile/preview', ({ viewer, query }) => previewProfile(ctx, viewer.memberId, query.as));
  mount(app, ctx, 'PUT /api/profile/pause', ({ viewer, body }) => pauseProfile(ctx, viewer.memberId, body.paused));
}
