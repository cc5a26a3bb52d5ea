import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { sendPassing } from '../../http/bytes.ts';
import { mount } from '../../http/mount.ts';
import { whileSignedIn } from '../../http/while-signed-in.ts';
import {
  extendConversation,
  listConversations,
  listMessages,
  markRead,
  openConversation,
  readConversation,
} from './actions.ts';
import { listTranscripts, makeTranscript, takePlace } from './actions.transcripts.ts';
import { sendMessage } from './actions.sending.ts';

export function chatRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/conversations', ({ viewer, query }) =>
    listConversations(ctx, viewer.memberId, query.cursor),
  );
  mount(app, ctx, 'POST /api/conversations', ({ viewer, body }) =>
    openConversation(ctx, viewer.memberId, body.memberId),
  );
  mount(app, ctx, 'GET /api/conversations/:id', ({ viewer, params }) =>
    readConversation(ctx, viewer.memberId, params.id),
  );
  mount(app, ctx, 'GET /api/conversations/:id/messages', ({ viewer, params, query }) =>
    listMessages(ctx, viewer.memberId, params.id, query),
  );
  mount(app, ctx, 'POST /api/conversations/:id/messages', async ({ viewer, params, body }) => ({
    message: await sendMessage(ctx, viewer.memberId, params.id, body),
  }));
  mount(app, ctx, 'POST /api/conversations/:id/read', ({ viewer, params, body }) =>
    markRead(ctx, viewer.memberId, params.id, body),
  );
  mount(app, ctx, 'POST /api/conversations/:id/extension', ({ viewer, params }) =>
    extendConversation(ctx, viewer.memberId, params.id),
  );
  mount(app, ctx, 'GET /api/transcripts', ({ viewer }) => listTranscripts(ctx, viewer.memberId));
  mount(app, ctx, 'GET /api/transcripts/:id/file', async (call) => {
    const { viewer, params, reply } = call;
    const leave = takePlace(ctx.config, viewer.memberId, reply);
    const parts = await makeTranscript(ctx, viewer.memberId, params.id, leave);
    reply.header('content-disposition', 'attachment; filename="serasi-bukti-percakapan.zip"');
    return sendPassing(reply, 'application/zip', whileSignedIn(call, parts, { objectMode: false, highWaterMark: 0 }));
  });
}
