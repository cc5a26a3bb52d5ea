import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { noticeText, type NoticeCode } from '#copy/notices.ts';
import { permissionCopy } from '#copy/permissions.ts';
import { asApiError, call } from '#web/lib/api.ts';
import { happened, serverState } from '#web/lib/server-state.ts';
import { announce } from '#web/ui/toast.tsx';
import { memberKey, showMember } from './member-state.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';

const permissionsKey = serverState('permissions', ['visibility-changed', 'permission-changed', 'notified']);

export type Answer = 'approve' | 'deny' | 'revoke';
/** A request, and its requester. */
export type Asked = { id: string; nama: string; memberId: string | null };

const FAILED: Record<Answer, NoticeCode> = {
  approve: 'permission-approve-failed',
  deny: 'permission-deny-failed',
  revoke: 'permission-answer-failed',
};

/** Waiting requests to the member, granted and refused ones, and the member's own. */
export function usePermissions() {
  return useQuery({ queryKey: permissionsKey(), queryFn: ({ signal }) => call('GET /api/permissions', { signal }) });
}

/** Requests a match's full profile; the card of the answer is shown at once. */
export function useAskPermission() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (memberId: string) => call('POST /api/permissions', { body: { memberId } }),
    onSuccess: async ({ card }) => {
      await showMember(client, card);
      announce(noticeText('permission-request-sent'));
      return refreshPermissions(client, null);
    },
    onError: (error, memberId) => {
      const gone = asApiError(error).code === 'candidate-not-available';
      showErrorToast(error, noticeText(gone ? 'permission-profile-invalid' : 'permission-request-failed'));
      return refreshPermissions(client, memberId);
    },
  });
}

/** The owner's answer, or its revocation. After a refusal too everything with the state is read anew. */
export function useAnswerPermission() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ asked, answer }: { asked: Asked; answer: Answer }) =>
      call('POST /api/permissions/:id/answer', { params: { id: asked.id }, body: { answer } }),
    onSuccess: (_, { asked, answer }) => {
      if (answer === 'approve')
        announce(`${noticeText('permission-approved-done')}. ${permissionCopy.allowed(asked.nama)}`);
      else announce(answer === 'deny' ? noticeText('permission-denied-done') : permissionCopy.revokedDone(asked.nama));
    },
    onError: (error, { answer }) => showErrorToast(error, noticeText(FAILED[answer])),
    onSettled: (_, __, { asked }) => refreshPermissions(client, asked.memberId),
  });
}

async function refreshPermissions(client: QueryClient, memberId: string | null): Promise<void> {
  await Promise.all([
    happened(client, 'permission-changed'),
    ...(memberId ? [client.invalidateQueries({ queryKey: memberKey(memberId) })] : []),
  ]);
}
