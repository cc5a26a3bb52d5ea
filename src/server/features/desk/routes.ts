import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { sendCsv } from '../../http/csv.ts';
import { mount } from '../../http/mount.ts';
import { issueMemberLink, signMemberOut } from './actions.account.ts';
import { endMemberPlan, grantPlan } from './actions.plan.ts';
import { exportMembers, listMembers, openMember } from './actions.ts';

export function deskRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/staff/members', ({ viewer, query }) => listMembers(ctx, viewer, query));
  mount(app, ctx, 'GET /api/staff/members/csv', async (call) =>
    sendCsv(call, 'anggota', await exportMembers(ctx, call.viewer, call.query)),
  );
  mount(app, ctx, 'POST /api/staff/members/:id/openings', ({ viewer, params }) => openMember(ctx, viewer, params.id));
  mount(app, ctx, 'POST /api/staff/members/:id/sign-out', ({ viewer, params, body }) =>
    signMemberOut(ctx, viewer.memberId, params.id, body.reason),
  );
  mount(app, ctx, 'POST /api/staff/members/:id/recovery-link', ({ viewer, params, body }) =>
    issueMemberLink(ctx, viewer.memberId, params.id, body),
  );
  mount(app, ctx, 'POST /api/staff/members/:id/grants', ({ viewer, params, body }) =>
    grantPlan(ctx, viewer.memberId, params.id, body),
  );
  mount(app, ctx, 'POST /api/staff/members/:id/plan-end', ({ viewer, params, body }) =>
    endMemberPlan(ctx, viewer.memberId, params.id, body),
  );
}
