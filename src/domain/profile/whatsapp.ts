/**
 * Can the typed text be a WhatsApp number at all? Shown at the field, before six more steps are filled in; the server
 * has the tables of every country and decides (R-CODE-3). Never false for a number the server accepts: Indonesian ones
 * are 8 and eight to eleven digits more, foreign ones (with + or an international prefix) seven to fifteen (E.164).
 */
export function canBeWhatsapp(typed: string): boolean {
  const digits = typed.normalize('NFKC').replace(/[^\d+]/g, '');
  if (/^(\+(?!62)|00)/.test(digits)) return /^\+?\d{7,18}$/.test(digits);
  return /^((\+?62)?0?)8\d{8,11}$/.test(digits);
}
