import type { Environment } from './config.environment.ts';

export type SmtpSettings = { url: string; from: string };
export type WhatsAppSettings = {
  phoneId: string;
  token: string;
  /** Signs the calls of the webhook. */
  appSecret: string;
  verifyToken: string;
  /** Host and version of the Graph API. */
  url: string;
  language: string;
  templates: Record<
    'code' | 'password-changed' | 'number-changed' | 'account-decision' | 'account-closing' | 'payment-news',
    string
  >;
  /** Messages a day, by the calendar of Jakarta: a limit of the day's costs. */
  dailyMax: number;
};

export function smtpSettings(e: Environment, problems: string[]): SmtpSettings | null {
  if (!e.SMTP_URL) {
    if (e.MAIL_FROM) problems.push('SMTP_URL: wajib diisi bersama MAIL_FROM: tanpa itu tidak ada surat yang keluar');
    return null;
  }
  if (!e.MAIL_FROM) problems.push('MAIL_FROM: wajib diisi bersama SMTP_URL, mis. Serasi <halo@serasi.example>');
  return { url: e.SMTP_URL, from: e.MAIL_FROM ?? '' };
}

export function pushOriginsFrom(e: Environment, problems: string[]): string[] {
  const list = (e.PUSH_ORIGINS ?? '').split(',').filter((text) => text.trim() !== '');
  return list.flatMap((text) => {
    const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
    const usable =
      url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && e.NODE_ENV !== 'production'));
    if (!usable) problems.push(`PUSH_ORIGINS: '${text}' bukan asal https`);
    return usable ? [url.origin] : [];
  });
}

/**
 * The WhatsApp sender (decision 0024): all four of its keys or none. Production needs it or a contact number that
 * members write to: without both nobody can prove a number or recover a password.
 */
export function whatsappSettings(e: Environment, problems: string[]): WhatsAppSettings | null {
  const keys = [e.WHATSAPP_PHONE_ID, e.WHATSAPP_TOKEN, e.WHATSAPP_APP_SECRET, e.WHATSAPP_VERIFY_TOKEN];
  const production = e.NODE_ENV === 'production';
  if (keys.every((key) => key === undefined)) {
    if (production && !e.CONTACT_WHATSAPP)
      problems.push(
        'CONTACT_WHATSAPP: wajib diisi di production, atau isi WHATSAPP_*: tanpa keduanya anggota tidak bisa membuktikan nomornya',
      );
    return null;
  }
  const [phoneId, token, appSecret, verifyToken] = keys;
  if (!phoneId || !token || !appSecret || !verifyToken) {
    problems.push(
      'WHATSAPP_*: isi WHATSAPP_PHONE_ID, WHATSAPP_TOKEN, WHATSAPP_APP_SECRET dan WHATSAPP_VERIFY_TOKEN bersama',
    );
    return null;
  }
  if (production && !e.WHATSAPP_URL.startsWith('https:')) problems.push('WHATSAPP_URL: harus https di production');
  return {
    phoneId,
    token,
    appSecret,
    verifyToken,
    url: e.WHATSAPP_URL.replace(/\/+$/, ''),
    language: e.WHATSAPP_LANGUAGE,
    templates: {
      code: e.WHATSAPP_TEMPLATE_CODE,
      'password-changed': e.WHATSAPP_TEMPLATE_PASSWORD_CHANGED,
      'number-changed': e.WHATSAPP_TEMPLATE_NUMBER_CHANGED,
      'account-decision': e.WHATSAPP_TEMPLATE_ACCOUNT_DECISION,
      'account-closing': e.WHATSAPP_TEMPLATE_ACCOUNT_CLOSING,
      'payment-news': e.WHATSAPP_TEMPLATE_PAYMENT_NEWS,
    },
    dailyMax: e.WHATSAPP_DAILY_MAX,
  };
}
