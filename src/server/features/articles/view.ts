import type { Article, ArticleSummary, StaffArticle, StaffArticleRow } from '#contract/articles.ts';
import { articleCategoryWords } from '#copy/blog.ts';
import { articleStateWords, staffArticlesCopy } from '#copy/staff-articles.ts';
import { readingMinutes } from '#domain/articles/article.ts';
import { todayInJakarta } from '../../db/profile-rows.ts';
import type { CsvColumn } from '../../http/csv.ts';
import type { ListedRow, VersionRow } from './store.staff.ts';
import type { ArticleRow, PublishedRow } from './store.ts';

export function presentSummary(row: PublishedRow): ArticleSummary {
  const { slug, title, excerpt, category, published_on, featured, body } = row;
  return { slug, title, excerpt, category, date: published_on, minutes: readingMinutes(body), featured };
}

export const presentArticle = (row: PublishedRow, written: Date | undefined): Article => ({
  ...presentSummary(row),
  body: row.body,
  modified: modifiedOn(row, written),
});

/** The day of its text. An article as its file has it is of the file's day; the row is younger. */
export function modifiedOn({ file_hash, published_on, updated_at }: PublishedRow, written = updated_at): string {
  const changed = todayInJakarta(written);
  return file_hash === null && changed > published_on ? changed : published_on;
}

/** An article in the team's list. */
export function presentStaffRow(row: ArticleRow): StaffArticleRow {
  const { id, slug, title, category, state, featured, version, updated_at } = row;
  return { id, slug, title, category, state, featured, version, updatedAt: updated_at.toISOString() };
}

/** Articles as a file. */
export const ARTICLE_COLUMNS: CsvColumn<ListedRow>[] = [
  [staffArticlesCopy.titleField, (row) => row.title],
  [staffArticlesCopy.slug, (row) => row.slug],
  [staffArticlesCopy.category, (row) => articleCategoryWords[row.category]],
  [staffArticlesCopy.state, (row) => articleStateWords[row.state]],
  [staffArticlesCopy.versionHead, (row) => String(row.version)],
  [staffArticlesCopy.changed, (row) => row.updated_at.toISOString()],
];

export function presentStaffArticle(row: ArticleRow, versions: readonly VersionRow[]): StaffArticle {
  return {
    ...presentStaffRow(row),
    excerpt: row.excerpt,
    body: row.body,
    date: row.published_on,
    versions: versions.map(({ version, state, title, at, username }) => ({
      version,
      state,
      title,
      at: at.toISOString(),
      by: username,
    })),
  };
}
