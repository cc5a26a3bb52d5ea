import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { refuse } from '../../refusal.ts';
import { takeStatuses } from './actions.ts';

/** Meta sends up to 1,000 events at once, in at most 3 MB. */
const BODY_LIMIT = 3 * 1024 * 1024;

/**
 * Webhook of Meta. It sends no Origin, so the cross-site guard passes it like any caller that is not a
 * browser; the signature over the raw bytes authenticates it before anything parses them.
 */
export function whatsappRoutes(app: FastifyInstance, ctx: Context): void {
  const { whatsapp } = ctx.messenger;
  if (!whatsapp) return;
  const signed = new WeakSet<FastifyRequest>();
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      async (request: FastifyRequest, raw: Buffer) => {
        const signature = request.headers['x-hub-signature-256'];
        if (typeof signature !== 'string' || !whatsapp.isSigned(raw, signature)) throw refuse('webhook-refused');
        signed.add(request);
        try {
          return JSON.parse(raw.toString('utf8')) as unknown;
        } catch {
          throw refuse('invalid-input');
        }
      },
    );
    mount(scope, ctx, 'GET /api/whatsapp/webhook', async ({ query, reply }) => {
      if (!whatsapp.isVerifyToken(query['hub.verify_token'])) throw refuse('webhook-refused');
      return reply.type('text/plain; charset=utf-8').send(query['hub.challenge']);
    });
    mount(scope, ctx, 'POST /api/whatsapp/webhook', async ({ body, request }) => {
      // A body without valid JSON, or no body, was not verified.
      if (!signed.has(request)) throw refuse('webhook-refused');
      await takeStatuses(ctx, whatsapp.phoneId, body);
      return { ok: true as const };
    });
  });
}
