import type { AgeRange, PromptAnswer } from './values.ts';

/** What a field holds; its type, form control, schema, column and card row follow from it. */
export type FieldShape =
  | { kind: 'text'; maxLength: number; multiline?: boolean }
  | { kind: 'phone' }
  | { kind: 'integer'; min: number; max: number; unit: 'tahun' | 'cm' | 'kg' | 'orang' }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'choices'; values: readonly string[]; maxItems: number }
  | { kind: 'tags'; maxItems: number; maxLength: number }
  /** A city of the province that `of` holds (cities.ts). */
  | { kind: 'city'; of: 'domicile' }
  | { kind: 'prompts'; values: readonly string[]; maxItems: number; maxLength: number }
  | { kind: 'ageRange'; min: number; max: number }
  | { kind: 'flag' };

/** The type of a stated value of that shape. */
export type Stated<S extends FieldShape> = S extends { kind: 'integer' }
  ? number
  : S extends { kind: 'choice'; values: readonly (infer V)[] }
    ? V
    : S extends { kind: 'choices'; values: readonly (infer V)[] }
      ? V[]
      : S extends { kind: 'tags' }
        ? string[]
        : S extends { kind: 'prompts' }
          ? PromptAnswer[]
          : S extends { kind: 'ageRange' }
            ? AgeRange
            : S extends { kind: 'flag' }
              ? boolean
              : string;

/** Section of the editor; also the step of the registration form, unless the row says otherwise. */
export type FieldGroup = 'identitas' | 'tentang' | 'latar' | 'kepribadian' | 'masaLalu' | 'pasangan' | 'kontak';

/** Parts of the profile others read, in order; the group decides where the row does not. */
export const CARD_PARTS = ['tentang', 'keluarga', 'pekerjaan', 'dicari'] as const;
export type CardPart = (typeof CARD_PARTS)[number];

/**
 * Steps of the registration form, in order. `akun` also asks for username and password; `berkas` for files and
 * consents.
 */
export const REGISTRATION_STEPS = [
  'akun',
  'identitas',
  'latar',
  'kepribadian',
  'masaLalu',
  'pasangan',
  'berkas',
] as const;
export type RegistrationStep = (typeof REGISTRATION_STEPS)[number];

/**
 * Those who may ever read the field, from widest to narrowest (READINGS §4). `basic`: rows from «first 5» on; `paid`:
 * premium/pro; `mutual`; `approved`: full-profile permission; `approvedIfOpened`: also opened by its owner; `owner`:
 * the owner alone.
 */
export type LockGroup = 'name' | 'basic' | 'paid' | 'mutual' | 'approved' | 'approvedIfOpened' | 'owner';

/**
 * Judged fields read together as one packed text (server/db/packed-rows.ts): a group has few different texts.
 */
export const PACKED_GROUPS = [
  'person',
  'body',
  'belief',
  'place',
  'story',
  'money',
  'love',
  'dealbreakers',
  'ages',
] as const;
export type PackedGroup = (typeof PACKED_GROUPS)[number];

/** PostgreSQL types of the columns of `profiles`. */
export type ColumnType = 'text' | 'text[]' | 'smallint' | 'boolean' | 'date' | 'jsonb';

/** Why a text of the right type is refused. */
export type TextProblem = {
  code: 'name-characters' | 'name-reserved' | 'name-too-short' | 'field-too-long' | 'contact-details';
  params?: Record<string, number>;
};

/** One row of the field table: all the code knows about a field. */
export type FieldRow = {
  label: string;
  shape: FieldShape;
  group: FieldGroup;
  /** Registration step, if it is not the step of the group. */
  step?: RegistrationStep;
  lock: LockGroup;
  /** Required by the registration checks of S2 §5; the rest may stay empty. */
  required: boolean;
  /**
   * Place on the candidate card; absent: not on the card. S1 §2 gives 1–24; a new field stands between two of
   * them (6.5).
   */
  cardRow?: number;
  /** Part of the profile others read, if it is not the part of the group. */
  part?: CardPart;
  /** Registration shows it in the folded part of its step, so that members who skip it have no longer form. */
  folded?: true;
  /** Judged by the rules, so kept in the match index; packed with the other fields of that group. */
  judged?: PackedGroup;
  /** Columns of `profiles`, where it is not one column of the field's own name. */
  columns?: Readonly<Record<string, ColumnType>>;
  /** The value when nothing is stated, for a field that always has one. Otherwise null, an empty list or false. */
  unstated?: string | number;
  /**
   * Asked and kept only when this other field has this value; `orUnstated`: also kept while the other is not
   * stated.
   */
  onlyWhen?: { field: string; is: string; orUnstated?: true };
  /** Other names of the field in S1 and S2; the first stated name counts. */
  aliases?: readonly string[];
  /** An earlier question with the same answers, read when this one has no known answer. */
  older?: string;
  /** All known spellings of a choice, folded, with their codes; absent: the codes themselves in any case. */
  spellings?: Readonly<Record<string, string>>;
  /** Brings an older spelling of a choice to the form of the codes. */
  respell?: (raw: unknown) => string;
  /** The canonical spelling of a typed text, where trimming is not enough. */
  clean?: (typed: string) => string;
  /** Why such a text, or an item of a list, is refused after cleaning; `shape` limits its length separately. */
  problem?: (text: string) => TextProblem | null;
  /** Points in the completeness meter, if not the default; 0: never missing. */
  completes?: number;
};

export const text = (maxLength: number) => ({ kind: 'text', maxLength }) as const;
export const longText = (maxLength: number) => ({ kind: 'text', maxLength, multiline: true }) as const;
export const choice = <const V extends string>(values: readonly V[]) => ({ kind: 'choice', values }) as const;
export const choices = <const V extends string>(values: readonly V[], maxItems: number = values.length) =>
  ({ kind: 'choices', values, maxItems }) as const;
