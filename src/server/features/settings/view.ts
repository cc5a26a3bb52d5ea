import type { Plans } from '#contract/plans.ts';
import type { Settings, SettingName, SettingVersion } from '#contract/settings.ts';
import type { SettingsNow } from './policy.ts';
import { settingCsvCopy, settingsCopy } from '#copy/staff-money.ts';
import type { CsvColumn } from '../../http/csv.ts';
import type { SettingRow, VersionRow } from './store.ts';

/** The public settings; an unset one is absent. */
export function presentPlans({ prices, contact, demo }: SettingsNow, figures: Plans['figures']): Plans {
  return { prices, contact, figures, demo };
}

/** `change`: may the caller change them? */
export function presentSettings({ demo: _demo, ...now }: SettingsNow, change: boolean): Settings {
  return { now, can: { change } };
}

const stateOf = (row: VersionRow, held: readonly SettingRow[], at: Date): SettingVersion['state'] =>
  row.valid_from > at ? 'coming' : held.some(({ id }) => id === row.id) ? 'now' : 'past';

/** `held`: the present and future values at that moment. */
export const presentVersion = (row: VersionRow, held: readonly SettingRow[], at: Date): SettingVersion => ({
  id: row.id,
  name: row.name as SettingName,
  value: row.value,
  validFrom: row.valid_from.toISOString(),
  setAt: row.set_at.toISOString(),
  by: row.by,
  reason: row.reason,
  state: stateOf(row, held, at),
});

/** Columns of the file of versions: each value as stored. */
export const versionColumns = (held: readonly SettingRow[], at: Date): CsvColumn<VersionRow>[] => [
  [settingCsvCopy.name, (row) => settingsCopy.names[row.name as SettingName]],
  [settingCsvCopy.value, (row) => JSON.stringify(row.value)],
  [settingCsvCopy.state, (row) => settingsCopy.states[stateOf(row, held, at)]],
  [settingCsvCopy.from, (row) => row.valid_from.toISOString()],
  [settingCsvCopy.setAt, (row) => row.set_at.toISOString()],
  [settingCsvCopy.by, (row) => row.by ?? settingsCopy.demo],
  [settingCsvCopy.reason, (row) => row.reason ?? ''],
];
