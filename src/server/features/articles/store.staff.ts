import type { ArticleCategory, ArticleState, ArticleText } from '#domain/articles/article.ts';
import { type Selectable, sql } from 'kysely';
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/connect.ts';
import type { ArticleTables } from '../../db/schema.articles.ts';
import { type ArticleRow, escaped } from './store.ts';

export type ListedRow = ArticleRow & {
  /** updated_at exactly as the database has it, for the next page. */
  place: string;
};
export type VersionRow = Selectable<ArticleTables['article_versions']> & { username: string | null };

/** Last changed first, after a cursor. Served by articles_updated. */
export async function articlesPage(
  db: Db,
  asked: {
    state: ArticleState | undefined;
    category: ArticleCategory | undefined;
    words: readonly string[];
    after: { at: string; id: string } | null;
    limit: number;
  },
): Promise<ListedRow[]> {
  let query = db.selectFrom('articles').selectAll().select(sql<string>`updated_at::text`.as('place'));
  if (asked.state !== undefined) query = query.where('state', '=', asked.state);
  if (asked.category !== undefined) query = query.where('category', '=', asked.category);
  for (const word of asked.words)
    query = query.where(sql<boolean>`concat_ws(' ', title, slug) ilike ${`%${escaped(word)}%`}`);
  if (asked.after !== null)
    query = query.where(sql<boolean>`(updated_at, id) < (${asked.after.at}::timestamptz, ${asked.after.id}::uuid)`);
  return query.orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(asked.limit).execute();
}

export function articleOf(db: Db, id: string): Promise<ArticleRow | undefined> {
  return db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locked until the transaction ends: a concurrent editor waits, and then sees another version. */
export function lockArticle(db: Db, id: string): Promise<ArticleRow | undefined> {
  return db.selectFrom('articles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Newest first. */
export function versionsOf(db: Db, id: string, limit: number): Promise<VersionRow[]> {
  return db
    .selectFrom('article_versions as v')
    .leftJoin('accounts as a', 'a.id', 'v.staff_id')
    .selectAll('v')
    .select('a.username')
    .where('v.article_id', '=', id)
    .orderBy('v.version', 'desc')
    .limit(limit)
    .execute();
}

export function versionOf(db: Db, id: string, version: number) {
  return db
    .selectFrom('article_versions')
    .selectAll()
    .where('article_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** All texts except `featured`, which also changes other articles. */
type Words = Omit<ArticleText, 'featured'>;
const wordsOf = ({ title, excerpt, category, body }: Words) => ({ title, excerpt, category, body });

/** undefined: the slug is taken. */
export async function insertArticle(
  db: Db,
  { slug, ...article }: ArticleText & { slug: string },
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .insertInto('articles')
    .values({
      slug,
      ...wordsOf(article),
      state: 'draft',
      version: 1,
      published_on: null,
      file_hash: null,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The caller has locked the article. From now on the text is the team's. */
export async function writeWords(db: Db, id: string, article: Words, now: Date): Promise<void> {
  await db
    .updateTable('articles')
    .set({ ...wordsOf(article), file_hash: null, version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** `today`: the day of its first publication, when it has none yet. */
export async function writeState(db: Db, id: string, state: ArticleState, today: string, now: Date): Promise<void> {
  await db
    .updateTable('articles')
    .set({
      state,
      version: sql`version + 1`,
      updated_at: now,
      ...(state === 'published' ? { published_on: sql<string>`coalesce(published_on, ${today}::date)` } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** At most one article is featured; concurrent writers wait. Called before the article is locked. */
export async function lockFeatured(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.featuredArticle})`.execute(db);
}

/**
 * One that nobody reads yet takes the place from none that is read: the blog would have nothing above the others at
 * once. It is chosen after it is published.
 */
export async function writeFeatured(
  db: Db,
  { id, state }: Pick<ArticleRow, 'id' | 'state'>,
  featured: boolean,
): Promise<void> {
  if (featured)
    await db
      .updateTable('articles')
      .set({ featured: false })
      .where('featured', '=', true)
      .$if(state !== 'published', (q) => q.where('state', '<>', 'published'))
      .execute();
  const free = sql<boolean>`${featured} and not exists (select from articles o where o.featured and o.id <> ${id})`;
  await db.updateTable('articles').set({ featured: free }).where('id', '=', id).execute();
}
