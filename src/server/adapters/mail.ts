import { createHmac } from 'node:crypto';
import { derivedKey } from './sealing.ts';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';

/** `id`: the same mail keeps the same id, so that its recipient can recognise a duplicate. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string };

/**
 * A mail that was not sent. `again`: it may be tried later; `unknown`: it may have been sent. Its message
 * names no address.
 */
export class MailFailure extends Error {
  constructor(
    message: string,
    readonly again: boolean,
    readonly unknown: boolean,
  ) {
    super(message);
  }
}

/** Sends by SMTP; opened with the first mail. `send` resolves when the server accepts it, and throws MailFailure. */
export function openSmtp({
  smtp,
  env,
  publicUrl,
  secretKey,
}: Pick<Config, 'env' | 'publicUrl' | 'secretKey'> & { smtp: NonNullable<Config['smtp']> }) {
  let opening: Promise<Transporter> | null = null;
  const { hostname } = new URL(smtp.url);
  const transport = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport(
      {
        ...hostOf(smtp.url),
        // A mail server elsewhere must speak TLS in production.
        requireTLS: env === 'production' && !/^(localhost|127\.|\[::1\])/.test(hostname),
        pool: true,
        maxConnections: 3,
        // The caller retries, with its own count.
        maxRequeues: 0,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 20_000,
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from: smtp.from },
    ) as unknown as Transporter;
  };
  return {
    async send({ id, ...mail }: Mail): Promise<void> {
      opening ??= transport();
      const headers = { 'Auto-Submitted': 'auto-generated' };
      // The same at a second try, and nothing else: ids in the order of rows would tell how many mails leave.
      const name = createHmac('sha256', derivedKey(secretKey, 'mail-ids/1')).update(id).digest('base64url');
      const messageId = `<${name}@${new URL(publicUrl).hostname}>`;
      await (await opening).sendMail({ ...mail, messageId, headers }).catch((error: unknown) => {
        throw failureOf(error);
      });
    },
    async close(): Promise<void> {
      (await opening)?.close();
    },
  };
}

function hostOf(address: string) {
  const url = new URL(address);
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
  };
}

/** Failures after which surely no mail was accepted. */
const NOTHING_SENT = /^(EDNS|EAUTH|EENVELOPE|EMESSAGE|ETLS)$/;
const NOT_CONNECTED = /ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|Connection timeout|Greeting never received/;

/** 4xx: later; 5xx: never. After a broken connection the outcome is unknown. */
function failureOf(error: unknown): MailFailure {
  const { message, responseCode, code = '' } = error as { message: string; responseCode?: number; code?: string };
  const told = [code, responseCode].filter(Boolean).join(' ') || 'failed';
  if (responseCode !== undefined) return new MailFailure(told, responseCode < 500 || code === 'EAUTH', false);
  return new MailFailure(
    told,
    !/^(EENVELOPE|EMESSAGE)$/.test(code),
    !NOTHING_SENT.test(code) && !NOT_CONNECTED.test(message),
  );
}
