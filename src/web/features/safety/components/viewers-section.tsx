import type { PermissionRequest } from '#contract/permissions.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { permissionCopy } from '#copy/permissions.ts';
import { safetyCopy } from '#copy/safety.ts';
import type { Dates } from '#copy/dates.ts';
import { AccountList, AccountSection } from '#web/account/account-section.tsx';
import { useDates } from '#web/lib/dates.ts';
import { MemberLine, memberName } from '#web/members/member-line.tsx';
import { RevokeDialog } from '#web/members/revoke-dialog.tsx';
import { useAnswerPermission, usePermissions } from '#web/members/use-permission.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/badge.tsx';

type Props = { onOpen: (id: string) => void };

/** «Siapa yang melihat profil lengkap saya», refused requests, and the member's own requests. */
export function ViewersSection({ onOpen }: Props) {
  const query = usePermissions();
  const answer = useAnswerPermission();
  const dates = useDates();
  const [revoking, setRevoking] = useState<PermissionRequest | null>(null);
  const { waiting = [], granted = [], refused = [], asked = [] } = query.data ?? {};
  const given = (request: PermissionRequest, to: 'approve' | 'revoke') =>
    answer.mutate({
      asked: { id: request.id, nama: memberName(request.member), memberId: request.member.id },
      answer: to,
    });
  const busyWith = (request: PermissionRequest) => answer.isPending && answer.variables.asked.id === request.id;
  const action = (request: PermissionRequest, text: string, label: string, onClick: () => void) => (
    <Button small tone="secondary" aria-label={label} loading={busyWith(request)} onClick={onClick}>
      {text}
    </Button>
  );
  return (
    <>
      <AccountSection id="penglihat" title={safetyCopy.viewersTitle} text={safetyCopy.viewersText} query={query}>
        {waiting.length > 0 && (
          <p className="flex flex-wrap items-center gap-x-1.5 border-b border-line bg-kunyit-soft px-4 py-3 text-15 first:rounded-t-card">
            <span>{safetyCopy.waitingText(waiting.length)}</span>
            <Link to="/dashboard#permintaan" className="-my-3 inline-flex min-h-11 items-center font-semi">
              {safetyCopy.waitingLink}
            </Link>
          </p>
        )}
        <AccountList empty={safetyCopy.viewersNone}>
          {granted.map((request) => (
            <Row key={request.id} request={request} notes={grantedNotes(request, dates)} onOpen={onOpen}>
              {action(request, permissionCopy.revoke, permissionCopy.revokeOf(memberName(request.member)), () =>
                setRevoking(request),
              )}
            </Row>
          ))}
        </AccountList>
      </AccountSection>
      {refused.length > 0 && (
        <AccountSection id="ditolak" title={safetyCopy.refusedTitle}>
          <AccountList empty="">
            {refused.map((request) => (
              <Row key={request.id} request={request} notes={[refusedNote(request, dates)]} onOpen={onOpen}>
                {action(request, permissionCopy.allow, permissionCopy.allowOf(memberName(request.member)), () =>
                  given(request, 'approve'),
                )}
              </Row>
            ))}
          </AccountList>
        </AccountSection>
      )}
      {asked.length > 0 && <AskedSection asked={asked} onOpen={onOpen} />}
      {revoking && (
        <RevokeDialog
          nama={memberName(revoking.member)}
          onClose={() => setRevoking(null)}
          onRevoke={() => {
            given(revoking, 'revoke');
            setRevoking(null);
          }}
        />
      )}
    </>
  );
}

/** The member's own requests, with their results. */
function AskedSection({ asked, onOpen }: Props & { asked: readonly PermissionRequest[] }) {
  const { dateText } = useDates();
  return (
    <AccountSection id="diminta" title={safetyCopy.askedTitle}>
      <AccountList empty="">
        {asked.map((request) => (
          <Row
            key={request.id}
            request={request}
            notes={[safetyCopy.askedAt(dateText(request.requestedAt))]}
            onOpen={onOpen}
          >
            <Badge tone={request.status === 'approved' ? 'ok' : request.status === 'pending' ? 'warn' : 'plain'}>
              {safetyCopy.askedStatus[request.status]}
            </Badge>
          </Row>
        ))}
      </AccountList>
    </AccountSection>
  );
}

function Row({
  request,
  notes,
  onOpen,
  children,
}: Props & { request: PermissionRequest; notes: readonly string[]; children: ReactNode }) {
  return (
    <li className="p-4">
      <MemberLine member={request.member} notes={notes} onOpen={onOpen}>
        {children}
      </MemberLine>
    </li>
  );
}

function grantedNotes({ respondedAt, lastViewedAt }: PermissionRequest, { dateText, dateTimeText }: Dates): string[] {
  return [
    ...(respondedAt ? [safetyCopy.since(dateText(respondedAt))] : []),
    lastViewedAt ? safetyCopy.lastViewed(dateTimeText(lastViewedAt)) : safetyCopy.neverViewed,
  ];
}

function refusedNote({ status, respondedAt, requestedAt }: PermissionRequest, { dateText }: Dates): string {
  const at = dateText(respondedAt ?? requestedAt);
  return status === 'revoked' ? safetyCopy.revokedAt(at) : safetyCopy.deniedAt(at);
}
