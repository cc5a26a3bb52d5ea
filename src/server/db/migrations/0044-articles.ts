import { type Kysely, sql } from 'kysely';

/**
 * Articles of the blog. They begin as files (`src/copy/articles`), and belong to the team after its first edit; each
 * version
 * stays (decision 0043).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`drop table article_versions`).execute(db);
  await sql.raw(`drop table articles`).execute(db);
}

const CATEGORIES = `'tips-kencan', 'psikologi-cinta', 'hubungan-sehat', 'persiapan-nikah', 'komunikasi', 'resolusi-konflik'`;
const TEXT = `title text not null check (char_length(title) between 1 and 120),
    excerpt text not null check (char_length(excerpt) between 1 and 240),
    category text not null check (category in (${CATEGORIES})),
    body text not null check (char_length(body) between 1 and 30000),
    state text not null check (state in ('draft', 'published', 'hidden')),
    version integer not null check (version > 0)`;

const UP = [
  // file_hash: the text is that of this file; null: the team's own.
  `create table articles (
    id uuid primary key default gen_random_uuid(),
    slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
    ${TEXT},
    featured boolean not null default false,
    published_on date check (published_on is not null or state <> 'published'),
    file_hash text,
    updated_at timestamptz not null default now()
  )`,
  // At most one article is featured.
  `create unique index articles_featured on articles (featured) where featured`,
  // serves: the list of the team, last changed first
  `create index articles_updated on articles (updated_at desc, id desc)`,
  // staff_id null: the file, or an account that is gone
  `create table article_versions (
    article_id uuid not null references articles on delete cascade,
    ${TEXT},
    staff_id uuid references accounts on delete set null,
    at timestamptz not null default now(),
    primary key (article_id, version)
  )`,
];
