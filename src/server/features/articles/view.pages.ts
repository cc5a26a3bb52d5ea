import type { Article, ArticleSummary } from '#contract/articles.ts';
import { PUBLIC_PAGES } from '#contract/pages.ts';
import { articleCategoryWords, blogCopy } from '#copy/blog.ts';
import { dayDateText } from '#copy/dates.ts';
import { PRODUCT, shellCopy } from '#copy/shell.ts';
import { articleData, breadcrumbData, type JsonLd, jsonLdScript, SHARE_PICTURE } from '#copy/structured-data.ts';
import { ARTICLE_CATEGORIES, type ArticleCategory } from '#domain/articles/article.ts';
import { type Block, type Inline, parseMarkdown } from '#domain/articles/markdown.ts';
import type { PageWords } from '../../http/built-pages.ts';
import { link, plain } from '../../http/html.ts';

/**
 * HTML of articles that changed since the build: for search engines, previews of shared links, and
 * readers without JavaScript, with the links of the built pages.
 */
export function articleWords(article: Article, related: readonly ArticleSummary[], publicUrl: string): PageWords {
  const { slug, title, excerpt, category, date, minutes, body } = article;
  const path = `/blog/${slug}`;
  const crumbs = breadcrumbData({ name: title, item: path }, [{ name: blogCopy.title, item: '/blog' }]);
  return {
    head: headOf({ path, title, excerpt, type: 'article', data: [articleData(article), crumbs] }, publicUrl),
    body: page(
      `<p><a href="/blog">${plain(blogCopy.back)}</a></p>`,
      `<h1>${plain(title)}</h1><p>${plain(excerpt)}</p>`,
      `<p>${plain([articleCategoryWords[category], dayDateText(date), blogCopy.minutes(minutes)].join(' · '))}</p>`,
      ...parseMarkdown(body).map(blockHtml),
      related.length > 0 ? `<h2>${plain(blogCopy.related)}</h2>${listHtml(related)}` : '',
    ),
  };
}

export function blogWords(
  articles: readonly ArticleSummary[],
  { category, search }: { category: ArticleCategory | null; search: string },
  publicUrl: string,
): PageWords {
  const { title, description, heading, lead } = blogCopy;
  const crumbs = breadcrumbData({ name: title, item: '/blog' });
  const subjects = ARTICLE_CATEGORIES.map((one) => link(`/blog?topik=${one}`, articleCategoryWords[one]));
  return {
    head: headOf({ path: '/blog', title, excerpt: description, type: 'website', data: [crumbs] }, publicUrl),
    body: page(
      `<h1>${plain(heading)}</h1><p>${plain(lead)}</p>`,
      `<ul>${[link('/blog', blogCopy.all), ...subjects].map((one) => `<li>${one}</li>`).join('')}</ul>`,
      `<form action="/blog"><label>${plain(blogCopy.search)} <input type="search" name="cari" value="${plain(search)}"></label></form>`,
      category || search ? `<p>${plain(blogCopy.found(articles.length, search))}</p>` : '',
      articles.length === 0 ? `<p>${plain(blogCopy.emptyTitle)}. ${plain(blogCopy.emptyText)}</p>` : listHtml(articles),
    ),
  };
}

type Head = { path: string; title: string; excerpt: string; type: string; data: readonly JsonLd[] };

function headOf({ path, title, excerpt, type, data }: Head, publicUrl: string): string {
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${plain(content)}"/>`;
  return [
    `<title>${plain(title)} · ${PRODUCT}</title>`,
    `<meta name="description" content="${plain(excerpt)}"/>`,
    `<link rel="canonical" href="${plain(publicUrl + path)}"/>`,
    property('site_name', PRODUCT),
    property('locale', 'id_ID'),
    property('type', type),
    property('title', title),
    property('description', excerpt),
    property('url', publicUrl + path),
    property('image', publicUrl + SHARE_PICTURE),
    property('image:width', '1200'),
    property('image:height', '630'),
    '<meta name="twitter:card" content="summary_large_image"/>',
    ...data.map((one) => jsonLdScript(publicUrl, one)),
  ].join('');
}

/** With links to the other public pages, which the frame of the application has. */
const page = (...parts: string[]): string =>
  `<div class="written-page"><nav>${PLACES.map(([to, text]) => link(to, text)).join(' ')}</nav><article>${parts.join('')}</article></div>`;

const PLACES = [
  ['/', PRODUCT],
  ['/blog', shellCopy.blog],
  ['/cara-kerja', shellCopy.howItWorks],
  ['/paket', shellCopy.plans],
  ['/bantuan', shellCopy.help],
  ['/kontak', shellCopy.contact],
  ['/daftar', shellCopy.register],
] as const;

const listHtml = (articles: readonly ArticleSummary[]): string =>
  articles
    .map(
      ({ slug, title, excerpt, date }) =>
        `<article><h2>${link(`/blog/${slug}`, title)}</h2><p>${plain(excerpt)}</p><p>${plain(dayDateText(date))}</p></article>`,
    )
    .join('');

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

export function sitemapOf(rows: readonly { slug: string; day: string }[], publicUrl: string): string {
  const pages = PUBLIC_PAGES.map((page) => `<url><loc>${plain(publicUrl + page)}</loc></url>`);
  const articles = rows.map(
    ({ slug, day }) => `<url><loc>${plain(`${publicUrl}/blog/${slug}`)}</loc><lastmod>${day}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[...pages, ...articles].join('\n')}\n</urlset>\n`;
}
