import { ABOUT_FIELDS } from './about-fields.ts';
import { CHARACTER_FIELDS } from './character-fields.ts';
import { CONTACT_FIELDS } from './contact-fields.ts';
import type { CardPart, ColumnType, FieldGroup, FieldRow, FieldShape, RegistrationStep } from './field.ts';
import { PARTNER_FIELDS } from './partner-fields.ts';
import { SELF_FIELDS } from './self-fields.ts';
import { snakeCase } from './text.ts';

export type { LockGroup } from './field.ts';

/**
 * Every profile field, in form order. Photos and documents are media, not fields (they have their own limits in
 * values.ts).
 */
const FIELD_TABLE = { ...SELF_FIELDS, ...ABOUT_FIELDS, ...PARTNER_FIELDS, ...CHARACTER_FIELDS, ...CONTACT_FIELDS };
export type FieldTable = typeof FIELD_TABLE;
export type FieldName = keyof FieldTable;

/** A row with its name and all defaults of its shape and group. */
export type Field = Omit<FieldRow, 'onlyWhen'> & {
  name: FieldName;
  step: RegistrationStep;
  part: CardPart;
  columns: Readonly<Record<string, ColumnType>>;
  onlyWhen?: { field: FieldName; is: string; orUnstated?: true };
};

const STEP_OF: Readonly<Partial<Record<FieldGroup, RegistrationStep>>> = { kontak: 'akun', tentang: 'identitas' };
const PART_OF: Readonly<Record<FieldGroup, CardPart>> = {
  identitas: 'tentang',
  tentang: 'tentang',
  kontak: 'tentang',
  kepribadian: 'tentang',
  latar: 'keluarga',
  masaLalu: 'keluarga',
  pasangan: 'dicari',
};

const COLUMN_TYPES: Readonly<Record<Exclude<FieldShape['kind'], 'ageRange'>, ColumnType>> = {
  text: 'text',
  phone: 'text',
  choice: 'text',
  integer: 'smallint',
  choices: 'text[]',
  city: 'text',
  prompts: 'jsonb',
  tags: 'text[]',
  flag: 'boolean',
};

export const FIELDS: readonly Field[] = (Object.entries(FIELD_TABLE) as [FieldName, FieldRow][]).map(([name, row]) => ({
  ...row,
  name,
  step: row.step ?? STEP_OF[row.group] ?? (row.group as RegistrationStep),
  part: row.part ?? PART_OF[row.group],
  columns: row.columns ?? { [snakeCase(name)]: COLUMN_TYPES[row.shape.kind as keyof typeof COLUMN_TYPES] },
  onlyWhen: row.onlyWhen as Field['onlyWhen'],
}));

const BY_NAME = new Map(FIELDS.map((f) => [f.name, f]));

/** The field of that name; throws for a name the table lacks (a programming error). */
export function field(name: FieldName): Field {
  const found = BY_NAME.get(name);
  if (!found) throw new Error(`no field ${name}`);
  return found;
}

/**
 * Fields their owner may close to everybody (decision 0049): optional fields no rule judges. A closed judged field
 * would still decide who meets whom, so closing it would promise too much.
 */
export const CLOSABLE_FIELDS: readonly Field[] = FIELDS.filter(
  (f) => !f.required && f.judged === undefined && f.lock !== 'owner',
);

/** Is a value stated? Null and an empty list are both not stated. */
export const isStated = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** Fields the rules judge: what the match index holds of a member. */
export const JUDGED_FIELDS: readonly Field[] = FIELDS.filter((f) => f.judged !== undefined);

/** Rows of the candidate card in their order (S1 §2). */
export const CARD_FIELDS: readonly Field[] = FIELDS.filter((f) => f.cardRow !== undefined).sort(
  (a, b) => a.cardRow! - b.cardRow!,
);
