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

/** Section of the editor and, unless the row says otherwise, step of the registration form. */
export type FieldGroup = 'identitas' | 'tentang' | 'latar' | 'kepribadian' | 'masaLalu' | 'pasangan' | 'kontak';

/** Parts of the profile others read, in order; what a row does not say follows from its group. */
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
 * Who may ever read it, from widest to narrowest (READINGS §4). `basic`: rows from «first 5» on; `paid`: premium/pro;
 * `mutual`; `approved`: full-profile permission; `approvedIfOpened`: and its owner opened it; `owner`: nobody else,
 * never.
 */
export type LockGroup = 'name' | 'basic' | 'paid' | 'mutual' | 'approved' | 'approvedIfOpened' | 'owner';

/**
 * Judged fields whose values are read together as one text (server/db/packed-rows.ts): few texts differ within a group.
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

/** Why a text of the right kind cannot be kept. */
export type TextProblem = {
  code: 'name-characters' | 'name-reserved' | 'name-too-short' | 'field-too-long' | 'contact-details';
  params?: Record<string, number>;
};

/** One row of the field table: all the code knows about a field. */
export type FieldRow = {
  label: string;
  shape: FieldShape;
  group: FieldGroup;
  /** Where registration asks for it, if not in the step of its group. */
  step?: RegistrationStep;
  lock: LockGroup;
  /** Required by the registration checks of S2 §5; the rest may stay empty. */
  required: boolean;
  /**
   * Place on the candidate card; absent: not on the card. S1 §2 gives 1–24, a field of our own stands between two of
   * them (6.5).
   */
  cardRow?: number;
  /** Where it stands in the profile others read, if not in the part of its group. */
  part?: CardPart;
  /** In registration it stands in the folded part of its step, so that who does not tell it has no longer way. */
  folded?: true;
  /** Judged by the rules, so kept in the match index; packed with the other fields of that group. */
  judged?: PackedGroup;
  /** Columns of `profiles`, where it is not one column of the field's own name. */
  columns?: Readonly<Record<string, ColumnType>>;
  /** The value where nothing is stated, of a field that always has one. Otherwise null, an empty list or false. */
  unstated?: string | number;
  /**
   * Asked only when this other field has this value, and kept only then; `orUnstated`: kept also while the other is not
   * stated.
   */
  onlyWhen?: { field: string; is: string; orUnstated?: true };
  /** Other names of the field in S1 and S2; the first that is stated counts. */
  aliases?: readonly string[];
  /** An earlier question with the same answers, read when this one has no known answer. */
  older?: string;
  /** All known spellings of a choice, folded, with their codes; absent: the codes themselves in any case. */
  spellings?: Readonly<Record<string, string>>;
  /** Brings an older spelling of a choice to the form of the codes. */
  respell?: (raw: unknown) => string;
  /** The one spelling of a typed text, where it has more rules than being trimmed. */
  clean?: (typed: string) => string;
  /** What such a text, or one of a list, may not be, once cleaned; `shape` says its length all the same. */
  problem?: (text: string) => TextProblem | null;
  /** Points in the completeness meter, if not the usual ones; 0: never missing. */
  completes?: number;
};

export const text = (maxLength: number) => ({ kind: 'text', maxLength }) as const;
export const longText = (maxLength: number) => ({ kind: 'text', maxLength, multiline: true }) as const;
export const choice = <const V extends string>(values: readonly V[]) => ({ kind: 'choice', values }) as const;
export const choices = <const V extends string>(values: readonly V[], maxItems: number = values.length) =>
  ({ kind: 'choices', values, maxItems }) as const;
