import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SettingName } from '#contract/settings.ts';
import { type ApiInput, call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';
import { newKey } from './use-payments.ts';

const codesKey = serverState<[show: string, search: string]>('staff-codes', []);
const settingsKey = serverState('staff-settings', []);

export function useCodes(show: 'all' | 'active', search: string) {
  return useInfiniteQuery({
    queryKey: codesKey(show, search),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/referral-codes', {
        query: { show, search: search || undefined, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** The address of the list as a file. */
export const codesCsvAddress = (show: 'all' | 'active', search: string) =>
  `/api/staff/referral-codes/csv?${new URLSearchParams({ show, ...(search && { search }) })}`;

export function useAddCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiInput<'POST /api/staff/referral-codes'>['body']) =>
      call('POST /api/staff/referral-codes', { body, headers: newKey() }),
    onSettled: () => client.invalidateQueries({ queryKey: codesKey() }),
  });
}

export function useTurnCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, active }: { id: string; active: boolean }) =>
      call('PATCH /api/staff/referral-codes/:id', { params: { id }, body: { active }, headers: newKey() }),
    onSettled: () => client.invalidateQueries({ queryKey: codesKey() }),
  });
}

export function useSettings() {
  return useQuery({ queryKey: settingsKey(), queryFn: ({ signal }) => call('GET /api/staff/settings', { signal }) });
}

type Put = { name: SettingName; value: unknown; validFrom: string | null; reason: string };

export function usePutSetting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, ...body }: Put) =>
      call('PUT /api/staff/settings/:name', { params: { name }, body, headers: newKey() }),
    onSettled: () => client.invalidateQueries({ queryKey: settingsKey() }),
  });
}

export function useWithdrawSetting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/staff/settings/:id', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: settingsKey() }),
  });
}
