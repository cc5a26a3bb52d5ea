import type { PreferencesBody } from '#contract/preferences.ts';

/** Preferences being tried; only the changed ones. */
export type Draft = Partial<PreferencesBody>;

/** What is still being tried after `sent` was saved: what was changed meanwhile stays. */
export function withoutSent(draft: Draft, sent: Draft): Draft {
  const left = Object.entries(draft).filter(
    ([name, value]) => !(name in sent) || JSON.stringify(value) !== JSON.stringify(sent[name as keyof Draft]),
  );
  return Object.fromEntries(left) as Draft;
}
