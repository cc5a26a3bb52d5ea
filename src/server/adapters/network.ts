import { isIP } from 'node:net';

/**
 * A network address without its second half, which identifies a line: «182.3.x.x», «2001:db8:x». Enough for its owner
 * to recognise their provider; null for an invalid address.
 */
export function networkOf(ip: string): string | null {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 2).join('.')}.x.x`;
  if (isIP(plain) !== 6) return null;
  const [first, second] = plain.toLowerCase().split(':');
  return `${first || '0'}:${second || '0'}:x`;
}

/**
 * The part of an address that limits count: of IPv6 the /64, which is one line and has more addresses than counters;
 * an IPv4 address whole, in any of its forms.
 */
export function limitAddress(ip: string): string {
  const [plain] = ip.split('%') as [string];
  if (isIP(plain) !== 6) return ip;
  const groups = groupsOf(plain);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return dotted(groups[6]!, groups[7]!);
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  const hex = ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => `${pair(a, b)}:${pair(c, d)}`);
  const [head = [], tail = []] = hex.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}

const pair = (high: string, low: string): string => (Number(high) * 256 + Number(low)).toString(16);

function dotted(...groups: string[]): string {
  return groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.');
}
