import type { ArticleCategory, ArticleState } from '#domain/articles/article.ts';
import type { Generated } from 'kysely';
import type { Default, TimeDefault } from './schema.columns.ts';

type Words = {
  title: string;
  excerpt: string;
  category: ArticleCategory;
  body: string;
  state: ArticleState;
  version: number;
};

export type ArticleTables = {
  articles: Words & {
    id: Generated<string>;
    slug: string;
    featured: Default<boolean>;
    /** 'YYYY-MM-DD' of its first publication. */
    published_on: string | null;
    /** The text is that of the file with this hash; null: the team's own. */
    file_hash: string | null;
    updated_at: TimeDefault;
  };
  /** Every version; `staff_id` null: from the file, or from an account that is gone. */
  article_versions: Words & { article_id: string; staff_id: string | null; at: TimeDefault };
};
