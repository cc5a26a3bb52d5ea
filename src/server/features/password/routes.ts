import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { clearSessionCookie, deviceOf, setDeviceCookie, setSessionCookie } from '../../http/secret-cookies.ts';
import { signOut } from '../session/actions.ts';
import { changePassword, recoverPassword, requestResetCode, resetPassword } from './actions.ts';

export function passwordRoutes(app: FastifyInstance, ctx: Context): void {
  const from = (request: FastifyRequest) => ({ ip: request.ip, device: deviceOf(ctx.config, request) });

  mount(app, ctx, 'POST /api/session/reset-code', ({ body, request }) =>
    requestResetCode(ctx, { username: body.username, whatsapp: body.whatsapp, ...from(request) }),
  );
  mount(app, ctx, 'POST /api/session/reset', async ({ body, request, reply }) => {
    const { code, password, confirmation } = body;
    const device = await resetPassword(ctx, { request: body.request, code, password, confirmation, ...from(request) });
    setDeviceCookie(ctx.config, reply, device);
  });
  mount(app, ctx, 'POST /api/session/recovery', async ({ body, viewer, request, reply }) => {
    const { accessToken, refreshToken, password, confirmation } = body;
    const tokens = { accessToken, refreshToken };
    const device = await recoverPassword(ctx, { ...tokens, password, confirmation, ...from(request) });
    setDeviceCookie(ctx.config, reply, device);
    // Whoever else is signed in here: the way goes on at /login (S1 §2).
    if (!viewer) return;
    await signOut(ctx, viewer, false);
    clearSessionCookie(ctx.config, reply);
  });
  mount(app, ctx, 'PATCH /api/session/password', async ({ body, viewer, reply }) => {
    const { currentPassword, password, confirmation } = body;
    const secret = await changePassword(ctx, viewer, { currentPassword, password, confirmation });
    setSessionCookie(ctx.config, reply, secret);
  });
}
