/** Opens WhatsApp with a message to a number; the user decides to send it. `number` is E.164. */
export function whatsappLink(number: string, text: string): string {
  return `https://wa.me/${number.replace('+', '')}?text=${encodeURIComponent(text)}`;
}

/** Calls a number in any spelling. */
export const telephoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
