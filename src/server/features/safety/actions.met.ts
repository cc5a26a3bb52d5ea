import { shownName } from '#domain/messaging/room.ts';
import { shownRelation } from '#domain/likes/relation.ts';
import type { Context } from '../../context.ts';
import { refuse } from '../../refusal.ts';
import { memberOfRef } from '../../members/refs.ts';
import { canMeet, visibilityOf } from '../../members/visibility.ts';
import { cardsOf } from '../../members/store.cards.ts';
import { notesOf } from '../../members/store.notes.ts';
import { scoredViewerOf } from '../../members/versions.ts';
import { openFactsOf } from '../../members/view.ts';
import { authorOf } from '../room/actions.ts';
import { haveMet } from './store.blocks.ts';
import { partnerIn } from './store.messages.ts';
import type { MetMember } from './view.ts';

export type Target = { memberId?: string; ref?: string; roomSeq?: number; conversationId?: string };
/**
 * The member to block or report, as visible to the viewer now: by id, if the card is open or the two have
 * met (a card, a like of their own, a match, a request, a notification, an own block; a like of the other only where
 * the tier shows it, R-SEE-2); by reference, by a readable message in the room, or by conversation. Throws
 * candidate-not-available for any other, unknown ids included, and invalid-input unless named in exactly one way.
 */
export async function metMember(ctx: Context, viewerId: string, target: Target): Promise<MetMember> {
  const otherId = await named(ctx, viewerId, target);
  const [viewer, cards] = await Promise.all([
    scoredViewerOf(ctx, viewerId),
    cardsOf(ctx)({ viewerId, ids: [otherId] }),
  ]);
  const card = cards.get(otherId);
  if (!card || otherId === viewerId) throw refuse('candidate-not-available');
  const visibility = visibilityOf(viewer, card.facts);
  const visible = visibility.row !== 'nothing' && canMeet(viewer, card.facts, card.profile);
  const met =
    // By id only if the card is open: a guessed id of a blurred card is not confirmed (R-INF 5).
    (visible && visibility.row !== 'blurred') ||
    // A reference, a readable message or a conversation proves that we showed the member.
    target.memberId === undefined ||
    shownRelation(card.facts.relation, viewer.plan.tier) !== 'none' ||
    card.facts.relation === 'ended' ||
    (await haveMet(ctx.db, viewerId, otherId));
  if (!met) throw refuse('candidate-not-available');
  const inRoom = target.roomSeq === undefined ? '' : shownName(card.profile.nama);
  const notes = await notesOf(ctx)({ viewer, about: [card.facts] });
  return {
    viewer,
    ...card,
    visibility,
    notes: notes(otherId),
    visible,
    shown: openFactsOf(card.profile, visibility).nama ?? inRoom,
    byId: target.memberId !== undefined || target.conversationId !== undefined,
  };
}

async function named(
  ctx: Context,
  viewerId: string,
  { memberId, ref, roomSeq, conversationId }: Target,
): Promise<string> {
  if ([memberId, ref, roomSeq, conversationId].filter((way) => way !== undefined).length !== 1)
    throw refuse('invalid-input', { fields: [{ field: 'memberId', code: 'invalid-input' }] });
  if (memberId !== undefined) return memberId;
  if (roomSeq !== undefined || conversationId !== undefined) {
    const found =
      roomSeq === undefined
        ? await partnerIn(ctx.db, viewerId, conversationId!)
        : await authorOf(ctx.db, viewerId, roomSeq);
    if (found === undefined) throw refuse('candidate-not-available');
    return found;
  }
  const found = await memberOfRef(ctx, viewerId, ref!);
  if (found === null) throw refuse('candidate-not-available');
  return found;
}
