import type { StaffArticle } from '#contract/articles.ts';
import { type ArticleCategory, type ArticleState, type ArticleText, isStale } from '#domain/articles/article.ts';
import type { StaffAct } from '#domain/staff/acts.ts';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { todayInJakarta } from '../../db/profile-rows.ts';
import { type CsvFile, csvFile } from '../../http/csv.ts';
import { type Keyset, keysetPage, placeOf } from '../../http/keyset.ts';
import { refuse } from '../../refusal.ts';
import { wordsOfSearch } from './actions.ts';
import * as store from './store.staff.ts';
import { type ArticleRow, keepVersion } from './store.ts';
import { ARTICLE_COLUMNS, presentStaffArticle, presentStaffRow } from './view.ts';

const PAGE = 20;
const VERSIONS_SHOWN = 50;

type Asked = {
  state?: ArticleState | undefined;
  category?: ArticleCategory | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
};

/** Throws cursor-invalid. */
export async function listStaffArticles(
  ctx: Context,
  staffId: string,
  { state, category, search = '', cursor }: Asked,
) {
  const keyset: Keyset<[string, string]> = { owner: staffId, kind: 'articles', parts: 2 };
  const place = placeOf(ctx.config, keyset, cursor);
  const after = place && { at: place[0], id: place[1] };
  const words = wordsOfSearch(search);
  const rows = await store.articlesPage(ctx.db, { state, category, words, after, limit: PAGE + 1 });
  const { page, nextCursor } = keysetPage(ctx.config, keyset, rows, PAGE, (last) => [last.place, last.id]);
  return { articles: page.map(presentStaffRow), nextCursor };
}

/** All of them as CSV. */
export function exportStaffArticles(ctx: Context, { state, category, search = '' }: Omit<Asked, 'cursor'>): CsvFile {
  const words = wordsOfSearch(search);
  return csvFile(ARTICLE_COLUMNS, (last, limit) => {
    const after = last && { at: last.place, id: last.id };
    return store.articlesPage(ctx.db, { state, category, words, after, limit });
  });
}

/** Throws not-found. */
export async function readStaffArticle(ctx: Context, id: string): Promise<StaffArticle> {
  const [row, versions] = await Promise.all([
    store.articleOf(ctx.db, id),
    store.versionsOf(ctx.db, id, VERSIONS_SHOWN),
  ]);
  if (!row) throw refuse('not-found');
  return presentStaffArticle(row, versions);
}

/** Throws not-found. */
export async function readArticleVersion(ctx: Context, id: string, version: number) {
  const row = await store.versionOf(ctx.db, id, version);
  if (!row) throw refuse('not-found');
  return row;
}

/** Throws article-slug-taken. */
export async function createArticle(
  ctx: Context,
  staffId: string,
  words: ArticleText & { slug: string },
): Promise<StaffArticle> {
  const id = await ctx.db.transaction().execute(async (tx) => {
    await store.lockFeatured(tx);
    const made = await store.insertArticle(tx, words, ctx.now());
    if (made === undefined)
      throw refuse('article-slug-taken', { fields: [{ field: 'slug', code: 'article-slug-taken' }] });
    if (words.featured) await store.writeFeatured(tx, { id: made, state: 'draft' }, true);
    await keep(ctx, tx, { staffId, id: made, act: 'article-create', subject: `${words.slug} 1` });
    return made;
  });
  return readStaffArticle(ctx, id);
}

/** `featured` only when its editor touched it: versions do not count it, so what was read may be another's by now. */
type Edited = Omit<ArticleText, 'featured'> & { version: number; featured?: boolean | undefined };

/** Throws not-found, article-changed. */
export async function editArticle(
  ctx: Context,
  staffId: string,
  id: string,
  { version, featured, ...words }: Edited,
): Promise<StaffArticle> {
  await ctx.db.transaction().execute(async (tx) => {
    await store.lockFeatured(tx);
    const row = await seen(tx, id, version);
    await store.writeWords(tx, id, words, ctx.now());
    if (featured !== undefined && featured !== row.featured) await store.writeFeatured(tx, row, featured);
    await keep(ctx, tx, { staffId, id, act: 'article-edit', subject: `${row.slug} ${version + 1}` });
  });
  return readStaffArticle(ctx, id);
}

/** Throws not-found, article-changed. */
export async function setArticleState(
  ctx: Context,
  staffId: string,
  id: string,
  { version, state }: { version: number; state: 'published' | 'hidden' },
): Promise<StaffArticle> {
  const act = state === 'published' ? 'article-publish' : 'article-hide';
  await ctx.db.transaction().execute(async (tx) => {
    const row = await seen(tx, id, version);
    await store.writeState(tx, id, state, todayInJakarta(ctx.now()), ctx.now());
    await keep(ctx, tx, { staffId, id, act, subject: `${row.slug} ${version + 1}` });
  });
  return readStaffArticle(ctx, id);
}

/** Locks the article if it is still the version its editor saw. Throws not-found, article-changed. */
async function seen(tx: Db, id: string, version: number): Promise<ArticleRow> {
  const row = await store.lockArticle(tx, id);
  if (!row) throw refuse('not-found');
  if (isStale(version, row.version)) throw refuse('article-changed');
  return row;
}

type Kept = { staffId: string; id: string; act: Extract<StaffAct, `article-${string}`>; subject: string };

/** Stores the present version, and the row of the trail. */
async function keep(ctx: Context, tx: Db, { staffId, id, act, subject }: Kept): Promise<void> {
  await keepVersion(tx, id, staffId);
  await recordAct(tx, { staffId, act, memberId: null, subject, reason: null, at: ctx.now() });
}
