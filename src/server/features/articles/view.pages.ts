import type { Article } from '#contract/articles.ts';
import { PUBLIC_PAGES } from '#contract/pages.ts';
import { blogCopy } from '#copy/blog.ts';
import { PRODUCT } from '#copy/shell.ts';
import { type Block, type Inline, parseMarkdown } from '#domain/articles/markdown.ts';
import type { PageWords } from '../../http/built-pages.ts';
import type { PublishedRow } from './store.ts';

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** As text between tags or in an attribute in quotes: no sign of it means anything. */
const plain = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!);

/**
 * What the page of an article says that was not built beforehand: for who looks for it or shares it, and without
 * JavaScript.
 */
export function articleWords(article: Article, publicUrl: string): PageWords {
  const { slug, title, excerpt, date, body } = article;
  const url = `${publicUrl}/blog/${slug}`;
  const by = { '@type': 'Organization', name: blogCopy.author, url: `${publicUrl}/tentang-kami` };
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description: excerpt,
    datePublished: date,
    author: by,
    publisher: by,
    mainEntityOfPage: url,
    image: `${publicUrl}/berbagi.png`,
    inLanguage: 'id',
  };
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${plain(content)}"/>`;
  const head = [
    `<title>${plain(title)} · ${PRODUCT}</title>`,
    `<meta name="description" content="${plain(excerpt)}"/>`,
    `<link rel="canonical" href="${plain(url)}"/>`,
    property('type', 'article'),
    property('title', title),
    property('description', excerpt),
    property('url', url),
    property('image', data.image),
    `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  ].join('');
  const text = `<main><h1>${plain(title)}</h1><p>${plain(excerpt)}</p>${parseMarkdown(body).map(blockHtml).join('')}</main>`;
  return { head, body: text };
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${wordsHtml(block.text)}</h${block.level}>`;
    case 'paragraph':
      return `<p>${wordsHtml(block.text)}</p>`;
    case 'list': {
      const list = block.ordered ? 'ol' : 'ul';
      return `<${list}>${block.items.map((item) => `<li>${wordsHtml(item)}</li>`).join('')}</${list}>`;
    }
    case 'quote':
      return `<blockquote>${block.paragraphs.map((text) => `<p>${wordsHtml(text)}</p>`).join('')}</blockquote>`;
    case 'rule':
      return '<hr/>';
  }
}

const wordsHtml = (text: readonly Inline[]): string => text.map(wordHtml).join('');

function wordHtml(one: Inline): string {
  if (typeof one === 'string') return plain(one);
  const inside = wordsHtml(one.text);
  if (one.kind === 'link') return `<a href="${plain(one.to)}" rel="noopener noreferrer">${inside}</a>`;
  return `<${one.kind}>${inside}</${one.kind}>`;
}

export function sitemapOf(rows: readonly PublishedRow[], publicUrl: string): string {
  const pages = PUBLIC_PAGES.map((page) => `<url><loc>${plain(publicUrl + page)}</loc></url>`);
  const articles = rows.map(
    ({ slug, updated_at }) =>
      `<url><loc>${plain(`${publicUrl}/blog/${slug}`)}</loc><lastmod>${updated_at.toISOString().slice(0, 10)}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[...pages, ...articles].join('\n')}\n</urlset>\n`;
}
