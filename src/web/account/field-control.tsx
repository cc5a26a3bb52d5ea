import { fieldHints, registrationCopy } from '#copy/registration.ts';
import { optionsOf } from '#copy/field-texts.ts';
import { ageRange } from '#domain/profile/legacy-values.ts';
import type { FieldShape } from '#domain/profile/field.ts';
import { field, type FieldName } from '#domain/profile/fields.ts';
import { isReversed, MAX_REGISTRATION_AGE, MIN_AGE } from '#domain/profile/values.ts';
import { CityField, PromptsField } from './told-fields.tsx';
import { AgeRangeField } from '#web/ui/age-range.tsx';
import { Checkbox, CheckGroup, ChoiceGroup } from '#web/ui/choices.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx';

type Props = {
  name: FieldName;
  value: unknown;
  error?: string | null;
  /** Replaces the hint of the registration form. */
  hint?: string;
  /** For a city: its province. */
  province?: unknown;
  /** Any age of the field table as a number, not only those allowed at registration. */
  typedAge?: boolean;
  onChange: (value: unknown) => void;
  onBlur?: () => void;
};

/** Up to this many choices are radio buttons; longer lists are a select. */
const OPEN_CHOICES = 5;
const AGES = Array.from({ length: MAX_REGISTRATION_AGE - MIN_AGE + 1 }, (_, i) => String(MIN_AGE + i)).map((value) => ({
  value,
  label: value,
}));

/** The form control of a row of the field table. */
export function FieldControl(props: Props) {
  const { name, value, error, hint = fieldHints[name], province, typedAge, onChange, onBlur } = props;
  const { shape, label, required } = field(name);
  const common = { id: name, label, hint, error, optional: !required };
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (name === 'age' && !typedAge)
    return (
      <SelectField
        {...common}
        options={AGES}
        empty={registrationCopy.choose}
        value={text}
        onChange={(e) => onChange(e.target.value)}
      />
    );
  switch (shape.kind) {
    case 'text':
    case 'phone':
    case 'integer':
    case 'tags':
      return <TypedField {...common} shape={shape} value={text} onChange={onChange} onBlur={onBlur} />;
    case 'choice': {
      const options = optionsOf(name);
      return options.length <= OPEN_CHOICES ? (
        <ChoiceGroup {...common} options={options} value={text} onChange={onChange} />
      ) : (
        <SelectField
          {...common}
          options={options}
          empty={registrationCopy.choose}
          value={text}
          onChange={(e) => onChange(e.target.value)}
        />
      );
    }
    case 'choices':
      return (
        <CheckGroup
          {...common}
          options={optionsOf(name)}
          value={Array.isArray(value) ? (value as string[]) : []}
          max={shape.maxItems}
          onChange={onChange}
        />
      );
    case 'city':
      return <CityField {...common} province={province} value={text} onChange={onChange} />;
    case 'prompts':
      return <PromptsField {...common} shape={shape} value={value} onChange={onChange} />;
    case 'ageRange':
      return <AgeRangeField {...common} value={isReversed(value) ? value : ageRange(value)} onChange={onChange} />;
    case 'flag':
      return (
        <Checkbox id={name} checked={value === true} onChange={onChange}>
          {label}
        </Checkbox>
      );
  }
}

type TypedProps = {
  id: FieldName;
  label: string;
  hint: string | undefined;
  error: string | null | undefined;
  optional: boolean;
  shape: Extract<FieldShape, { kind: 'text' | 'phone' | 'integer' | 'tags' }>;
  value: string;
  onChange: (value: string) => void;
  onBlur: (() => void) | undefined;
};

/** A typed field: a line, several lines, a number, a phone number, or a list with commas. */
function TypedField({ shape, value: text, onChange, onBlur, ...common }: TypedProps) {
  switch (shape.kind) {
    case 'text':
      return shape.multiline ? (
        <TextArea {...common} value={text} onChange={(e) => onChange(e.target.value)} />
      ) : (
        <TextField
          {...common}
          value={text}
          onChange={(e) => onChange(e.target.value)}
          onBlur={onBlur}
          autoComplete={common.id === 'nama' ? 'name' : 'off'}
        />
      );
    case 'phone':
      return (
        <TextField
          {...common}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="08123456789"
          value={text}
          onChange={(e) => onChange(e.target.value)}
          onBlur={onBlur}
        />
      );
    case 'integer':
      return (
        <TextField
          {...common}
          type="number"
          inputMode="numeric"
          min={shape.min}
          max={shape.max}
          value={text}
          onChange={(e) => onChange(e.target.value)}
          onBlur={onBlur}
          className="max-w-40"
        />
      );
    case 'tags':
      return (
        <TextField
          {...common}
          hint={registrationCopy.dealbreakersHint}
          value={text}
          onChange={(e) => onChange(e.target.value)}
          onBlur={onBlur}
        />
      );
  }
}
