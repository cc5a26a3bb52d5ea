const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for use between tags or in a quoted attribute. */
export const plain = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!);

export const link = (to: string, text: string): string => `<a href="${plain(to)}">${plain(text)}</a>`;
