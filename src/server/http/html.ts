const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** As text between tags or in an attribute in quotes: no sign of it means anything. */
export const plain = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!);

export const link = (to: string, text: string): string => `<a href="${plain(to)}">${plain(text)}</a>`;
