import type { ErrorCode, FieldError } from '#contract/errors.ts';
import { errorMessage } from '#copy/errors.ts';
import { checkField, fieldProblems } from '#domain/profile/field-checks.ts';
import { field, type FieldName } from '#domain/profile/fields.ts';
import { normaliseProfile } from '#domain/profile/legacy-values.ts';
import { allRegistrationFailures } from '#domain/profile/registration-checks.ts';
import { normaliseUsername, usernameProblem } from '#domain/profile/username.ts';
import { MAX_REGISTRATION_AGE, MIN_AGE } from '#domain/profile/values.ts';
import type { DraftValues } from './use-draft.ts';

/** Fields of each step, in the order they are asked. Steps 1 and 7 also hold username, password, files and consents. */
export const STEP_FIELDS: readonly (readonly FieldName[])[] = [
  ['contactWa'],
  ['nama', 'gender', 'age', 'height', 'weight', 'instagram', 'instagramOpen'],
  ['domicile', 'religion', 'ethnicity', 'tribeValue', 'job', 'income', 'maritalStatus', 'myStatus', 'familyBackground'],
  ['loveLanguage', 'stressLanguage', 'dealbreakers'],
  ['pastBehavior', 'pastMistakeType', 'acceptBadPast'],
  [
    'minHeightWanted',
    'minIncomeWanted',
    'ageRangeWanted',
    'religionPref',
    'desiredPartnerReligions',
    'tribePref',
    'ldrPref',
    'partnerStatusExpectation',
    'childrenPreference',
  ],
  [],
];
const LAST = STEP_FIELDS.length - 1;
const OTHER_STEPS: Record<string, number> = { username: 0, password: 0, photos: LAST, incomeProof: LAST, divorceCertificate: LAST, consents: LAST };

/** The step a field is asked in. */
export function stepOf(name: string): number {
  const found = STEP_FIELDS.findIndex((names) => names.includes(name as FieldName));
  return found >= 0 ? found : (OTHER_STEPS[name] ?? LAST);
}

export type Files = { incomeProofs: number; divorceCertificates: number };

/** Everything that is not right yet, first failing check of S2 §5 first. The server judges by the same rules again. */
export function problemsOf(values: DraftValues, files: Files): FieldError[] {
  const missing: FieldError[] = allRegistrationFailures({ ...values, ...files }).map(({ field: name, code }) => ({ field: name, code }));
  const profile = normaliseProfile(values);
  const age = checkField({ ...field('age'), shape: { kind: 'integer', min: MIN_AGE, max: MAX_REGISTRATION_AGE, unit: 'tahun' } }, profile.age);
  const username: ErrorCode | null = usernameProblem(normaliseUsername(String(values.username ?? '')));
  const misfits: FieldError[] = [
    ...(username ? [{ field: 'username', code: username }] : []),
    ...(age ? [age] : []),
    ...fieldProblems(profile).filter((p) => p.field !== 'age'),
    ...tooManyDealbreakers(values),
  ];
  return [...missing, ...misfits.filter((p) => !missing.some((m) => m.field === p.field))];
}

export const problemText = (problem: FieldError): string => errorMessage(problem.code, problem.params);

/** A field that does not apply now is not asked (and is cleared by the draft). */
export function applies(name: FieldName, values: DraftValues): boolean {
  const { onlyWhen } = field(name);
  return !onlyWhen || values[onlyWhen.field] === onlyWhen.is;
}

function tooManyDealbreakers(values: DraftValues): FieldError[] {
  const entries = String(values.dealbreakers ?? '')
    .split(',')
    .map((t) => t.trim())
    .filter(Boolean);
  if (entries.length > 10) return [{ field: 'dealbreakers', code: 'field-too-many', params: { max: 10 } }];
  return entries.some((t) => [...t].length > 60) ? [{ field: 'dealbreakers', code: 'field-too-long', params: { max: 60 } }] : [];
}
