import { ARTICLE_CATEGORIES, ARTICLE_LIMITS } from '#domain/articles/article.ts';
import { z } from 'zod';
import { route } from './route.ts';

const category = z.enum(ARTICLE_CATEGORIES);
const slug = z.string().max(200);

const summary = {
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category,
  /** 'YYYY-MM-DD'. */
  date: z.string(),
  minutes: z.number().int(),
  /** Stands above the others. */
  featured: z.boolean(),
};
export const articleSummary = z.object(summary).meta({ id: 'ArticleSummary' });
export type ArticleSummary = z.infer<typeof articleSummary>;

/** `body`: Markdown, of which `domain/articles/markdown.ts` reads a part. */
export const article = z.object({ ...summary, body: z.string() }).meta({ id: 'Article' });
export type Article = z.infer<typeof article>;

export const articlePage = z.object({ article, related: z.array(articleSummary) });
export type ArticlePage = z.infer<typeof articlePage>;

export const listArticles = route({
  method: 'GET',
  path: '/api/articles',
  who: 'anyone',
  summary: 'Published articles, newest first; of a category, or with every word of a search in title, excerpt or text',
  query: z.object({ category: category.optional(), search: z.string().trim().max(ARTICLE_LIMITS.search).optional() }),
  output: z.object({ articles: z.array(articleSummary) }),
  shared: true,
  refusals: [],
});

export const readArticle = route({
  method: 'GET',
  path: '/api/articles/:slug',
  who: 'anyone',
  summary: 'A published article, and what to read next',
  params: z.object({ slug }),
  output: articlePage,
  shared: true,
  refusals: ['not-found'],
});
