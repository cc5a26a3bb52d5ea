import type { ErrorCode, FieldError } from '#contract/errors.ts';
import { CONSENTS } from '#copy/consents.ts';
import { ageRangeCopy } from '#copy/age-range.ts';
import { errorMessage } from '#copy/errors.ts';
import { registrationCopy } from '#copy/registration.ts';
import { checkField, fieldProblems } from '#domain/profile/field-checks.ts';
import { placeCity } from '#domain/profile/cities.ts';
import { REGISTRATION_STEPS } from '#domain/profile/field.ts';
import { field, FIELDS, type FieldName } from '#domain/profile/fields.ts';
import { normaliseProfile } from '#domain/profile/legacy-values.ts';
import { passwordProblem, type PasswordFacts } from '#domain/profile/password.ts';
import { CONSENT_PURPOSES } from '#domain/privacy/consents.ts';
import { allRegistrationFailures } from '#domain/profile/registration-checks.ts';
import { newUsernameProblem, normaliseUsername } from '#domain/profile/username.ts';
import { isReversed, MAX_REGISTRATION_AGE, MIN_AGE } from '#domain/profile/values.ts';
import { canBeWhatsapp } from '#domain/profile/whatsapp.ts';
import type { DraftValues } from './stored-draft.ts';

/**
 * Fields of each step, in the order they are asked. The first and the last also hold username, password, files and
 * consents.
 */
export const STEP_FIELDS: readonly (readonly FieldName[])[] = REGISTRATION_STEPS.map((step) =>
  FIELDS.filter((f) => f.step === step).map((f) => f.name),
);
export const LAST = STEP_FIELDS.length - 1;
const OTHER_STEPS: Record<string, number> = {
  username: 0,
  password: 0,
  photos: LAST,
  incomeProof: LAST,
  divorceCertificate: LAST,
  consents: LAST,
};

/** The step of a field. */
export function stepOf(name: string): number {
  const found = STEP_FIELDS.findIndex((names) => names.includes(name as FieldName));
  return found >= 0 ? found : (OTHER_STEPS[name] ?? LAST);
}

export type Files = { incomeProofs: number; divorceCertificates: number };

/** All errors so far, in the order of S2 §5. The server checks by the same rules again. */
export function problemsOf(values: DraftValues, files: Files, rules: PasswordRules): FieldError[] {
  const missing = allRegistrationFailures({ ...values, ...files }, rules.min).map(
    ({ field: name, code }): FieldError => ({
      field: name,
      code,
      params: { min: rules.min, ...(code === 'consent-required' && { consents: consentsMissing(values) }) },
    }),
  );
  const profile = normaliseProfile(values);
  const placed = placeCity(profile);
  const age = checkField(
    { ...field('age'), shape: { kind: 'integer', min: MIN_AGE, max: MAX_REGISTRATION_AGE, unit: 'tahun' } },
    profile.age,
  );
  const username: ErrorCode | null = newUsernameProblem(normaliseUsername(String(values.username ?? '')));
  const password = passwordProblemOf(values, rules);
  const misfits: FieldError[] = [
    ...(username ? [{ field: 'username', code: username }] : []),
    ...(password ? [password] : []),
    ...(age ? [age] : []),
    ...(canBeWhatsapp(String(values.contactWa ?? ''))
      ? []
      : [{ field: 'contactWa', code: 'whatsapp-invalid' } as const]),
    ...fieldProblems(profile).filter((p) => p.field !== 'age'),
    ...(placed ? [] : [{ field: 'city', code: 'field-not-a-choice' } as const]),
    ...misfittingTags(values),
    ...misfittingNumbers(values, profile),
    ...(statusesClash(profile) ? [{ field: 'myStatus', code: 'field-not-a-choice' } as const] : []),
    ...(isReversed(values.ageRangeWanted) ? [{ field: 'ageRangeWanted', code: 'field-out-of-range' } as const] : []),
  ];
  // What was typed and is no number of ours is not missing.
  const empty = missing.filter((m) => !isTypedNumber(m.field as FieldName, values));
  return [...empty, ...misfits.filter((p) => !empty.some((m) => m.field === p.field))];
}

/** Rules of passwords known here: their least length, and the lists once loaded. */
export type PasswordRules = Pick<PasswordFacts, 'lists'> & { min: number };

/** Why the typed password cannot be used, or null. */
export function passwordProblemOf({ password, username, nama }: DraftValues, rules: PasswordRules): FieldError | null {
  const names = [normaliseUsername(String(username ?? '')), String(nama ?? '')];
  const code = passwordProblem(String(password ?? ''), { ...rules, names });
  return code && { field: 'password', code, params: { min: rules.min } };
}

/** Of the consents also those that are missing: with one given, the sentence alone reads as if it were not seen. */
export function problemText({ field: name, code, params }: FieldError): string {
  if (name === 'ageRangeWanted') return ageRangeCopy.reversed;
  if (name === 'myStatus') return registrationCopy.statusesClash;
  const said = errorMessage(code, params);
  return typeof params?.consents === 'string' ? registrationCopy.consentMissing(said, params.consents) : said;
}

const consentsMissing = ({ consents }: DraftValues): string =>
  CONSENT_PURPOSES.filter((purpose) => CONSENTS[purpose].required && consents?.[purpose] !== true)
    .map((purpose) => `«${CONSENTS[purpose].title}»`)
    .join(' dan ');

/** A field that does not apply now is not asked (and is cleared by the draft). */
export function applies(name: FieldName, values: DraftValues): boolean {
  const { onlyWhen } = field(name);
  return !onlyWhen || values[onlyWhen.field] === onlyWhen.is;
}

/** Numbers as typed: what the normaliser cannot read would only be missing. */
function misfittingNumbers(values: DraftValues, profile: ReturnType<typeof normaliseProfile>): FieldError[] {
  return FIELDS.flatMap(({ name, shape }): FieldError[] =>
    shape.kind === 'integer' && isTypedNumber(name, values) && profile[name] === null
      ? [{ field: name, code: 'field-out-of-range', params: { min: shape.min, max: shape.max } }]
      : [],
  );
}

const isTypedNumber = (name: FieldName, values: DraftValues): boolean =>
  FIELDS.some((f) => f.name === name && f.shape.kind === 'integer') && String(values[name] ?? '').trim() !== '';

/** The second, which nobody has to answer, says more of the first. */
const statusesClash = ({ maritalStatus, myStatus }: ReturnType<typeof normaliseProfile>): boolean =>
  maritalStatus !== null && myStatus !== null && (maritalStatus === 'single') !== (myStatus === 'single');

/** Lists as typed: the normaliser would silently cut entries that are too long or too many. */
function misfittingTags(values: DraftValues): FieldError[] {
  return FIELDS.flatMap(({ name, shape }): FieldError[] => {
    if (shape.kind !== 'tags') return [];
    const entries = String(values[name] ?? '')
      .split(',')
      .map((t) => t.trim())
      .filter(Boolean);
    if (entries.length > shape.maxItems)
      return [{ field: name, code: 'field-too-many', params: { max: shape.maxItems } }];
    return entries.some((t) => [...t].length > shape.maxLength)
      ? [{ field: name, code: 'field-too-long', params: { max: shape.maxLength } }]
      : [];
  });
}
