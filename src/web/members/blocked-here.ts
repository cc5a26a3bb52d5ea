import { useEffect, useState } from 'react';

/**
 * A member by id, by the reference of a card without one, as the author of a message in the room, or as the
 * other side of a conversation.
 */
export type Whom = { memberId: string } | { ref: string } | { roomSeq: number } | { conversationId: string };

const NAME = 'serasi.blokir';
/** A page without it says less; nothing is stored. */
const openChannel = () => ('BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : null);

/** Tells what is open in this browser whom its member has blocked; null: a block was taken back. */
export function tellBlocked(whom: Whom | null): void {
  const channel = openChannel();
  channel?.postMessage(whom && ('memberId' in whom ? whom.memberId : 'conversationId' in whom && whom.conversationId));
  channel?.close();
}

/**
 * Has the viewer blocked one of these, a member or a conversation, since it was opened? In this tab or another, which
 * tells it as it knew them: by a card without an address, or in the room, nobody is told.
 */
export function useBlockedHere(...ids: readonly (string | null | undefined)[]): boolean {
  const [blocked, setBlocked] = useState<readonly unknown[]>([]);
  useEffect(() => {
    const channel = openChannel();
    channel?.addEventListener('message', ({ data }) => setBlocked((now) => (data === null ? [] : [...now, data])));
    return () => channel?.close();
  }, []);
  return ids.some((id) => id && blocked.includes(id));
}
