import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { operations } from './actions.ts';

export function operationsRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, 'GET /api/staff/operations', () => operations(ctx));
}
