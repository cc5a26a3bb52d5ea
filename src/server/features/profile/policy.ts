import type { ErrorCode, FieldError } from '#contract/errors.ts';
import type { TypedProfile } from '#contract/my-profile.ts';
import { type EditProblem, judgeEdit } from '#domain/profile/edit.ts';
import { datesOf } from '#copy/dates.ts';
import { PREFERENCES } from '#domain/matching/what-if.ts';
import { handleChangeableAt, handleProblem } from '#domain/profile/handle.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { zoneOf } from '#domain/profile/time-zone.ts';
import { toE164 } from '../../adapters/phone.ts';
import { type Refusal, refuse } from '../../refusal.ts';

/** What an edit changes; throws every refused field with the first one leading. */
export function judgeProfileEdit(current: Profile, set: TypedProfile): Partial<Profile> {
  const edit = judgeEdit(current, set);
  const number = typeof set.contactWa === 'string' && set.contactWa.trim() ? toE164(set.contactWa) : undefined;
  const problems: (EditProblem | FieldError)[] = edit.ok ? [] : [...edit.problems];
  if (number === null) problems.push({ field: 'contactWa', code: 'whatsapp-invalid' });
  if (problems.length > 0) throw refuse(problems[0]!.code, { params: problems[0]!.params, fields: problems });
  const changed = { ...(edit as { changed: Partial<Profile> }).changed };
  // As E.164 the number may be the one there is.
  delete changed.contactWa;
  return number === undefined || number === current.contactWa ? changed : { ...changed, contactWa: number };
}

type OwnHandle = { username: string; chosen_at: Date | null; domicile: string | null };

/** Throws why this handle cannot become the member's now. */
export function assertHandle(handle: string, own: OwnHandle, now: Date): void {
  const problem = handleProblem(handle) ?? (handle === own.username ? 'handle-is-username' : null);
  if (problem) throw refuseHandle(problem);
  const from = handleChangeableAt(own.chosen_at && own.chosen_at.getTime(), now.getTime());
  if (from !== null) throw refuseHandle('handle-too-early', { date: datesOf(zoneOf(own.domicile)).dateText(from) });
}

export function refuseHandle(code: ErrorCode, params?: Record<string, string>): Refusal {
  return refuse(code, { params, fields: [{ field: 'handle', code, params }] });
}

/** Does this edit touch a wish? Those re-rank the list, so they have a limit of their own (T25). */
export function touchesWishes(set: TypedProfile): boolean {
  return PREFERENCES.some((name) => set[name] !== undefined);
}
