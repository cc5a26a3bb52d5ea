import { type Kysely, sql } from 'kysely';

/**
 * The match index starts from a file (decision 0083). Each file has a row here, written after its state was read
 * and before it gets its name: a database with the row has all data of the file. A deleted
 * profile also leaves a revision, as a changed one does, with its id folded into one word: the index finds members by
 * it, and it identifies nobody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const WORD = (from: number) => `('x' || substr(hex, ${from}, 8))::bit(32)`;

const UP = [
  `create table match_snapshots (
    id uuid primary key, revision bigint not null, made_at timestamptz not null default now()
  )`,
  `create table gone_profiles (
    revision bigint primary key, fold integer not null, gone_at timestamptz not null default now()
  )`,
  `create function leave_revision() returns trigger language plpgsql as $$
  declare hex text := replace(old.member_id::text, '-', '');
  begin
    -- As in take_revision: whoever gets this lock alone knows that no revision is still on its way.
    perform pg_advisory_xact_lock_shared(7301956);
    insert into gone_profiles (revision, fold)
      values (nextval('profile_revisions'), (${[1, 9, 17, 25].map(WORD).join(' # ')})::integer);
    return null;
  end $$`,
  `create trigger profiles_leave_revision after delete on profiles for each row execute function leave_revision()`,
];

const DOWN = [
  `drop trigger profiles_leave_revision on profiles`,
  `drop function leave_revision`,
  `drop table gone_profiles`,
  `drop table match_snapshots`,
];
