import type { ColumnType } from 'kysely';

export type Default<T> = ColumnType<T, T | undefined, T>;
export type Time = ColumnType<Date, Date | string, Date | string>;
export type TimeDefault = ColumnType<Date, Date | string | undefined, Date | string>;
export type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
