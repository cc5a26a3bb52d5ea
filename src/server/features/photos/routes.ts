import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerQueue } from '../../members/staff-queues.ts';
import { sendPassing } from '../../http/bytes.ts';
import { mount } from '../../http/mount.ts';
import { decidePhoto, openedPhoto, openPhotos, photosWaiting, takeAway, waitingPhotos } from './actions.staff.ts';
import { addPhoto, deletePhoto, orderPhotos, replacePhoto, showPhoto } from './actions.ts';

export function photoRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'POST /api/profile/photos', ({ viewer, request }) => addPhoto(ctx, viewer, request));
  mount(app, ctx, 'PUT /api/profile/photos/:id', ({ viewer, params, request }) =>
    replacePhoto(ctx, viewer, params.id, request),
  );
  mount(app, ctx, 'DELETE /api/profile/photos/:id', ({ viewer, params }) =>
    deletePhoto(ctx, viewer.memberId, params.id),
  );
  mount(app, ctx, 'PATCH /api/profile/photos/:id', ({ viewer, params, body }) =>
    showPhoto(ctx, viewer.memberId, params.id, body.shown),
  );
  mount(app, ctx, 'PUT /api/profile/photo-order', ({ viewer, body }) => orderPhotos(ctx, viewer.memberId, body.ids));
  registerQueue(ctx, 'photos', waitingPhotos);
  mount(app, ctx, 'GET /api/staff/photos', () => photosWaiting(ctx));
  mount(app, ctx, 'POST /api/staff/photos/openings', ({ viewer, body }) => openPhotos(ctx, viewer.memberId, body));
  mount(app, ctx, 'GET /api/media/reviews/:token', async ({ viewer, params, reply }) => {
    return sendPassing(reply, 'image/webp', await openedPhoto(ctx, viewer.memberId, params.token));
  });
  mount(app, ctx, 'POST /api/staff/photos/:id/decision', ({ viewer, params, body }) =>
    decidePhoto(ctx, viewer.memberId, params.id, body),
  );
  mount(app, ctx, 'POST /api/staff/photos/:id/removal', ({ viewer, params, body }) =>
    takeAway(ctx, viewer.memberId, params.id, body),
  );
}
