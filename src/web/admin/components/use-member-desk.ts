import type { MemberLine } from '#contract/desk.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiInput, call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';
import { OPENING } from './opening.ts';

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
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
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

/** Acts on a member; returns the link of a recovery. */
export function useMemberAct(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ act, cause, tier, days, whatsapp, reason }: Wanted) => {
      const params = { id };
      if (act === 'lift') await call('POST /api/staff/members/:id/lifting', { params, body: { reason } });
      else if (act === 'sign-out') await call('POST /api/staff/members/:id/sign-out', { params, body: { reason } });
      else if (act === 'grant')
        await call('POST /api/staff/members/:id/grants', { params, body: { tier, days, reason } });
      else if (act === 'plan-end') await call('POST /api/staff/members/:id/plan-end', { params, body: { reason } });
      else if (act === 'recovery-link')
        return call('POST /api/staff/members/:id/recovery-link', { params, body: { whatsapp, reason } });
      else await call('POST /api/staff/members/:id/sanctions', { params, body: { kind: act, cause, days, reason } });
      return null;
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: membersKey() }),
        client.invalidateQueries({ queryKey: memberKey(id) }),
      ]),
  });
}

/** The address of the list as a file, with these filters. */
export const csvAddress = (filters: Filters) =>
  `/api/staff/members/csv?${new URLSearchParams(filters as Record<string, string>)}`;

/** Is the member suspended or banned? */
export const isOut = (status: MemberLine['status']) => status === 'suspended' || status === 'banned';
