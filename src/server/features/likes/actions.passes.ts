import type { Context } from '../../context.ts';
import { memberOfRef, memberRef } from '../../members/refs.ts';
import { scoredViewerOf } from '../../members/versions.ts';
import { cardsOf } from '../../members/store.cards.ts';
import { canMeet, visibilityOf } from '../../members/visibility.ts';
import { refuse } from '../../refusal.ts';
import * as store from './store.passes.ts';
import { passedUntil } from './view.ts';

/** A candidate by id, if the card is open, or else by reference. */
export type Candidate = { memberId?: string; ref?: string };

/**
 * «Lewati»: the candidate is out of the own list for 30 days. Nothing else changes, so that it reveals nothing:
 * not the relation, no total, nothing to the candidate (R-LIKE, R-INF 8). Throws invalid-input
 * unless named in exactly one way, candidate-not-available, too-many-requests.
 */
export async function pass(ctx: Context, viewerId: string, candidate: Candidate) {
  await ctx.limits.use('pass', viewerId);
  const otherId = await namedCandidate(ctx, viewerId, candidate);
  const now = ctx.now();
  await store.putPass(ctx.db, viewerId, otherId, now);
  emitOwn(ctx, viewerId);
  return { ref: memberRef(ctx.config, viewerId, otherId), until: passedUntil(now).toISOString() };
}

/** Puts the candidate back into the list at once. Throws not-found. */
export async function undoPass(ctx: Context, viewerId: string, ref: string): Promise<void> {
  const otherId = await memberOfRef(ctx, viewerId, ref);
  if (otherId === null || !(await store.deletePass(ctx.db, viewerId, otherId))) throw refuse('not-found');
  emitOwn(ctx, viewerId);
}

/** Emits to the member's other browsers, so that they read the list anew. */
const emitOwn = (ctx: Context, memberId: string) => ctx.live.emit([memberId], 'members', {});

async function namedCandidate(ctx: Context, viewerId: string, { memberId, ref }: Candidate): Promise<string> {
  if ((memberId === undefined) === (ref === undefined))
    throw refuse('invalid-input', { fields: [{ field: 'memberId', code: 'invalid-input' }] });
  const otherId = memberId ?? (await memberOfRef(ctx, viewerId, ref!));
  if (otherId === null || otherId === viewerId) throw refuse('candidate-not-available');
  const [viewer, cards] = await Promise.all([
    scoredViewerOf(ctx, viewerId),
    cardsOf(ctx)({ viewerId, ids: [otherId] }),
  ]);
  const card = cards.get(otherId);
  const row = card && visibilityOf(viewer, card.facts).row;
  // An id does not name a card that is not open (R-INF 5).
  const named = row !== 'nothing' && (row !== 'blurred' || ref !== undefined);
  if (!card || !named || !canMeet(viewer, card.facts, card.profile)) throw refuse('candidate-not-available');
  return otherId;
}
