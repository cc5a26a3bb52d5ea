import type { Mail } from './mail.ts';
import { sha256 } from './secrets.ts';

/**
 * The id of a mail about these, in whatever order: told again after a crash, mail servers know it; with one more it is
 * another mail.
 */
export const mailIdOf = (prefix: string, about: readonly string[]): string =>
  `${prefix}-${sha256([...about].sort().join()).toString('base64url')}`;

/** A mail of a few lines, as text and as a page. */
export function plainMail({ id, to, subject, text }: Omit<Mail, 'html'>): Mail {
  const lines = text.split('\n').map(escapeHtml).join('<br>');
  return { id, to, subject, text, html: htmlPage(subject, `<p>${lines}</p>`) };
}

export const htmlPage = (title: string, body: string) =>
  `<!doctype html><html lang="id"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body>${body}</body></html>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => ENTITIES[c]!);
