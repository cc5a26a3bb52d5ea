import type { CandidateCard } from '#contract/search.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { noticeText } from '#copy/notices.ts';
import type { LikeNote } from '#domain/likes/like-note.ts';
import { ApiError, asApiError, call, isRefusal } from '#web/lib/api.ts';
import { happened, mayHaveHappened } from '#web/lib/server-state.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { announce } from '#web/ui/toast.tsx';
import { celebrateHere, noCelebration } from './celebrated.ts';
import { memberKey } from './member-state.ts';

/** Likes a candidate; every list that shows likes asks anew. A refusal is told by its own text (S1 §8). */
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
    // The search runs again after a like (S1 §2); also after a refusal, which means that the page is out of date.
    onSuccess: (card, { told }) => {
      told?.(null);
      client.setQueryData(memberKey(card.id), card);
      onDone?.(card);
      if (card.relation === 'mutual') {
        // The celebration says itself that the like is done.
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
      // Liked in another tab: what was wanted is so, and nothing went wrong.
      if (isThere) announce(error.message);
      // The dialog the note was written in says what is wrong with it, and keeps it.
      if (told) told(isThere ? null : failureOf(error));
      else if (error instanceof LikeUnchecked) showErrorToast(error.failure, noticeText('like-check-failed'));
      else if (!isThere) showErrorToast(error, noticeText('like-failed'));
      void client.invalidateQueries({ queryKey: memberKey(candidateId) });
      return isRefusal(asApiError(error)) ? happened(client, 'liked') : mayHaveHappened(client, 'liked');
    },
  });
  return {
    like: (id: string) => mutation.mutate({ id }),
    /** Throws ApiError: what was wrong is told where the note was written. */
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
  /** At once, before the lists have asked anew; null: the like is there. */
  told?: (failure: ApiError | null) => void;
};

/** Whether the like is there is not known, and could not be asked either. */
class LikeUnchecked extends Error {
  constructor(readonly failure: ApiError) {
    super();
  }
}

/**
 * The card after the like. When no answer came, the like may still be there: the card is asked for before it failed.
 */
async function like({ id: candidateId, note }: Wish): Promise<CandidateCard> {
  try {
    return (await call('POST /api/likes', { body: { candidateId, ...(note && { note }) } })).card;
  } catch (error) {
    const failure = asApiError(error);
    if (isRefusal(failure)) throw failure;
    const card = await call('GET /api/members/:id', { params: { id: candidateId } }).catch((asked: unknown) => {
      throw new LikeUnchecked(asApiError(asked));
    });
    if (card.relation !== 'you-liked' && card.relation !== 'mutual') throw failure;
    return card;
  }
}
