import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerQueue } from '../../members/staff-queues.ts';
import { sendBytes } from '../../http/bytes.ts';
import { mount } from '../../http/mount.ts';
import {
  decideDocument,
  openedDocumentFile,
  openDocument,
  documentQueue,
  revokeDocument,
  waitingDocuments,
} from './actions.staff.ts';
import { ownDocumentFile, ownDocuments, sendDocument, withdrawDocument } from './actions.ts';

/** No browser or proxy keeps a copy of a document. */
const NOT_KEPT = { cacheControl: 'private, no-store' };

export function documentRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/profile/papers', ({ viewer }) => ownDocuments(ctx.db, viewer.memberId));
  mount(app, ctx, 'POST /api/profile/papers', ({ viewer, request }) => sendDocument(ctx, viewer, request));
  mount(app, ctx, 'DELETE /api/profile/papers/:id', ({ viewer, params }) =>
    withdrawDocument(ctx, viewer.memberId, params.id),
  );
  mount(app, ctx, 'GET /api/media/papers/:id', async ({ viewer, params, request, reply }) =>
    sendBytes(request, reply, { ...(await ownDocumentFile(ctx, viewer.memberId, params.id)), ...NOT_KEPT }),
  );
  registerQueue(ctx, 'documents', waitingDocuments);
  mount(app, ctx, 'GET /api/staff/papers', ({ viewer, query }) => documentQueue(ctx, viewer.memberId, query.cursor));
  mount(app, ctx, 'POST /api/staff/papers/:id/openings', ({ viewer, params, body }) =>
    openDocument(ctx, viewer.memberId, params.id, body.reason),
  );
  mount(app, ctx, 'GET /api/media/openings/:id', async ({ viewer, params, request, reply }) =>
    sendBytes(request, reply, { ...(await openedDocumentFile(ctx, viewer.memberId, params.id)), ...NOT_KEPT }),
  );
  mount(app, ctx, 'POST /api/staff/papers/:id/decision', ({ viewer, params, body }) =>
    decideDocument(ctx, viewer.memberId, params.id, body),
  );
  mount(app, ctx, 'POST /api/staff/papers/:id/revocation', ({ viewer, params, body }) =>
    revokeDocument(ctx, viewer.memberId, params.id, body.reason),
  );
}
