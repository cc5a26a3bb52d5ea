import { useMutation } from '@tanstack/react-query';
import { noticeText } from '#copy/notices.ts';
import { showEndedPlanToast } from '#web/account/ended-plan.ts';
import { type ApiOutput, asApiError, call, isRefusal } from '#web/lib/api.ts';
import { createStore } from '#web/lib/store.ts';
import { closeDialogs } from '#web/ui/dialog-stack.ts';
import { noteRunningChat } from './running-chats.ts';

/** A conversation requested on a member's card and not shown yet; the chat shows it and sets null. */
export const startedChat = createStore<ApiOutput<'POST /api/conversations'> | null>(null);

/** «Chat (2 hari)»: creates the pair's conversation, or takes the existing one; the chat shows it. */
export function useStartChat() {
  return useMutation({
    mutationFn: (memberId: string) => call('POST /api/conversations', { body: { memberId } }),
    onSuccess: (conversation) => {
      // The dialog with the button closes first: a modal dialog would block the window.
      closeDialogs();
      noteRunningChat(conversation.other.id, conversation.expiresAt);
      startedChat.set(conversation);
    },
    onError: (error) =>
      showEndedPlanToast(
        error,
        noticeText(isRefusal(asApiError(error)) ? 'conversation-start-failed' : 'conversation-create-failed'),
      ),
  });
}
