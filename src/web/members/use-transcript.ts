import { useMutation } from '@tanstack/react-query';
import { transcriptCopy } from '#copy/transcript.ts';
import { download } from '#web/lib/download.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';

/** Downloads the transcript of an own conversation, by its id. */
export function useTranscript() {
  return useMutation({
    mutationFn: (id: string) => download(`/api/transcripts/${id}/file`),
    onError: (error) => showErrorToast(error, transcriptCopy.failed),
  });
}
