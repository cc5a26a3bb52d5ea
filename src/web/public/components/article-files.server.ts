import type { ArticlePage, ArticleSummary } from '#contract/articles.ts';
import { type ArticleFile, parseArticleFile, readingMinutes, relatedTo } from '#domain/articles/article.ts';

/**
 * Read when the pages are built, never in the browser: shown until the server answers, and without
 * JavaScript.
 */
const FILES = import.meta.glob<string>('../../../copy/articles/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const articles = Object.entries(FILES)
  .map(([path, text]) => parseArticleFile(path.split('/').at(-1)!, text))
  .sort((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title));

const summary = ({ body, ...rest }: ArticleFile): ArticleSummary => ({ ...rest, minutes: readingMinutes(body) });

export const builtArticles = (): ArticleSummary[] => articles.map(summary);

/** null: no such file. */
export function builtArticle(slug: string | undefined): ArticlePage | null {
  const article = articles.find((one) => one.slug === slug);
  if (!article) return null;
  return {
    article: { ...summary(article), body: article.body, modified: article.date },
    related: relatedTo(article, articles).map(summary),
  };
}
