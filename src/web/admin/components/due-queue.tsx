import { useSearchParams } from 'react-router';
import { supportStaffCopy } from '#copy/staff-support.ts';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import type { Shown } from '../queries.support.ts';
import { FilterBar } from './filter-bar.tsx';

const SHOWN = Object.keys(supportStaffCopy.filters) as Shown[];

/** The choice between waiting and closed items, kept in the address. */
export function useShown() {
  const [params, setParams] = useSearchParams();
  const show: Shown = params.get('tampil') === 'selesai' ? 'over' : 'live';
  const filter = (
    <FilterBar>
      <ChoiceGroup
        id="tampil"
        label={supportStaffCopy.filter}
        options={SHOWN.map((value) => ({ value, label: supportStaffCopy.filters[value] }))}
        value={show}
        onChange={(value) => setParams(value === 'over' ? { tampil: 'selesai' } : {}, { replace: true })}
      />
    </FilterBar>
  );
  return { show, filter };
}
