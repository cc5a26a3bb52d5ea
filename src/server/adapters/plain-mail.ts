import type { Mail } from './mail.ts';

/** A mail of a few lines, as text and as a page. */
export function plainMail({ id, to, subject, text }: Omit<Mail, 'html'>): Mail {
  const lines = text.split('\n').map(escapeHtml).join('<br>');
  return { id, to, subject, text, html: htmlPage(subject, `<p>${lines}</p>`) };
}

export const htmlPage = (title: string, body: string) =>
  `<!doctype html><html lang="id"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body>${body}</body></html>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => ENTITIES[c]!);
