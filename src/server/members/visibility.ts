import type { LikeNotes } from '#contract/profile.ts';
import { visibility, type Visibility } from '#domain/visibility/visible-fields.ts';
import { inList } from '#domain/matching/find-matches.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { refuse } from '../refusal.ts';
import type { BaseContext } from '../base-context.ts';

import type { Facts, Viewer } from './store.ts';
import { type CardFacts, cardsOf } from './store.cards.ts';
import { notesOf } from './store.notes.ts';
import { NeverLooked, type ScoredViewer, scoredViewerOf } from './versions.ts';

/** The viewer's facts that decide about one other member. `version`: null before their first look at others. */
export type Judge = Pick<Viewer, 'plan' | 'paused'> & { profile: MatchFacts; version: unknown };

/** The visibility of that member for this viewer now: a card opened within 24 hours, or liked, is open everywhere. */
export function visibilityOf(viewer: Judge, facts: Facts): Visibility {
  return visibility({
    viewer: {
      tier: viewer.plan.tier,
      gender: viewer.profile.gender,
      needsPayment: viewer.plan.needsPayment,
      paused: viewer.paused,
    },
    other: {
      gender: facts.gender,
      status: facts.status,
      instagramOpen: facts.instagramOpen,
      closed: facts.closed,
    },
    hidden: facts.hidden,
    relation: facts.relation,
    permissionApproved: facts.asked?.status === 'approved',
    openedCard: facts.openedToday || facts.relation === 'you-liked',
  });
}

/**
 * Is the candidate in the viewer's list? Answered only to who has a scoring version: before it, changes of what is
 * judged are not counted (R-INF 2). Throws NeverLooked, for afterFirstLook.
 */
export function isListed(viewer: Judge, candidate: MatchFacts): boolean {
  if (viewer.version === null) throw new NeverLooked();
  return inList(viewer.profile, candidate);
}

/**
 * Do these two meet at all: in the viewer's list, or already related? A paid tier opens nobody outside the list. Throws
 * NeverLooked.
 */
export function canMeet(viewer: Judge, facts: Facts, candidate: MatchFacts): boolean {
  return related(viewer, facts) || (facts.relation !== 'ended' && isListed(viewer, candidate));
}

/**
 * The same in the room, which makes no version: members have one from their proof on (features/proof), so it answers
 * without one only to accounts from before that.
 */
export function canMeetInRoom(viewer: Judge, facts: Facts, candidate: MatchFacts): boolean {
  return related(viewer, facts) || (facts.relation !== 'ended' && inList(viewer.profile, candidate));
}

/** Are these two related, whatever either wishes now? */
function related({ plan }: Pick<Judge, 'plan'>, { relation, openedToday }: Facts): boolean {
  if (relation === 'ended') return false;
  return (
    relation === 'mutual' ||
    relation === 'you-liked' ||
    openedToday ||
    (relation === 'they-liked' && plan.tier !== 'basic')
  );
}

export type VisibleMember = CardFacts & { viewer: ScoredViewer; visibility: Visibility; notes: LikeNotes };

/**
 * Another member as visible to this viewer now; throws candidate-not-available for any other, unknown ids
 * included.
 */
export async function visibleMember(ctx: BaseContext, viewerId: string, otherId: string): Promise<VisibleMember> {
  const [viewer, cards] = await Promise.all([
    scoredViewerOf(ctx, viewerId),
    cardsOf(ctx)({ viewerId, ids: [otherId] }),
  ]);
  const card = cards.get(otherId);
  if (!card || otherId === viewerId) throw refuse('candidate-not-available');
  const visibility = visibilityOf(viewer, card.facts);
  if (visibility.row === 'nothing' || visibility.row === 'blurred' || !canMeet(viewer, card.facts, card.profile))
    throw refuse('candidate-not-available');
  const notes = await notesOf(ctx)({ viewer, about: [card.facts] });
  return { viewer, ...card, visibility, notes: notes(otherId) };
}
