import type { ChargeEnd, ChargeState } from '#domain/payments/charge.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';
import type { ChargeNews, ChargeOrder, Gateway, GatewayAnswer } from './gateway.ts';

/** A notice is answered within 15 s, with one question to the gateway in it. */
const TIMEOUT_MS = 8_000;
const NOT_REACHED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;
/** Time zone of its clock. */
const ZONE_HOURS = 7;

/** Fields of its answers that we read; it may add others. */
type Body = {
  status_code?: unknown;
  order_id?: unknown;
  transaction_status?: unknown;
  fraud_status?: unknown;
  gross_amount?: unknown;
  currency?: unknown;
  expiry_time?: unknown;
  qr_string?: unknown;
  va_numbers?: { va_number?: unknown }[];
  permata_va_number?: unknown;
  bill_key?: unknown;
  biller_code?: unknown;
};

/** QRIS and virtual accounts by the Core API of Midtrans (decision 0038); null: not configured. */
export function openMidtrans({ midtrans, https, publicUrl }: Config): Gateway | null {
  if (!midtrans) return null;
  const { serverKey, url, qris, banks } = midtrans;
  const noticesTo = https ? `${publicUrl}/api/payments/notifications/midtrans` : null;
  const authorization = `Basic ${Buffer.from(`${serverKey}:`).toString('base64')}`;
  const ask = async (method: 'GET' | 'POST', path: string, send?: { key: string; body?: object }) => {
    try {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          authorization,
          ...(send && { 'content-type': 'application/json', 'idempotency-key': send.key }),
          ...(send?.body && noticesTo && { 'x-override-notification': noticesTo }),
        },
        ...(send?.body && { body: JSON.stringify(send.body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return answerOf(answer.status, (await answer.json().catch(() => null)) as Body | null);
    } catch (error) {
      const { name, cause } = error as { name?: string; cause?: { code?: string } };
      const why = cause?.code ?? name ?? 'failed';
      return { outcome: NOT_REACHED.test(why) ? ('busy' as const) : ('unknown' as const), why };
    }
  };
  return {
    name: 'midtrans',
    qris,
    banks,
    charge: (order) => ask('POST', '/v2/charge', { key: `${order.orderId}-charge`, body: chargeOf(order) }),
    status: (orderId) => ask('GET', `/v2/${encodeURIComponent(orderId)}/status`),
    close: (orderId, how) => ask('POST', `/v2/${encodeURIComponent(orderId)}/${how}`, { key: `${orderId}-${how}` }),
    isSigned: ({ orderId, statusCode, grossAmount, signature }) =>
      same(signature.toLowerCase(), sha512(`${orderId}${statusCode}${grossAmount}${serverKey}`)),
  };
}

function chargeOf({ orderId, method, bank, amount, madeAt, minutes }: ChargeOrder): object {
  const way =
    method === 'qris'
      ? { payment_type: 'qris', qris: { acquirer: 'gopay' } }
      : bank === 'mandiri'
        ? { payment_type: 'echannel', echannel: { bill_info1: 'Serasi', bill_info2: orderId } }
        : { payment_type: 'bank_transfer', bank_transfer: { bank } };
  return {
    ...way,
    transaction_details: { order_id: orderId, gross_amount: amount },
    custom_expiry: { order_time: `${clockText(madeAt)} +0700`, expiry_duration: minutes, unit: 'minute' },
  };
}

/** The status is in the body, which may come with another HTTP status. */
function answerOf(status: number, body: Body | null): GatewayAnswer {
  const code = typeof body?.status_code === 'string' && /^\d{3}$/.test(body.status_code) ? Number(body.status_code) : 0;
  if (code === 404) return { outcome: 'nothing' };
  if (code === 406) return { outcome: 'taken' };
  const news = body && newsOf(body);
  if (news) return { outcome: 'news', news };
  if (code === 429 || code === 503 || status === 429) return { outcome: 'busy', why: `code ${code || status}` };
  // 412: it cannot be closed in its state; the state from a query counts.
  if (code >= 400 && code < 500) return { outcome: 'refused', why: `code ${code}` };
  if (status >= 400 && status < 500) return { outcome: 'refused', why: `status ${status}` };
  return { outcome: 'unknown', why: code ? `code ${code}` : `status ${status}` };
}

const STATES: Record<string, [ChargeState, ChargeEnd | null]> = {
  pending: ['open', null],
  authorize: ['open', null],
  capture: ['paid', null],
  settlement: ['paid', null],
  partial_refund: ['paid', null],
  partial_chargeback: ['paid', null],
  expire: ['ended', 'expired'],
  cancel: ['ended', 'cancelled'],
  failure: ['ended', 'refused'],
  deny: ['returned', 'refused'],
  refund: ['returned', 'returned'],
  chargeback: ['returned', 'returned'],
};

function newsOf(body: Body): ChargeNews | null {
  const found = typeof body.transaction_status === 'string' ? STATES[body.transaction_status] : undefined;
  if (!found || typeof body.order_id !== 'string') return null;
  const [state, ended] = found;
  // Money under review has not arrived yet.
  const held = state === 'paid' && body.fraud_status === 'challenge';
  const fraud = state === 'paid' && body.fraud_status === 'deny';
  const rupiah = body.currency === undefined || body.currency === 'IDR';
  const number = textOf(body.va_numbers?.[0]?.va_number) ?? textOf(body.permata_va_number) ?? textOf(body.bill_key);
  return {
    orderId: body.order_id,
    state: held ? 'open' : fraud ? 'returned' : state,
    ended: fraud ? 'refused' : ended,
    amount: rupiah ? amountOf(body.gross_amount) : null,
    expiresAt: momentOf(body.expiry_time),
    qris: textOf(body.qr_string),
    virtualAccount: number === null ? null : { number, billerCode: textOf(body.biller_code) },
  };
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.length > 0 && value.length <= 1000 ? value : null;

/** «118000.00» */
function amountOf(value: unknown): number | null {
  const found = /^(\d{1,9})(?:\.0{1,2})?$/.exec(typeof value === 'number' ? String(value) : (textOf(value) ?? ''));
  return found ? Number(found[1]) : null;
}

/** «2026-11-22 16:05:00», in Jakarta. */
function momentOf(value: unknown): Date | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value)) return null;
  const at = new Date(`${value.replace(' ', 'T')}+07:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

const clockText = (at: Date): string =>
  new Date(at.getTime() + ZONE_HOURS * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const sha512 = (text: string): string => createHash('sha512').update(text).digest('hex');

function same(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(right));
}
