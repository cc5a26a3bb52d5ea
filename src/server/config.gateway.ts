import { VA_BANKS, type VaBank } from '#domain/payments/plans.ts';
import type { Environment } from './config.environment.ts';

export type MidtransSettings = {
  /** Authenticates our requests, and signs the gateway's notices. */
  serverKey: string;
  /** Address of its Core API. */
  url: string;
  qris: boolean;
  banks: VaBank[];
};

const PRODUCTION = 'https://api.midtrans.com';
const SANDBOX = 'https://api.sandbox.midtrans.com';

/** The payment gateway (decision 0038): null is `manual`. */
export function midtransSettings(e: Environment, problems: string[]): MidtransSettings | null {
  if (e.PAYMENT_GATEWAY === 'manual') {
    if (e.MIDTRANS_SERVER_KEY) problems.push('MIDTRANS_SERVER_KEY: diisi, tetapi PAYMENT_GATEWAY bukan midtrans');
    return null;
  }
  if (!e.MIDTRANS_SERVER_KEY) {
    problems.push('MIDTRANS_SERVER_KEY: wajib diisi bersama PAYMENT_GATEWAY=midtrans');
    return null;
  }
  const sandbox = e.MIDTRANS_SERVER_KEY.startsWith('SB-');
  const url = (e.MIDTRANS_URL ?? (sandbox ? SANDBOX : PRODUCTION)).replace(/\/+$/, '');
  if (e.NODE_ENV === 'production') {
    if (sandbox) problems.push('MIDTRANS_SERVER_KEY: kunci sandbox (SB-…) tidak boleh dipakai di production');
    if (!url.startsWith('https:')) problems.push('MIDTRANS_URL: harus https di production');
    if (!sandbox && /sandbox/i.test(url))
      problems.push('MIDTRANS_URL: alamat sandbox tidak boleh dipakai di production');
  }
  const ways = e.MIDTRANS_WAYS.split(',').map((way) => way.trim());
  const unknown = ways.filter((way) => way !== 'qris' && !isBank(way));
  if (unknown.length > 0)
    problems.push(`MIDTRANS_WAYS: '${unknown.join(', ')}' tidak dikenal (qris, ${VA_BANKS.join(', ')})`);
  return { serverKey: e.MIDTRANS_SERVER_KEY, url, qris: ways.includes('qris'), banks: ways.filter(isBank) };
}

const isBank = (way: string): way is VaBank => (VA_BANKS as readonly string[]).includes(way);
