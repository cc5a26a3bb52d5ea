import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { changeRoles, readTeam } from './actions.ts';

export function staffRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/staff/team', ({ viewer }) => readTeam(ctx, viewer.memberId));
  mount(app, ctx, 'PUT /api/staff/team/:id/roles', ({ viewer, params, body }) =>
    changeRoles(ctx, viewer.memberId, { id: params.id, ...body }),
  );
}
