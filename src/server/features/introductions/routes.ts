import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerQueue } from '../../members/staff-queues.ts';
import { mount } from '../../http/mount.ts';
import { actOnIntroduction, introductionQueue, openIntroduction, waitingIntroductions } from './actions.staff.ts';
import { answerIntroduction, askIntroduction, listIntroductions } from './actions.ts';

export function introductionRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/introductions', ({ viewer }) => listIntroductions(ctx, viewer.memberId));
  mount(app, ctx, 'POST /api/introductions', ({ viewer, body }) => askIntroduction(ctx, viewer.memberId, body));
  mount(app, ctx, 'POST /api/introductions/:id/answer', ({ viewer, params, body }) =>
    answerIntroduction(ctx, viewer.memberId, params.id, body),
  );
  registerQueue(ctx, 'introductions', waitingIntroductions);
  mount(app, ctx, 'GET /api/staff/introductions', ({ viewer, query }) =>
    introductionQueue(ctx, viewer.memberId, query),
  );
  mount(app, ctx, 'POST /api/staff/introductions/:id/opening', ({ viewer, params }) =>
    openIntroduction(ctx, viewer.memberId, params.id),
  );
  mount(app, ctx, 'POST /api/staff/introductions/:id/act', ({ viewer, params, body }) =>
    actOnIntroduction(ctx, viewer.memberId, params.id, body),
  );
}
