import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerQueue } from '../../members/staff-queues.ts';
import { sendPassing } from '../../http/bytes.ts';
import { mount } from '../../http/mount.ts';
import { block, listBlocked, unblock } from './actions.blocks.ts';
import { hideNumber, listHiddenNumbers, showNumber } from './actions.numbers.ts';
import { report } from './actions.reports.ts';
import { decideReport, evidenceBytes, listReports, openReport, waitingReports } from './actions.staff.ts';

export function safetyRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/blocks', ({ viewer }) => listBlocked(ctx, viewer.memberId));
  mount(app, ctx, 'POST /api/blocks', ({ viewer, body }) => block(ctx, viewer.memberId, body));
  mount(app, ctx, 'DELETE /api/blocks/:ref', ({ viewer, params }) => unblock(ctx, viewer.memberId, params.ref));
  mount(app, ctx, 'POST /api/reports', ({ viewer, body }) => report(ctx, viewer.memberId, body));
  mount(app, ctx, 'GET /api/hidden-numbers', ({ viewer }) => listHiddenNumbers(ctx, viewer.memberId));
  mount(app, ctx, 'POST /api/hidden-numbers', ({ viewer, body }) => hideNumber(ctx, viewer.memberId, body.whatsapp));
  mount(app, ctx, 'DELETE /api/hidden-numbers/:id', ({ viewer, params }) =>
    showNumber(ctx, viewer.memberId, params.id),
  );
  registerQueue(ctx, 'reports', waitingReports);
  mount(app, ctx, 'GET /api/staff/reports', ({ viewer, query }) => listReports(ctx, viewer.memberId, query));
  mount(app, ctx, 'POST /api/staff/reports/:id/openings', ({ viewer, params }) =>
    openReport(ctx, viewer.memberId, params.id),
  );
  mount(app, ctx, 'POST /api/staff/reports/:id/decision', ({ viewer, params, body }) =>
    decideReport(ctx, viewer.memberId, params.id, body),
  );
  mount(app, ctx, 'GET /api/media/evidence/:id', async ({ viewer, params, reply }) => {
    return sendPassing(reply, 'image/webp', await evidenceBytes(ctx, viewer.memberId, params.id));
  });
}
