import type { PreferencesBody } from '#contract/preferences.ts';
import {
  FREE_RULES,
  type FreePreferences,
  offeredRules,
  possibleChanges,
  type SensitiveRule,
  type PreferenceRule,
} from '#domain/matching/what-if.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import type { Context } from '../../context.ts';
import { limitKeyOf, type Viewer } from '../../members/store.ts';
import { refuseAs } from '../../refusal.ts';
import { changeProfile } from '../profile/actions.ts';
import { allowCountsBeside, whoSearches } from '../search/actions.ts';
import { judgePreferences, preferencesOf } from './policy.ts';
import { presentAlternatives, presentKept, presentWaiting } from './view.ts';

/**
 * What other wishes would bring, in told counts (R-INF 3): drafts of age and religion in any combination, and one
 * sensitive wish on the kept ones. Writes nothing. Throws field refusals, what-if-used-up,
 * what-if-other-wishes, too-many-requests.
 */
export async function tryPreferences(
  ctx: Context,
  memberId: string,
  { set, ask }: { set: Partial<FreePreferences>; ask?: SensitiveRule | undefined },
) {
  await ctx.limits.use('what-if', memberId);
  const viewer = await whoSearches(ctx, memberId);
  if (ask !== undefined) {
    await allowCountsBeside(ctx, viewer);
    await ctx.limits
      .use('what-if-sensitive', limitKeyOf(viewer).toString('base64url'))
      .catch(refuseAs('too-many-requests', 'what-if-used-up'));
  }
  await ctx.index.fresh(viewer.revision);
  const proposed = { ...viewer.profile, ...judgePreferences(viewer.profile, set) };
  const free = count(ctx, viewer, proposed, FREE_RULES);
  return {
    kept: preferencesOf(viewer.profile),
    waiting: presentWaiting(viewer.waiting),
    ...presentAlternatives({ now: ctx.index.engine.whatIf(viewer.profile, [], countedBy(viewer)).total, ...free }),
    asked:
      ask === undefined ? null : presentAlternatives({ now: 0, ...count(ctx, viewer, viewer.profile, [ask]) }).changes,
    applies: offeredRules(proposed),
  };
}

const countedBy = ({ uncounted }: Viewer) => ({ hidden: uncounted });

/** How many these wishes bring, and each single change of these rules. */
function count(ctx: Context, viewer: Viewer, wishes: MatchFacts, rules: readonly PreferenceRule[]) {
  const offered = offeredRules(wishes).filter((rule) => rules.includes(rule));
  const changes = possibleChanges(wishes).filter((change) => offered.includes(change.rule));
  return { changes, ...ctx.index.engine.whatIf(wishes, changes, countedBy(viewer)) };
}

/** Keeps changed wishes; the index knows before the answer leaves. Throws field refusals. */
export async function keepPreferences(ctx: Context, memberId: string, set: Partial<PreferencesBody>) {
  await ctx.limits.use('preferences', memberId);
  return presentKept(await changeProfile(ctx, memberId, Object.keys(set), (profile) => judgePreferences(profile, set)));
}
