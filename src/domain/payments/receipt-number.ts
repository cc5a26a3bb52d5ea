/** Letters and digits that do not look alike. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const RECEIPT_SIGNS = 6;

/**
 * The number of a receipt: «SRS-261122-7K3QF9». The day, then random characters: it does not reveal the number of
 * payments. `day`: 'YYYY-MM-DD' in Jakarta.
 */
export function receiptNumber(day: string, random: Uint8Array): string {
  const signs = [...random.subarray(0, RECEIPT_SIGNS)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
  return `SRS-${day.slice(2).replaceAll('-', '')}-${signs}`;
}
