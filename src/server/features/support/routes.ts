import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerQueue } from '../../members/staff-queues.ts';
import { mount } from '../../http/mount.ts';
import { actOnRequest, openRequest, supportQueue, waitingOf } from './actions.staff.ts';
import { askConsultation, askDataRight, cancelRequest, ownRequests, sendMessage } from './actions.ts';

export function supportRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'POST /api/contact', ({ body, request }) => sendMessage(ctx, request.ip, body));
  mount(app, ctx, 'GET /api/requests', ({ viewer, query }) => ownRequests(ctx, viewer.memberId, query.kind));
  mount(app, ctx, 'POST /api/requests/data-rights', ({ viewer, body }) => askDataRight(ctx, viewer.memberId, body));
  mount(app, ctx, 'POST /api/requests/consultations', ({ viewer, body }) =>
    askConsultation(ctx, viewer.memberId, body),
  );
  mount(app, ctx, 'DELETE /api/requests/:id', ({ viewer, params }) => cancelRequest(ctx, viewer.memberId, params.id));
  registerQueue(ctx, 'messages', (now) => waitingOf('message', now));
  registerQueue(ctx, 'consultations', (now) => waitingOf('consultation', now));
  registerQueue(ctx, 'data-rights', (now) => waitingOf('data-right', now));
  mount(app, ctx, 'GET /api/staff/requests', ({ viewer, query }) => supportQueue(ctx, viewer.memberId, query));
  mount(app, ctx, 'POST /api/staff/requests/:id/opening', ({ viewer, params }) =>
    openRequest(ctx, viewer.memberId, params.id),
  );
  mount(app, ctx, 'POST /api/staff/requests/:id/act', ({ viewer, params, body }) =>
    actOnRequest(ctx, viewer.memberId, params.id, body),
  );
}
