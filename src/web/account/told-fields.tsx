import { Plus, Trash2 } from 'lucide-react';
import { errorMessage } from '#copy/errors.ts';
import { optionsOf } from '#copy/field-texts.ts';
import { wordOf } from '#copy/field-values.ts';
import { toldCopy } from '#copy/registration.ts';
import { citiesOf } from '#domain/profile/cities.ts';
import type { FieldShape } from '#domain/profile/field.ts';
import { checkField } from '#domain/profile/field-checks.ts';
import { field, type FieldName } from '#domain/profile/fields.ts';
import { characters } from '#domain/profile/text.ts';
import { Button } from '#web/ui/button.tsx';
import { GroupFrame, SelectField, TextArea } from '#web/ui/field.tsx';

type Common = {
  id: FieldName;
  label: string;
  hint: string | undefined;
  error: string | null | undefined;
  optional: boolean;
};

/** The cities and regencies of the chosen province. */
export function CityField({
  province,
  value,
  onChange,
  hint,
  ...common
}: Common & { province: unknown; value: string; onChange: (value: string) => void }) {
  const cities = citiesOf(province);
  return (
    <SelectField
      {...common}
      hint={cities.length > 0 ? hint : toldCopy.provinceFirst}
      options={cities.map((city) => ({ value: city, label: city }))}
      empty={toldCopy.choose}
      disabled={cities.length === 0}
      value={cities.includes(value) ? value : ''}
      onChange={(e) => onChange(e.target.value)}
    />
  );
}

type Told = { prompt: string; answer: string };
type PromptsProps = Common & {
  shape: Extract<FieldShape, { kind: 'prompts' }>;
  value: unknown;
  onChange: (value: Told[]) => void;
};

/** Prompts, each once: chosen from a list, then answered in a few words. An error stands at the answer it is about. */
export function PromptsField({ shape, value, onChange, error, ...frame }: PromptsProps) {
  // An older draft may hold any value.
  const told = (Array.isArray(value) ? (value as Told[]) : []).filter((item) => typeof item?.answer === 'string');
  const free = optionsOf(frame.id).filter((option) => !told.some(({ prompt }) => prompt === option.value));
  const problemOf = (item: Told): string | null => {
    const problem = error ? checkField(field(frame.id), [item]) : null;
    return problem && errorMessage(problem.code, problem.params);
  };
  const isAboutOne = told.some((item) => problemOf(item) !== null);
  const change = (at: number, item: Told) => onChange(told.map((old, i) => (i === at ? item : old)));
  return (
    <GroupFrame {...frame} error={isAboutOne ? null : error}>
      <ol className="flex flex-col gap-4">
        {told.map(({ prompt, answer }, i) => (
          <li key={prompt} className="flex flex-col gap-2">
            <TextArea
              id={`${frame.id}-${prompt}`}
              label={wordOf(frame.id, prompt)}
              hint={toldCopy.left(shape.maxLength - characters(answer))}
              error={problemOf({ prompt, answer })}
              rows={2}
              value={answer}
              onChange={(e) => change(i, { prompt, answer: e.target.value })}
            />
            <Button
              tone="quiet"
              small
              className="self-start"
              aria-label={toldCopy.removeLabel(wordOf(frame.id, prompt))}
              icon={<Trash2 aria-hidden className="size-4" />}
              onClick={() => onChange(told.filter((_, at) => at !== i))}
            >
              {toldCopy.remove}
            </Button>
          </li>
        ))}
      </ol>
      {told.length < shape.maxItems && (
        <div className="flex items-end gap-2">
          <Plus aria-hidden className="mb-3.5 size-5 shrink-0 text-sirih" />
          <div className="grow">
            <SelectField
              id={`${frame.id}-tambah`}
              label={toldCopy.add(told.length, shape.maxItems)}
              options={free}
              empty={toldCopy.choosePrompt}
              value=""
              onChange={(e) => onChange([...told, { prompt: e.target.value, answer: '' }])}
            />
          </div>
        </div>
      )}
    </GroupFrame>
  );
}
