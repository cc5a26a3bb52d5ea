import type { BadgeDates } from '#contract/profile.ts';
import { BadgeCheck } from 'lucide-react';
import { candidateCopy, verifiedWords } from '#copy/candidate.ts';
import { DOCUMENT_KINDS } from '#domain/profile/badges.ts';
import { useDates } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';

/** Facts verified by staff from documents; in details with the date beside it, in a list as its tooltip. */
export function VerifiedBadges({ badges, dated }: { badges: BadgeDates; dated?: boolean }) {
  const { dateText } = useDates();
  const shown = DOCUMENT_KINDS.flatMap((kind) => (badges[kind] ? [[kind, badges[kind]] as const] : []));
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {shown.map(([kind, at]) => (
        <li key={kind} title={candidateCopy.verifiedOn(verifiedWords[kind], dateText(at))}>
          <Badge tone="ok" icon={<BadgeCheck aria-hidden className="size-4 shrink-0 stroke-2" />}>
            {dated ? (
              <Unbroken text={candidateCopy.verifiedOn(verifiedWords[kind], dateText(at))} part={dateText(at)} />
            ) : (
              verifiedWords[kind]
            )}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
