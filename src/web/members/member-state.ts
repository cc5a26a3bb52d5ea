import type { CandidateCard } from '#contract/search.ts';
import type { QueryClient } from '@tanstack/react-query';
import { serverState } from '#web/lib/server-state.ts';

/** A member's profile as visible to the viewer, by the member's id. It is read anew each time it is opened. */
export const memberKey = serverState<[memberId: string | null]>('member', ['plan-changed']);

/** Shows the card a write answered with. A read in progress may be of before it, and is dropped. */
export async function showMember(client: QueryClient, card: CandidateCard): Promise<void> {
  await client.cancelQueries({ queryKey: memberKey(card.id) });
  client.setQueryData(memberKey(card.id), card);
}
