import type { Config } from '../config.ts';

export type PushTarget = { endpoint: string; p256dh: string; auth: string };
export type PushMessage = { payload: string; topic: string; urgency: 'normal' | 'high' };
/**
 * `gone`: the browser's subscription has ended. `busy`: not delivered, may be tried again. `refused`: final.
 * `unknown`: sent, without an answer.
 */
export type PushOutcome = 'sent' | 'gone' | 'busy' | 'refused' | 'unknown';
export type Push = {
  /** Key for a browser's subscription; null: push is off. */
  publicKey: string | null;
  /** May messages be sent to this address? */
  accepts(endpoint: string): boolean;
  send(target: PushTarget, message: PushMessage): Promise<{ outcome: PushOutcome; why: string }>;
};

/** The known push services of browsers: no other address from a member is ever fetched (T36). */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.notify\.windows\.com$/,
];
const TIMEOUT_MS = 10_000;
/** A message not delivered within a day is dropped. */
const TTL_SECONDS = 24 * 3600;
const NOT_REACHED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** Browser push (RFC 8030, 8291, 8292): encrypted for the one browser, to the service that browser named. */
export function openPush({ vapid, pushOrigins }: Pick<Config, 'vapid' | 'pushOrigins'>): Push {
  const accepts = (endpoint: string) => isPushEndpoint(endpoint, pushOrigins);
  return {
    publicKey: vapid?.publicKey ?? null,
    accepts,
    async send({ endpoint, p256dh, auth }, { payload, topic, urgency }) {
      if (!vapid || !accepts(endpoint)) return { outcome: 'refused', why: 'push is off, or not this service' };
      // Loaded with the first message: most starts never send one.
      const { default: webPush } = await import('web-push');
      const options = { vapidDetails: vapid, TTL: TTL_SECONDS, urgency, topic };
      let request: ReturnType<typeof webPush.generateRequestDetails>;
      try {
        request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, options);
      } catch {
        // Keys come from the browser; nothing can be encrypted for a point that is not on the curve.
        return { outcome: 'refused', why: 'the keys of this browser cannot be used' };
      }
      const { 'Content-Length': _, ...rest } = request.headers as Record<string, string>;
      return post(endpoint, rest, request.body as Buffer);
    },
  };
}

/** https, no port, no sign-in data, a known host; `origins`: more services, by configuration. */
export function isPushEndpoint(endpoint: string, origins: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (origins.includes(url.origin)) return true;
  return url.protocol === 'https:' && url.port === '' && HOSTS.some((host) => host.test(url.hostname));
}

async function post(
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<{ outcome: PushOutcome; why: string }> {
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, String(v)])),
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return { outcome: outcomeOf(answer.status), why: `status ${answer.status}` };
  } catch (error) {
    const { name, cause } = error as { name?: string; cause?: { code?: string } };
    return { outcome: NOT_REACHED.test(cause?.code ?? '') ? 'busy' : 'unknown', why: cause?.code ?? name ?? 'failed' };
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'busy' : 'refused';
}
