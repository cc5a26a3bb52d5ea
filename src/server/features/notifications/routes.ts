import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { forgetMail, requestMailCode, verifyMail } from './actions.mail.ts';
import { changeSettings, readSettings, subscribePush, unsubscribePush } from './actions.settings.ts';
import { listNotifications, readNotifications } from './actions.ts';

export function notificationRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/notifications', ({ viewer, query }) =>
    listNotifications(ctx, viewer.memberId, query.cursor),
  );
  mount(app, ctx, 'POST /api/notifications/read', ({ viewer, body }) =>
    readNotifications(ctx, viewer.memberId, body.ids),
  );
  mount(app, ctx, 'GET /api/notifications/settings', ({ viewer }) => readSettings(ctx, viewer));
  mount(app, ctx, 'PATCH /api/notifications/settings', ({ viewer, body }) => changeSettings(ctx, viewer, body));
  mount(app, ctx, 'PUT /api/notifications/push', ({ viewer, body }) => subscribePush(ctx, viewer, body));
  mount(app, ctx, 'DELETE /api/notifications/push', ({ viewer }) => unsubscribePush(ctx, viewer));
  mount(app, ctx, 'POST /api/notifications/mail', ({ viewer, body, request }) =>
    requestMailCode(ctx, viewer, { ...body, ip: request.ip }),
  );
  mount(app, ctx, 'POST /api/notifications/mail/verification', ({ viewer, body }) =>
    verifyMail(ctx, viewer, body.code),
  );
  mount(app, ctx, 'DELETE /api/notifications/mail', ({ viewer }) => forgetMail(ctx, viewer));
}
