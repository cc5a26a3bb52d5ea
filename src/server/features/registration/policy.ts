import type { ErrorCode, FieldError } from '#contract/errors.ts';
import type { RegistrationBody } from '#contract/registration.ts';
import { placeCity } from '#domain/profile/cities.ts';
import { type Field, field, FIELDS } from '#domain/profile/fields.ts';
import { checkField, fieldProblems } from '#domain/profile/field-checks.ts';
import { normaliseProfile } from '#domain/profile/legacy-values.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { allRegistrationFailures } from '#domain/profile/registration-checks.ts';
import { newUsernameProblem, normaliseUsername } from '#domain/profile/username.ts';
import { MAX_REGISTRATION_AGE, MIN_AGE } from '#domain/profile/values.ts';
import { toE164 } from '../../adapters/phone.ts';
import { passwordError } from '../../adapters/password-rules.ts';

export type Application = { username: string; password: string; profile: Profile };
type Counts = { incomeProofs: number; divorceCertificates: number };
/** Does the application name a file of this kind that is no longer there, or whose ticket has ended? */
export type Gone = { photos: boolean; documents: boolean };

/**
 * Judges a registration: the 27 checks in S2's order first, then whether each value fits its field, then whether the
 * files it names are there. Returns the application, or every refused field with the first one leading.
 */
export function judgeRegistration(
  body: RegistrationBody,
  files: Counts,
  gone: Gone,
  passwordMin: number,
): Application | FieldError[] {
  const draft = { ...body, consents: body.consents ?? null, ...files };
  const missing: FieldError[] = allRegistrationFailures(draft, passwordMin).map(({ field: name, code }) => ({
    field: name,
    // Its sender sees a file there: that one is missing would be no answer.
    code: gone.documents && PAPERS.has(name) ? 'upload-gone' : code,
    ...(code === 'password-too-short' ? { params: { min: passwordMin } } : {}),
  }));
  const username = normaliseUsername(body.username ?? '');
  const profile = normaliseProfile(body);
  const placed = placeCity(profile);
  const known = new Set(missing.map((m) => m.field));
  const misfits = [
    ...valueProblems(body, profile, username, passwordMin),
    ...(placed ? [] : [{ field: 'city', code: 'field-not-a-choice' } as const]),
  ].filter((p) => !known.has(p.field));
  const all = [...missing, ...misfits, ...goneFiles(gone, known)];
  if (all.length > 0) return all;
  return { username, password: body.password!, profile: { ...profile, contactWa: toE164(profile.contactWa!) } };
}

const PAPERS: ReadonlySet<string> = new Set(['incomeProof', 'divorceCertificate']);

/** Named files that are gone, where none of their kind was required. */
function goneFiles(gone: Gone, known: ReadonlySet<string>): FieldError[] {
  const fields = [
    ...(gone.documents && ![...PAPERS].some((name) => known.has(name)) ? ['incomeProof'] : []),
    ...(gone.photos ? ['photos'] : []),
  ];
  return fields.map((name) => ({ field: name, code: 'upload-gone' }));
}

function valueProblems(body: RegistrationBody, profile: Profile, username: string, passwordMin: number): FieldError[] {
  const found: FieldError[] = [];
  const add = (name: string, code: ErrorCode, params?: Record<string, number>) => {
    if (!found.some((f) => f.field === name)) found.push({ field: name, code, ...(params ? { params } : {}) });
  };
  const unusable = newUsernameProblem(username);
  if (unusable) add('username', unusable);
  const password = passwordError(body.password ?? '', { min: passwordMin, names: [username, profile.nama] });
  if (password) found.push(password);
  if (stated(body.gender) && !['wanita', 'pria'].includes(String(body.gender).trim().toLowerCase()))
    add('gender', 'field-not-a-choice');
  for (const f of FIELDS) {
    const problem = misread(f, body[f.name], profile[f.name]);
    if (problem) add(f.name, problem.code, problem.params);
  }
  const ageProblem = checkField(
    { ...field('age'), shape: { kind: 'integer', min: MIN_AGE, max: MAX_REGISTRATION_AGE, unit: 'tahun' } },
    profile.age,
  );
  if (ageProblem) add('age', ageProblem.code, ageProblem.params);
  for (const problem of fieldProblems(profile)) add(problem.field, problem.code, problem.params);
  if (toE164(profile.contactWa ?? '') === null) add('contactWa', 'whatsapp-invalid');
  return found;
}

type Misread = { code: ErrorCode; params?: Record<string, number> };

/** A stated value outside the known ones, found by comparing with the normaliser's result. */
function misread({ shape, required }: Field, raw: unknown, value: unknown): Misread | null {
  if (!stated(raw)) return null;
  switch (shape.kind) {
    case 'choice':
      return value === null ? { code: 'field-not-a-choice' } : null;
    case 'choices':
      return required && (value as string[]).length < statedItems(raw) ? { code: 'field-not-a-choice' } : null;
    case 'tags':
      return statedItems(raw) > shape.maxItems ? { code: 'field-too-many', params: { max: shape.maxItems } } : null;
    case 'ageRange':
      return value === null ? { code: 'field-out-of-range', params: { min: shape.min, max: shape.max } } : null;
    default:
      return null;
  }
}

const stated = (value: unknown) => value !== null && value !== undefined && value !== '';

function statedItems(list: unknown): number {
  const items = typeof list === 'string' ? list.split(',') : (list as string[]);
  return new Set(items.map((item) => item.trim().toLowerCase()).filter(Boolean)).size;
}
