import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { recoverPassword, requestResetCode, resetPassword } from './actions.ts';

export function passwordRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'POST /api/session/reset-code', ({ body, request }) =>
    requestResetCode(ctx, { username: body.username, whatsapp: body.whatsapp, ip: request.ip }),
  );
  mount(app, ctx, 'POST /api/session/reset', ({ body, request }) =>
    resetPassword(ctx, {
      ...body,
      code: body.code,
      password: body.password,
      confirmation: body.confirmation,
      ip: request.ip,
    }),
  );
  mount(app, ctx, 'POST /api/session/recovery', ({ body, request }) =>
    recoverPassword(ctx, {
      accessToken: body.accessToken,
      refreshToken: body.refreshToken,
      password: body.password,
      confirmation: body.confirmation,
      ip: request.ip,
    }),
  );
}
