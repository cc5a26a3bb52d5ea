import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { sendCsv } from '../../http/csv.ts';
import { mount } from '../../http/mount.ts';
import { answerTrailFault, exportTrail, listTrail, readTrailRow, trailState } from './actions.ts';

export function trailRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/staff/trail', ({ viewer, query }) => listTrail(ctx, viewer.memberId, query));
  mount(app, ctx, 'GET /api/staff/trail/csv', async (call) =>
    sendCsv(call, 'catatan-tim', await exportTrail(ctx, call.viewer.memberId, call.query)),
  );
  mount(app, ctx, 'GET /api/staff/trail/:seq', ({ viewer, params }) => readTrailRow(ctx, viewer.memberId, params.seq));
  mount(app, ctx, 'GET /api/staff/trail-state', () => trailState(ctx));
  mount(app, ctx, 'POST /api/staff/trail-state/:id/answer', ({ viewer, params, body }) =>
    answerTrailFault(ctx, viewer.memberId, params.id, body.reason),
  );
}
