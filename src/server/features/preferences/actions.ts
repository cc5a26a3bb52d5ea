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
import type { WhatIfQuestion } from '../../match-index/match-search.ts';
import { limitKeysOf } from '../../members/store.ts';
import { refuseAs } from '../../refusal.ts';
import { changeProfile } from '../profile/actions.ts';
import { allowCountsBeside, whoSearches } from '../search/actions.ts';
import { judgePreferences, preferencesOf } from './policy.ts';
import { presentAlternatives, presentKept, presentWaiting } from './view.ts';

/**
 * Effect of other wishes, in told counts (R-INF 3): drafts of age and religion in any combination, and one
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
    for (const key of limitKeysOf(viewer))
      await ctx.limits
        .use('what-if-sensitive', key.toString('base64url'))
        .catch(refuseAs('too-many-requests', 'what-if-used-up'));
  }
  const proposed = { ...viewer.profile, ...judgePreferences(viewer.profile, set) };
  const questions = [
    { wishes: viewer.profile, changes: [] },
    questionOf(proposed, FREE_RULES),
    ...(ask === undefined ? [] : [questionOf(viewer.profile, [ask])]),
  ];
  const { revision, uncounted } = viewer;
  const counts = await ctx.index.whatIf(questions, { revision, hidden: uncounted });
  const [now, free, asked] = questions.map(({ changes }, i) => ({ changes, ...counts[i]! }));
  return {
    kept: preferencesOf(viewer.profile),
    waiting: presentWaiting(viewer.waiting),
    ...presentAlternatives({ now: now!.total, ...free! }),
    asked: asked ? presentAlternatives({ now: 0, ...asked }).changes : null,
    applies: offeredRules(proposed),
  };
}

/** The count for these wishes, and for each single change of these rules. */
function questionOf(wishes: MatchFacts, rules: readonly PreferenceRule[]): WhatIfQuestion {
  const offered = offeredRules(wishes).filter((rule) => rules.includes(rule));
  return { wishes, changes: possibleChanges(wishes).filter((change) => offered.includes(change.rule)) };
}

/** Stores changed wishes; the index is updated before the answer is sent. Throws field refusals. */
export async function keepPreferences(ctx: Context, memberId: string, set: Partial<PreferencesBody>) {
  await ctx.limits.use('preferences', memberId);
  return presentKept(await changeProfile(ctx, memberId, Object.keys(set), (profile) => judgePreferences(profile, set)));
}
