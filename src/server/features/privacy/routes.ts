import type { FastifyInstance } from 'fastify';
import { limitAddress } from '../../adapters/network.ts';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { clearSessionCookie } from '../../http/secret-cookies.ts';
import { sendPassing } from '../../http/bytes.ts';
import { whileSignedIn } from '../../http/while-signed-in.ts';
import { answerConsent, readConsents } from './actions.consents.ts';
import { closeAccount, closeSuspended } from './actions.deletion.ts';
import { askExport, exportBytes, listOpenings, openExport, readExport, takePlace } from './actions.exports.ts';

export function privacyRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'POST /api/privacy/deletion', async ({ viewer, body, reply }) => {
    const closed = await closeAccount(ctx, viewer.memberId, body);
    clearSessionCookie(ctx.config, reply);
    return closed;
  });
  mount(app, ctx, 'POST /api/privacy/suspended-deletion', ({ body, request }) =>
    closeSuspended(ctx, body, limitAddress(request.ip)),
  );
  mount(app, ctx, 'GET /api/privacy/consents', ({ viewer }) => readConsents(ctx, viewer.memberId));
  mount(app, ctx, 'POST /api/privacy/consents', ({ viewer, body, request }) =>
    answerConsent(ctx, viewer.memberId, body, request.ip),
  );
  mount(app, ctx, 'GET /api/privacy/openings', ({ viewer }) => listOpenings(ctx, viewer.memberId));
  mount(app, ctx, 'GET /api/privacy/exports', ({ viewer }) => readExport(ctx, viewer.memberId));
  mount(app, ctx, 'POST /api/privacy/exports', ({ viewer, body }) =>
    askExport(ctx, viewer.memberId, body.currentPassword),
  );
  mount(app, ctx, 'POST /api/privacy/exports/:id/opening', ({ viewer, params, body }) =>
    openExport(ctx, viewer.memberId, params.id, body.currentPassword),
  );
  mount(app, ctx, 'GET /api/privacy/exports/:id/file', async (call) => {
    const { viewer, params, query, reply } = call;
    takePlace(ctx.config, viewer.memberId, reply);
    const { bytes, parts } = await exportBytes(ctx, viewer.memberId, params.id, query.key);
    reply.header('content-disposition', 'attachment; filename="serasi-dataku.zip"').header('content-length', bytes);
    return sendPassing(reply, 'application/zip', whileSignedIn(call, parts, { objectMode: false, highWaterMark: 0 }));
  });
}
