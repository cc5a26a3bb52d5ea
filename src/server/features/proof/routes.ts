import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerQueue } from '../../members/staff-queues.ts';
import { mount } from '../../http/mount.ts';
import { confirmNumber, waitingNumbers, waitingCodes } from './actions.staff.ts';
import { claimAnother, proveByCode, readProof, sendCode, showContactCode } from './actions.ts';

export function proofRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/proof', ({ viewer }) => readProof(ctx, viewer.memberId));
  mount(app, ctx, 'PUT /api/proof/number', ({ viewer, body }) => claimAnother(ctx, viewer.memberId, body));
  mount(app, ctx, 'POST /api/proof/code', ({ viewer, request }) => sendCode(ctx, viewer.memberId, request.ip));
  mount(app, ctx, 'POST /api/proof/contact', ({ viewer }) => showContactCode(ctx, viewer.memberId));
  mount(app, ctx, 'POST /api/proof', ({ viewer, body }) => proveByCode(ctx, viewer.memberId, body.code));
  registerQueue(ctx, 'numbers', waitingCodes);
  mount(app, ctx, 'GET /api/staff/numbers', ({ viewer, query }) => waitingNumbers(ctx, viewer.memberId, query));
  mount(app, ctx, 'POST /api/staff/numbers/:id/confirmation', ({ viewer, params, body }) =>
    confirmNumber(ctx, viewer.memberId, params.id, body.code),
  );
}
