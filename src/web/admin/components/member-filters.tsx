import { memberDeskCopy } from '#copy/member-desk.ts';
import { type MemberFilter, closedFilters } from '#domain/staff/member-file.ts';
import { mayActAs, type StaffRole } from '#domain/staff/roles.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { csvAddress, type Filter, type Filters } from '../queries.desk.ts';
import { DownloadButton } from './download-button.tsx';
import { useTypedFilter } from './typed-filter.ts';

const options = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));
const CHOICES: { name: MemberFilter; label: string; options: { value: string; label: string }[] }[] = [
  { name: 'status', label: memberDeskCopy.status, options: options(memberDeskCopy.states) },
  { name: 'tier', label: memberDeskCopy.tier, options: options(memberDeskCopy.tiers) },
  { name: 'proved', label: memberDeskCopy.proved, options: options(memberDeskCopy.yesNo) },
  { name: 'paused', label: memberDeskCopy.paused, options: options(memberDeskCopy.yesNo) },
  { name: 'demo', label: memberDeskCopy.demo, options: options(memberDeskCopy.yesNo) },
];

type Props = {
  filters: Filters;
  roles: readonly StaffRole[];
  onChange: (name: Filter, value: string) => void;
  onClear: () => void;
};

/** Search and filters of the list of members, limited to the viewer's roles. Remounted when cleared. */
export function MemberFilters({ filters, roles, onChange, onClear }: Props) {
  const shown = CHOICES.filter(({ name }) => closedFilters(roles, [name]).length === 0);
  const support = mayActAs(roles, ['support']);
  const others = Object.keys(filters).filter((name) => name !== 'q').length;
  return (
    <div className="rounded-card border border-line bg-surface px-4">
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3 py-3">
        <Search q={filters.q ?? ''} whole={support} onChange={onChange} />
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          {Object.keys(filters).length > 0 && (
            <Button small tone="secondary" onClick={onClear}>
              {memberDeskCopy.clear}
            </Button>
          )}
          {support && <DownloadButton from={csvAddress(filters)}>{memberDeskCopy.csv}</DownloadButton>}
        </div>
      </div>
      <details open={others > 0} className="-mx-4 border-t border-line px-4">
        <summary className="min-h-11 font-semi text-sirih">{memberDeskCopy.more}</summary>
        <div className="grid grid-cols-2 gap-3 pb-4 md:grid-cols-4">
          {shown.map(({ name, label, options: of }) => (
            <SelectField
              key={name}
              id={`saring-${name}`}
              label={label}
              empty={memberDeskCopy.any}
              options={of}
              value={filters[name] ?? ''}
              onChange={(event) => onChange(name, event.target.value)}
            />
          ))}
          {(['from', 'to'] as const).map((name) => (
            <DayField key={name} name={name} day={filters[name] ?? ''} onChange={onChange} />
          ))}
        </div>
      </details>
    </div>
  );
}

/** Typed text changes the address after a pause. */
function Search({ q, whole, onChange }: { q: string; whole: boolean; onChange: Props['onChange'] }) {
  const [typed, setTyped] = useTypedFilter(q, (text) => onChange('q', text));
  return (
    <div className="w-full sm:w-96">
      <TextField
        id="cari"
        type="search"
        label={memberDeskCopy.search}
        hint={whole ? memberDeskCopy.searchHintWhole : memberDeskCopy.searchHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}

/** A year that is typed is a date with each of its digits, 0002, 0020, 0202: it searches once it has all four. */
const isWhole = (day: string) => !day.startsWith('0');

function DayField({ name, day, onChange }: { name: 'from' | 'to'; day: string; onChange: Props['onChange'] }) {
  const [typed, setTyped] = useTypedFilter(day, (text) => onChange(name, text), isWhole);
  return (
    <TextField
      id={`saring-${name}`}
      type="date"
      label={memberDeskCopy[name]}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
