import { dueCopy } from '#copy/staff.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dueTone, spanText } from './spans.ts';

/** Time left, or time overdue; in one line, however narrow its column. */
export function DueBadge({ dueAt, now }: { dueAt: string; now: number }) {
  const left = new Date(dueAt).getTime() - now;
  return (
    <span className="whitespace-nowrap">
      <Badge tone={dueTone(left)}>{left < 0 ? dueCopy.late(spanText(-left)) : dueCopy.left(spanText(left))}</Badge>
    </span>
  );
}
