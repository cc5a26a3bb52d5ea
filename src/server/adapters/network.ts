import { isIP } from 'node:net';

/**
 * A network address without the half that tells one line from another: «182.3.x.x», «2001:db8:x». Enough for its owner
 * to know their provider again; null for what is no address.
 */
export function networkOf(ip: string): string | null {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 2).join('.')}.x.x`;
  if (isIP(plain) !== 6) return null;
  const [first, second] = plain.toLowerCase().split(':');
  return `${first || '0'}:${second || '0'}:x`;
}
