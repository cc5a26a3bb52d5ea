import { PRODUCT } from '#copy/shell.ts';
import { breadcrumbData, type JsonLd, jsonLdAt, SHARE_PICTURE } from '#copy/structured-data.ts';
import { useEffect } from 'react';

/** Sets the tab's title: «Cari Kecocokan · Serasi». Prerendered pages carry theirs through `meta` as well. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}

/**
 * Placeholder of our origin in pages that are built before it is known; the server replaces it (http/built-pages.ts).
 */
const UNKNOWN_ORIGIN = 'https://asal.invalid';
const origin = () => (typeof location === 'undefined' ? UNKNOWN_ORIGIN : location.origin);

/** The title alone, where the server has written all else into the page. */
export const titleMeta = (title: string) => [{ title: `${title} · ${PRODUCT}` }];

type Public = { path: string; jsonLd?: readonly JsonLd[]; article?: true };

/**
 * Title and description of a page. With a path the page is public: found by search engines, and shared with a
 * picture. Without one it is for members and staff.
 */
export function pageMeta(title: string, description?: string, page?: Public) {
  const named = titleMeta(title);
  const told = description ? [{ name: 'description', content: description }] : [];
  if (!page) return [...named, ...told, { name: 'robots', content: 'noindex' }];
  const url = origin() + page.path;
  const above = page.article ? [{ name: 'Blog', item: '/blog' }] : [];
  const crumbs = page.path === '/' ? [] : [breadcrumbData({ name: title, item: page.path }, above)];
  return [
    ...named,
    ...told,
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: PRODUCT },
    { property: 'og:locale', content: 'id_ID' },
    { property: 'og:type', content: page.article ? 'article' : 'website' },
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:url', content: url },
    { property: 'og:image', content: origin() + SHARE_PICTURE },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...[...(page.jsonLd ?? []), ...crumbs].map((data) => ({
      'script:ld+json': jsonLdAt(origin(), data),
    })),
  ];
}
