import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Context } from './context.ts';
import { chatRoutes } from './features/chat/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { likeRoutes } from './features/likes/routes.ts';
import { liveRoutes } from './features/live/routes.ts';
import { matchRoutes } from './features/search/routes.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { documentRoutes } from './features/documents/routes.ts';
import { passwordRoutes } from './features/password/routes.ts';
import { permissionRoutes } from './features/permissions/routes.ts';
import { photoRoutes } from './features/photos/routes.ts';
import { preferenceRoutes } from './features/preferences/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { protectionRoutes } from './features/safety/routes.ts';
import { registrationRoutes } from './features/registration/routes.ts';
import { roomRoutes } from './features/room/routes.ts';
import { staffRoutes } from './features/staff/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { uploadRoutes } from './features/uploads/routes.ts';
import { crossSiteGuard } from './http/cross-site.ts';
import { errorAnswers } from './http/errors.ts';
import { openApi } from './http/open-api.ts';
import { RequestLog } from './http/log.ts';
import { inlineScriptHashes, servePages } from './http/pages.ts';

const BODY_LIMIT = 256 * 1024;

/** Composition root: plugins, one line a feature, the built pages. */
export async function buildApp(ctx: Context, { ready }: { ready: () => boolean }): Promise<FastifyInstance> {
  const { config } = ctx;
  const app = fastify({
    loggerInstance: ctx.log,
    logController: new RequestLog(),
    genReqId: () => randomUUID().slice(0, 13),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // A member must not be able to plant properties through JSON.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
  }) as unknown as FastifyInstance;
  errorAnswers(app);
  // Only JSON (and multipart for files): a form of another site can send text/plain without asking (T09).
  app.removeContentTypeParser('text/plain');
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id));
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(config.https) },
    hsts: config.https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  });
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 4, parts: 5, headerPairs: 50, fieldSize: 1000, fileSize: 11 * 1024 * 1024 },
  });
  await app.register(underPressure, { maxEventLoopDelay: 2_000, exposeStatusRoute: false });
  crossSiteGuard(app, config);
  if (config.env !== 'production') await openApi(app);
  healthRoutes(app, ctx, ready);
  if (config.roles.web) {
    sessionRoutes(app, ctx);
    passwordRoutes(app, ctx);
    uploadRoutes(app, ctx);
    registrationRoutes(app, ctx);
    matchRoutes(app, ctx);
    preferenceRoutes(app, ctx);
    profileRoutes(app, ctx);
    likeRoutes(app, ctx);
    dashboardRoutes(app, ctx);
    mediaRoutes(app, ctx);
    photoRoutes(app, ctx);
    documentRoutes(app, ctx);
    permissionRoutes(app, ctx);
    notificationRoutes(app, ctx);
    liveRoutes(app, ctx);
    protectionRoutes(app, ctx);
    roomRoutes(app, ctx);
    staffRoutes(app, ctx);
    chatRoutes(app, ctx);
    await servePages(app);
  }
  if (config.roles.web) {
    await ctx.live.start(app.server, ctx);
    app.addHook('preClose', () => ctx.live.stop());
  }
  return app;
}

/** Only our own code and files; nothing inline but the built pages' hashed scripts. */
function policy(https: boolean): Record<string, string[]> {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScriptHashes()],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'blob:', 'data:'],
    'connect-src': ["'self'"],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(https ? { 'upgrade-insecure-requests': [] } : {}),
  };
}
