import type { ArticlePage } from '#contract/articles.ts';
import { CONSOLE } from '#contract/pages.ts';
import { type ArticleCategory, relatedTo } from '#domain/articles/article.ts';
import type { Context } from '../../context.ts';
import type { PageWords } from '../../http/built-pages.ts';
import { refuse } from '../../refusal.ts';
import * as store from './store.ts';
import { articleFiles } from './store.files.ts';
import { presentArticle, presentSummary } from './view.ts';
import { articleWords, sitemapOf } from './view.pages.ts';

export async function listArticles(
  ctx: Context,
  { category, search = '' }: { category?: ArticleCategory | undefined; search?: string | undefined },
) {
  const rows = await store.publishedArticles(ctx.db, { category, words: wordsOfSearch(search) });
  return { articles: rows.map(presentSummary) };
}

export const wordsOfSearch = (search: string): string[] => search.split(/\s+/).filter((word) => word !== '');

/** Throws not-found, also for one that is not published. */
export async function readArticle(ctx: Context, slug: string): Promise<ArticlePage> {
  const rows = await store.publishedArticles(ctx.db);
  const row = rows.find((one) => one.slug === slug);
  if (!row) throw refuse('not-found');
  return { article: presentArticle(row), related: relatedTo(row, rows).map(presentSummary) };
}

/** What the page of an article is made of. While the database is away, of what the build made. */
export async function articlePage(ctx: Context, slug: string): Promise<'none' | 'as-built' | PageWords> {
  const built = articleFiles().find((file) => file.slug === slug)?.hash;
  try {
    const row = await ctx.database.whileThere(() => store.publishedArticle(ctx.db, slug));
    if (!row) return 'none';
    const asBuilt = row.file_hash !== null && row.file_hash === built;
    return asBuilt ? 'as-built' : articleWords(presentArticle(row), ctx.config.publicUrl);
  } catch (error) {
    if (built === undefined) throw error;
    return 'as-built';
  }
}

/** Every page for everybody, and every published article with the day it last changed. */
export async function sitemap(ctx: Context): Promise<string> {
  const rows = await ctx.database.whileThere(() => store.publishedArticles(ctx.db));
  return sitemapOf(rows, ctx.config.publicUrl);
}

/** Answers of the API and pages of the team are nothing to be found; the rest says so itself. */
export const robots = ({ publicUrl }: Context['config']): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: ${CONSOLE}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
