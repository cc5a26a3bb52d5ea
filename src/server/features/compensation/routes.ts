import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { listCompensations, previewCompensation, readCompensation, startCompensation } from './actions.ts';

export function compensationRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/staff/compensations', () => listCompensations(ctx));
  mount(app, ctx, 'GET /api/staff/compensations/preview', ({ query }) => previewCompensation(ctx, query));
  mount(app, ctx, 'GET /api/staff/compensations/:id', ({ viewer, params, query }) =>
    readCompensation(ctx, viewer.memberId, params.id, query.cursor),
  );
  mount(app, ctx, 'POST /api/staff/compensations', ({ viewer, body, tx, afterwards }) =>
    startCompensation(ctx, { tx, afterwards, staffId: viewer.memberId }, body),
  );
}
