import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { WhatsAppSettings } from '../config.senders.ts';

export type WhatsAppTemplate =
  | 'code'
  | 'password-changed'
  | 'number-changed'
  | 'account-decision'
  | 'account-closing'
  | 'payment-news';
/** `ref` comes back in every status report from Meta; `to` is E.164. */
export type WhatsAppMessage = { ref: string; to: string; template: WhatsAppTemplate; values: readonly string[] };
/**
 * `busy`: surely not accepted, may be tried again. `refused`: final. `unknown`: sent, outcome
 * unknown. `why` holds codes only.
 */
export type WhatsAppOutcome =
  | { outcome: 'sent'; id: string }
  | { outcome: 'busy' | 'refused' | 'unknown'; why: string };
export type WhatsApp = {
  phoneId: string;
  /** Messages a day. */
  dailyMax: number;
  send(message: WhatsAppMessage): Promise<WhatsAppOutcome>;
  /** Did Meta send this? `signature`: its header X-Hub-Signature-256, over the raw bytes. */
  isSigned(raw: Buffer, signature: string | undefined): boolean;
  isVerifyToken(token: string): boolean;
};

const TIMEOUT_MS = 10_000;
const NOT_REACHED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;
/**
 * Temporary codes of the Graph and Cloud API: rate limits (4, 80007, 130429, 131048, 131056), temporary
 * faults (1, 2, 131000, 131016, 131057, 133004), and problems the operator can fix meanwhile: the token (0, 10, 190),
 * the account's permission and payments (131005, 131031, 131042).
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

/** A code stands in the text and in the copy button, as templates of the kind «authentication» require. */
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

/** A refusal has Meta's code; a 5xx without one comes from a machine between us, and the outcome is unknown. */
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

/** Compared in constant time. */
function same(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(right));
}
