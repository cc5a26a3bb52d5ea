import { placeCity } from './cities.ts';
import { type FieldProblem, checkField } from './field-checks.ts';
import { FIELDS, type Field, type FieldName } from './fields.ts';
import { normaliseProfile } from './legacy-values.ts';
import type { Profile } from './profile.ts';
import { isBlank } from './text.ts';

export type EditProblem = {
  field: FieldName;
  code: FieldProblem['code'] | 'field-fixed' | 'past-mistake-required';
  params?: Record<string, number>;
};
export type Edit = { ok: true; changed: Partial<Profile> } | { ok: false; problems: EditProblem[] };

/**
 * Judges an edit of a profile, values as typed. A single value must not be empty and a list needs an item (S1 §5);
 * `null` clears a value that registration does not require. «wajib sama» clears the wanted religions (R-CODE-1),
 * «bersih» the mistake, a new province the city; a changed marital status also changes a contradicting full status.
 * Returns only the differences. gender never changes, and the WhatsApp number changes by its proof alone (R-ACC 3).
 */
export function judgeEdit(current: Profile, set: Readonly<Record<string, unknown>>): Edit {
  const given = FIELDS.filter((f) => Object.hasOwn(set, f.name) && set[f.name] !== undefined);
  const next = normaliseProfile({ ...current, ...Object.fromEntries(given.map((f) => [f.name, set[f.name]])) });
  const problems = given.map((f) => problemOf(f, set[f.name], next, current)).filter((p) => p !== null);
  // A new province drops the city; only a city given with this edit is an error. One nobody knows has been one already.
  if (!placeCity(next) && given.some((f) => f.name === 'city'))
    problems.push({ field: 'city', code: 'field-not-a-choice' });
  if (given.some((f) => f.name === 'maritalStatus') && set.myStatus === undefined) next.myStatus = statusAlong(next);
  if (
    next.pastBehavior === 'pernah nakal' &&
    next.pastMistakeType === null &&
    !problems.some((p) => p.field === 'pastMistakeType' || p.field === 'pastBehavior')
  )
    if (given.some((f) => f.name === 'pastBehavior' || f.name === 'pastMistakeType'))
      problems.push({ field: 'pastMistakeType', code: 'past-mistake-required' });
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, changed: differing(current, next) };
}

/** The fields of `next` that are other than the profile's. */
export function differing(current: Profile, next: Partial<Profile>): Partial<Profile> {
  const named = FIELDS.filter(({ name }) => Object.hasOwn(next, name) && !same(current[name], next[name]));
  return Object.fromEntries(named.map(({ name }) => [name, next[name]]));
}

function problemOf(field: Field, raw: unknown, next: Profile, current: Profile): EditProblem | null {
  const { name, shape } = field;
  if (name === 'gender' || name === 'contactWa')
    return raw === current[name] ? null : { field: name, code: 'field-fixed' };
  if (raw === null && !field.required) return null;
  if (raw === null || (typeof raw === 'string' && isBlank(raw)) || (Array.isArray(raw) && raw.length === 0))
    return { field: name, code: 'field-empty' };
  // A field that does not apply has no value to check.
  if (field.onlyWhen && next[field.onlyWhen.field] !== field.onlyWhen.is) return null;
  const value = next[name];
  if (shape.kind === 'ageRange') return value === null ? outOfRange(name, shape) : checkField(field, value);
  if (shape.kind === 'integer') return value === null ? outOfRange(name, shape) : checkField(field, value);
  if (shape.kind === 'choices' && (value as unknown[]).length < distinct(raw))
    return { field: name, code: 'field-not-a-choice' };
  if (shape.kind === 'prompts') return promptsProblem(name, raw, value as unknown[]) ?? checkField(field, value);
  if (shape.kind === 'tags') return tagsProblem(name, shape, raw) ?? checkField(field, value);
  if (value === null) return { field: name, code: shape.kind === 'choice' ? 'field-not-a-choice' : 'field-empty' };
  return checkField(field, value);
}

const outOfRange = (field: FieldName, { min, max }: { min: number; max: number }): EditProblem => ({
  field,
  code: 'field-out-of-range',
  params: { min, max },
});

/** Judged as typed: the normaliser drops unknown, repeated and unanswered prompts. */
function promptsProblem(name: FieldName, raw: unknown, kept: readonly unknown[]): EditProblem | null {
  const typed = Array.isArray(raw) ? (raw as { answer?: unknown }[]) : [];
  if (typed.some((item) => typeof item?.answer !== 'string' || isBlank(item.answer)))
    return { field: name, code: 'field-empty' };
  return kept.length === 0 || kept.length < typed.length ? { field: name, code: 'field-not-a-choice' } : null;
}

/** Judged as typed: the normaliser would silently cut texts that are too long or too many. */
function tagsProblem(
  name: FieldName,
  { maxItems, maxLength }: { maxItems: number; maxLength: number },
  raw: unknown,
): EditProblem | null {
  const typed = items(raw);
  if (typed.length === 0) return { field: name, code: 'field-empty' };
  if (distinct(raw) > maxItems) return { field: name, code: 'field-too-many', params: { max: maxItems } };
  return typed.some((t) => [...t].length > maxLength)
    ? { field: name, code: 'field-too-long', params: { max: maxLength } }
    : null;
}

const items = (raw: unknown): string[] =>
  (typeof raw === 'string' ? raw.split(',') : Array.isArray(raw) ? raw.map(String) : [])
    .map((item) => item.trim())
    .filter((item) => !isBlank(item));
const distinct = (raw: unknown) => new Set(items(raw).map((item) => item.toLowerCase())).size;

/**
 * The full status that goes with a marital status: «single» is both; a full status of the other kind no longer holds.
 */
function statusAlong({ maritalStatus, myStatus }: Profile): Profile['myStatus'] {
  if (maritalStatus === 'single') return myStatus === null ? null : 'single';
  return myStatus === 'single' ? null : myStatus;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
