import { useSearchParams } from 'react-router';
import { supportStaffCopy } from '#copy/staff-support.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { spanText } from './spans.ts';
import type { Shown } from './use-support.ts';

const SHOWN = Object.keys(supportStaffCopy.filters) as Shown[];

/** What waits, or what is over: in the address, and the choice of it. */
export function useShown() {
  const [params, setParams] = useSearchParams();
  const show: Shown = params.get('tampil') === 'selesai' ? 'over' : 'live';
  const filter = (
    <ChoiceGroup
      id="tampil"
      label={supportStaffCopy.filter}
      options={SHOWN.map((value) => ({ value, label: supportStaffCopy.filters[value] }))}
      value={show}
      onChange={(value) => setParams(value === 'over' ? { tampil: 'selesai' } : {}, { replace: true })}
    />
  );
  return { show, filter };
}

/** How long is left, or how late it is. */
export function DueBadge({ dueAt, now }: { dueAt: string; now: number }) {
  const left = new Date(dueAt).getTime() - now;
  return (
    <Badge tone={left < 0 ? 'match' : 'warn'}>
      {left < 0 ? supportStaffCopy.late(spanText(-left)) : supportStaffCopy.left(spanText(left))}
    </Badge>
  );
}
