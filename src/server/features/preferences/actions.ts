import type { PreferencesBody } from '#contract/preferences.ts';
import type { SearchQuery } from '#contract/search.ts';
import { offeredRules, possibleChanges } from '#domain/matching/what-if.ts';
import type { Context } from '../../context.ts';
import { viewerOf } from '../../members/store.ts';
import { changeProfile } from '../profile/actions.ts';
import { judgePreferences, preferencesOf } from './policy.ts';
import { presentChanges, presentDifference } from './view.ts';
import { filtersOf } from '#domain/matching/find-matches.ts';

/**
 * What other wishes would bring. Writes nothing; small numbers are not told. Throws field refusals, too-many-requests.
 */
export async function tryPreferences(
  ctx: Context,
  memberId: string,
  { set, filters }: { set: Partial<PreferencesBody>; filters: SearchQuery },
) {
  await ctx.limits.use('what-if', memberId);
  const viewer = await viewerOf(ctx)(memberId);
  await ctx.index.fresh(viewer.revision);
  const search = { filters: filtersOf(filters), hidden: viewer.blocked };
  const proposed = { ...viewer.profile, ...judgePreferences(viewer.profile, set) };
  const applies = offeredRules(proposed);
  const changes = possibleChanges(proposed).filter((change) => applies.includes(change.rule));
  const { engine } = ctx.index;
  const { total, totals } = engine.whatIf(proposed, changes, search);
  const before = engine.search(viewer.profile, { ...search, limit: 0 }).total;
  return {
    kept: preferencesOf(viewer.profile),
    difference: presentDifference(total - before),
    changes: presentChanges(
      changes,
      totals.map((n) => n - total),
    ),
    applies,
  };
}

/** Keeps changed wishes; the index knows before the answer leaves. Throws field refusals. */
export async function keepPreferences(
  ctx: Context,
  memberId: string,
  set: Partial<PreferencesBody>,
): Promise<PreferencesBody> {
  await ctx.limits.use('preferences', memberId);
  return preferencesOf(await changeProfile(ctx, memberId, (profile) => judgePreferences(profile, set)));
}
