import type { CandidateCard } from '#contract/search.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorTitle } from '#copy/errors.ts';
import { noticeText } from '#copy/notices.ts';
import { asApiError, call } from '#web/lib/api.ts';
import { happened } from '#web/lib/server-state.ts';
import { showToast } from '#web/ui/toast.tsx';
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
    mutationFn: (candidateId: string) => call('POST /api/likes', { body: { candidateId } }),
    onSuccess: ({ relation, card }) => {
      client.setQueryData(memberKey(card.id), card);
      onDone?.(card);
      if (relation === 'mutual') onMatch(card);
      else showToast({ tone: 'ok', text: noticeText('like-done') });
    },
    onError: (error, candidateId) => {
      const failure = asApiError(error);
      const expected = failure.status >= 400 && failure.status < 500;
      showToast({
        tone: 'bad',
        title: expected ? errorTitle(failure.code) : noticeText('like-failed'),
        text: failure.message,
      });
      void client.invalidateQueries({ queryKey: memberKey(candidateId) });
    },
    // The search runs again after a like (S1 §2); also after a refusal, which means that the page is out of date.
    onSettled: () => happened(client, 'liked'),
  });
  return { like: mutation.mutate, likingId: mutation.isPending ? mutation.variables : null };
}
