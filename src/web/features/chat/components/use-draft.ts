import { useSession } from '#web/lib/session.ts';
import { type DraftStore, draftOf } from '#web/messaging/drafts.ts';

/** Unsent text stays in this tab, even after closing and reloading. */
export function useDraft(conversationId: string): DraftStore {
  const { me } = useSession();
  return draftOf(me?.id ?? '', conversationId, 'tab');
}
