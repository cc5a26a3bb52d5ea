import type { CandidateCard } from '#contract/search.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { noticeText } from '#copy/notices.ts';
import type { LikeNote } from '#domain/likes/like-note.ts';
import { ApiError, asApiError, call, isRefusal } from '#web/lib/api.ts';
import { happened, mayHaveHappened } from '#web/lib/server-state.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { announce } from '#web/ui/toast.tsx';
import { celebrateHere, noCelebration } from './celebrated.ts';
import { showEndedPlanToast } from '#web/account/ended-plan.ts';
import { memberKey, showMember } from './member-state.ts';

/** Likes a candidate; every list with likes is read anew. A refusal is shown with its own text (S1 §8). */
export function useLike({
  onMatch,
  onDone,
}: {
  onMatch: (candidate: CandidateCard) => void;
  onDone?: (card: CandidateCard) => void;
}) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: like,
    onMutate: ({ id }) => celebrateHere(id),
    // The search runs again after a like (S1 §2); also after a refusal, which means that the page is outdated.
    onSuccess: async (card, { told }) => {
      told?.(null);
      await showMember(client, card);
      onDone?.(card);
      if (card.relation === 'mutual') {
        // The celebration shows that the like is stored.
        onMatch(card);
      } else {
        noCelebration(card.id);
        announce(noticeText('like-done'));
      }
      return happened(client, 'liked');
    },
    onError: (error, { id: candidateId, told }) => {
      noCelebration(candidateId);
      const isThere = error instanceof ApiError && error.code === 'already-liked';
      // The note's dialog shows the error, and keeps the text.
      if (told) told(failureOf(error));
      // Liked in another tab: the result is as wanted.
      else if (isThere) announce(error.message);
      else if (error instanceof LikeUnchecked) showErrorToast(error.failure, noticeText('like-check-failed'));
      else showEndedPlanToast(error, noticeText('like-failed'));
      void client.invalidateQueries({ queryKey: memberKey(candidateId) });
      return isRefusal(asApiError(error)) ? happened(client, 'liked') : mayHaveHappened(client, 'liked');
    },
  });
  return {
    like: (id: string) => mutation.mutate({ id }),
    /** Throws ApiError: the note's dialog has shown the error. */
    likeWithNote: (id: string, note: LikeNote) =>
      new Promise<void>((done, failed) =>
        mutation.mutate({ id, note, told: (failure) => (failure ? failed(failure) : done()) }),
      ),
    likingId: mutation.isPending ? mutation.variables.id : null,
  };
}

const failureOf = (error: unknown): ApiError => (error instanceof LikeUnchecked ? error.failure : asApiError(error));

type Wish = {
  id: string;
  note?: LikeNote;
  /** Called at once, before the lists are refreshed; null: the like is stored. */
  told?: (failure: ApiError | null) => void;
};

/** It is unknown whether the like is stored, and the check failed too. */
class LikeUnchecked extends Error {
  constructor(readonly failure: ApiError) {
    super();
  }
}

/**
 * The card after the like. Without an answer the like may still be stored: the card is read before it counts as failed.
 * A note goes with the first like alone: with another like, or without a note, it throws already-liked.
 */
async function like({ id: candidateId, note }: Wish): Promise<CandidateCard> {
  try {
    return (await call('POST /api/likes', { body: { candidateId, ...(note && { note }) } })).card;
  } catch (error) {
    const failure = asApiError(error);
    if (isRefusal(failure) && !(note && failure.code === 'already-liked')) throw failure;
    const card = await call('GET /api/members/:id', { params: { id: candidateId } }).catch((asked: unknown) => {
      throw new LikeUnchecked(asApiError(asked));
    });
    if (card.relation !== 'you-liked' && card.relation !== 'mutual') throw failure;
    if (note && card.notes.mine?.text !== note.text) throw new ApiError(409, { code: 'already-liked', message: '' });
    return card;
  }
}
