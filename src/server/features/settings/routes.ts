import { settingCsvCopy } from '#copy/staff-money.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { sendCsv } from '../../http/csv.ts';
import { mount } from '../../http/mount.ts';
import {
  exportVersions,
  listVersions,
  previewSettings,
  putSetting,
  readPlans,
  readSettings,
  withdrawSetting,
} from './actions.ts';

export function settingRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/plans', () => readPlans(ctx));
  mount(app, ctx, 'GET /api/staff/settings', ({ viewer }) => readSettings(ctx, viewer.roles));
  mount(app, ctx, 'GET /api/staff/settings/versions', ({ viewer, query }) => listVersions(ctx, viewer.memberId, query));
  mount(app, ctx, 'GET /api/staff/settings/csv', async (call) =>
    sendCsv(call, settingCsvCopy.file, await exportVersions(ctx, call.query)),
  );
  mount(app, ctx, 'GET /api/staff/settings/preview', ({ query }) => previewSettings(ctx, new Date(query.at)));
  mount(app, ctx, 'PUT /api/staff/settings/:name', ({ viewer, params, body, tx }) =>
    putSetting(ctx, tx, { id: viewer.memberId, roles: viewer.roles }, { ...body, name: params.name }),
  );
  mount(app, ctx, 'DELETE /api/staff/settings/:id', ({ viewer, params }) =>
    withdrawSetting(ctx, { id: viewer.memberId, roles: viewer.roles }, params.id),
  );
}
