import { ARTICLE_CATEGORIES, ARTICLE_LIMITS, ARTICLE_SLUG, ARTICLE_STATES } from '#domain/articles/article.ts';
import { z } from 'zod';
import { isoTime } from './profile.ts';
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
export const article = z
  .object({
    ...summary,
    body: z.string(),
    /** Day of the last change of its text: 'YYYY-MM-DD'. */
    modified: z.string(),
  })
  .meta({ id: 'Article' });
export type Article = z.infer<typeof article>;

export const articlePage = z.object({ article, related: z.array(articleSummary) });
export type ArticlePage = z.infer<typeof articlePage>;

const listArticles = route({
  method: 'GET',
  path: '/api/articles',
  who: 'anyone',
  summary: 'Published articles, newest first; of a category, or with every word of a search in title, excerpt or text',
  query: z.object({ category: category.optional(), search: z.string().trim().max(ARTICLE_LIMITS.search).optional() }),
  output: z.object({ articles: z.array(articleSummary) }),
  shared: true,
  refusals: [],
});

const readArticle = route({
  method: 'GET',
  path: '/api/articles/:slug',
  who: 'anyone',
  summary: 'A published article, and what to read next',
  params: z.object({ slug }),
  output: articlePage,
  shared: true,
  refusals: ['not-found'],
});

const state = z.enum(ARTICLE_STATES);
const version = z.number().int().positive();
const words = {
  title: z.string().trim().min(1).max(ARTICLE_LIMITS.title),
  excerpt: z.string().trim().min(1).max(ARTICLE_LIMITS.excerpt),
  category,
  body: z.string().trim().min(1).max(ARTICLE_LIMITS.body),
  featured: z.boolean(),
};

/** An article as the team sees it in the list. */
const staffArticleRow = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  category,
  state,
  featured: z.boolean(),
  version,
  updatedAt: isoTime,
});
export type StaffArticleRow = z.infer<typeof staffArticleRow>;

/** One version; `by` null: the file it came with, or an account that is gone. */
const articleVersion = z.object({ version, state, title: z.string(), at: isoTime, by: z.string().nullable() });

const staffArticle = staffArticleRow
  .extend({
    excerpt: z.string(),
    body: z.string(),
    date: z.string().nullable(),
    /** Newest first. */
    versions: z.array(articleVersion),
  })
  .meta({ id: 'StaffArticle' });
export type StaffArticle = z.infer<typeof staffArticle>;

const staff = { who: 'staff', roles: ['support'] } as const;
const byId = z.object({ id: z.uuid() });

const asked = z.object({
  state: state.optional(),
  category: category.optional(),
  search: z.string().trim().max(ARTICLE_LIMITS.search).optional(),
});

const listStaffArticles = route({
  method: 'GET',
  path: '/api/staff/articles',
  ...staff,
  summary: 'Articles in every state, last changed first; of a state, of a category, with words in title or address',
  query: asked.extend({ cursor: z.string().max(400).optional() }),
  output: z.object({ articles: z.array(staffArticleRow), nextCursor: z.string().nullable() }),
  refusals: ['cursor-invalid'],
});

const exportStaffArticles = route({
  method: 'GET',
  path: '/api/staff/articles/csv',
  ...staff,
  recentFactor: true,
  summary: 'The same as CSV, all of it, safe against formulas',
  query: asked,
  output: { bytes: ['text/csv'] },
  refusals: [],
});

const readStaffArticle = route({
  method: 'GET',
  path: '/api/staff/articles/:id',
  ...staff,
  summary: 'An article with its words and its newest 50 versions',
  params: byId,
  output: staffArticle,
  refusals: ['not-found'],
});

const readArticleVersion = route({
  method: 'GET',
  path: '/api/staff/articles/:id/versions/:version',
  ...staff,
  summary: 'The words of one version',
  params: z.object({ id: z.uuid(), version: z.string().regex(/^[1-9]\d{0,6}$/) }),
  output: z.object({ title: z.string(), excerpt: z.string(), category, body: z.string() }),
  refusals: ['not-found'],
});

const createArticle = route({
  method: 'POST',
  path: '/api/staff/articles',
  ...staff,
  summary: 'A new article, a draft that only the team reads; its address stays',
  body: z.object({ slug: z.string().max(ARTICLE_LIMITS.slug).regex(ARTICLE_SLUG), ...words }),
  output: staffArticle,
  refusals: ['article-slug-taken'],
});

const editArticle = route({
  method: 'PUT',
  path: '/api/staff/articles/:id',
  ...staff,
  summary:
    'Writes the words anew, as its next version; `version` is the one that was read, another one meanwhile refuses',
  params: byId,
  /** Without `featured` its place above the others stays as it is. */
  body: z.object({ version, ...words, featured: z.boolean().optional() }),
  output: staffArticle,
  refusals: ['not-found', 'article-changed'],
});

const setArticleState = route({
  method: 'PUT',
  path: '/api/staff/articles/:id/state',
  ...staff,
  summary: 'Publishes an article, or hides it from everybody else',
  params: byId,
  body: z.object({ version, state: z.enum(['published', 'hidden']) }),
  output: staffArticle,
  refusals: ['not-found', 'article-changed'],
});

export const routes = {
  'GET /api/articles': listArticles,
  'GET /api/articles/:slug': readArticle,
  'GET /api/staff/articles': listStaffArticles,
  'GET /api/staff/articles/csv': exportStaffArticles,
  'POST /api/staff/articles': createArticle,
  'GET /api/staff/articles/:id': readStaffArticle,
  'PUT /api/staff/articles/:id': editArticle,
  'PUT /api/staff/articles/:id/state': setArticleState,
  'GET /api/staff/articles/:id/versions/:version': readArticleVersion,
} as const;
