import type { ColumnType as Sql, FieldRow, Stated } from '#domain/profile/field.ts';
import type { FieldName, FieldTable } from '#domain/profile/fields.ts';
import type { PromptAnswer } from '#domain/profile/values.ts';
import type { Default } from './schema.columns.ts';

type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : S;

/**
 * Column of a field with one column of its own name: lists and flags have a default, a field that is always stated is
 * not null.
 */
type One<R extends FieldRow> = R['shape'] extends { kind: 'choices' | 'tags' | 'flag' }
  ? Default<Stated<R['shape']>>
  : R extends { unstated: string | number }
    ? Stated<R['shape']>
    : Stated<R['shape']> | null;

type SeveralName = { [N in FieldName]: FieldTable[N] extends { columns: object } ? N : never }[FieldName];
type Single = { [N in Exclude<FieldName, SeveralName> as Snake<N>]: One<FieldTable[N]> };

/** Columns of a field that has several. 'YYYY-MM-DD': dates are read as text. */
type TypeOf = { text: string; 'text[]': string[]; smallint: number; boolean: boolean; date: string; jsonb: unknown };
type ColumnsOf<R> = R extends { columns: infer C extends Record<string, Sql> }
  ? { [K in keyof C]: TypeOf[C[K]] | null }
  : never;
type Several = { prompts: Default<PromptAnswer[]> } & Omit<
  ColumnsOf<FieldTable['age']>,
  'age_given' | 'age_given_on'
> & {
    age_given: number;
    age_given_on: Default<string>;
  } & ColumnsOf<FieldTable['ageRangeWanted']>;

/** Columns of `profiles` from the field table (tests/api compares with the database). */
export type ProfileColumns = Single & Several;

/** Fields kept in several columns: each has its own reader and writer in profile-rows.ts. */
export type FieldOfSeveral = SeveralName;
