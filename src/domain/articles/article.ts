import { parseMarkdown, wordsOf } from './markdown.ts';

/** The subjects of S2 §2, as they stand in addresses. */
export const ARTICLE_CATEGORIES = [
  'tips-kencan',
  'psikologi-cinta',
  'hubungan-sehat',
  'persiapan-nikah',
  'komunikasi',
  'resolusi-konflik',
] as const;
export type ArticleCategory = (typeof ARTICLE_CATEGORIES)[number];

/** Only published articles are public. A hidden article was public before. */
export const ARTICLE_STATES = ['draft', 'published', 'hidden'] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];

export const ARTICLE_LIMITS = { title: 120, excerpt: 240, body: 30_000, slug: 80, search: 60 } as const;
/** The part of the address that names an article. */
export const ARTICLE_SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The text of an article, without its slug and state. */
export type ArticleText = {
  title: string;
  excerpt: string;
  category: ArticleCategory;
  body: string;
  featured: boolean;
};
/** An article as a file: its name is the slug. `date`: 'YYYY-MM-DD'. */
export type ArticleFile = ArticleText & { slug: string; date: string };

const WORDS_A_MINUTE = 200;

/** Reading time in whole minutes at an unhurried pace; at least one. */
export function readingMinutes(body: string): number {
  const words = wordsOf(parseMarkdown(body)).match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}

/** Reads `name: value` lines between two `---`, then the body. An error names the file. */
export function parseArticleFile(fileName: string, text: string): ArticleFile {
  const slug = fileName.replace(/\.md$/, '');
  const wrong = (what: string) => new Error(`${fileName}: ${what}`);
  const found = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (!found || !ARTICLE_SLUG.test(slug)) throw wrong('no front matter, or a name that is no address');
  const facts = new Map(
    found[1]!.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
  const { title, excerpt, category, date, featured } = Object.fromEntries(facts);
  if (!title || !excerpt) throw wrong('title and excerpt');
  if (!isCategory(category)) throw wrong(`category '${category}'`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date ?? '')) throw wrong(`date '${date}'`);
  return { slug, title, excerpt, category, date: date!, featured: featured === 'true', body: found[2]!.trim() };
}

const isCategory = (code: string | undefined): code is ArticleCategory =>
  (ARTICLE_CATEGORIES as readonly string[]).includes(code ?? '');

const RELATED = 3;

/** Articles to read next: the same subject first, then in the order given (the newest first). */
export function relatedTo<A extends { slug: string; category: ArticleCategory }>(
  article: { slug: string; category: ArticleCategory },
  all: readonly A[],
): A[] {
  const others = all.filter(({ slug }) => slug !== article.slug);
  const same = others.filter(({ category }) => category === article.category);
  return [...same, ...others.filter(({ category }) => category !== article.category)].slice(0, RELATED);
}

/** Is this edit based on an older version? Then it is refused, so that the newer text is not lost. */
export function isStale(seen: number, version: number): boolean {
  return seen !== version;
}
