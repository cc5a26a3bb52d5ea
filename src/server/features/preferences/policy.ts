import { PREFERENCES, type Preferences } from '#domain/matching/what-if.ts';
import { checkField } from '#domain/profile/field-checks.ts';
import { field } from '#domain/profile/fields.ts';
import { normaliseProfile } from '#domain/profile/legacy-values.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { refuse } from '../../refusal.ts';

/** The wishes in a profile. */
export function preferencesOf(profile: Profile): Preferences {
  return Object.fromEntries(PREFERENCES.map((name) => [name, profile[name]])) as Preferences;
}

/**
 * Wishes in their stored form: each value checked by its row of the field table, entries trimmed and unique, and
 * «wajib sama» clears the wanted religions (R-CODE-1). Throws the first field problem with all of them.
 */
export function judgePreferences(profile: Profile, set: Partial<Preferences>): Preferences {
  const problems = PREFERENCES.map((name) => checkField(field(name), set[name])).filter((p) => p !== null);
  if (problems.length > 0) throw refuse(problems[0]!.code, { params: problems[0]!.params, fields: problems });
  return preferencesOf(normaliseProfile({ ...profile, ...set }));
}
