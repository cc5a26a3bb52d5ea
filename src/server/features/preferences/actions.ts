import type { PreferencesBody } from '#contract/preferences.ts';
import { WISHES_COUNTED_PER_DAY, WISHES_SUGGESTED_PER_DAY } from '#domain/matching/limits.ts';
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
import { limitKeysOf, type Viewer } from '../../members/store.ts';
import { Refusal, refuseAs } from '../../refusal.ts';
import { changeProfile } from '../profile/actions.ts';
import { allowCountsBeside, whoSearches } from '../search/actions.ts';
import { judgePreferences, preferencesOf } from './policy.ts';
import { presentAlternatives, presentKept, presentWaiting } from './view.ts';

type Question = { set: Partial<FreePreferences>; ask?: SensitiveRule | undefined; suggested?: boolean | undefined };

/**
 * Effect of other wishes, in told counts (R-INF 3): drafts of age and religion in any combination, and one
 * sensitive wish on the kept ones. Writes nothing. Throws field refusals, what-if-used-up,
 * what-if-other-wishes, too-many-requests.
 */
export async function tryPreferences(
  ctx: Context,
  memberId: string,
  { set, ask: wanted, suggested = false }: Question,
) {
  await ctx.limits.use('what-if', memberId);
  const viewer = await whoSearches(ctx, memberId);
  const ask = wanted !== undefined && (await mayAsk(ctx, viewer, suggested)) ? wanted : undefined;
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

/**
 * Uses up the asking of a sensitive wish. Of what nobody asked for (`suggested`) it is the first of the day's different
 * wishes at most, and there is no answer where there is no refusal to read. Throws what-if-used-up,
 * what-if-other-wishes.
 */
async function mayAsk(ctx: Context, viewer: Viewer, suggested: boolean): Promise<boolean> {
  try {
    await allowCountsBeside(ctx, viewer, suggested ? WISHES_SUGGESTED_PER_DAY : WISHES_COUNTED_PER_DAY);
    for (const key of limitKeysOf(viewer))
      await ctx.limits
        .use('what-if-sensitive', key.toString('base64url'))
        .catch(refuseAs('too-many-requests', 'what-if-used-up'));
    return true;
  } catch (error) {
    if (suggested && error instanceof Refusal) return false;
    throw error;
  }
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
