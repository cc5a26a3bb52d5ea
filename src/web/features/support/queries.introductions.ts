import { useMutation, useQueryClient } from '@tanstack/react-query';
import { introductionCopy } from '#copy/introductions.ts';
import type { IntroductionAnswer } from '#domain/support/introduction.ts';
import { call } from '#web/lib/api.ts';
import { happened } from '#web/lib/server-state.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { announce, showToast } from '#web/ui/toast.tsx';

/** The list is read anew after a refusal too: the other may have been first. */
export function useAnswerIntroduction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; answer: IntroductionAnswer; at?: string }) =>
      call('POST /api/introductions/:id/answer', { params: { id }, body }),
    onSuccess: (_, { answer }) => {
      const text = introductionCopy.answered[answer];
      // An invitation that was declined leaves this side's list.
      if (answer === 'decline') showToast({ tone: 'ok', text });
      else announce(text);
    },
    onError: (error) => showErrorToast(error, introductionCopy.answerFailed),
    onSettled: () => happened(client, 'introduction-changed'),
  });
}
