import type { PermissionRequest } from '#contract/permissions.ts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { dashboardCopy } from '#copy/dashboard.ts';
import { permissionCopy } from '#copy/permissions.ts';
import { asApiError } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { MemberLine, memberName } from '#web/members/member-line.tsx';
import { type Answer, useAnswerPermission, usePermissions } from '#web/members/use-permission.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { CountedHeading } from './counted-heading.tsx';

/**
 * «Permintaan menunggu»: requests for the full profile. Hidden without any; `expected` reserves the space while
 * loading.
 */
export function WaitingRequests({ expected, onOpen }: { expected: number; onOpen: (id: string) => void }) {
  const query = usePermissions();
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  const waiting = query.data?.waiting ?? [];
  const some = waiting.length > 0;
  useEffect(() => {
    // A notification links here.
    if (hash === '#permintaan' && some) heading.current?.focus();
  }, [hash, key, some]);
  if (query.isError && !query.data) {
    const failure = asApiError(query.error);
    // Requests are not kept on the device: where none is expected the banner says all there is to say.
    if (failure.code === 'network' && expected === 0) return null;
    return <ErrorState title={permissionCopy.loadFailed} error={failure} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending && expected > 0) return <Skeleton className="h-48 w-full rounded-card" />;
  if (!some) return null;
  return (
    <section aria-labelledby="permintaan" className="flex flex-col gap-4">
      <div>
        <CountedHeading
          ref={heading}
          id="permintaan"
          title={permissionCopy.waitingTitle}
          n={waiting.length}
          said={dashboardCopy.people(waiting.length)}
        />
        <p className="mt-1 text-15 text-ink-soft">{permissionCopy.incomingText}</p>
      </div>
      <Card>
        <ul className="divide-y divide-line">
          {waiting.map((request) => (
            <li key={request.id} className="p-4">
              <Waiting request={request} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Waiting({ request, onOpen }: { request: PermissionRequest; onOpen: (id: string) => void }) {
  const answer = useAnswerPermission();
  const { dateText } = useDates();
  const nama = memberName(request.member);
  const button = (given: Answer, text: string, label: string, tone: 'primary' | 'secondary') => (
    <Button
      small
      tone={tone}
      aria-label={label}
      loading={answer.isPending && answer.variables.answer === given}
      disabled={answer.isPending}
      onClick={() => answer.mutate({ asked: { id: request.id, nama, memberId: request.member.id }, answer: given })}
    >
      {text}
    </Button>
  );
  return (
    <MemberLine
      member={request.member}
      notes={[permissionCopy.waitingAt(dateText(request.requestedAt))]}
      onOpen={onOpen}
    >
      {button('approve', permissionCopy.approve, permissionCopy.approveOf(nama), 'primary')}
      {button('deny', permissionCopy.deny, permissionCopy.denyOf(nama), 'secondary')}
    </MemberLine>
  );
}
