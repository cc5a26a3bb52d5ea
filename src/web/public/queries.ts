import type { ArticlePage, ArticleSummary } from '#contract/articles.ts';
import type { ArticleCategory } from '#domain/articles/article.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';

const articlesKey = serverState<[category: string, search: string]>('articles', []);
const articleKey = serverState<[slug: string]>('article', []);

/** Published articles of a subject and with words. `built`: articles of the built page, shown until the answer. */
export function useArticles(
  { category, search }: { category: ArticleCategory | null; search: string },
  built: ArticleSummary[] | undefined,
) {
  return useQuery({
    queryKey: articlesKey(category ?? '', search),
    queryFn: ({ signal }) =>
      call('GET /api/articles', { query: { category: category ?? undefined, search: search || undefined }, signal }),
    placeholderData: keepPreviousData,
    // As old as the build, so it is refreshed at once.
    ...(built && !category && !search ? { initialData: { articles: built }, initialDataUpdatedAt: 0 } : {}),
  });
}

export function useArticle(slug: string, built: ArticlePage | null) {
  return useQuery({
    queryKey: articleKey(slug),
    queryFn: ({ signal }) => call('GET /api/articles/:slug', { params: { slug }, signal }),
    ...(built?.article.slug === slug ? { initialData: built, initialDataUpdatedAt: 0 } : {}),
  });
}
