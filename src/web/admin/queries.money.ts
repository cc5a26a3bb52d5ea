import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SettingName, Settings } from '#contract/settings.ts';
import { type ApiInput, call } from '#web/lib/api.ts';
import { BY_CURSOR } from '#web/lib/next-page.ts';
import { serverState } from '#web/lib/server-state.ts';
import { useOneKey } from './queries.payments.ts';

const codesKey = serverState<[show: string, search: string]>('staff-codes', []);
const settingsKey = serverState('staff-settings', []);
const versionsKey = serverState<[name: string]>('staff-setting-versions', []);

export function useCodes(show: 'all' | 'active', search: string) {
  return useInfiniteQuery({
    queryKey: codesKey(show, search),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/referral-codes', {
        query: { show, search: search || undefined, cursor: pageParam },
        signal,
      }),
    ...BY_CURSOR,
  });
}

/** The address of the list as a file. */
export const codesCsvAddress = (show: 'all' | 'active', search: string) =>
  `/api/staff/referral-codes/csv?${new URLSearchParams({ show, ...(search && { search }) })}`;

export function useAddCode() {
  const client = useQueryClient();
  const once = useOneKey();
  return useMutation({
    mutationFn: (body: ApiInput<'POST /api/staff/referral-codes'>['body']) =>
      once(body, (headers) => call('POST /api/staff/referral-codes', { body, headers })),
    onSettled: () => client.invalidateQueries({ queryKey: codesKey() }),
  });
}

export function useTurnCode() {
  const client = useQueryClient();
  const once = useOneKey();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; active: boolean }) =>
      once(body, (headers) => call('PATCH /api/staff/referral-codes/:id', { params: { id }, body, headers })),
    onSettled: () => client.invalidateQueries({ queryKey: codesKey() }),
  });
}

export function useSettings() {
  return useQuery({ queryKey: settingsKey(), queryFn: ({ signal }) => call('GET /api/staff/settings', { signal }) });
}

/** All values so far: of one setting, or of all (null). */
export function useSettingVersions(name: SettingName | null) {
  return useInfiniteQuery({
    queryKey: versionsKey(name ?? ''),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/settings/versions', { query: { name: name ?? undefined, cursor: pageParam }, signal }),
    ...BY_CURSOR,
  });
}

/** The address of the same as a file. */
export const settingsCsvAddress = (name: SettingName | null) =>
  `/api/staff/settings/csv?${new URLSearchParams(name ? { name } : {})}`;

function useSettingsAnew() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: settingsKey() }),
      client.invalidateQueries({ queryKey: versionsKey() }),
    ]);
}

/** Gives the present value of a setting as it was last read. */
export function useLastRead(): (name: SettingName) => unknown {
  const client = useQueryClient();
  return (name) => client.getQueryData<Settings>(settingsKey())?.now[name];
}

/** `before`: the value that was read; another one meanwhile is not undone unseen. */
type Put = { name: SettingName; value: unknown; before: unknown; validFrom: string | null; reason: string };

export function usePutSetting() {
  const anew = useSettingsAnew();
  const once = useOneKey();
  return useMutation({
    mutationFn: ({ name, ...body }: Put) =>
      once(body, (headers) => call('PUT /api/staff/settings/:name', { params: { name }, body, headers })),
    onSettled: anew,
  });
}

export function useWithdrawSetting() {
  const anew = useSettingsAnew();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/staff/settings/:id', { params: { id } }),
    onSettled: anew,
  });
}
