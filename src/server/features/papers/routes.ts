import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { sendBytes } from '../../http/bytes.ts';
import { mount } from '../../http/mount.ts';
import { decidePaper, openedPaperFile, openPaper, paperQueue } from './actions.staff.ts';
import { ownPaperFile, ownPapers, sendPaper, withdrawPaper } from './actions.ts';

/** No copy of a paper is left in a browser or on the way. */
const NOT_KEPT = { cacheControl: 'private, no-store' };

export function paperRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/profile/papers', ({ viewer }) => ownPapers(ctx.db, viewer.memberId));
  mount(app, ctx, 'POST /api/profile/papers', ({ viewer, request }) => sendPaper(ctx, viewer.memberId, request));
  mount(app, ctx, 'DELETE /api/profile/papers/:id', ({ viewer, params }) => withdrawPaper(ctx, viewer.memberId, params.id));
  mount(app, ctx, 'GET /api/media/papers/:id', async ({ viewer, params, request, reply }) =>
    sendBytes(request, reply, { ...(await ownPaperFile(ctx, viewer.memberId, params.id)), ...NOT_KEPT }),
  );
  mount(app, ctx, 'GET /api/staff/papers', ({ viewer, query }) => paperQueue(ctx, viewer.memberId, query.cursor));
  mount(app, ctx, 'POST /api/staff/papers/:id/openings', ({ viewer, params, body }) => openPaper(ctx, viewer.memberId, params.id, body.reason));
  mount(app, ctx, 'GET /api/media/openings/:id', async ({ viewer, params, request, reply }) =>
    sendBytes(request, reply, { ...(await openedPaperFile(ctx, viewer.memberId, params.id)), ...NOT_KEPT }),
  );
  mount(app, ctx, 'POST /api/staff/papers/:id/decision', ({ viewer, params, body }) => decidePaper(ctx, viewer.memberId, params.id, body));
}
