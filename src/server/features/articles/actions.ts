import type { ArticlePage } from '#contract/articles.ts';
import { CONSOLE } from '#contract/pages.ts';
import { ARTICLE_CATEGORIES, ARTICLE_LIMITS, type ArticleCategory, relatedTo } from '#domain/articles/article.ts';
import type { Context } from '../../context.ts';
import { readLate } from '../../db/replica.ts';
import type { PageWords } from '../../http/built-pages.ts';
import { refuse } from '../../refusal.ts';
import * as store from './store.ts';
import { articleFiles, type HashedFile } from './store.files.ts';
import { modifiedOn, presentArticle, presentSummary } from './view.ts';
import { articleWords, blogWords, sitemapOf } from './view.pages.ts';

export async function listArticles(
  ctx: Context,
  { category, search = '' }: { category?: ArticleCategory | undefined; search?: string | undefined },
) {
  const rows = await readLate(ctx, ({ db }) => store.publishedArticles(db, { category, words: wordsOfSearch(search) }));
  return { articles: rows.map(presentSummary) };
}

export const wordsOfSearch = (search: string): string[] => search.split(/\s+/).filter((word) => word !== '');

const publishedNames = (ctx: Context) => readLate(ctx, ({ db }) => store.publishedNames(db));

/** Throws not-found, also for an unpublished article. */
export async function readArticle(ctx: Context, slug: string): Promise<ArticlePage> {
  const rows = await readLate(ctx, ({ db }) => store.publishedArticles(db));
  const row = rows.find((one) => one.slug === slug);
  if (!row) throw refuse('not-found');
  const written = await readLate(ctx, ({ db }) => store.writtenAt(db, [row.id]));
  return { article: presentArticle(row, written.get(row.id)), related: relatedTo(row, rows).map(presentSummary) };
}

/**
 * Source of an article's page: `none` without a published one, `as-built` while it and its related articles are
 * unchanged since the build, else the present text. While the database is away, the built page.
 */
export async function articlePage(ctx: Context, slug: string): Promise<'none' | 'as-built' | PageWords> {
  const built = articleFiles().find((file) => file.slug === slug);
  try {
    return await ctx.database.whileThere(async () => {
      const names = await publishedNames(ctx);
      const one = names.find((name) => name.slug === slug);
      if (!one) return 'none';
      const shown = [one, ...relatedTo(one, names)];
      if (built && sameAsFiles(shown, [built, ...relatedTo(built, articleFiles())])) return 'as-built';
      const { article, related } = await readArticle(ctx, slug);
      return articleWords(article, related, ctx.config.publicUrl);
    });
  } catch (error) {
    if (!built) throw error;
    return 'as-built';
  }
}

/**
 * Source of the list of articles, for readers without JavaScript: the built page while all published articles
 * are unchanged since the build, else (and for a subject or a search) the present text.
 */
export async function blogPage(
  ctx: Context,
  { category, search }: { category: string | null; search: string | null },
): Promise<'as-built' | PageWords> {
  const subject = ARTICLE_CATEGORIES.find((one) => one === category);
  // No text of PostgreSQL's holds it.
  const typed = (search ?? '').replaceAll('\0', '').trim().slice(0, ARTICLE_LIMITS.search);
  try {
    return await ctx.database.whileThere(async () => {
      const whole = subject === undefined && typed === '';
      if (whole && sameAsFiles(await publishedNames(ctx), articleFiles())) return 'as-built';
      const { articles } = await listArticles(ctx, { category: subject, search: typed });
      return blogWords(articles, { category: subject ?? null, search: typed }, ctx.config.publicUrl);
    });
  } catch (error) {
    ctx.log.warn({ err: error }, 'the list of articles is shown as it was built');
    return 'as-built';
  }
}

/** Are these the same articles in the same order, each with the text of its file? */
const sameAsFiles = (names: readonly store.PublishedName[], files: readonly HashedFile[]): boolean =>
  names.length === files.length &&
  names.every(
    ({ slug, file_hash }, i) => file_hash !== null && slug === files[i]!.slug && file_hash === files[i]!.hash,
  );

/** Every public page, and every published article with the day of its text. */
export async function sitemap(ctx: Context): Promise<string> {
  const days = await ctx.database.whileThere(() =>
    readLate(ctx, async ({ db }) => {
      const rows = await store.publishedArticles(db);
      const ids = rows.map(({ id }) => id);
      const written = await store.writtenAt(db, ids);
      return rows.map((row) => ({ slug: row.slug, day: modifiedOn(row, written.get(row.id)) }));
    }),
  );
  return sitemapOf(days, ctx.config.publicUrl);
}

/** What pages for everybody ask for while they are drawn: a crawler that runs scripts needs it. */
const DRAWN_WITH = ['/api/articles', '/api/plans', '/api/session'];

/** Other answers of the API, and pages of the team, are not for crawlers; other pages state it themselves. */
export const robots = ({ publicUrl }: Context['config']): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    ...DRAWN_WITH.map((where) => `Allow: ${where}`),
    `Disallow: ${CONSOLE}`,
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
