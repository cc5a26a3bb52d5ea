import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { articlePage, blogPage } from './features/articles/actions.ts';
import { settingPage } from './features/settings/actions.ts';
import { articleRoutes } from './features/articles/routes.ts';
import { chatRoutes } from './features/chat/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { deskRoutes } from './features/desk/routes.ts';
import { factorRoutes } from './features/factors/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { likeRoutes } from './features/likes/routes.ts';
import { liveRoutes } from './features/live/routes.ts';
import { matchRoutes } from './features/search/routes.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { documentRoutes } from './features/documents/routes.ts';
import { passwordRoutes } from './features/password/routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { settingRoutes } from './features/settings/routes.ts';
import { permissionRoutes } from './features/permissions/routes.ts';
import { photoRoutes } from './features/photos/routes.ts';
import { preferenceRoutes } from './features/preferences/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { endingRoutes } from './features/matches/routes.ts';
import { safetyRoutes } from './features/safety/routes.ts';
import { privacyRoutes } from './features/privacy/routes.ts';
import { proofRoutes } from './features/proof/routes.ts';
import { registrationRoutes } from './features/registration/routes.ts';
import { roomRoutes } from './features/room/routes.ts';
import { staffRoutes } from './features/staff/routes.ts';
import { sanctionRoutes } from './features/sanctions/routes.ts';
import { overviewRoutes } from './features/overview/routes.ts';
import { compensationRoutes } from './features/compensation/routes.ts';
import { operationsRoutes } from './features/operations/routes.ts';
import { trailRoutes } from './features/trail/routes.ts';
import { introductionRoutes } from './features/introductions/routes.ts';
import { supportRoutes } from './features/support/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { uploadRoutes } from './features/uploads/routes.ts';
import { whatsappRoutes } from './features/whatsapp/routes.ts';
import { ANSWERS } from './http/compression.ts';
import { crossSiteGuard, knownHostGuard } from './http/cross-site.ts';
import { routableAddress } from './http/addresses.ts';
import { Drain } from './http/drain.ts';
import { answerBrokenRequest, errorAnswers, newRequestId, sendError } from './http/errors.ts';
import { answerHeaders } from './http/headers.ts';
import { openApi } from './http/open-api.ts';
import { RequestLog } from './http/log.ts';
import { servePages } from './http/pages.ts';
import { countRequests } from './http/request-metrics.ts';
import { pressureGuard } from './http/pressure.ts';

const BODY_LIMIT = 256 * 1024;

/** Composition root: plugins, one line a feature, the built pages. */
export async function buildApp(
  ctx: Context,
  { ready, drain = new Drain() }: { ready: () => boolean; drain?: Drain },
): Promise<FastifyInstance> {
  const { config } = ctx;
  const app = fastify({
    loggerInstance: ctx.log,
    logController: new RequestLog(),
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy,
    requestTimeout: 60_000,
    // A reader who takes nothing of an answer holds its bytes: cut off. Sockets of the live side have a heartbeat.
    connectionTimeout: 120_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url }) => routableAddress(url),
    clientErrorHandler: answerBrokenRequest,
    // Members cannot set prototype properties through JSON.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
  }) as unknown as FastifyInstance;
  errorAnswers(app);
  // Only JSON (and multipart for files): another site's form can send text/plain without a preflight (T09).
  app.removeContentTypeParser('text/plain');
  if (config.metricsToken !== null) countRequests(app, ctx.metrics);
  app.addHook('onRequest', async ({ url }) => drain.came(url));
  await answerHeaders(app, config, () => drain.under);
  await app.register(cookie);
  await app.register(compress, ANSWERS);
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 4, parts: 5, headerPairs: 50, fieldSize: 1000, fileSize: 11 * 1024 * 1024 },
  });
  await pressureGuard(app);
  knownHostGuard(app, config);
  crossSiteGuard(app, config);
  if (config.env !== 'production') await openApi(app);
  healthRoutes(app, ctx, ready);
  if (config.roles.web) {
    featureRoutes(app, ctx);
    await servePages(app, config, {
      article: (slug) => articlePage(ctx, slug),
      blog: (asked) => blogPage(ctx, asked),
      settings: (page) => settingPage(ctx, page),
    });
  }
  if (config.roles.web) {
    await ctx.live.start(app.server, ctx);
    app.addHook('preClose', () => ctx.live.stop());
  } else app.setNotFoundHandler((request, reply) => sendError(request, reply, 'not-found'));
  return app;
}

/** One line a feature. */
function featureRoutes(app: FastifyInstance, ctx: Context): void {
  articleRoutes(app, ctx);
  sessionRoutes(app, ctx);
  passwordRoutes(app, ctx);
  factorRoutes(app, ctx);
  uploadRoutes(app, ctx);
  proofRoutes(app, ctx);
  registrationRoutes(app, ctx);
  matchRoutes(app, ctx);
  preferenceRoutes(app, ctx);
  profileRoutes(app, ctx);
  likeRoutes(app, ctx);
  dashboardRoutes(app, ctx);
  mediaRoutes(app, ctx);
  photoRoutes(app, ctx);
  documentRoutes(app, ctx);
  settingRoutes(app, ctx);
  paymentRoutes(app, ctx);
  permissionRoutes(app, ctx);
  notificationRoutes(app, ctx);
  liveRoutes(app, ctx);
  endingRoutes(app, ctx);
  sanctionRoutes(app, ctx);
  supportRoutes(app, ctx);
  introductionRoutes(app, ctx);
  deskRoutes(app, ctx);
  safetyRoutes(app, ctx);
  roomRoutes(app, ctx);
  privacyRoutes(app, ctx);
  overviewRoutes(app, ctx);
  compensationRoutes(app, ctx);
  trailRoutes(app, ctx);
  operationsRoutes(app, ctx);
  staffRoutes(app, ctx);
  chatRoutes(app, ctx);
  whatsappRoutes(app, ctx);
}
