import type { Team } from '#contract/staff.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffRole } from '#domain/staff/roles.ts';
import { type ApiInput, asApiError, call } from '#web/lib/api.ts';
import { BY_CURSOR } from '#web/lib/next-page.ts';
import { sessionKey } from '#web/lib/session.ts';
import { serverState } from '#web/lib/server-state.ts';
import { OPENING } from './components/opening.ts';

/** A visible queue is read this often. */
export const ASK_EVERY_MS = 60_000;
type Shown = NonNullable<ApiInput<'GET /api/staff/reports'>['query']['show']>;
const documentsKey = serverState('staff-documents', []);
const reportsKey = serverState<[show: Shown]>('staff-reports', []);
const reportKey = serverState<[id: string]>('staff-report', []);
const teamKey = serverState('staff-team', []);
const roomKey = serverState('staff-room', []);
/** The room is busier than a queue, and staff have no live connection. */
const LOOK_EVERY_MS = 10_000;

/** Documents waiting for a decision, oldest first. */
export function useDocumentQueue() {
  return useInfiniteQuery({
    queryKey: documentsKey(),
    queryFn: ({ pageParam, signal }) => call('GET /api/staff/papers', { query: { cursor: pageParam }, signal }),
    ...BY_CURSOR,
    refetchInterval: ASK_EVERY_MS,
  });
}

/** Sends the reason, and gets a temporary address. */
export function useOpenDocument() {
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call('POST /api/staff/papers/:id/openings', { params: { id }, body: { reason } }),
  });
}

/** The queue is read anew after a refusal too: a colleague may have decided. */
export function useDecideDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & ApiInput<'POST /api/staff/papers/:id/decision'>['body']) =>
      call('POST /api/staff/papers/:id/decision', { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: documentsKey() }),
  });
}

/** Open reports, the most urgent first, or decided ones, the newest first. */
export function useReportQueue(show: Shown) {
  return useInfiniteQuery({
    queryKey: reportsKey(show),
    queryFn: ({ pageParam, signal }) => call('GET /api/staff/reports', { query: { show, cursor: pageParam }, signal }),
    ...BY_CURSOR,
    refetchInterval: ASK_EVERY_MS,
  });
}

/** A report in full; each request is an opening in the trail. */
export function useOpenedReport(id: string) {
  return useQuery({
    queryKey: reportKey(id),
    queryFn: ({ signal }) => call('POST /api/staff/reports/:id/openings', { params: { id }, signal }),
    ...OPENING,
  });
}

export function useDecideReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & ApiInput<'POST /api/staff/reports/:id/decision'>['body']) =>
      call('POST /api/staff/reports/:id/decision', { params: { id }, body }),
    // What stands now is read before it is decided about again.
    onError: (error, { id }) => {
      if (asApiError(error).code === 'changed-meanwhile') void client.invalidateQueries({ queryKey: reportKey(id) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: reportsKey() }),
  });
}

/** All messages of the room, newest first. */
export function useStaffRoom() {
  return useInfiniteQuery({
    queryKey: roomKey(),
    queryFn: ({ pageParam, signal }) => call('GET /api/staff/room', { query: { before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.more ? page.messages.at(-1)?.seq : undefined),
    refetchInterval: LOOK_EVERY_MS,
  });
}

/** An act in the room: the room is read anew, whatever the result. */
function useRoomAct<I, O>(act: (input: I) => Promise<O>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: act, onSettled: () => client.invalidateQueries({ queryKey: roomKey() }) });
}

export const useDeleteInRoom = () =>
  useRoomAct((seq: number) => call('DELETE /api/staff/room/messages/:seq', { params: { seq: String(seq) } }));
export const useMute = () =>
  useRoomAct((body: ApiInput<'POST /api/staff/room/mutes'>['body']) => call('POST /api/staff/room/mutes', { body }));
export const useUnmute = () => useRoomAct((id: string) => call('DELETE /api/staff/room/mutes/:id', { params: { id } }));
export const useClearRoom = () =>
  useRoomAct((upToSeq: number) => call('POST /api/staff/room/clear', { body: { upToSeq } }));

/** The team, and changes of it. */
export function useTeam() {
  return useQuery({ queryKey: teamKey(), queryFn: ({ signal }) => call('GET /api/staff/team', { signal }) });
}

/** The own roles may have changed: the session is read anew too. */
/** Gives a colleague's roles as they were last read. */
export function useRolesRead(): (id: string) => StaffRole[] | undefined {
  const client = useQueryClient();
  return (id) => client.getQueryData<Team>(teamKey())?.members.find((one) => one.id === id)?.roles;
}

export function useChangeRoles() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & ApiInput<'PUT /api/staff/team/:id/roles'>['body']) =>
      call('PUT /api/staff/team/:id/roles', { params: { id }, body }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: teamKey() }),
        client.invalidateQueries({ queryKey: sessionKey() }),
      ]),
  });
}
