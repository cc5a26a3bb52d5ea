import type { FastifyInstance } from 'fastify';
import { limitAddress } from '../../adapters/network.ts';
import type { Context } from '../../context.ts';
import { registerQueue } from '../../members/staff-queues.ts';
import { mount } from '../../http/mount.ts';
import { decideAppeal, listAppeals, openAppeal, unansweredAppeals } from './actions.appeals.ts';
import { lookUpNumber, releaseNumber } from './actions.numbers.ts';
import { lift, sanction } from './actions.staff.ts';
import { acknowledgeWarning, appealByToken, appealDecision, listDecisions } from './actions.ts';

export function sanctionRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'POST /api/appeals', ({ body, request }) =>
    appealByToken(ctx, body.token, body.text, limitAddress(request.ip)),
  );
  mount(app, ctx, 'GET /api/decisions', ({ viewer }) => listDecisions(ctx, viewer.memberId));
  mount(app, ctx, 'POST /api/decisions/:id/acknowledgement', ({ viewer, params }) =>
    acknowledgeWarning(ctx, viewer.memberId, params.id),
  );
  mount(app, ctx, 'POST /api/decisions/:id/appeal', ({ viewer, params, body }) =>
    appealDecision(ctx, viewer.memberId, params.id, body.text),
  );
  mount(app, ctx, 'POST /api/staff/members/:id/sanctions', ({ viewer, params, body, request }) =>
    sanction(ctx, viewer.memberId, params.id, { body, request }),
  );
  mount(app, ctx, 'POST /api/staff/members/:id/lifting', ({ viewer, params, body }) =>
    lift(ctx, viewer.memberId, params.id, body),
  );
  mount(app, ctx, 'POST /api/staff/kept-numbers/lookups', ({ viewer, body }) =>
    lookUpNumber(ctx, viewer.memberId, body.whatsapp),
  );
  mount(app, ctx, 'POST /api/staff/kept-numbers/releases', ({ viewer, body }) =>
    releaseNumber(ctx, viewer.memberId, body),
  );
  registerQueue(ctx, 'appeals', unansweredAppeals);
  mount(app, ctx, 'GET /api/staff/appeals', ({ viewer, query }) => listAppeals(ctx, viewer.memberId, query.cursor));
  mount(app, ctx, 'POST /api/staff/appeals/:id/openings', ({ viewer, params }) =>
    openAppeal(ctx, viewer.memberId, params.id),
  );
  mount(app, ctx, 'POST /api/staff/appeals/:id/decision', ({ viewer, params, body }) =>
    decideAppeal(ctx, viewer.memberId, params.id, body),
  );
}
