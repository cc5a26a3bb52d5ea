import { createHash, randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const SERVER_KEY = 'SB-Mid-server-untuk_uji_saja_12';
const MERCHANT = 'G141532850';
const BANKS = ['bca', 'bni', 'bri', 'permata', 'cimb'];

export type MidtransState =
  | 'pending'
  | 'settlement'
  | 'expire'
  | 'cancel'
  | 'deny'
  | 'failure'
  | 'refund'
  | 'partial_refund';
const CODES: Record<MidtransState, string> = {
  pending: '201',
  settlement: '200',
  expire: '407',
  cancel: '200',
  deny: '202',
  failure: '202',
  refund: '200',
  partial_refund: '200',
};

type Asked = {
  payment_type: string;
  transaction_details: { order_id: string; gross_amount: number };
  custom_expiry: { order_time: string; expiry_duration: number; unit: string };
  bank_transfer?: { bank: string };
  echannel?: { bill_info1: string; bill_info2: string };
  qris?: { acquirer: string };
};
export type Transaction = { asked: Asked; id: string; history: MidtransState[]; fraud: string | null; way: object };
/** `lost`: done, and the line is cut before the answer. `gone`: cut before it is done. A status: as a machine in between answers. */
type Failing = 'lost' | 'gone' | number;

/**
 * A Core API of the test's own on localhost, as Midtrans documents it: charge with Basic authorization and an
 * Idempotency-Key of five minutes, one transaction an order, status, cancel, expire, and signed notices.
 */
export async function startMidtransServer() {
  const transactions = new Map<string, Transaction>();
  const answered = new Map<string, object>();
  const failing = new Map<string, Failing>();
  const requests: string[] = [];
  const meanwhile = new Map<string, () => Promise<unknown>>();
  let serial = 0;
  /** What the status says instead of the latest state, as a copy of the books that lags behind. */
  let lagging: ((transaction: Transaction) => MidtransState) | null = null;

  const of = (orderId: string): Transaction => {
    const found = transactions.get(orderId);
    if (!found) throw new Error(`no transaction ${orderId}`);
    return found;
  };
  const put = (orderId: string, state: MidtransState) => of(orderId).history.push(state);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const { method, headers } = request;
      const path = new URL(request.url!, 'http://midtrans').pathname;
      requests.push(`${method} ${path}`);
      const what = path.split('/').at(-1)!;
      const first = meanwhile.get(what);
      meanwhile.delete(what);
      await first?.();
      const failure = failing.get(what);
      if (failure === 'gone') return void response.destroy();
      if (typeof failure === 'number') return void response.writeHead(failure).end('<html>Bad gateway</html>');
      const right = `Basic ${Buffer.from(`${SERVER_KEY}:`).toString('base64')}`;
      const said = headers.authorization === right ? done(method!, path, headers, chunks) : refusal('401', 'Unknown');
      if (failure === 'lost') return void response.destroy();
      answer(response, said);
    });
  });

  function done(method: string, path: string, headers: NodeJS.Dict<string | string[]>, chunks: Buffer[]): object {
    const [, version, orderId, what] = path.split('/');
    if (version !== 'v2') return refusal('404', 'Not found');
    if (method === 'POST' && orderId === 'charge') {
      const key = String(headers['idempotency-key']);
      const before = answered.get(key);
      if (before) return before;
      const said = charged(JSON.parse(Buffer.concat(chunks).toString('utf8')) as Asked);
      if ((said as { status_code: string }).status_code === '201') answered.set(key, said);
      return said;
    }
    const transaction = transactions.get(decodeURIComponent(orderId!));
    if (!transaction) return refusal('404', "Transaction doesn't exist.");
    if (method === 'GET' && what === 'status') {
      const state = lagging?.(transaction) ?? transaction.history.at(-1)!;
      return bodyOf(transaction, state, { paying: false });
    }
    if (method !== 'POST' || (what !== 'cancel' && what !== 'expire')) return refusal('404', 'Not found');
    if (transaction.history.at(-1) !== 'pending')
      return refusal('412', 'Merchant cannot modify the status of the transaction');
    transaction.history.push(what);
    return bodyOf(transaction, what, { paying: false });
  }

  function charged(asked: Asked): object {
    const { order_id: orderId, gross_amount: amount } = asked.transaction_details;
    const bank = asked.bank_transfer?.bank;
    const known =
      (asked.payment_type === 'qris' && asked.qris?.acquirer === 'gopay') ||
      (asked.payment_type === 'bank_transfer' && BANKS.includes(bank!)) ||
      (asked.payment_type === 'echannel' && asked.echannel !== undefined);
    const expiry = asked.custom_expiry;
    if (!known || !/^[\w.~-]{1,50}$/.test(orderId) || !Number.isInteger(amount) || amount < 1)
      return refusal('400', 'One or more parameters in the payload is invalid.');
    if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0700$/.test(expiry.order_time) || expiry.unit !== 'minute')
      return refusal('400', 'custom_expiry is invalid');
    if (transactions.has(orderId)) return refusal('406', 'The request could not be completed due to a conflict.');
    const number = `88${String(++serial).padStart(10, '0')}`;
    const way =
      asked.payment_type === 'qris'
        ? {
            qr_string: `00020101021226620014COM.GO-JEK.WWW01189360091437${number}5204899953033605802ID5906Serasi6304ABCD`,
          }
        : asked.payment_type === 'echannel'
          ? { bill_key: number, biller_code: '70012' }
          : bank === 'permata'
            ? { permata_va_number: number }
            : { va_numbers: [{ bank, va_number: number }] };
    const transaction: Transaction = { asked, id: randomUUID(), history: ['pending'], fraud: 'accept', way };
    transactions.set(orderId, transaction);
    return bodyOf(transaction, 'pending', { paying: true });
  }

  /** A notice of the transaction's state, or of one it had; signed as Midtrans signs. */
  function notice(orderId: string, state = of(orderId).history.at(-1)!, changes: object = {}): Record<string, string> {
    const body = bodyOf(of(orderId), state, { paying: false });
    const { order_id, status_code, gross_amount } = body;
    const signature_key = createHash('sha512')
      .update(`${order_id}${status_code}${gross_amount}${SERVER_KEY}`)
      .digest('hex');
    return { ...body, status_message: 'midtrans payment notification', signature_key, ...changes };
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      PAYMENT_GATEWAY: 'midtrans',
      MIDTRANS_SERVER_KEY: SERVER_KEY,
      MIDTRANS_URL: `http://127.0.0.1:${port}`,
    },
    secrets: [SERVER_KEY],
    transactions,
    requests,
    of,
    put,
    notice,
    /** Somebody pays it. */
    pays: (orderId: string) => void put(orderId, 'settlement'),
    lags(by: ((transaction: Transaction) => MidtransState) | null): void {
      lagging = by;
    },
    /** By what is asked: charge, status, cancel, expire. */
    fails(failure: Failing | null, ...whats: string[]): void {
      for (const what of whats)
        if (failure === null) failing.delete(what);
        else failing.set(what, failure);
    },
    /** What happens elsewhere while the next such request is on its way. */
    before: (what: string, act: () => Promise<unknown>) => void meanwhile.set(what, act),
    /** Five minutes later keys are forgotten. */
    forgetsKeys: () => answered.clear(),
    close: () => new Promise((closed) => server.close(closed)),
  };
}
export type MidtransServer = Awaited<ReturnType<typeof startMidtransServer>>;

