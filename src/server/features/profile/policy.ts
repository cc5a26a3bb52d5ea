import type { ErrorCode } from '#contract/errors.ts';
import type { TypedProfile } from '#contract/my-profile.ts';
import { judgeEdit } from '#domain/profile/edit.ts';
import { beginText } from '#copy/begin-text.ts';
import { datesOf } from '#copy/dates.ts';
import { PREFERENCES } from '#domain/matching/what-if.ts';
import { handleChangeableAt, handleProblem } from '#domain/profile/handle.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { zoneOf } from '#domain/profile/time-zone.ts';
import { type Refusal, refuse } from '../../refusal.ts';

/** The changes of an edit; throws every refused field, the first one leading. */
export function judgeProfileEdit(current: Profile, set: TypedProfile): Partial<Profile> {
  const edit = judgeEdit(current, set);
  if (edit.ok) return edit.changed;
  const [first] = edit.problems;
  throw refuse(first!.code, { params: first!.params, fields: edit.problems });
}

type OwnHandle = { username: string; chosen_at: Date | null; domicile: string | null };

/** Throws why this handle is refused now. */
export function assertHandle(handle: string, own: OwnHandle, now: Date): void {
  const problem = handleProblem(handle, own.username);
  if (problem) throw refuseHandle(problem);
  const from = handleChangeableAt(own.chosen_at && own.chosen_at.getTime(), now.getTime());
  if (from === null) return;
  throw refuseHandle('handle-too-early', { date: beginText(from, now.getTime(), datesOf(zoneOf(own.domicile))) });
}

export function refuseHandle(code: ErrorCode, params?: Record<string, string>): Refusal {
  return refuse(code, { params, fields: [{ field: 'handle', code, params }] });
}

/** Does this edit change a wish? Wishes re-rank the list, so they have a limit of their own (T25). */
export function touchesWishes(set: TypedProfile): boolean {
  return PREFERENCES.some((name) => set[name] !== undefined);
}
