import { useMutation } from '@tanstack/react-query';
import { noticeText } from '#copy/notices.ts';
import { type ApiOutput, asApiError, call, isRefusal } from '#web/lib/api.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { createStore } from '#web/lib/store.ts';
import { closeDialogs } from '#web/ui/dialog-stack.ts';

/** A conversation that was asked for on a member's card and is not shown yet; the chat shows it and sets null. */
export const startedChat = createStore<ApiOutput<'POST /api/conversations'> | null>(null);

/** «Chat (2 hari)»: makes the pair's conversation, or takes the one there is; the chat shows it. */
export function useStartChat() {
  return useMutation({
    mutationFn: (memberId: string) => call('POST /api/conversations', { body: { memberId } }),
    onSuccess: (conversation) => {
      // What the button stands on closes first: a modal dialog would keep the window out of reach.
      closeDialogs();
      startedChat.set(conversation);
    },
    onError: (error) =>
      showErrorToast(
        error,
        noticeText(isRefusal(asApiError(error)) ? 'conversation-start-failed' : 'conversation-create-failed'),
      ),
  });
}
