/** Opens WhatsApp with a message to a number, which its writer sends or not. `number` is E.164. */
export function whatsappLink(number: string, text: string): string {
  return `https://wa.me/${number.replace('+', '')}?text=${encodeURIComponent(text)}`;
}

/** Calls a number, however it is written. */
export const telephoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
