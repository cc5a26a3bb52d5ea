import { isBlank } from './text.ts';
import { passwordLengthProblem } from './password.ts';
import { PASSWORD } from './values.ts';

/**
 * The form as typed: texts, numbers, lists, nothing. Browser and server judge the same object.
 */
export type RegistrationDraft = Readonly<Record<string, unknown>> & {
  consents?: { profile?: boolean | null; documents?: boolean | null; marketing?: boolean | null } | null;
  /** The member sends the proof of income later from the profile: no badge until then (decision 0053). */
  incomeProofLater?: boolean | null;
  /** Number of files. */
  incomeProofs?: number;
  divorceCertificates?: number;
};

type Check = { field: string; code: string; fails: (draft: RegistrationDraft, passwordMin: number) => boolean };

const empty = (name: string) => (draft: RegistrationDraft) => isEmpty(draft[name]);

/** The 27 checks in S2 §5's order; the first failing one is shown. */
const CHECKS = [
  { field: 'username', code: 'username-required', fails: empty('username') },
  {
    field: 'password',
    code: 'password-too-short',
    fails: (d, min) =>
      typeof d.password !== 'string' || passwordLengthProblem(d.password, min) === 'password-too-short',
  },
  { field: 'nama', code: 'name-required', fails: empty('nama') },
  { field: 'gender', code: 'gender-required', fails: empty('gender') },
  { field: 'age', code: 'age-required', fails: (d) => !isNumber(d.age) },
  { field: 'height', code: 'height-required', fails: (d) => !isNumber(d.height) },
  { field: 'weight', code: 'weight-required', fails: (d) => !isNumber(d.weight) },
  { field: 'domicile', code: 'domicile-required', fails: empty('domicile') },
  { field: 'religion', code: 'religion-required', fails: empty('religion') },
  { field: 'ethnicity', code: 'ethnicity-required', fails: empty('ethnicity') },
  { field: 'job', code: 'job-required', fails: empty('job') },
  { field: 'income', code: 'income-required', fails: empty('income') },
  { field: 'maritalStatus', code: 'marital-status-required', fails: empty('maritalStatus') },
  { field: 'familyBackground', code: 'family-background-required', fails: empty('familyBackground') },
  { field: 'minHeightWanted', code: 'min-height-wanted-required', fails: (d) => !isNumber(d.minHeightWanted) },
  { field: 'minIncomeWanted', code: 'min-income-wanted-required', fails: empty('minIncomeWanted') },
  { field: 'loveLanguage', code: 'love-language-required', fails: empty('loveLanguage') },
  { field: 'stressLanguage', code: 'stress-language-required', fails: empty('stressLanguage') },
  { field: 'dealbreakers', code: 'dealbreakers-required', fails: empty('dealbreakers') },
  { field: 'pastBehavior', code: 'past-behavior-required', fails: empty('pastBehavior') },
  {
    field: 'pastMistakeType',
    code: 'past-mistake-required',
    fails: (d) => isText(d.pastBehavior, 'pernah nakal') && isEmpty(d.pastMistakeType),
  },
  { field: 'acceptBadPast', code: 'accept-bad-past-required', fails: empty('acceptBadPast') },
  { field: 'instagram', code: 'instagram-required', fails: empty('instagram') },
  { field: 'contactWa', code: 'whatsapp-required', fails: empty('contactWa') },
  {
    field: 'consents',
    code: 'consent-required',
    fails: (d) => d.consents?.profile !== true || d.consents?.documents !== true,
  },
  {
    field: 'incomeProof',
    code: 'income-proof-required',
    fails: (d) => d.incomeProofLater !== true && !((d.incomeProofs ?? 0) > 0),
  },
  {
    field: 'divorceCertificate',
    code: 'divorce-certificate-required',
    fails: (d) => isText(d.maritalStatus, 'pernah menikah') && !((d.divorceCertificates ?? 0) > 0),
  },
] as const satisfies readonly Check[];

export type RegistrationCode = (typeof CHECKS)[number]['code'];
export type RegistrationField = (typeof CHECKS)[number]['field'];
/** `number` is S2's: 1–27. */
export type RegistrationFailure = { number: number; code: RegistrationCode; field: RegistrationField };

export const REGISTRATION_CODES: readonly RegistrationCode[] = CHECKS.map((c) => c.code);

/** The first failing check of S2 §5, or null. */
export function registrationChecks(
  draft: RegistrationDraft,
  passwordMin: number = PASSWORD.min,
): RegistrationFailure | null {
  return allRegistrationFailures(draft, passwordMin)[0] ?? null;
}

/** Every failing check, in S2's order. */
export function allRegistrationFailures(
  draft: RegistrationDraft,
  passwordMin: number = PASSWORD.min,
): RegistrationFailure[] {
  return CHECKS.flatMap((check, i) =>
    (check as Check).fails(draft, passwordMin) ? [{ number: i + 1, code: check.code, field: check.field }] : [],
  );
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return isBlank(value.replaceAll(',', ' '));
  if (Array.isArray(value)) return value.every((item) => typeof item !== 'string' || isBlank(item));
  return value === null || value === undefined;
}

/** «(angka)»: digits, as a number or as typed. */
function isNumber(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' && /^\s*\d+\s*$/.test(value);
}

function isText(value: unknown, wanted: string): boolean {
  return typeof value === 'string' && value.trim().toLowerCase() === wanted;
}
