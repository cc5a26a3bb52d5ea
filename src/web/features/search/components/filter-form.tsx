import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { ageRangeCopy } from '#copy/age-range.ts';
import { errorMessage } from '#copy/errors.ts';
import { optionsOf } from '#copy/field-texts.ts';
import { searchCopy } from '#copy/search.ts';
import { AGE_RANGE_SLIDER, MAX_AGE } from '#domain/profile/values.ts';
import type { ApiOutput } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import type { Filters } from '../queries.ts';

type Typed = { religion: string; domicile: string; ageMin: string; ageMax: string };
export type FilterFormProps = {
  filters: Filters;
  searching: boolean;
  /** Cards that searches with filters opened today; null if they open none. */
  openings: ApiOutput<'GET /api/matches'>['openings'];
  onSearch: (filters: Filters) => void;
};
const AGE_INPUT = { type: 'number', inputMode: 'numeric', min: AGE_RANGE_SLIDER.min, max: MAX_AGE } as const;
const typedFrom = (f: Filters): Typed => ({
  religion: f.religion ?? '',
  domicile: f.domicile ?? '',
  ageMin: String(f.ageMin ?? ''),
  ageMax: String(f.ageMax ?? ''),
});

/** Religion, province, ages. The search button also searches again with unchanged filters. */
export function FilterForm({ filters, searching, openings, onSearch }: FilterFormProps) {
  const { form, field, submit } = useApiForm<Typed>({
    values: typedFrom(filters),
    send: async ({ religion, domicile, ageMin, ageMax }) =>
      onSearch({
        religion: (religion || undefined) as Filters['religion'],
        domicile: (domicile || undefined) as Filters['domicile'],
        ageMin: ageMin ? Number(ageMin) : undefined,
        ageMax: ageMax ? Number(ageMax) : undefined,
      }),
  });
  const { reset } = form;
  useEffect(() => reset(typedFrom(filters)), [filters, reset]);
  const any = Object.values(filters).some((v) => v !== undefined);
  return (
    <div className="@container">
      <form noValidate onSubmit={submit} className="grid grid-cols-2 items-start gap-x-3 gap-y-4 @max-3xs:grid-cols-1">
        <SelectField
          id="religion"
          label={searchCopy.religion}
          options={optionsOf('religion')}
          empty={searchCopy.all}
          {...field('religion')}
        />
        <SelectField
          id="domicile"
          label={searchCopy.province}
          options={optionsOf('domicile')}
          empty={searchCopy.all}
          {...field('domicile')}
        />
        <TextField
          id="ageMin"
          label={searchCopy.ageMin}
          {...AGE_INPUT}
          {...field('ageMin', { validate: ageProblem })}
        />
        <TextField
          id="ageMax"
          label={searchCopy.ageMax}
          {...AGE_INPUT}
          {...field('ageMax', { validate: { age: ageProblem, order: orderProblem } })}
        />
        <div className="col-span-full flex flex-wrap gap-2">
          <Button type="submit" className="grow" loading={searching} icon={<Search aria-hidden className="size-5" />}>
            {searchCopy.search}
          </Button>
          {any && (
            <Button tone="quiet" onClick={() => (form.clearErrors(), onSearch({}))}>
              {searchCopy.clear}
            </Button>
          )}
        </div>
        {openings && (
          <p className="col-span-full text-13 text-ink-soft">{searchCopy.openings(openings.used, openings.limit)}</p>
        )}
      </form>
    </div>
  );
}

function ageProblem(typed: string): string | undefined {
  if (!typed) return undefined;
  const n = Number(typed);
  return Number.isInteger(n) && n >= AGE_RANGE_SLIDER.min && n <= MAX_AGE
    ? undefined
    : errorMessage('field-out-of-range', { min: AGE_RANGE_SLIDER.min, max: MAX_AGE });
}

function orderProblem(ageMax: string, { ageMin }: Typed): string | undefined {
  return ageMin && ageMax && !ageProblem(ageMin) && Number(ageMin) > Number(ageMax) ? ageRangeCopy.reversed : undefined;
}
