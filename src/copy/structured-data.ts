import { PRODUCT } from './shell.ts';

/** What search engines are told in a page besides its words (schema.org); addresses of ours in it begin with «/». */
export type JsonLd = { '@type': string } & Record<string, unknown>;
type Place = { name: string; item: string };

/** Who writes the articles. */
export const AUTHOR = 'Tim Serasi';
export const SHARE_PICTURE = '/berbagi.png';

export const organizationData: JsonLd = {
  '@type': 'Organization',
  name: PRODUCT,
  url: '/',
  logo: '/favicon.svg',
  image: SHARE_PICTURE,
};

type Told = { slug: string; title: string; excerpt: string; date: string };
export function articleData({ slug, title, excerpt, date }: Told): JsonLd {
  const by = { '@type': 'Organization', name: AUTHOR, url: '/tentang-kami' };
  return {
    '@type': 'Article',
    headline: title,
    description: excerpt,
    datePublished: date,
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

/** As it is written into a page, every address of ours in it whole. */
export const jsonLdAt = (origin: string, data: JsonLd): Record<string, unknown> =>
  withOrigin({ '@context': 'https://schema.org', ...data }, origin);

function withOrigin<T>(value: T, origin: string): T {
  if (typeof value === 'string') return (/^\/([a-z]|$)/.test(value) ? origin + value : value) as T;
  if (Array.isArray(value)) return value.map((one) => withOrigin(one, origin)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, withOrigin(of, origin)])) as T;
}
