import { PRODUCT } from './shell.ts';

/** What search engines are told in a page besides its words (schema.org); addresses of ours in it begin with «/». */
export type JsonLd = { '@type': string } & Record<string, unknown>;
type Place = { name: string; item: string };

/** The author of the articles. */
export const AUTHOR = 'Tim Serasi';
export const SHARE_PICTURE = '/berbagi.png';

const ORGANIZATION = { '@type': 'Organization', '@id': '/#serasi' };
export const organizationData: JsonLd = {
  ...ORGANIZATION,
  name: PRODUCT,
  url: '/',
  // Not the drawing: search engines want a picture of pixels.
  logo: '/ikon-512.png',
  image: SHARE_PICTURE,
};

type Reached = Partial<Record<'whatsapp' | 'phone' | 'email', string | undefined>> & {
  social?: readonly { url: string }[] | undefined;
};
/**
 * How the organization is reached, which the build does not know: more of the one with the same `@id`. null: nothing
 * is set.
 */
export function contactData({ whatsapp, phone, email, social = [] }: Reached): JsonLd | null {
  const telephone = phone ?? whatsapp;
  const point = { '@type': 'ContactPoint', contactType: 'customer support', availableLanguage: 'id' };
  const ways = { ...(telephone && { telephone }), ...(email && { email }) };
  const more = {
    ...(Object.keys(ways).length > 0 && { contactPoint: { ...point, ...ways } }),
    ...(social.length > 0 && { sameAs: social.map(({ url }) => url) }),
  };
  return Object.keys(more).length > 0 ? { ...ORGANIZATION, ...more } : null;
}

type Told = { slug: string; title: string; excerpt: string; date: string; modified: string };
export function articleData({ slug, title, excerpt, date, modified }: Told): JsonLd {
  const by = { '@type': 'Organization', name: AUTHOR, url: '/tentang-kami' };
  return {
    '@type': 'Article',
    headline: title,
    description: excerpt,
    datePublished: date,
    dateModified: modified,
    author: by,
    publisher: by,
    mainEntityOfPage: `/blog/${slug}`,
    image: SHARE_PICTURE,
    inLanguage: 'id',
  };
}

export const faqData = (questions: readonly { question: string; answer: string }[]): JsonLd => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** Where a page stands: the product, what is `above` it, and itself. */
export const breadcrumbData = (page: Place, above: readonly Place[] = []): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: PRODUCT, item: '/' }, ...above, page].map((one, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    ...one,
  })),
});

/** As it is written into HTML. */
export const jsonLdScript = (origin: string, data: JsonLd): string =>
  `<script type="application/ld+json">${JSON.stringify(jsonLdAt(origin, data)).replaceAll('<', '\\u003c')}</script>`;

/** As it is written into a page, every address of ours in it whole. */
export const jsonLdAt = (origin: string, data: JsonLd): Record<string, unknown> =>
  withOrigin({ '@context': 'https://schema.org', ...data }, origin);

function withOrigin<T>(value: T, origin: string): T {
  if (typeof value === 'string') return (/^\/([a-z#]|$)/.test(value) ? origin + value : value) as T;
  if (Array.isArray(value)) return value.map((one) => withOrigin(one, origin)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, withOrigin(of, origin)])) as T;
}
