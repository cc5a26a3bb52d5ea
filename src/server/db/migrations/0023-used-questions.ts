import { type Kysely, sql } from 'kysely';

/**
 * Questions a number may ask in a few different forms only, in one table: filters in an hour, and in a day the kept
 * wishes with which sensitive ones are counted (R-INF 3, 4).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const UP = [
  `alter table used_filters rename to used_questions`,
  `alter table used_questions rename column filters to question`,
  `alter table used_questions add column kind text not null default 'filters' check (kind in ('filters', 'wishes'))`,
  `alter table used_questions alter column kind drop default`,
  `alter table used_questions drop constraint used_filters_pkey`,
  `alter table used_questions add primary key (used_by, kind, question)`,
  `alter index used_filters_old rename to used_questions_old`,
];

const DOWN = [
  `delete from used_questions where kind <> 'filters'`,
  `alter table used_questions drop constraint used_questions_pkey`,
  `alter table used_questions drop column kind`,
  `alter table used_questions rename column question to filters`,
  `alter table used_questions rename to used_filters`,
  `alter table used_filters add primary key (used_by, filters)`,
  `alter index used_questions_old rename to used_filters_old`,
];
