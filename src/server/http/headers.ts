import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

/** What no page of ours uses, no script in one may ask for (decision 0030). */
const PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Headers of every answer: what pages may load, embed and do, and the request's id. */
export async function answerHeaders(app: FastifyInstance, config: Config, draining: () => boolean): Promise<void> {
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    if (PART_OF_A_PAGE.test(request.url)) onlyOwnHeaders(reply);
    else void reply.header('permissions-policy', PERMISSIONS);
    // Whoever comes again comes to another instance; no connection is left to be cut.
    if (draining()) void reply.header('connection', 'close');
  });
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(config.https) },
    hsts: config.https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  });
}

/**
 * Scripts, styles and fonts with a hash in their name. A page's headers mean nothing there, and each costs on every
 * file.
 */
const PART_OF_A_PAGE = /^\/(admin\/)?assets\/[^?]*\.(js|css|woff2)$/;
const OF_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Opened by itself such a file may do nothing; to another site it is not given. */
function onlyOwnHeaders(reply: FastifyReply): void {
  for (const name of OF_PAGES) {
    reply.raw.removeHeader(name);
    reply.removeHeader(name);
  }
  void reply.header('content-security-policy', "default-src 'none'");
}

/** Only our own code and files; nothing inline. */
function policy(https: boolean): Record<string, string[]> {
  return {
    'default-src': ["'self'"],
    // A page adds its own inline scripts, by hash (built-pages.ts).
    'script-src': ["'self'"],
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
