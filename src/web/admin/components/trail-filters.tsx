import { OPERATOR } from '#contract/pages.ts';
import { useEffect, useEffectEvent } from 'react';
import { actWords } from '#copy/acts.ts';
import { trailCopy } from '#copy/staff-trail.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { useTeam } from '../queries.ts';
import { TRAIL_FILTERS, type TrailFilter, type TrailFilters, trailCsvAddress } from '../queries.trail.ts';
import { DownloadButton } from './download-button.tsx';
import { partTyped } from './part-typed.ts';

type Typed = Record<TrailFilter, string>;
type Props = { filters: TrailFilters; onApply: (filters: TrailFilters) => void };
const ACTS = Object.entries(actWords)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'id'));
const typedFrom = (filters: TrailFilters) =>
  Object.fromEntries(TRAIL_FILTERS.map((name) => [name, filters[name] ?? ''])) as Typed;

const isBeforeEnd = (from: string, { to }: Typed) =>
  partTyped('saring-from') ?? (from === '' || to === '' || from <= to || trailCopy.fromAfterTo);
const isWhole = () => partTyped('saring-to') ?? true;

/** Filters of the trail: applied by a button, since each request is a row. Remounted when the address changes. */
export function TrailFilterForm({ filters, onApply }: Props) {
  const team = useTeam();
  const { form, field, control, submit } = useApiForm<Typed>({
    values: typedFrom(filters),
    send: async (typed) => onApply(typed),
  });
  // An address can hold what the form refuses; it finds nothing, and its field says why. The focus stays where it is.
  const judge = useEffectEvent(() => filters.from !== undefined && void form.trigger('from'));
  useEffect(() => void judge(), []);
  const bind = (name: TrailFilter, rules?: Parameters<typeof field>[1]) => ({
    id: `saring-${name}`,
    ...field(name, rules),
  });
  const staff = control('staff');
  const people = [
    ...(team.data?.members ?? []).map(({ id, username }) => ({ value: id, label: username })),
    { value: OPERATOR, label: trailCopy.operator },
  ];
  const any = Object.keys(filters).length > 0;
  return (
    <details open={any} className="rounded-card border border-line bg-surface px-4">
      <summary className="min-h-11 font-semi text-sirih">{trailCopy.filters}</summary>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 pb-4">
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <SelectField
            id="saring-staff"
            label={trailCopy.staff}
            empty={trailCopy.any}
            options={people}
            {...staff}
            // The team's names may come after the address that names one.
            onChange={(event) => staff.onChange(event.target.value)}
          />
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
          <TextField type="date" label={trailCopy.from} {...bind('from', { validate: isBeforeEnd })} />
          <TextField type="date" label={trailCopy.to} {...bind('to', { validate: isWhole })} />
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
