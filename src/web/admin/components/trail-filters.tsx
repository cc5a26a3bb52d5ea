import { type FormEvent, useState } from 'react';
import { OPERATOR } from '#contract/pages.ts';
import { actWords } from '#copy/acts.ts';
import { trailCopy } from '#copy/staff-trail.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { useTeam } from '../queries.ts';
import { DownloadButton } from './download-button.tsx';
import { type TrailFilter, type TrailFilters, trailCsvAddress } from './use-trail.ts';

type Props = { filters: TrailFilters; onApply: (filters: TrailFilters) => void };
const ACTS = Object.entries(actWords)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'id'));

/** Filters of the trail: applied by a button, since each request is a row. Remounted when the address changes. */
export function TrailFilterForm({ filters, onApply }: Props) {
  const team = useTeam();
  const [typed, setTyped] = useState<TrailFilters>(filters);
  const bind = (name: TrailFilter) => ({
    id: `saring-${name}`,
    value: typed[name] ?? '',
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(typed);
  };
  const people = [
    ...(team.data?.members ?? []).map(({ id, username }) => ({ value: id, label: username })),
    { value: OPERATOR, label: trailCopy.operator },
  ];
  const any = Object.keys(filters).length > 0;
  return (
    <details open={any} className="rounded-card border border-line bg-surface px-4">
      <summary className="min-h-11 font-semi text-sirih">{trailCopy.filters}</summary>
      <form noValidate onSubmit={apply} className="flex flex-col gap-4 pb-4">
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <SelectField label={trailCopy.staff} empty={trailCopy.any} options={people} {...bind('staff')} />
          <SelectField label={trailCopy.act} empty={trailCopy.any} options={ACTS} {...bind('act')} />
          <TextField
            label={trailCopy.member}
            hint={trailCopy.memberHint}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            {...bind('member')}
          />
          <TextField
            label={trailCopy.subject}
            hint={trailCopy.subjectHint}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            {...bind('subject')}
          />
          <TextField type="date" label={trailCopy.from} {...bind('from')} />
          <TextField type="date" label={trailCopy.to} {...bind('to')} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button small type="submit">
            {trailCopy.apply}
          </Button>
          {any && (
            <Button small tone="secondary" onClick={() => onApply({})}>
              {trailCopy.clear}
            </Button>
          )}
          <DownloadButton from={trailCsvAddress(filters)}>{trailCopy.csv}</DownloadButton>
        </div>
      </form>
    </details>
  );
}
