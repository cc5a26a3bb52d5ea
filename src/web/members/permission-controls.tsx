import type { CandidateCard } from '#contract/search.ts';
import { BookLock, BookOpen, Hourglass, UserRoundCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { beginText } from '#copy/begin-text.ts';
import { candidateCopy } from '#copy/candidate.ts';
import { searchCopy } from '#copy/search.ts';
import { permissionCopy } from '#copy/permissions.ts';
import { useDates } from '#web/lib/dates.ts';
import { serverNow } from '#web/lib/live.ts';
import { useSession } from '#web/lib/session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { type Answer, useAnswerPermission, useAskPermission } from './use-permission.ts';

/** Full-profile permission between the viewer and a match, in both directions, with the present acts (S1 §4). */
export function PermissionControls({ candidate }: { candidate: CandidateCard }) {
  const ask = useAskPermission();
  const answer = useAnswerPermission();
  const nama = candidate.facts.nama ?? candidateCopy.fallbackName;
  const { permission } = candidate;
  if (!permission) return null;
  const { theirs } = permission;
  return (
    <section
      aria-label={permissionCopy.title}
      className="flex flex-col divide-y divide-line rounded-card border border-line"
    >
      {theirs && (
        <Theirs
          nama={nama}
          status={theirs.status}
          busy={answer.isPending ? answer.variables.answer : null}
          onAnswer={(given) => answer.mutate({ asked: { id: theirs.id, nama, memberId: candidate.id }, answer: given })}
        />
      )}
      <Mine candidate={candidate} nama={nama} busy={ask.isPending} onAsk={() => ask.mutate(candidate.id)} />
    </section>
  );
}

type MineProps = { candidate: CandidateCard; nama: string; busy: boolean; onAsk: () => void };

/** The viewer's request, or the button for it. */
function Mine({ candidate, nama, busy, onAsk }: MineProps) {
  const dates = useDates();
  const { me } = useSession();
  const asked = candidate.permission?.asked;
  if (asked?.status === 'pending')
    return (
      <Line icon={<Hourglass aria-hidden className="size-5 text-warn" />} title={permissionCopy.pending}>
        {permissionCopy.pendingText(nama)}
      </Line>
    );
  if (asked?.status === 'approved')
    return candidate.upgradePrompt ? (
      <Line
        icon={<BookLock aria-hidden className="size-5 text-warn" />}
        title={permissionCopy.title}
        action={
          <LinkButton to="/paket" small tone="secondary">
            {searchCopy.upgrade}
          </LinkButton>
        }
      >
        {candidateCopy.upgradePrompt}
      </Line>
    ) : (
      <Line icon={<BookOpen aria-hidden className="size-5 text-ok" />} title={permissionCopy.granted} />
    );
  if (candidate.can.ask)
    return (
      <Line
        icon={<BookLock aria-hidden className="size-5 text-sirih" />}
        title={permissionCopy.title}
        action={
          <Button small loading={busy} onClick={onAsk}>
            {permissionCopy.ask}
          </Button>
        }
      >
        {permissionCopy.askText(nama)}
      </Line>
    );
  if (asked?.askAgainAt)
    return (
      <Line
        icon={<BookLock aria-hidden className="size-5 text-ink-soft" />}
        title={asked.status === 'revoked' ? permissionCopy.revoked : permissionCopy.refused}
      >
        {(me?.tier === 'basic' ? permissionCopy.askAgainWithPlan : permissionCopy.askAgain)(
          beginText(asked.askAgainAt, serverNow(), dates),
        )}
      </Line>
    );
  // No advertising at a match: only what is open, and what a request needs.
  return (
    <Line icon={<BookLock aria-hidden className="size-5 text-ink-soft" />} title={permissionCopy.title}>
      {permissionCopy.notInPlan}
    </Line>
  );
}

type TheirsProps = {
  nama: string;
  status: 'pending' | 'approved' | 'denied' | 'revoked';
  busy: Answer | null;
  onAnswer: (answer: Answer) => void;
};

/** The match's request, and the viewer's answer. */
function Theirs({ nama, status, busy, onAnswer }: TheirsProps) {
  const [revoking, setRevoking] = useState(false);
  const act = (answer: Answer, text: string, tone: 'primary' | 'secondary') => (
    <Button small tone={tone} loading={busy === answer} disabled={busy !== null} onClick={() => onAnswer(answer)}>
      {text}
    </Button>
  );
  if (status === 'pending')
    return (
      <Line
        strong
        icon={<Hourglass aria-hidden className="size-5 text-kunyit" />}
        title={permissionCopy.incoming(nama)}
        action={
          <>
            {act('approve', permissionCopy.approve, 'primary')}
            {act('deny', permissionCopy.deny, 'secondary')}
          </>
        }
      >
        {permissionCopy.incomingText}
      </Line>
    );
  if (status === 'approved')
    return (
      <>
        <Line
          icon={<UserRoundCheck aria-hidden className="size-5 text-ok" />}
          title={permissionCopy.theyMaySee(nama)}
          action={
            <Button small tone="secondary" loading={busy === 'revoke'} onClick={() => setRevoking(true)}>
              {permissionCopy.revoke}
            </Button>
          }
        />
        {revoking && (
          <RevokeDialog
            nama={nama}
            onClose={() => setRevoking(false)}
            onRevoke={() => (setRevoking(false), onAnswer('revoke'))}
          />
        )}
      </>
    );
  return (
    <Line
      icon={<BookLock aria-hidden className="size-5 text-ink-soft" />}
      title={permissionCopy.theyMayNotSee(nama)}
      action={act('approve', permissionCopy.allow, 'secondary')}
    />
  );
}

type LineProps = { icon: ReactNode; title: string; children?: ReactNode; action?: ReactNode; strong?: boolean };

/** One direction: state, reason, and act. */
function Line({ icon, title, children, action, strong }: LineProps) {
  return (
    <div
      className={`flex gap-3 p-4 text-15 first:rounded-t-card last:rounded-b-card ${strong ? 'bg-kunyit-soft' : 'bg-surface'}`}
    >
      <span className="mt-0.5 shrink-0">{icon}</span>
      <div className="flex min-w-0 grow flex-col gap-1">
        <p className="font-semi">{title}</p>
        {children && <p className="text-ink-soft">{children}</p>}
        {action && <div className="mt-1.5 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
