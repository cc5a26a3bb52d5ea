import { memberDeskCopy } from '#copy/member-desk.ts';
import { asApiError } from '#web/lib/api.ts';
import { DemoBadge } from '#web/members/relation-badge.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { isOut, useIsActing, useMemberFile } from '../queries.desk.ts';
import { MemberActs } from './member-acts.tsx';
import { MemberParts } from './member-parts.tsx';

/** A member as visible to the viewer's roles, with the possible acts. */
export function MemberDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: file, error, refetch } = useMemberFile(id);
  const acting = useIsActing(id);
  const nama = file && (file.member.nama || memberDeskCopy.noName);
  return (
    <Modal open busy={acting} onClose={onClose} aside title={nama ?? memberDeskCopy.opening}>
      {error && !file && (
        <ErrorState title={memberDeskCopy.openFailed} error={asApiError(error)} onRetry={() => void refetch()} />
      )}
      {!file && !error && <Waiting />}
      {file && (
        <div className="flex flex-col gap-6">
          <p className="flex flex-wrap items-center gap-2">
            {file.member.handle && <span className="text-ink-soft">@{file.member.handle}</span>}
            <Badge tone={isOut(file.member.status) ? 'warn' : 'ok'}>{memberDeskCopy.states[file.member.status]}</Badge>
            {file.member.isDemo && <DemoBadge />}
          </p>
          <MemberParts file={file} />
          <MemberActs file={file} />
        </div>
      )}
    </Modal>
  );
}
