import type { Article, ArticleSummary } from '#contract/articles.ts';
import { readingMinutes } from '#domain/articles/article.ts';
import type { PublishedRow } from './store.ts';

export function presentSummary(row: PublishedRow): ArticleSummary {
  const { slug, title, excerpt, category, published_on, featured, body } = row;
  return { slug, title, excerpt, category, date: published_on, minutes: readingMinutes(body), featured };
}

export const presentArticle = (row: PublishedRow): Article => ({ ...presentSummary(row), body: row.body });
