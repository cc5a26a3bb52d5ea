/** «+62 812 3000 4001»: easier to compare than digits in a row. */
export const numberText = (e164: string): string =>
  e164.startsWith('+62') ? e164.replace(/^\+62(\d{3})(\d{4})(\d+)$/, '+62 $1 $2 $3') : e164;

/** «1234 5678 90»: easier to compare; a number with its own separators stays as it is. */
export const accountNumberText = (number: string): string =>
  /^\d{8,}$/.test(number) ? number.replace(/(\d{4})(?=\d)/g, '$1 ') : number;
