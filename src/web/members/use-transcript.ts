import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { transcriptCopy } from '#copy/transcript.ts';
import { download } from '#web/lib/download.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { showToast } from '#web/ui/toast.tsx';

const KEY = ['transcript'];

/**
 * Downloads transcripts of own conversations, by their ids, one after another, as the server makes them: a second press
 * for the same one only says that it is on its way.
 */
export function useTranscript() {
  const client = useQueryClient();
  const making = useMutation({
    mutationKey: KEY,
    scope: { id: 'transcript' },
    mutationFn: (id: string) => download(`/api/transcripts/${id}/file`),
    onSuccess: () => showToast({ tone: 'ok', text: transcriptCopy.made }),
    onError: (error) => showErrorToast(error, transcriptCopy.failed),
  });
  const underWay = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => state.variables as string,
  });
  return {
    take: (id: string) => {
      showToast({ text: transcriptCopy.making });
      const same = ({ state }: Mutation) => state.variables === id;
      // Asked anew: two presses may come before the next rendering.
      if (client.isMutating({ mutationKey: KEY, predicate: same }) === 0) making.mutate(id);
    },
    /** Is its transcript being made, or does it wait its turn? Whichever part of the screen asked for it. */
    isTaking: (id: string) => underWay.includes(id),
  };
}
