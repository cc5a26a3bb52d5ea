import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { WhatsAppSettings } from '../config.senders.ts';

export type WhatsAppTemplate =
  | 'code'
  | 'password-changed'
  | 'number-changed'
  | 'account-decision'
  | 'account-closing'
  | 'payment-news';
/** `ref` comes back with everything Meta tells of the message; `to` is E.164. */
export type WhatsAppMessage = { ref: string; to: string; template: WhatsAppTemplate; values: readonly string[] };
/**
 * `busy`: surely not taken, may be tried again. `refused`: never will be. `unknown`: sent, and nobody knows whether it
 * was taken. `why` holds codes only.
 */
export type WhatsAppOutcome =
  | { outcome: 'sent'; id: string }
  | { outcome: 'busy' | 'refused' | 'unknown'; why: string };
export type WhatsApp = {
  phoneId: string;
  /** Messages a day. */
  dailyMax: number;
  send(message: WhatsAppMessage): Promise<WhatsAppOutcome>;
  /** Was this told by Meta? `signature`: its header X-Hub-Signature-256, over the bytes as they came. */
  isSigned(raw: Buffer, signature: string | undefined): boolean;
  isVerifyToken(token: string): boolean;
};

const TIMEOUT_MS = 10_000;
const NOT_REACHED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;
/**
 * Codes of the Graph and Cloud API that pass: too much at once (4, 80007, 130429, 131048, 131056), out of order for a
 * while (1, 2, 131000, 131016, 131057, 133004), and what the operator can mend while it waits: the token (0, 10, 190),
 * the account's leave and its payments (131005, 131031, 131042).
 */
const PASSING = new Set([
  0, 1, 2, 4, 10, 190, 80007, 130429, 131000, 131005, 131016, 131031, 131042, 131048, 131056, 131057, 133004,
]);

type Answer = { messages?: { id?: unknown }[]; error?: { code?: unknown } };

/** WhatsApp messages by Meta's Cloud API: approved templates only, one request a message (decision 0024). */
export function openWhatsApp(settings: WhatsAppSettings): WhatsApp {
  const { phoneId, token, appSecret, verifyToken, dailyMax, url } = settings;
  return {
    phoneId,
    dailyMax,
    async send(message) {
      try {
        const answer = await fetch(`${url}/${phoneId}/messages`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(requestOf(message, settings)),
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const body = (await answer.json().catch(() => null)) as Answer | null;
        return outcomeOf(answer.status, body);
      } catch (error) {
        const { name, cause } = error as { name?: string; cause?: { code?: string } };
        const why = cause?.code ?? name ?? 'failed';
        return { outcome: NOT_REACHED.test(why) ? 'busy' : 'unknown', why };
      }
    },
    isSigned: (raw, signature) =>
      same(signature ?? '', `sha256=${createHmac('sha256', appSecret).update(raw).digest('hex')}`),
    isVerifyToken: (given) => same(given, verifyToken),
  };
}

/** A code stands in the text and in the button that copies it, as templates of the kind «authentication» want it. */
function requestOf({ ref, to, template, values }: WhatsAppMessage, { templates, language }: WhatsAppSettings) {
  const parameters = values.map((text) => ({ type: 'text', text }));
  const button = { type: 'button', sub_type: 'url', index: '0', parameters };
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    biz_opaque_callback_data: ref,
    template: {
      name: templates[template],
      language: { code: language },
      ...(values.length > 0 && {
        components: [{ type: 'body', parameters }, ...(template === 'code' ? [button] : [])],
      }),
    },
  };
}

/** A refusal says which one; without Meta's code a 5xx is some machine between us, and tells nothing of the message. */
function outcomeOf(status: number, body: Answer | null): WhatsAppOutcome {
  const id = body?.messages?.[0]?.id;
  if (status >= 200 && status < 300)
    return typeof id === 'string' ? { outcome: 'sent', id } : { outcome: 'unknown', why: `status ${status}` };
  const code = body?.error?.code;
  if (typeof code === 'number') {
    const passes = PASSING.has(code) || status === 429 || status >= 500;
    return { outcome: passes ? 'busy' : 'refused', why: `code ${code}` };
  }
  const outcome = status === 429 ? 'busy' : status >= 500 ? 'unknown' : 'refused';
  return { outcome, why: `status ${status}` };
}

/** In the same time, however much of it is right. */
function same(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(right));
}
