import { codeCsvCopy } from '#copy/staff-money.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerQueue } from '../../members/staff-queues.ts';
import { sendBytes } from '../../http/bytes.ts';
import { sendCsv } from '../../http/csv.ts';
import { mount } from '../../http/mount.ts';
import { cancelPayment, chargePayment, takeNotice } from './actions.charges.ts';
import { addCode, changeCode, exportCodes, listCodes } from './actions.codes.ts';
import { ownProof, takeProof } from './actions.proofs.ts';
import { checkCode, makeQuote } from './actions.quotes.ts';
import { askRefund, refuseRefund, withdrawRefund } from './actions.refunds.ts';
import {
  decidePayment,
  openedProof,
  openProof,
  paymentQueue,
  refundPayment,
  staffPayment,
  waitingPayments,
} from './actions.staff.ts';
import { ownPayment, ownPayments, readCheckout, readSubscription, submitPayment } from './actions.ts';

/** No browser or proxy keeps a copy of a proof. */
const NOT_KEPT = { cacheControl: 'private, no-store' };

export function paymentRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'POST /api/referral-codes/check', ({ request, body }) =>
    checkCode(ctx, request, body.code, body.plan),
  );
  mount(app, ctx, 'GET /api/subscription', ({ viewer }) => readSubscription(ctx, viewer.memberId));
  mount(app, ctx, 'GET /api/payments/checkout', ({ viewer, query }) => readCheckout(ctx, viewer.memberId, query.plan));
  mount(app, ctx, 'POST /api/payments/quotes', ({ viewer, body }) => makeQuote(ctx, viewer.memberId, body));
  mount(app, ctx, 'POST /api/payments/proofs', ({ viewer, request }) => takeProof(ctx, viewer, request));
  mount(app, ctx, 'POST /api/payments', ({ viewer, body, tx }) => submitPayment(ctx, tx, viewer, body), {
    first: ({ viewer }) => ctx.limits.use('payment', viewer.memberId),
  });
  mount(app, ctx, 'POST /api/payments/:id/charge', ({ viewer, params }) =>
    chargePayment(ctx, viewer.memberId, params.id),
  );
  mount(app, ctx, 'POST /api/payments/:id/cancel', ({ viewer, params }) =>
    cancelPayment(ctx, viewer.memberId, params.id),
  );
  mount(app, ctx, 'POST /api/payments/:id/refund-request', ({ viewer, params, body }) =>
    askRefund(ctx, viewer, { id: params.id, ...body }),
  );
  mount(app, ctx, 'DELETE /api/payments/:id/refund-request', ({ viewer, params }) =>
    withdrawRefund(ctx, viewer, params.id),
  );
  mount(app, ctx, 'GET /api/payments', ({ viewer, query }) => ownPayments(ctx, viewer.memberId, query.cursor));
  mount(app, ctx, 'GET /api/payments/:id', ({ viewer, params }) => ownPayment(ctx, viewer.memberId, params.id));
  mount(app, ctx, 'GET /api/media/payments/:id', async ({ viewer, params, request, reply }) =>
    sendBytes(request, reply, { ...(await ownProof(ctx, viewer.memberId, params.id)), ...NOT_KEPT }),
  );
  if (ctx.gateway)
    mount(app, ctx, 'POST /api/payments/notifications/midtrans', async ({ body }) => {
      await takeNotice(ctx, ctx.gateway!, body);
      return { ok: true as const };
    });
  staffRoutes(app, ctx);
}

function staffRoutes(app: FastifyInstance, ctx: Context): void {
  registerQueue(ctx, 'payments', waitingPayments);
  mount(app, ctx, 'GET /api/staff/payments', ({ viewer, query }) => paymentQueue(ctx, viewer.memberId, query));
  mount(app, ctx, 'GET /api/staff/payments/:id', ({ viewer, params }) => staffPayment(ctx, viewer.memberId, params.id));
  mount(app, ctx, 'POST /api/staff/payments/:id/openings', ({ viewer, params }) =>
    openProof(ctx, viewer.memberId, params.id),
  );
  mount(app, ctx, 'GET /api/media/proof-openings/:id', async ({ viewer, params, request, reply }) =>
    sendBytes(request, reply, { ...(await openedProof(ctx, viewer.memberId, params.id)), ...NOT_KEPT }),
  );
  mount(app, ctx, 'POST /api/staff/payments/:id/decision', ({ viewer, params, body, tx }) =>
    decidePayment(ctx, tx, viewer, { id: params.id, ...body }),
  );
  mount(app, ctx, 'POST /api/staff/payments/:id/refund', ({ viewer, params, body, tx }) =>
    refundPayment(ctx, tx, viewer, { id: params.id, ...body }),
  );
  mount(app, ctx, 'POST /api/staff/payments/:id/refund-refusal', ({ viewer, params, body, tx }) =>
    refuseRefund(ctx, tx, viewer, { id: params.id, ...body }),
  );
  mount(app, ctx, 'GET /api/staff/referral-codes', ({ viewer, query }) => listCodes(ctx, viewer.memberId, query));
  mount(app, ctx, 'GET /api/staff/referral-codes/csv', async (call) =>
    sendCsv(call, codeCsvCopy.file, exportCodes(ctx, call.query)),
  );
  mount(app, ctx, 'POST /api/staff/referral-codes', ({ viewer, body, tx }) => addCode(ctx, tx, viewer.memberId, body));
  mount(app, ctx, 'PATCH /api/staff/referral-codes/:id', ({ viewer, params, body, tx }) =>
    changeCode(ctx, tx, viewer.memberId, { id: params.id, ...body }),
  );
}
