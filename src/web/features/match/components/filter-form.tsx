import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorMessage } from '#copy/errors.ts';
import { optionsOf } from '#copy/field-values.ts';
import { matchCopy } from '#copy/match.ts';
import { AGE_RANGE_SLIDER, MAX_AGE } from '#domain/profile/values.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { Card } from '#web/ui/marks.tsx';
import type { Filters } from '../queries.ts';

type Typed = { religion: string; domicile: string; ageMin: string; ageMax: string };
type Props = { filters: Filters; searching: boolean; onSearch: (filters: Filters) => void };
const typedFrom = (f: Filters): Typed => ({
  religion: f.religion ?? '',
  domicile: f.domicile ?? '',
  ageMin: String(f.ageMin ?? ''),
  ageMax: String(f.ageMax ?? ''),
});

/** Religion, province, ages. The search button also searches again with unchanged filters. */
export function FilterForm({ filters, searching, onSearch }: Props) {
  const [typed, setTyped] = useState(typedFrom(filters));
  const [errors, setErrors] = useState<{ ageMin?: string; ageMax?: string }>({});
  useEffect(() => setTyped(typedFrom(filters)), [filters]);
  const set = (name: keyof Typed) => (e: { target: { value: string } }) => setTyped((old) => ({ ...old, [name]: e.target.value }));
  const submit = () => {
    const ages = { ageMin: ageProblem(typed.ageMin), ageMax: ageProblem(typed.ageMax) };
    if (!ages.ageMin && !ages.ageMax && typed.ageMin && typed.ageMax && Number(typed.ageMin) > Number(typed.ageMax))
      ages.ageMax = errorMessage('field-out-of-range', { min: typed.ageMin, max: MAX_AGE });
    setErrors(ages);
    if (ages.ageMin || ages.ageMax) return document.getElementById(ages.ageMin ? 'ageMin' : 'ageMax')?.focus();
    onSearch({
      religion: (typed.religion || undefined) as Filters['religion'],
      domicile: (typed.domicile || undefined) as Filters['domicile'],
      ageMin: typed.ageMin ? Number(typed.ageMin) : undefined,
      ageMax: typed.ageMax ? Number(typed.ageMax) : undefined,
    });
  };
  const any = Object.values(filters).some((v) => v !== undefined);
  return (
    <Card className="p-4">
      <form noValidate onSubmit={(e) => (e.preventDefault(), submit())} className="grid grid-cols-2 items-start gap-3 md:grid-cols-[1fr_1.4fr_7rem_7rem_auto]">
        <SelectField
          id="religion"
          label={matchCopy.religion}
          options={optionsOf('religion')}
          empty={matchCopy.all}
          value={typed.religion}
          onChange={set('religion')}
        />
        <SelectField
          id="domicile"
          label={matchCopy.province}
          options={optionsOf('domicile')}
          empty={matchCopy.all}
          value={typed.domicile}
          onChange={set('domicile')}
        />
        <TextField
          id="ageMin"
          label={matchCopy.ageMin}
          type="number"
          inputMode="numeric"
          min={AGE_RANGE_SLIDER.min}
          max={MAX_AGE}
          value={typed.ageMin}
          error={errors.ageMin}
          onChange={set('ageMin')}
        />
        <TextField
          id="ageMax"
          label={matchCopy.ageMax}
          type="number"
          inputMode="numeric"
          min={AGE_RANGE_SLIDER.min}
          max={MAX_AGE}
          value={typed.ageMax}
          error={errors.ageMax}
          onChange={set('ageMax')}
        />
        <div className="col-span-2 flex flex-wrap gap-2 md:col-span-1 md:pt-7">
          <Button type="submit" className="grow" loading={searching} icon={<Search aria-hidden className="size-5" strokeWidth={1.75} />}>
            {matchCopy.search}
          </Button>
          {any && (
            <Button tone="quiet" onClick={() => (setErrors({}), onSearch({}))}>
              {matchCopy.clear}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

function ageProblem(typed: string): string | undefined {
  if (!typed) return undefined;
  const n = Number(typed);
  return Number.isInteger(n) && n >= AGE_RANGE_SLIDER.min && n <= MAX_AGE
    ? undefined
    : errorMessage('field-out-of-range', { min: AGE_RANGE_SLIDER.min, max: MAX_AGE });
}
