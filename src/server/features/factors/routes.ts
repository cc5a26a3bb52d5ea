import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { beginTotp, confirmTotp, passFactor, readFactors, renewCodes, resetFactors } from './actions.ts';

export function factorRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/staff/factors', ({ viewer }) => readFactors(ctx, viewer));
  mount(app, ctx, 'POST /api/staff/factors/totp', ({ viewer, body }) => beginTotp(ctx, viewer, body.currentPassword));
  mount(app, ctx, 'POST /api/staff/factors/totp/confirmation', ({ viewer, body }) =>
    confirmTotp(ctx, viewer, body.code),
  );
  mount(app, ctx, 'POST /api/staff/factors/pass', ({ viewer, body }) => passFactor(ctx, viewer, body.code));
  mount(app, ctx, 'POST /api/staff/factors/codes', ({ viewer, body }) => renewCodes(ctx, viewer, body.currentPassword));
  mount(app, ctx, 'POST /api/staff/team/:id/factors/reset', ({ viewer, params, body }) =>
    resetFactors(ctx, viewer.memberId, params.id, body.reason),
  );
}
