import type { Plans } from '#contract/plans.ts';
import type { Settings, SettingName, SettingVersion } from '#contract/settings.ts';
import type { SettingsNow } from './policy.ts';
import type { VersionRow } from './store.ts';

/** What anybody is shown; what is unset is absent. */
export function presentPlans({ prices, contact, figures, demo }: SettingsNow): Plans {
  return { prices, contact, figures, demo };
}

export function presentSettings(
  now: SettingsNow,
  rows: readonly VersionRow[],
  { at, change }: { at: Date; change: boolean },
): Settings {
  const { demo: _, ...values } = now;
  const holding = new Map<string, VersionRow>();
  for (const row of rows) {
    const before = holding.get(row.name);
    if (row.valid_from <= at && (!before || row.valid_from > before.valid_from)) holding.set(row.name, row);
  }
  const state = (row: VersionRow): SettingVersion['state'] =>
    row.valid_from > at ? 'coming' : holding.get(row.name) === row ? 'now' : 'past';
  return {
    now: values,
    versions: rows.map((row) => ({
      id: row.id,
      name: row.name as SettingName,
      value: row.value,
      validFrom: row.valid_from.toISOString(),
      setAt: row.set_at.toISOString(),
      by: row.by,
      reason: row.reason,
      state: state(row),
    })),
    can: { change },
  };
}
