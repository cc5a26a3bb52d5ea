import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { clearSessionCookie } from '../../http/secret-cookies.ts';
import { closeAccount } from './actions.deletion.ts';

export function privacyRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'POST /api/privacy/deletion', async ({ viewer, body, reply }) => {
    const closed = await closeAccount(ctx, viewer.memberId, body);
    clearSessionCookie(ctx.config, reply);
    return closed;
  });
}
