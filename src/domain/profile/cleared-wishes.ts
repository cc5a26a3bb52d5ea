import type { FieldName } from './fields.ts';
import type { Profile } from './profile.ts';

/** Wishes that registration requires, and the member may take away again in the tuner. */
export const CLEARABLE_WISHES = ['minHeightWanted', 'dealbreakers'] as const satisfies readonly FieldName[];
/** Asked and required beside them, and never taken away: who has it has given them too. */
export const GIVEN_BESIDE = 'minIncomeWanted' satisfies FieldName;

/** Was this wish, which is empty, taken away on purpose? Else it was never given. */
export function wasCleared(profile: Pick<Profile, typeof GIVEN_BESIDE>, name: FieldName): boolean {
  return profile[GIVEN_BESIDE] !== null && (CLEARABLE_WISHES as readonly FieldName[]).includes(name);
}
