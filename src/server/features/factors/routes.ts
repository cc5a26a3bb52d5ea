import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { deviceOf, setDeviceCookie, setSessionCookie } from '../../http/secret-cookies.ts';
import { signOut, whoSignedIn } from '../session/actions.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './actions.passkeys.ts';
import { beginFactorPasskey, beginPasskeySignIn, passFactorByPasskey, signInByPasskey } from './actions.showing.ts';
import { beginTotp, confirmTotp, passFactor, readFactors, renewCodes, resetFactors } from './actions.ts';

export function factorRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/staff/factors', ({ viewer }) => readFactors(ctx, viewer));
  mount(app, ctx, 'POST /api/staff/factors/totp', ({ viewer, body }) => beginTotp(ctx, viewer, body.currentPassword));
  mount(app, ctx, 'POST /api/staff/factors/totp/confirmation', ({ viewer, body }) =>
    confirmTotp(ctx, viewer, body.code),
  );
  mount(app, ctx, 'POST /api/staff/factors/pass', ({ viewer, body }) => passFactor(ctx, viewer, body.code));
  mount(app, ctx, 'POST /api/staff/factors/passkey/options', ({ viewer, request }) =>
    beginFactorPasskey(ctx, viewer, request.host),
  );
  mount(app, ctx, 'POST /api/staff/factors/passkey', ({ viewer, body, request }) =>
    passFactorByPasskey(ctx, viewer, { ...body, host: request.host }),
  );
  mount(app, ctx, 'POST /api/staff/factors/codes', ({ viewer, body }) => renewCodes(ctx, viewer, body.currentPassword));
  mount(app, ctx, 'POST /api/staff/team/:id/factors/reset', ({ viewer, params, body }) =>
    resetFactors(ctx, viewer.memberId, params.id, body.reason),
  );

  mount(app, ctx, 'GET /api/passkeys', ({ viewer }) => listPasskeys(ctx, viewer));
  mount(app, ctx, 'POST /api/passkeys/options', ({ viewer, body, request }) =>
    beginPasskey(ctx, viewer, body.currentPassword, request.host),
  );
  mount(app, ctx, 'POST /api/passkeys', ({ viewer, body, request }) =>
    addPasskey(ctx, viewer, { ...body, host: request.host }),
  );
  mount(app, ctx, 'PATCH /api/passkeys/:id', ({ viewer, params, body }) =>
    renamePasskey(ctx, viewer, params.id, body.name),
  );
  mount(app, ctx, 'POST /api/passkeys/:id/removal', ({ viewer, params, body }) =>
    removePasskey(ctx, viewer, params.id, body.currentPassword),
  );

  mount(app, ctx, 'POST /api/session/passkey/options', ({ request }) =>
    beginPasskeySignIn(ctx, request.ip, request.host),
  );
  mount(app, ctx, 'POST /api/session/passkey', async ({ body, viewer, request, reply }) => {
    const userAgent = request.headers['user-agent'] ?? null;
    const from = { ip: request.ip, userAgent, device: deviceOf(ctx.config, request), restore: body.restore };
    const signedIn = await signInByPasskey(ctx, { ...body, host: request.host }, from);
    await signOut(ctx, viewer, false);
    setSessionCookie(ctx.config, reply, signedIn.secret);
    setDeviceCookie(ctx.config, reply, signedIn.device);
    return { ...(await whoSignedIn(ctx, signedIn, 'passed')), firstSignIn: signedIn.firstSignIn };
  });
}
