import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
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
    void reply.header('x-request-id', request.id).header('permissions-policy', PERMISSIONS);
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
