import type { FieldShape } from '#domain/profile/field.ts';
import { FIELDS, type Field, type FieldName, type FieldTable } from '#domain/profile/fields.ts';
import type { AgeRange } from '#domain/profile/values.ts';
import { z } from 'zod';
import { memberId } from './profile.ts';
import { route } from './route.ts';
import { UNUSABLE_PASSWORD } from './session.ts';

/**
 * The form as typed: the schema refuses nothing for which a registration check has a text. Sizes are still
 * bounded.
 */
const typed = z.string().max(4000).nullish();
const number = z.union([z.number(), z.string().max(20)]).nullish();
const list = z.union([z.array(z.string().max(200)).max(50), z.string().max(2000)]).nullish();
const ageRange = z
  .union([
    z.object({ min: z.number(), max: z.number(), open: z.boolean() }),
    z.string().max(20),
    z.array(z.number()).max(2),
  ])
  .nullish();

const prompts = z
  .array(z.object({ prompt: z.string().max(60), answer: z.string().max(2000) }))
  .max(20)
  .nullish();

function looseSchema({ shape }: Field): z.ZodType {
  switch (shape.kind) {
    case 'text':
    case 'phone':
    case 'city':
    case 'choice':
      return typed;
    case 'integer':
      return number;
    case 'choices':
    case 'tags':
      return list;
    case 'prompts':
      return prompts;
    case 'ageRange':
      return ageRange;
    case 'flag':
      return z.boolean().nullish();
  }
}

/** Accepted input types for each shape. */
type Loose<K extends FieldShape['kind']> = {
  text: string;
  phone: string;
  city: string;
  prompts: { prompt: string; answer: string }[];
  choice: string;
  integer: number | string;
  choices: string | string[];
  tags: string | string[];
  ageRange: AgeRange | string | number[];
  flag: boolean;
}[K];
type TypedFields = { [N in FieldName]?: Loose<FieldTable[N]['shape']['kind']> | null };

/** Every row of the field table, with loose types. */
export const typedFields = z.object(
  Object.fromEntries(FIELDS.map((f) => [f.name, looseSchema(f)])) as {
    [N in FieldName]: z.ZodOptional<z.ZodType<TypedFields[N], TypedFields[N]>>;
  },
);

export const registrationBody = typedFields
  .extend({
    username: typed,
    password: z.string().max(2000).nullish(),
    /** Older spelling of ldrPref. */
    ldrOk: z.boolean().nullish(),
    /** The versions of the texts the page showed (copy/consents.ts); if stated, they must be the present ones. */
    consentTexts: z.string().max(200).nullish(),
    /** One consent a purpose (READINGS §10): profile and documents are needed, marketing is free. */
    consents: z
      .object({ profile: z.boolean().nullish(), documents: z.boolean().nullish(), marketing: z.boolean().nullish() })
      .nullish(),
    /** true: the member sends the proof of income later, from the profile. */
    incomeProofLater: z.boolean().nullish(),
    /** Ids of uploads of this ticket, photos in order (first = main). Absent: all uploads of the ticket. */
    photos: z.array(z.uuid()).max(20).nullish(),
    /** Ids of the documents among the uploads of this ticket. Absent: all of them. */
    documents: z.array(z.uuid()).max(20).nullish(),
  })
  .meta({ id: 'RegistrationBody' });
export type RegistrationBody = z.infer<typeof registrationBody>;

const register = route({
  method: 'POST',
  path: '/api/registration',
  who: 'visitor',
  summary:
    'Account, profile, consents and documents in one transaction; 422 carries the first failing check and all of them',
  body: registrationBody,
  output: z.object({ id: memberId, username: z.string() }),
  refusals: [
    'username-required',
    'password-too-short',
    'name-required',
    'gender-required',
    'age-required',
    'height-required',
    'weight-required',
    'domicile-required',
    'religion-required',
    'ethnicity-required',
    'job-required',
    'income-required',
    'marital-status-required',
    'family-background-required',
    'min-height-wanted-required',
    'min-income-wanted-required',
    'love-language-required',
    'stress-language-required',
    'dealbreakers-required',
    'past-behavior-required',
    'past-mistake-required',
    'accept-bad-past-required',
    'instagram-required',
    'whatsapp-required',
    'consent-required',
    'consent-text-changed',
    'income-proof-required',
    'divorce-certificate-required',
    'username-invalid',
    'username-reserved',
    'username-taken',
    'name-too-short',
    'name-characters',
    'name-reserved',
    'contact-details',
    ...UNUSABLE_PASSWORD,
    'whatsapp-invalid',
    'field-out-of-range',
    'field-too-long',
    'field-too-many',
    'field-not-a-choice',
    'upload-gone',
    'too-many-requests',
  ],
});

const checkUsername = route({
  method: 'GET',
  path: '/api/registration/username',
  who: 'visitor',
  summary: 'Is this username free? Throttled; the answer of POST decides',
  query: z.object({ username: z.string().max(200) }),
  output: z.object({
    free: z.boolean(),
    problem: z.enum(['username-invalid', 'username-reserved', 'username-taken', 'username-required']).nullable(),
  }),
  refusals: ['too-many-requests'],
});

export const routes = {
  'POST /api/registration': register,
  'GET /api/registration/username': checkUsername,
} as const;
