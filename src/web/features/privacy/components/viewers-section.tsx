import type { PermissionRequest } from '#contract/permissions.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { permissionCopy } from '#copy/permissions.ts';
import { privacyCopy } from '#copy/privacy.ts';
import { dateText, dateTimeText } from '#web/lib/dates.ts';
import { MemberLine, memberName } from '#web/parts/member-line.tsx';
import { RevokeDialog } from '#web/parts/revoke-dialog.tsx';
import { useAnswerPermission, usePermissions } from '#web/parts/use-permission.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/marks.tsx';
import { PrivacyList, PrivacySection } from './privacy-section.tsx';

type Props = { onOpen: (id: string) => void };

/** «Siapa yang melihat profil lengkap saya», those the member said no to, and what they asked of others. */
export function ViewersSection({ onOpen }: Props) {
  const query = usePermissions();
  const answer = useAnswerPermission();
  const [revoking, setRevoking] = useState<PermissionRequest | null>(null);
  const { waiting = [], granted = [], refused = [], asked = [] } = query.data ?? {};
  const given = (request: PermissionRequest, to: 'approve' | 'revoke') =>
    answer.mutate({ asked: { id: request.id, nama: memberName(request.member), memberId: request.member.id }, answer: to });
  const busyWith = (request: PermissionRequest) => answer.isPending && answer.variables.asked.id === request.id;
  const action = (request: PermissionRequest, text: string, label: string, onClick: () => void) => (
    <Button small tone="secondary" aria-label={label} loading={busyWith(request)} onClick={onClick}>
      {text}
    </Button>
  );
  return (
    <>
      <PrivacySection id="penglihat" title={privacyCopy.viewersTitle} text={privacyCopy.viewersText} query={query}>
        {waiting.length > 0 && (
          <p className="border-b border-line bg-kunyit-soft px-4 py-1 text-15 first:rounded-t-card">
            {privacyCopy.waitingText(waiting.length)}{' '}
            <Link to="/dashboard#permintaan" className="inline-flex min-h-11 items-center font-semi">
              {privacyCopy.waitingLink}
            </Link>
          </p>
        )}
        <PrivacyList empty={privacyCopy.viewersNone}>
          {granted.map((request) => (
            <Row key={request.id} request={request} notes={grantedNotes(request)} onOpen={onOpen}>
              {action(request, permissionCopy.revoke, permissionCopy.revokeOf(memberName(request.member)), () => setRevoking(request))}
            </Row>
          ))}
        </PrivacyList>
      </PrivacySection>
      {refused.length > 0 && (
        <PrivacySection id="ditolak" title={privacyCopy.refusedTitle}>
          <PrivacyList empty="">
            {refused.map((request) => (
              <Row key={request.id} request={request} notes={[refusedNote(request)]} onOpen={onOpen}>
                {action(request, permissionCopy.allow, permissionCopy.allowOf(memberName(request.member)), () => given(request, 'approve'))}
              </Row>
            ))}
          </PrivacyList>
        </PrivacySection>
      )}
      {asked.length > 0 && (
        <PrivacySection id="diminta" title={privacyCopy.askedTitle}>
          <PrivacyList empty="">
            {asked.map((request) => (
              <Row key={request.id} request={request} notes={[privacyCopy.askedAt(dateText(request.requestedAt))]} onOpen={onOpen}>
                <Badge tone={request.status === 'approved' ? 'ok' : request.status === 'pending' ? 'warn' : 'plain'}>
                  {privacyCopy.askedStatus[request.status]}
                </Badge>
              </Row>
            ))}
          </PrivacyList>
        </PrivacySection>
      )}
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

function Row({ request, notes, onOpen, children }: Props & { request: PermissionRequest; notes: readonly string[]; children: ReactNode }) {
  return (
    <li className="p-4">
      <MemberLine member={request.member} notes={notes} onOpen={onOpen}>
        {children}
      </MemberLine>
    </li>
  );
}

function grantedNotes({ respondedAt, lastViewedAt }: PermissionRequest): string[] {
  return [
    ...(respondedAt ? [privacyCopy.since(dateText(respondedAt))] : []),
    lastViewedAt ? privacyCopy.lastViewed(dateTimeText(lastViewedAt)) : privacyCopy.neverViewed,
  ];
}

function refusedNote({ status, respondedAt, requestedAt }: PermissionRequest): string {
  const at = dateText(respondedAt ?? requestedAt);
  return status === 'revoked' ? privacyCopy.revokedAt(at) : privacyCopy.deniedAt(at);
}
