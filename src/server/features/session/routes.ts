import { factorRefusal } from '#domain/staff/second-factor.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { clearSessionCookie, deviceOf, setDeviceCookie, setSessionCookie } from '../../http/secret-cookies.ts';
import {
  demoLogins,
  endOtherSessions,
  endSession,
  listSessions,
  outbox,
  signIn,
  signOut,
  whoAmI,
  whoSignedIn,
} from './actions.ts';

export function sessionRoutes(app: FastifyInstance, ctx: Context): void {
  mount(
    app,
    ctx,
    'GET /api/session',
    async ({ viewer, session }) => ({
      ...(await whoAmI.answer(ctx, viewer, session)),
      serverTime: ctx.now().toISOString(),
      development: ctx.config.env !== 'production',
      passwordMin: ctx.config.passwordMin,
    }),
    { reading: whoAmI.reading },
  );

  mount(app, ctx, 'POST /api/session', async ({ body, viewer, request, reply }) => {
    const signedIn = await signIn(ctx, {
      ...body,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
      device: deviceOf(ctx.config, request),
    });
    // The browser's earlier session is ended too.
    await signOut(ctx, viewer, false);
    setSessionCookie(ctx.config, reply, signedIn.secret);
    setDeviceCookie(ctx.config, reply, signedIn.device);
    return { ...(await whoSignedIn(ctx, signedIn)), firstSignIn: signedIn.firstSignIn };
  });

  mount(app, ctx, 'DELETE /api/session', async ({ viewer, query, reply }) => {
    // A password alone, without the factor, ends no session of the team but its own.
    const whole = viewer?.role !== 'staff' || factorRefusal(viewer.factor) === null;
    await signOut(ctx, viewer, query.everywhere === 'true' && whole);
    clearSessionCookie(ctx.config, reply);
  });

  mount(app, ctx, 'GET /api/sessions', async ({ viewer }) => ({ sessions: await listSessions(ctx, viewer) }));
  mount(app, ctx, 'DELETE /api/sessions/:id', ({ viewer, params }) => endSession(ctx, viewer, params.id));
  mount(app, ctx, 'DELETE /api/sessions', ({ viewer }) => endOtherSessions(ctx.db, viewer));

  mount(app, ctx, 'GET /api/development/logins', async () => demoLogins(ctx));
  mount(app, ctx, 'GET /api/development/outbox', async () => ({ messages: await outbox(ctx) }));
}
