import type { ArticleCategory } from '#domain/articles/article.ts';
import { type Selectable, sql } from 'kysely';
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/connect.ts';
import type { ArticleTables } from '../../db/schema.articles.ts';
import type { HashedFile } from './store.files.ts';

export type ArticleRow = Selectable<ArticleTables['articles']>;
export type PublishedRow = ArticleRow & { published_on: string };

/**
 * Newest first, then by title. `words`: each occurs in title, excerpt or text, in any case; a title with more of them
 * at the beginning of its words comes first, since parts of other words («uang» in «ruang») are found too.
 */
export async function publishedArticles(
  db: Db,
  { category, words = [] }: { category?: ArticleCategory | undefined; words?: readonly string[] } = {},
): Promise<PublishedRow[]> {
  let query = db.selectFrom('articles').selectAll().where('state', '=', 'published');
  if (category !== undefined) query = query.where('category', '=', category);
  for (const word of words)
    query = query.where(sql<boolean>`concat_ws(' ', title, excerpt, body) ilike ${`%${escaped(word)}%`}`);
  if (words.length > 0) {
    const named = words.map((word) => sql`(title ~* ${`\\m${inPattern(word)}`})::int`);
    query = query.orderBy(sql`${sql.join(named, sql` + `)}`, 'desc');
  }
  return (await query.orderBy('published_on', 'desc').orderBy('title').execute()) as PublishedRow[];
}

/**
 * When the present title, excerpt and text of each were written, by id: what hides or shows an article, or moves it to
 * another subject, makes a version too.
 */
export async function writtenAt(db: Db, ids: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select a.id, min(v.at) as at from articles a join article_versions v on v.article_id = a.id
    where a.id = any(${ids}::uuid[]) and v.version > coalesce((
      select max(o.version) from article_versions o where o.article_id = a.id
        and (o.title, o.excerpt, o.body) is distinct from (a.title, a.excerpt, a.body)), 0)
    group by a.id`.execute(db);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Fields that show whether built pages are up to date, in the order of `publishedArticles`. */
export type PublishedName = Pick<PublishedRow, 'slug' | 'category' | 'file_hash'>;
export function publishedNames(db: Db): Promise<PublishedName[]> {
  return db
    .selectFrom('articles')
    .select(['slug', 'category', 'file_hash'])
    .where('state', '=', 'published')
    .orderBy('published_on', 'desc')
    .orderBy('title')
    .execute();
}

/** A word inside a regular expression. */
const inPattern = (word: string): string => word.replace(/[^\p{L}\p{N}]/gu, '\\$&');

/** Escapes the special characters of a pattern. */
export const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&');

/**
 * Writes new articles, and those of a changed file; articles the team edited stay as they are, and hidden
 * ones stay hidden. One instance at a time.
 */
export async function fillArticles(db: Db, files: readonly HashedFile[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.articleFill})`.execute(tx);
    let written = 0;
    for (const { slug, title, excerpt, category, body, date, featured, hash } of files) {
      const { rows } = await sql<{ id: string }>`
        insert into articles (slug, title, excerpt, category, body, state, version, published_on, file_hash, featured)
        values (${slug}, ${title}, ${excerpt}, ${category}, ${body}, 'published', 1, ${date}, ${hash},
          ${featured} and not exists (select from articles where featured))
        on conflict (slug) do update set title = excluded.title, excerpt = excluded.excerpt, category = excluded.category,
          body = excluded.body, file_hash = excluded.file_hash, version = articles.version + 1, updated_at = now()
        where articles.file_hash <> excluded.file_hash returning id`.execute(tx);
      if (!rows[0]) continue;
      await keepVersion(tx, rows[0].id, null);
      written++;
    }
    return written;
  });
}

/** Stores the present article as its version. */
export async function keepVersion(db: Db, id: string, staffId: string | null): Promise<void> {
  await sql`insert into article_versions (article_id, title, excerpt, category, body, state, version, staff_id, at)
    select id, title, excerpt, category, body, state, version, ${staffId}::uuid, updated_at from articles where id = ${id}`.execute(
    db,
  );
}