/** A virtual account's number stands in every answer, the text of a QR code only in that of the charge. */
function bodyOf({ asked, id, fraud, way }: Transaction, state: MidtransState, { paying }: { paying: boolean }) {
  const qr = 'qr_string' in way;
  return {
    status_code: CODES[state],
    status_message: 'Success, transaction is found',
    transaction_id: id,
    order_id: asked.transaction_details.order_id,
    merchant_id: MERCHANT,
    gross_amount: `${asked.transaction_details.gross_amount}.00`,
    currency: 'IDR',
    payment_type: asked.payment_type,
    transaction_time: asked.custom_expiry.order_time.slice(0, 19),
    transaction_status: state,
    expiry_time: expiryOf(asked.custom_expiry),
    ...(fraud === null ? {} : { fraud_status: fraud }),
    ...(paying || !qr ? way : {}),
  };
}

function expiryOf({ order_time: time, expiry_duration: minutes }: Asked['custom_expiry']): string {
  const at = Date.parse(`${time.slice(0, 19).replace(' ', 'T')}Z`) + minutes * 60_000;
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

const refusal = (code: string, message: string) => ({ status_code: code, status_message: message, id: randomUUID() });

/** Most of its refusals come under 200, as those of before its API had a second version. */
function answer(response: ServerResponse, body: object): void {
  const code = (body as { status_code: string }).status_code;
  const status = code === '401' || code === '404' ? Number(code) : 200;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
