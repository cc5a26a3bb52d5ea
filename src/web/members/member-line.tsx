import type { LikesItem } from '#contract/likes.ts';
import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { candidateCopy } from '#copy/candidate.ts';
import { permissionCopy } from '#copy/permissions.ts';
import { MemberMenu } from './member-menu.tsx';
import { DemoBadge } from './relation-badge.tsx';

type Props = { member: LikesItem; notes: readonly string[]; onOpen?: (id: string) => void; children?: ReactNode };

/**
 * A member in a list of settings or requests: small photo, name that opens the profile, notes, and acts.
 */
export function MemberLine({ member, notes, onOpen, children }: Props) {
  const nama = memberName(member);
  const whom = member.id ? { memberId: member.id } : member.ref ? { ref: member.ref } : null;
  const title = member.facts.age == null ? nama : candidateCopy.nameAge(nama, member.facts.age);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <span className="inline-flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-full bg-line text-ink-soft">
        {member.photo ? (
          <img src={member.photo} alt="" width={48} height={48} loading="lazy" className="size-full object-cover" />
        ) : (
          <UserRound aria-hidden className="size-6" strokeWidth={1.5} />
        )}
      </span>
      <div className="min-w-0 grow basis-40">
        {onOpen && member.id && member.can.open ? (
          <button
            type="button"
            aria-label={`${candidateCopy.details}: ${nama}`}
            onClick={() => onOpen(member.id!)}
            className="-my-1.5 min-h-11 text-left font-semi wrap-anywhere underline decoration-line-strong underline-offset-4 hover:text-sirih"
          >
            {title}
          </button>
        ) : (
          <p className="font-semi wrap-anywhere">{title}</p>
        )}
        {member.isDemo && (
          <p>
            <DemoBadge />
          </p>
        )}
        {notes.map((note) => (
          <p key={note} className="text-13 text-ink-soft">
            {note}
          </p>
        ))}
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {children}
        {whom && <MemberMenu whom={whom} nama={nama} />}
      </div>
    </div>
  );
}

/** Name of a member here; a paused member has no name for others. */
export const memberName = (member: LikesItem): string => member.facts.nama ?? permissionCopy.hidden;
