import { History, ListFilter, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { searchCopy } from '#copy/search.ts';
import { tunerCopy } from '#copy/tuner.ts';
import { cx } from '#web/ui/class-names.ts';

type Props = { filters: number; onFilters: () => void; onTuner: () => void; onLikes: () => void };
const ICON = { 'aria-hidden': true, className: 'size-5 max-sm:hidden' } as const;

/** One row: filters, alternatives, likes. Each opens a sheet. */
export function SearchChips({ filters, onFilters, onTuner, onLikes }: Props) {
  return (
    <ul className="flex flex-wrap gap-2">
      <SearchChip icon={<ListFilter {...ICON} />} pressed={filters > 0} onPress={onFilters}>
        {filters > 0 ? searchCopy.filtersOn(filters) : searchCopy.filters}
      </SearchChip>
      <SearchChip icon={<SlidersHorizontal {...ICON} />} label={tunerCopy.open} onPress={onTuner}>
        {tunerCopy.openShort}
      </SearchChip>
      <SearchChip icon={<History {...ICON} />} onPress={onLikes}>
        {searchCopy.likesButton}
      </SearchChip>
    </ul>
  );
}

type ChipProps = { icon: ReactNode; label?: string; pressed?: boolean; onPress: () => void; children: ReactNode };

function SearchChip({ icon, label, pressed, onPress, children }: ChipProps) {
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        onClick={onPress}
        className={cx(
          'inline-flex min-h-11 items-center gap-2 rounded-full border px-2.5 text-13 font-semi text-sirih hover:bg-sirih-soft sm:px-4 sm:text-15',
          pressed ? 'border-sirih bg-sirih-soft' : 'border-line-strong bg-surface',
        )}
      >
        {icon}
        {children}
      </button>
    </li>
  );
}
