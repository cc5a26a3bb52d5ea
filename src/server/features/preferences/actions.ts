import type { PreferencesBody } from '#contract/preferences.ts';
import type { SearchQuery } from '#contract/matches.ts';
import { offeredRules, possibleChanges } from '#domain/matching/what-if.ts';
import type { Context } from '../../context.ts';
import { filtersOf } from '../matches/policy.ts';
import { lookerOf } from '../matches/store.ts';
import { changeProfile } from '../profile/actions.ts';
import { judgePreferences, preferencesOf } from './policy.ts';
import { presentChanges, presentDifference } from './view.ts';

/** What other wishes would bring. Writes nothing; small numbers are not told. Throws field refusals, too-many-requests. */
export async function tryPreferences(ctx: Context, memberId: string, { set, filters }: { set: Partial<PreferencesBody>; filters: SearchQuery }) {
  await ctx.limits.use('what-if', memberId);
  const looker = await lookerOf(ctx)(memberId);
  await ctx.index.fresh(looker.revision);
  const search = { filters: filtersOf(filters), hidden: looker.blocked };
  const proposed = { ...looker.profile, ...judgePreferences(looker.profile, set) };
  const applies = offeredRules(proposed);
  const changes = possibleChanges(proposed).filter((change) => applies.includes(change.rule));
  const { engine } = ctx.index;
  const { total, totals } = engine.whatIf(proposed, changes, search);
  const before = engine.search(looker.profile, { ...search, limit: 0 }).total;
  return {
    kept: preferencesOf(looker.profile),
    difference: presentDifference(total - before),
    changes: presentChanges(
      changes,
      totals.map((n) => n - total),
    ),
    applies,
  };
}

/** Keeps changed wishes; the index knows before the answer leaves. Throws field refusals. */
export async function keepPreferences(ctx: Context, memberId: string, set: Partial<PreferencesBody>): Promise<PreferencesBody> {
  await ctx.limits.use('preferences', memberId);
  return preferencesOf(await changeProfile(ctx, memberId, (profile) => judgePreferences(profile, set)));
}
