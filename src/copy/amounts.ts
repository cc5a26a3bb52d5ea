/**
 * The one way a number is written, on the server and in the browser: counts, rupiah, sizes. Days and times: dates.ts.
 * Held by tests/architecture/look.test.ts.
 */

/** A whole number as «12.345». */
export const thousands = (n: number): string => n.toString().replace(/\B(?=(\d{3})+$)/g, '.');

/** Whole rupiah as «Rp118.000» (READINGS §9). */
export const rupiah = (amount: number): string => `Rp${thousands(amount)}`;

/** A number with one decimal: «2,4». */
export const decimal = (n: number): string => n.toFixed(1).replace('.', ',');

/** Of a hundred: «84%», without a space (EYD V). */
export const percent = (n: number): string => `${n}%`;

/** A count in a small badge: «7», «99+» (S2 §9). */
export const badgeCount = (n: number): string => (n > 99 ? '99+' : String(n));

/** «640 KB», «2,4 MB». */
export function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${decimal(bytes / 1024 / 1024)} MB`;
}
