import { shownName } from '#domain/chat/room.ts';
import { shownRelation } from '#domain/likes/relation.ts';
import type { Context } from '../../context.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { meets, openRef, type SeenMember, seen } from '../matches/policy.ts';
import { cardsOf, lookerOf } from '../matches/store.ts';
import { openFactsOf } from '../matches/view.ts';
import { findShown } from '../room/store.ts';
import { haveMet } from './store.blocks.ts';
import { partnerIn } from './store.messages.ts';

export type Whom = { memberId?: string; ref?: string; roomSeq?: number; conversationId?: string };
/**
 * `inSight`: the member who asks can open this one now; else they met before, or read each other in the room, and there is
 * nothing more to see. `shown`: the name the one who asks knows.
 */
export type MetMember = SeenMember & { inSight: boolean; shown: string };

/**
 * Whom a member may block or report, as they may see that member now: somebody they can meet, or met (a card, a like of their
 * own, a match, a request, a notification, an own block; a like of the other only where the tier shows it, R-SEE-2), or whose
 * message in the room they can read. Throws candidate-not-available for everybody else, unknown ids included, and invalid-input
 * unless named in exactly one way.
 */
export async function metMember(ctx: Context, viewerId: string, whom: Whom): Promise<MetMember> {
  const otherId = await named(ctx, viewerId, whom);
  const [looker, cards] = await Promise.all([lookerOf(ctx)(viewerId), cardsOf(ctx)({ viewerId, ids: [otherId] })]);
  const card = cards.get(otherId);
  if (!card || otherId === viewerId) throw refuse('candidate-not-available');
  const sight = seen(looker, card.facts);
  const inSight = sight.row !== 'nothing' && meets(looker, card.facts, card.profile);
  const met =
    inSight ||
    // Whoever holds a reference, reads a message or has a conversation was shown that member by us.
    whom.memberId === undefined ||
    shownRelation(card.facts.relation, looker.plan.tier) !== 'none' ||
    (await haveMet(ctx.db, viewerId, otherId));
  if (!met) throw refuse('candidate-not-available');
  const inRoom = whom.roomSeq === undefined ? '' : shownName(card.profile.nama);
  return { looker, ...card, sight, inSight, shown: openFactsOf(card.profile, sight).nama ?? inRoom };
}

async function named(ctx: Context, viewerId: string, { memberId, ref, roomSeq, conversationId }: Whom): Promise<string> {
  if ([memberId, ref, roomSeq, conversationId].filter((way) => way !== undefined).length !== 1)
    throw refuse('invalid-input', { fields: [{ field: 'memberId', code: 'invalid-input' }] });
  if (memberId !== undefined) return memberId;
  if (roomSeq !== undefined || conversationId !== undefined) {
    const found = roomSeq === undefined ? await partnerIn(ctx.db, viewerId, conversationId!) : (await findShown(ctx.db, viewerId, roomSeq))?.author_id;
    if (found === undefined) throw refuse('candidate-not-available');
    return found;
  }
  try {
    return openRef(ctx, viewerId, ref!);
  } catch (error) {
    // A reference that is broken, or somebody else's, leads to nobody.
    throw error instanceof Refusal ? refuse('candidate-not-available') : error;
  }
}
