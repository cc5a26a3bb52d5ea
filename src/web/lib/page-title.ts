import { PRODUCT } from '#copy/shell.ts';
import { useEffect } from 'react';

/** Sets the tab's title: «Cari Kecocokan · Serasi». Prerendered pages carry theirs through `meta` as well. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}

/**
 * Stands for our own origin in pages that are built before it is known; the server puts it in (http/built-pages.ts).
 */
const UNKNOWN_ORIGIN = 'https://asal.invalid';
const absolute = (path: string) => (typeof location === 'undefined' ? UNKNOWN_ORIGIN : location.origin) + path;

/** What search engines are told in a page besides its words (schema.org); addresses in it begin with «/». */
type JsonLd = { '@type': string } & Record<string, unknown>;
type Public = { path: string; jsonLd?: readonly JsonLd[]; article?: true };

/**
 * Title and description of a page. With its path it is one for everybody: found by search engines, and shown with a
 * picture
 * where its address is shared. Without, it is for members and staff.
 */
export function pageMeta(title: string, description?: string, page?: Public) {
  const whole = `${title} · ${PRODUCT}`;
  const told = description ? [{ name: 'description', content: description }] : [];
  if (!page) return [{ title: whole }, ...told, { name: 'robots', content: 'noindex' }];
  const url = absolute(page.path);
  const crumbs = page.path === '/' ? [] : [breadcrumbs(title, page)];
  return [
    { title: whole },
    ...told,
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: PRODUCT },
    { property: 'og:locale', content: 'id_ID' },
    { property: 'og:type', content: page.article ? 'article' : 'website' },
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:url', content: url },
    { property: 'og:image', content: absolute('/berbagi.png') },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...[...(page.jsonLd ?? []), ...crumbs].map((data) => ({
      'script:ld+json': withOrigin({ '@context': 'https://schema.org', ...data }),
    })),
  ];
}

function breadcrumbs(title: string, { path, article }: Public): JsonLd {
  const above = [{ name: PRODUCT, item: '/' }, ...(article ? [{ name: 'Blog', item: '/blog' }] : [])];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...above, { name: title, item: path }].map((one, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      ...one,
    })),
  };
}

/** Every address of ours in it made whole. */
function withOrigin<T>(value: T): T {
  if (typeof value === 'string') return (/^\/([a-z]|$)/.test(value) ? absolute(value) : value) as T;
  if (Array.isArray(value)) return value.map(withOrigin) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, withOrigin(of)])) as T;
}
