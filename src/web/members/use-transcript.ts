import { useMutation, useQueryClient } from '@tanstack/react-query';
import { transcriptCopy } from '#copy/transcript.ts';
import { download } from '#web/lib/download.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { showToast } from '#web/ui/toast.tsx';

const KEY = ['transcript'];

/**
 * Downloads the transcript of an own conversation, by its id, one at a time, as the server makes them: a press
 * meanwhile says that it is on its way.
 */
export function useTranscript() {
  const client = useQueryClient();
  const making = useMutation({
    mutationKey: KEY,
    mutationFn: (id: string) => download(`/api/transcripts/${id}/file`),
    onSuccess: () => showToast({ tone: 'ok', text: transcriptCopy.made }),
    onError: (error) => showErrorToast(error, transcriptCopy.failed),
  });
  return {
    take: (id: string) => {
      showToast({ text: transcriptCopy.making });
      if (client.isMutating({ mutationKey: KEY }) === 0) making.mutate(id);
    },
    /** The conversation whose transcript is being made. */
    takingId: making.isPending ? making.variables : null,
  };
}
