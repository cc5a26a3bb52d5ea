import type { SettingName, SettingValue } from '#contract/settings.ts';
import { DEFAULT_PRICES } from '#domain/payments/plans.ts';
import { holdingAt } from '#domain/payments/dated-value.ts';
import type { SettingRow } from './store.ts';

/** The settings of a moment. An unset one has its first value: R-PLAN's prices, else nothing. */
export type SettingsNow = { [N in Exclude<SettingName, 'photo-review'>]: SettingValue<N> } & {
  /** null: unset, the environment decides. */
  'photo-review': SettingValue<'photo-review'> | null;
  /** At least one value belongs to the demo world. */
  demo: boolean;
};

const FIRST: Omit<SettingsNow, 'demo'> = {
  prices: DEFAULT_PRICES,
  accounts: [],
  contact: {},
  'unique-amounts': { on: false },
  'photo-review': null,
};

export function settingsAt(rows: readonly SettingRow[], at: Date): SettingsNow {
  const found: Record<string, unknown> = { ...FIRST };
  let demo = false;
  for (const name of Object.keys(FIRST)) {
    const versions = rows
      .filter((row) => row.name === name)
      .map((row) => ({ ...row, id: Number(row.id), validFrom: row.valid_from.getTime() }));
    const holds = holdingAt(versions, at.getTime());
    if (holds) found[name] = holds.value;
    demo ||= holds?.is_demo === true;
  }
  return { ...found, demo } as SettingsNow;
}
