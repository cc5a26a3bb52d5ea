import type { TextProblem } from './field.ts';
import { FIELDS, type Field, type FieldName } from './fields.ts';
import type { Profile } from './profile.ts';
import { characters, isBlank } from './text.ts';
import type { PromptAnswer } from './values.ts';

export type FieldProblem = {
  field: FieldName;
  code:
    | 'field-empty'
    | 'field-out-of-range'
    | 'field-too-long'
    | 'field-too-many'
    | 'field-not-a-choice'
    | TextProblem['code'];
  params?: Record<string, number>;
};

/**
 * Does this value fit its row of the field table? null = fine; «not stated» always fits (required is registration's
 * matter).
 */
export function checkField(field: Field, value: unknown): FieldProblem | null {
  if (value === null || value === undefined) return null;
  const { shape, name } = field;
  const no = (code: FieldProblem['code'], params?: Record<string, number>): FieldProblem => ({
    field: name,
    code,
    params,
  });
  switch (shape.kind) {
    case 'text':
      if (typeof value !== 'string' || isBlank(value)) return no('field-empty');
      return textProblem(field, value);
    case 'phone':
    case 'city':
      return typeof value === 'string' && !isBlank(value) ? null : no('field-empty');
    case 'integer':
      return isWhole(value, shape.min, shape.max) ? null : no('field-out-of-range', { min: shape.min, max: shape.max });
    case 'choice':
      return shape.values.includes(value as string) ? null : no('field-not-a-choice');
    case 'choices':
      if (!Array.isArray(value) || !value.every((v) => shape.values.includes(v as string)))
        return no('field-not-a-choice');
      return value.length > shape.maxItems ? no('field-too-many', { max: shape.maxItems }) : null;
    case 'tags':
      if (!Array.isArray(value) || value.some((v) => typeof v !== 'string' || isBlank(v))) return no('field-empty');
      if (value.length > shape.maxItems) return no('field-too-many', { max: shape.maxItems });
      return firstOf(value as string[], (v) => textProblem(field, v));
    case 'prompts':
      return promptsProblem(field, shape, value);
    case 'ageRange': {
      const { min, max } = value as { min: unknown; max: unknown };
      return isWhole(min, shape.min, shape.max) &&
        isWhole(max, shape.min, shape.max) &&
        (min as number) <= (max as number)
        ? null
        : no('field-out-of-range', { min: shape.min, max: shape.max });
    }
    case 'flag':
      return typeof value === 'boolean' ? null : no('field-not-a-choice');
  }
}

function promptsProblem(
  field: Field,
  { values, maxItems }: { values: readonly string[]; maxItems: number },
  value: unknown,
): FieldProblem | null {
  const { name } = field;
  const items = (Array.isArray(value) ? value : [null]) as (Partial<PromptAnswer> | null)[];
  if (!items.every((item) => values.includes(item?.prompt as string)))
    return { field: name, code: 'field-not-a-choice' };
  if (items.length > maxItems) return { field: name, code: 'field-too-many', params: { max: maxItems } };
  return firstOf(items, (item) =>
    typeof item?.answer === 'string' && !isBlank(item.answer)
      ? textProblem(field, item.answer)
      : { field: name, code: 'field-empty' },
  );
}

function textProblem({ name, shape, problem }: Field, value: string): FieldProblem | null {
  const { maxLength: max } = shape as { maxLength: number };
  // First, so that a text longer than the field costs no further work.
  if (characters(value) > max) return { field: name, code: 'field-too-long', params: { max } };
  const found = problem?.(value);
  return found ? { field: name, code: found.code, params: found.params } : null;
}

function firstOf<T, P>(items: readonly T[], problemOf: (item: T) => P | null): P | null {
  for (const item of items) {
    const problem = problemOf(item);
    if (problem) return problem;
  }
  return null;
}

/** Every value of a profile that does not fit, in the table's order. */
export function fieldProblems(profile: Partial<Profile>): FieldProblem[] {
  return FIELDS.map((field) => checkField(field, profile[field.name])).filter((p) => p !== null);
}

function isWhole(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}
