import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { clear, deleteAny, mute, readStaffRoom, unmute } from './actions.staff.ts';
import { deleteOwn, post, readChanges, readPeople, readRoom, suggestMentions } from './actions.ts';

export function roomRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/room', ({ viewer, query }) => readRoom(ctx, viewer.memberId, query.before));
  mount(app, ctx, 'GET /api/room/changes', ({ viewer, query }) => readChanges(ctx, viewer.memberId, query.after));
  mount(app, ctx, 'POST /api/room/messages', ({ viewer, body }) => post(ctx, viewer.memberId, body));
  mount(app, ctx, 'DELETE /api/room/messages/:seq', ({ viewer, params }) =>
    deleteOwn(ctx, viewer.memberId, params.seq),
  );
  mount(app, ctx, 'GET /api/room/people', async ({ viewer, query }) => ({
    people: await readPeople(ctx, viewer.memberId, query.keys),
  }));
  mount(app, ctx, 'GET /api/room/mentions', ({ viewer, query }) => suggestMentions(ctx, viewer.memberId, query.q));
  mount(app, ctx, 'GET /api/staff/room', ({ query }) => readStaffRoom(ctx, query.before));
  mount(app, ctx, 'DELETE /api/staff/room/messages/:seq', ({ viewer, params }) =>
    deleteAny(ctx, viewer.memberId, params.seq),
  );
  mount(app, ctx, 'POST /api/staff/room/mutes', ({ viewer, body }) => mute(ctx, viewer.memberId, body));
  mount(app, ctx, 'DELETE /api/staff/room/mutes/:id', ({ viewer, params }) => unmute(ctx, viewer.memberId, params.id));
  mount(app, ctx, 'POST /api/staff/room/clear', ({ viewer, body }) => clear(ctx, viewer.memberId, body.upToSeq));
}
