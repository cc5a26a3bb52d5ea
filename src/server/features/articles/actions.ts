import type { ArticlePage } from '#contract/articles.ts';
import { type ArticleCategory, relatedTo } from '#domain/articles/article.ts';
import type { Context } from '../../context.ts';
import { refuse } from '../../refusal.ts';
import * as store from './store.ts';
import { articleFiles } from './store.files.ts';
import { presentArticle, presentSummary } from './view.ts';

export async function listArticles(
  ctx: Context,
  { category, search = '' }: { category?: ArticleCategory | undefined; search?: string | undefined },
) {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const rows = await store.publishedArticles(ctx.db, { category, words });
  return { articles: rows.map(presentSummary) };
}

/** Throws not-found, also for one that is not published. */
export async function readArticle(ctx: Context, slug: string): Promise<ArticlePage> {
  const rows = await store.publishedArticles(ctx.db);
  const row = rows.find((one) => one.slug === slug);
  if (!row) throw refuse('not-found');
  return { article: presentArticle(row), related: relatedTo(row, rows).map(presentSummary) };
}

/** What the page of an article is made of. While the database is away, of what the build made. */
export async function articlePage(ctx: Context, slug: string): Promise<'none' | 'as-built' | 'edited'> {
  const built = articleFiles().find((file) => file.slug === slug)?.hash;
  try {
    const row = await ctx.database.whileThere(() => store.publishedArticle(ctx.db, slug));
    if (!row) return 'none';
    return row.file_hash !== null && row.file_hash === built ? 'as-built' : 'edited';
  } catch (error) {
    if (built === undefined) throw error;
    return 'as-built';
  }
}
