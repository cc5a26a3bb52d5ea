import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer, Browser } from './server.ts';

const PHONE_ID = '106540352242922';
const TOKEN = 'token-akses-untuk-uji-saja';
const APP_SECRET = 'rahasia-aplikasi-untuk-uji';
const VERIFY_TOKEN = 'kata-verifikasi-untuk-uji';
/** Approved templates and how many values their text has; one that authenticates also has its button. */
const TEMPLATES: Record<string, { values: number; button: boolean }> = {
  serasi_kode: { values: 1, button: true },
  serasi_password_diganti: { values: 0, button: false },
  serasi_nomor_diganti: { values: 0, button: false },
};

type Component = { type: string; sub_type?: string; index?: string; parameters: { type: string; text: string }[] };
export type SentWhatsApp = {
  messaging_product: string;
  recipient_type: string;
  to: string;
  type: string;
  biz_opaque_callback_data: string;
  template: { name: string; language: { code: string }; components?: Component[] };
};
/** An error with its status and Meta's code; a status alone, as a machine in between answers; the line cut after the message was taken. */
type Failing = { status: number; code: number } | { status: number } | 'cut';

/**
 * A Cloud API of the test's own on localhost, as Meta documents it: `POST /v24.0/<phone number id>/messages` with a
 * bearer token; approved templates with their values; errors as `error.code`; webhooks signed by the app's secret.
 */
export async function startWhatsAppServer() {
  /** Every request for a message, failed ones included; and those that were taken, with the ids they got. */
  const asked: SentWhatsApp[] = [];
  const taken: { id: string; message: SentWhatsApp }[] = [];
  const failing = new Map<string, Failing>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method !== 'POST' || request.url !== `/v24.0/${PHONE_ID}/messages`) return refuse(response, 400, 100);
      if (request.headers.authorization !== `Bearer ${TOKEN}`) return refuse(response, 401, 190);
      const message = JSON.parse(Buffer.concat(chunks).toString('utf8')) as SentWhatsApp;
      asked.push(message);
      const failure = failing.get(message.to) ?? failing.get('all');
      if (failure !== undefined && failure !== 'cut') return refuse(response, failure.status, codeOf(failure));
      const wrong = wrongCode(message);
      if (wrong !== null) return refuse(response, 400, wrong);
      const id = `wamid.${randomBytes(18).toString('base64')}`;
      taken.push({ id, message });
      if (failure === 'cut') return response.destroy();
      answer(response, 200, {
        messaging_product: 'whatsapp',
        contacts: [{ input: message.to, wa_id: message.to.replace('+', '') }],
        messages: [{ id, message_status: 'accepted' }],
      });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      WHATSAPP_PHONE_ID: PHONE_ID,
      WHATSAPP_TOKEN: TOKEN,
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN,
      WHATSAPP_URL: `http://127.0.0.1:${port}/v24.0`,
    },
    /** Whoever has these can send, or pretend to be Meta. */
    secrets: [TOKEN, APP_SECRET, VERIFY_TOKEN],
    verifyToken: VERIFY_TOKEN,
    asked,
    taken,
    to: (number: string) => asked.filter((message) => message.to === number),
    /** For messages to one number, or to all. */
    fails(failure: Failing | null, number = 'all'): void {
      if (failure === null) failing.delete(number);
      else failing.set(number, failure);
    },
    close: () => new Promise((done) => server.close(done)),
  };
}
export type WhatsAppServer = Awaited<ReturnType<typeof startWhatsAppServer>>;

/** What Meta would refuse the message for. */
function wrongCode({ messaging_product, recipient_type, to, type, template }: SentWhatsApp): number | null {
  if (messaging_product !== 'whatsapp' || recipient_type !== 'individual' || type !== 'template') return 100;
  if (!/^\+\d{8,15}$/.test(to)) return 131009;
  const known = TEMPLATES[template.name];
  if (!known || template.language.code !== 'id') return 132001;
  const [body, button, ...more] = template.components ?? [];
  if ((body?.parameters.length ?? 0) !== known.values || more.length > 0) return 132000;
  if (known.button !== (button?.type === 'button' && button.sub_type === 'url' && button.index === '0')) return 131008;
  return null;
}

const codeOf = (failure: object): number | null => ('code' in failure ? (failure.code as number) : null);

function refuse(response: ServerResponse, status: number, code: number | null): void {
  if (code === null) return void response.writeHead(status).end('<html>Bad gateway</html>');
  answer(response, status, {
    error: {
      message: `(#${code}) Uji`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details: 'Uji' },
      fbtrace_id: 'Az8or2yhqkZfEZ-_4Qn_Bam',
    },
  });
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

export type Status = {
  id: string;
  status: string;
  biz_opaque_callback_data?: string;
  errors?: { code: number; title: string }[];
  pricing?: { billable: boolean; pricing_model: string; category: string };
};

/** A webhook with these statuses, as Meta words it. */
export function webhookOf(statuses: unknown[], phoneId = PHONE_ID): object {
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '15550783881', phone_number_id: phoneId },
    statuses,
  };
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: '102290129340398', changes: [{ value, field: 'messages' }] }],
  };
}

/** Posts a webhook with the signature Meta gives it; another one when it is given. */
export function postWebhook(browser: Browser, body: object | string, signature?: string | null): Promise<Answer> {
  const raw = typeof body === 'string' ? body : JSON.stringify(body);
  const right = `sha256=${createHmac('sha256', APP_SECRET).update(raw).digest('hex')}`;
  const headers: Record<string, string> = {};
  if (signature !== null) headers['x-hub-signature-256'] = signature ?? right;
  return browser.post('/api/whatsapp/webhook', raw, headers);
}
