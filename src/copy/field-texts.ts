import { FIELDS, type FieldName } from '#domain/profile/fields.ts';
import type { AgeRange, PromptAnswer } from '#domain/profile/values.ts';
import { wordFor, wordOf } from './field-values.ts';
import { ageRangeText } from './age-range.ts';

// Apart from the words: a card needs words, and would bring the table of all fields with it.

const notStated = 'Belum diisi';

/** The choices of a field as options of a form. */
export function optionsOf(name: FieldName): { value: string; label: string }[] {
  const shape = FIELDS.find((f) => f.name === name)!.shape;
  return 'values' in shape ? shape.values.map((value) => ({ value, label: wordOf(name, value) })) : [];
}

/** Any field's value as a reader sees it: units, lists joined, «Belum diisi» for nothing. */
export function valueText(name: FieldName, value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return notStated;
  const shape = FIELDS.find((f) => f.name === name)!.shape;
  if (shape.kind === 'ageRange') return ageRangeText(value as AgeRange);
  if (name === 'siblings' && value !== 0) return siblingsText(value as number);
  if (shape.kind === 'integer') return wordFor(name, String(value)) ?? `${value as number} ${shape.unit}`;
  if (shape.kind === 'prompts')
    return (value as PromptAnswer[]).map(({ prompt, answer }) => `${wordOf(name, prompt)} ${answer}`).join('\n');
  if (name === 'instagram') return instagramText(value as string);
  if (Array.isArray(value)) return value.map((v) => wordOf(name, String(v))).join(', ');
  return wordOf(name, String(value));
}

/** «@nama», of a link too: an address is longer than a line of a phone. */
const instagramText = (typed: string): string =>
  typed.replace(/^(?:https?:\/\/)?(?:www\.)?instagram\.com\/([\w.]+)(?:[/?#].*)?$/i, '@$1');

/** «3 saudara (4 bersaudara)»: brothers and sisters, and how many children there are with the member. */
const siblingsText = (n: number): string => `${n} saudara (${n + 1} bersaudara)`;
