import type { SyncState } from '#web/lib/live.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { useServerNow } from '#web/lib/server-now.ts';

const TICK_MS = 30_000;
/** Ends of conversations (ms since 1970), by the other member, as the newest sync state has them. */
const ends = createStore<ReadonlyMap<string, number>>(new Map());

export function setRunningChats(conversations: SyncState['conversations']): void {
  ends.set(new Map(conversations.map(({ memberId, expiresAt }) => [memberId, Date.parse(expiresAt)])));
}

/** One that was just made, or answered anew: known before the next sync state. */
export const noteRunningChat = (memberId: string, expiresAt: string): void =>
  ends.set((all) => new Map(all).set(memberId, Date.parse(expiresAt)));

/** Time left (ms) of the running conversation with this member; null: none is known to run. */
export function useChatLeft(memberId: string): number | null {
  const end = useStore(ends, (all) => all.get(memberId));
  const now = useServerNow(TICK_MS);
  return end !== undefined && end > now ? end - now : null;
}
