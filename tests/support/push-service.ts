import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Pushed = {
  path: string;
  headers: IncomingMessage['headers'];
  payload: { title: string; body: string; tag: string; url: string };
  /** The number on the application's icon. */
  badge: number;
};

/** A browser's side of a push subscription: its keys, and how it reads what comes (RFC 8291). */
export class PushBrowser {
  private readonly keys = createECDH('prime256v1');
  private readonly auth = randomBytes(16);
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  constructor(readonly endpoint: string) {
    this.keys.generateKeys();
    this.subscription = {
      endpoint,
      keys: { p256dh: this.keys.getPublicKey('base64url'), auth: this.auth.toString('base64url') },
    };
  }

  read(body: Buffer): Pick<Pushed, 'payload' | 'badge'> {
    const salt = body.subarray(0, 16);
    const senderKey = body.subarray(21, 21 + body[20]!);
    const sealed = body.subarray(21 + body[20]!);
    const derive = (secret: Buffer, by: Buffer, info: Buffer | string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, by, info, length));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.keys.getPublicKey(), senderKey]);
    const secret = derive(this.keys.computeSecret(senderKey), this.auth, info, 32);
    const cipher = createDecipheriv(
      'aes-128-gcm',
      derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
      derive(secret, salt, 'Content-Encoding: nonce\0', 12),
    );
    cipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    const {
      web_push: form,
      notification,
      app_badge: badge,
    } = JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
    // A browser that shows it by itself needs both, and a whole address.
    if (form !== 8030 || !URL.canParse(notification.navigate)) throw new Error('no declarative push');
    if (notification.app_badge !== String(badge)) throw new Error('two numbers for one icon');
    const { title, body: text, tag, navigate } = notification;
    const { pathname, search, hash } = new URL(navigate);
    return { payload: { title, body: text, tag, url: pathname + search + hash }, badge };
  }
}

/** A push service of the test's own on localhost: browsers subscribe, the server under test posts, everything is really encrypted. */
export async function startPushService() {
  const browsers = new Map<string, PushBrowser>();
  const pushed: Pushed[] = [];
  const statuses = new Map<string, number>();
  let all = 201;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url!;
      const browser = browsers.get(path);
      const status = statuses.get(path) ?? all;
      if (browser && request.method === 'POST')
        pushed.push({ path, headers: request.headers, ...browser.read(Buffer.concat(chunks)) });
      response.writeHead(browser ? status : 404, status === 302 ? { location: '/lain' } : {}).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** Everything that came, failed tries included. */
    pushed,
    browser(): PushBrowser {
      const browser = new PushBrowser(`${origin}/push/${randomBytes(12).toString('base64url')}`);
      browsers.set(new URL(browser.endpoint).pathname, browser);
      return browser;
    },
    answers(status: number, browser?: PushBrowser): void {
      if (browser) statuses.set(new URL(browser.endpoint).pathname, status);
      else all = status;
    },
    to: (browser: PushBrowser) =>
      pushed.filter((p) => p.path === new URL(browser.endpoint).pathname).map((p) => p.payload),
    close: () => new Promise((done) => server.close(done)),
  };
}
export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** The claims of a VAPID header, once its signature is right (RFC 8292). */
export function vapidClaims(authorization: string): { aud: string; exp: number; sub: string; k: string } {
  const [, token, k] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization)!;
  const [head, claims, signature] = token!.split('.') as [string, string, string];
  const point = Buffer.from(k!, 'base64url');
  const key = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  });
  if (
    !verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
    throw new Error('signature');
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), k: k! };
}
