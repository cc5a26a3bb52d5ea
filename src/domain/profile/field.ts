import type { Profile } from './profile.ts';

/** What a field holds; form control, schema, column and card row follow from it. */
export type FieldShape =
  | { kind: 'text'; maxLength: number; multiline?: boolean }
  | { kind: 'phone' }
  | { kind: 'integer'; min: number; max: number; unit: 'tahun' | 'cm' | 'kg' }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'choices'; values: readonly string[] }
  | { kind: 'tags'; maxItems: number; maxLength: number }
  | { kind: 'ageRange'; min: number; max: number }
  | { kind: 'flag' };

/** Step of the registration form and section of the editor. */
export type FieldGroup = 'identitas' | 'latar' | 'kepribadian' | 'masaLalu' | 'pasangan' | 'kontak';

/**
 * Who may ever read it, from widest to narrowest (READINGS §4). `basic`: rows from «first 5» on; `paid`: premium/pro;
 * `mutual`; `approved`: full-profile permission; `approvedIfOpened`: and its owner opened it; `owner`: nobody else, never.
 */
export type LockGroup = 'name' | 'basic' | 'paid' | 'mutual' | 'approved' | 'approvedIfOpened' | 'owner';

export type FieldName = Exclude<keyof Profile, 'id'>;

export type Field = {
  name: FieldName;
  label: string;
  shape: FieldShape;
  group: FieldGroup;
  lock: LockGroup;
  /** Required by the registration checks of S2 §5; the rest may stay empty. */
  required: boolean;
  /** A row of the candidate card (S1 §2), in the card's order; absent: not on the card. */
  cardRow?: number;
  /** Columns of `profiles`, with PostgreSQL types. */
  columns: Readonly<Record<string, string>>;
  /** Shown and kept only when this other field has this value. */
  onlyWhen?: { field: FieldName; is: string };
};
