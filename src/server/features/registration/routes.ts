import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { register, usernameState } from './actions.ts';

export function registrationRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'POST /api/registration', ({ body, request }) => register(ctx, body, request));
  mount(app, ctx, 'GET /api/registration/username', ({ query, request }) =>
    usernameState(ctx, query.username, request.ip),
  );
}
