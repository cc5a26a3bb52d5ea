import { FIELDS, type Field, type FieldName } from '#domain/profile/fields.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { PROMPTS } from '#domain/profile/values.ts';
import { z } from 'zod';

export const memberId = z.uuid();
/**
 * A member whose card is not open, as this viewer names them: the same each time, different for every viewer, not an id
 * and not convertible to one (R-INF 5).
 */
export const memberRef = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
export const isoTime = z.iso.datetime();

/** Schema of one field's value, from its row in the field table. */
export function fieldSchema(field: Field): z.ZodType {
  const { shape } = field;
  switch (shape.kind) {
    case 'text':
    case 'phone':
    case 'city':
      return z.string();
    case 'prompts':
      return z.array(z.object({ prompt: z.enum(shape.values as [string, ...string[]]), answer: z.string() }));
    case 'integer':
      return z.number().int();
    case 'choice':
      return z.enum(shape.values as [string, ...string[]]);
    case 'choices':
      return z.array(z.enum(shape.values as [string, ...string[]]));
    case 'tags':
      return z.array(z.string().max(shape.maxLength)).max(shape.maxItems);
    case 'ageRange':
      return z.object({ min: z.number().int(), max: z.number().int(), open: z.boolean() });
    case 'flag':
      return z.boolean();
  }
}

/** The open facts of another member: a locked field is absent (R-SEE-1); null is «open, but not stated». */
export type OpenFacts = Partial<Pick<Profile, FieldName>>;

export const openFacts = z
  .strictObject(
    Object.fromEntries(
      FIELDS.filter((f) => f.lock !== 'owner').map((f) => [f.name, fieldSchema(f).nullable().optional()]),
    ),
  )
  .meta({ id: 'OpenFacts' }) as unknown as z.ZodType<OpenFacts>;

export const fieldName = z.enum(FIELDS.map((f) => f.name) as [FieldName, ...FieldName[]]);

/** The one sentence of a like, and its subject in the other's profile. */
const noteShape = { field: fieldName, prompt: z.enum(PROMPTS).nullable(), text: z.string() };
export const likeNote = z.object(noteShape).meta({ id: 'LikeNote' });
/** The same as input: the API document gives inputs no name. */
export const sentNote = z.object(noteShape);

/**
 * Notes of two members, as far as the viewer may read them: the viewer's own, and the other's where their like is
 * visible (R-SEE-2: for basic after the match).
 */
export const likeNotes = z.object({ theirs: likeNote.nullable(), mine: likeNote.nullable() }).meta({ id: 'LikeNotes' });
export type LikeNotes = z.infer<typeof likeNotes>;

/** What staff verified from documents, with the date of the decision. */
export const badges = z.object({ income: isoTime.optional(), divorce: isoTime.optional() }).meta({ id: 'Badges' });
export type BadgeDates = z.infer<typeof badges>;

/** Same-origin addresses of one photo in its sizes; the server asks the visibility matrix on each fetch. */
export const photo = z
  .object({
    id: z.string(),
    thumb: z.string(),
    card: z.string(),
    full: z.string(),
    /** The owner shows it clear only after a match: all sizes lead to the blurred copy. */
    blurred: z.boolean(),
  })
  .meta({ id: 'Photo' });
export type Photo = z.infer<typeof photo>;
