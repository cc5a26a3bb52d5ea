import { shownRelation } from '#domain/likes/relation.ts';
import type { Context } from '../../context.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { meets, openRef, type SeenMember, seen } from '../matches/policy.ts';
import { cardsOf, lookerOf } from '../matches/store.ts';
import { haveMet } from './store.blocks.ts';

export type Whom = { memberId?: string; ref?: string };
/** `inSight`: the member who asks can open this one now; else they met before, and there is nothing more to see. */
export type MetMember = SeenMember & { inSight: boolean };

/**
 * Whom a member may block or report, as they may see that member now: somebody they can meet, or met (a card, a like of their
 * own, a match, a request, a notification, an own block; a like of the other only where the tier shows it, R-SEE-2). Throws
 * candidate-not-available for everybody else, unknown ids included, and invalid-input unless named in exactly one way.
 */
export async function metMember(ctx: Context, viewerId: string, whom: Whom): Promise<MetMember> {
  const otherId = named(ctx, viewerId, whom);
  const [looker, cards] = await Promise.all([lookerOf(ctx)(viewerId), cardsOf(ctx)({ viewerId, ids: [otherId] })]);
  const card = cards.get(otherId);
  if (!card || otherId === viewerId) throw refuse('candidate-not-available');
  const sight = seen(looker, card.facts);
  const inSight = sight.row !== 'nothing' && meets(looker, card.facts, card.profile);
  const met =
    inSight ||
    // Whoever holds a reference was shown that member by us.
    whom.ref !== undefined ||
    shownRelation(card.facts.relation, looker.plan.tier) !== 'none' ||
    (await haveMet(ctx.db, viewerId, otherId));
  if (!met) throw refuse('candidate-not-available');
  return { looker, ...card, sight, inSight };
}

function named(ctx: Context, viewerId: string, { memberId, ref }: Whom): string {
  if ((memberId === undefined) === (ref === undefined)) throw refuse('invalid-input', { fields: [{ field: 'memberId', code: 'invalid-input' }] });
  if (memberId !== undefined) return memberId;
  try {
    return openRef(ctx, viewerId, ref!);
  } catch (error) {
    // A reference that is broken, or somebody else's, leads to nobody.
    throw error instanceof Refusal ? refuse('candidate-not-available') : error;
  }
}
