import type { MemberFile, MemberLine } from '#contract/desk.ts';
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { type ApiInput, type ApiOutput, asApiError, call, isRefusal } from '#web/lib/api.ts';
import { BY_CURSOR } from '#web/lib/next-page.ts';
import { serverState } from '#web/lib/server-state.ts';
import { OPENING } from './components/opening.ts';
import { newKey } from './queries.payments.ts';

/** Filters of the list in its address, named as on the server. */
export const FILTERS = ['q', 'status', 'tier', 'proved', 'paused', 'demo', 'from', 'to'] as const;
export type Filter = (typeof FILTERS)[number];
export type Filters = Partial<Record<Filter, string>>;

const membersKey = serverState<[filters: Filters]>('staff-members', []);
const memberKey = serverState<[id: string]>('staff-member', []);

/** Members by these filters, newest first. */
export function useMembers(filters: Filters) {
  return useInfiniteQuery({
    queryKey: membersKey(filters),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/members', {
        query: { ...(filters as ApiInput<'GET /api/staff/members'>['query']), cursor: pageParam },
        signal,
      }),
    ...BY_CURSOR,
    // A search is a row of the trail, and whoever is found by a number reads of it.
    ...(filters.q ? OPENING : {}),
  });
}

/** A member's page; each request is an opening in the trail, so it is sent once, and again after an act. */
export function useMemberFile(id: string) {
  return useQuery({
    queryKey: memberKey(id),
    queryFn: ({ signal }) => call('POST /api/staff/members/:id/openings', { params: { id }, signal }),
    ...OPENING,
  });
}

export type Act = 'warn' | 'suspend' | 'ban' | 'lift' | 'sign-out' | 'recovery-link' | 'grant' | 'plan-end';
type Wanted = {
  act: Act;
  cause: MemberCause;
  tier: 'premium' | 'pro';
  days: number | null;
  /** For a recovery link: the number as the member stated it. */
  whatsapp: string;
  reason: string;
};
type MemberCause = ApiInput<'POST /api/staff/members/:id/sanctions'>['body']['cause'];

/**
 * Acts on a member as they were read: what a colleague decided meanwhile is not ended unseen. Returns the link of a
 * recovery, and of a grant the end of what the member has now.
 */
export function useMemberAct({ member: { id, status }, plan: read, decisions = [] }: MemberFile) {
  const client = useQueryClient();
  const intention = useRef<{
    act: Act;
    headers: ReturnType<typeof newKey>;
    decisionId: string | null | undefined;
  } | null>(null);
  const standing = decisions.find(({ kind, endedAt }) => kind !== 'warn' && endedAt === null);
  // The decision that keeps the member out may be older than those of the file.
  const replaced = standing?.id ?? (isOut(status) ? undefined : null);
  const plan = read && { bought: read.bought, periodEndsAt: read.periodEndsAt };
  return useMutation({
    mutationKey: memberKey(id),
    mutationFn: async ({ act, cause, tier, days, whatsapp, reason }: Wanted) => {
      const params = { id };
      if (act === 'lift')
        await call('POST /api/staff/members/:id/lifting', { params, body: { reason, decisionId: standing?.id } });
      else if (act === 'sign-out') await call('POST /api/staff/members/:id/sign-out', { params, body: { reason } });
      else if (act === 'grant')
        return call('POST /api/staff/members/:id/grants', { params, body: { tier, days, reason } });
      else if (act === 'plan-end')
        await call('POST /api/staff/members/:id/plan-end', { params, body: { reason, plan } });
      else if (act === 'recovery-link')
        return call('POST /api/staff/members/:id/recovery-link', { params, body: { whatsapp, reason } });
      else {
        // One key for all tries of one intention: pressed again after a lost answer, it warns nobody twice, and it is
        // about the decision that was read before the first.
        if (intention.current?.act !== act) intention.current = { act, headers: newKey(), decisionId: replaced };
        const { headers, decisionId } = intention.current;
        const body = { kind: act, cause, days, reason, decisionId };
        await call('POST /api/staff/members/:id/sanctions', { params, body, headers }).catch((error: unknown) => {
          // Refused, nothing was done: the next press is an act of its own, about what is read by then.
          const failure = asApiError(error);
          if (isRefusal(failure) && failure.code !== 'idempotency-in-flight') intention.current = null;
          throw error;
        });
        intention.current = null;
      }
      return null;
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: membersKey(), predicate: ({ queryKey }) => !isSearch(queryKey) }),
        client.invalidateQueries({ queryKey: memberKey(id) }).then(() => showInSearches(client, id)),
      ]),
  });
}

/** Takes the approval of a document back; the file is read anew, after a refusal too. */
export function useRevokeDocument(memberId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: memberKey(memberId),
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call('POST /api/staff/papers/:id/revocation', { params: { id }, body: { reason } }),
    onSettled: () => client.invalidateQueries({ queryKey: memberKey(memberId) }),
  });
}

/** An act on this member is on its way. */
export const useIsActing = (id: string): boolean => useIsMutating({ mutationKey: memberKey(id) }) > 0;

const isSearch = ([, filters]: readonly unknown[]): boolean => Boolean((filters as Filters | undefined)?.q);

/** A list that was searched for is not searched anew after an act: its line becomes that of the file just read. */
function showInSearches(client: QueryClient, id: string): void {
  const line = client.getQueryData<MemberFile>(memberKey(id))?.member;
  if (!line) return;
  client.setQueriesData<InfiniteData<ApiOutput<'GET /api/staff/members'>>>(
    { queryKey: membersKey(), predicate: ({ queryKey }) => isSearch(queryKey) },
    (read) =>
      read && {
        ...read,
        pages: read.pages.map((page) => ({
          ...page,
          members: page.members.map((one) => (one.id === id ? line : one)),
        })),
      },
  );
}

/** The address of the list as a file, with these filters. */
export const csvAddress = (filters: Filters) =>
  `/api/staff/members/csv?${new URLSearchParams(filters as Record<string, string>)}`;

/** Is the member suspended or banned? */
export const isOut = (status: MemberLine['status']) => status === 'suspended' || status === 'banned';
