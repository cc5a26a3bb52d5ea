import { FIELDS, type Field } from './fields.ts';
import type { Profile } from './profile.ts';
import { fold } from './spellings.ts';
import { snakeCase, withoutTurns } from './text.ts';
import * as v from './values.ts';

/** A profile in any spelling of S1/S2: camelCase or snake_case keys, legacy texts, lists as comma text. */
export type RawProfile = Readonly<Record<string, unknown>>;

const bothCases = (names: readonly string[]) => names.flatMap((name) => [name, snakeCase(name)]);
/** Each field with its possible names, and those of the older question. */
const NAMED = FIELDS.map((field) => ({
  field,
  names: bothCases([field.name, ...(field.aliases ?? [])]),
  older: field.older === undefined ? null : bothCases([field.older]),
}));

/**
 * Every spelling of R-CODE turned into canonical codes. Total: any input gives a profile; an unknown value
 * is «not stated» (null or an empty list). `gender` and `age` fall back to 'wanita' and 0 only
 * so that the result has one shape: callers that need them have checked them before (registration checks).
 */
export function normaliseProfile(raw: RawProfile): Profile {
  const profile: Record<string, unknown> = { id: text(stated(raw, ['id'])) ?? '' };
  for (const { field, names, older } of NAMED)
    profile[field.name] =
      canonical(field, stated(raw, names)) ??
      (older === null ? null : canonical(field, stated(raw, older))) ??
      field.unstated ??
      null;
  for (const { name, shape, onlyWhen } of FIELDS)
    if (onlyWhen && !keeps(onlyWhen, profile)) profile[name] = shape.kind === 'choices' ? [] : null;
  return profile as Profile;
}

function keeps({ field, is, orUnstated }: NonNullable<Field['onlyWhen']>, profile: RawProfile): boolean {
  return profile[field] === is || (orUnstated === true && profile[field] === null);
}

/** The first stated value under these names; null when there is none. */
function stated(raw: RawProfile, names: readonly string[]): unknown {
  for (const name of names) {
    const value = Object.hasOwn(raw, name) ? raw[name] : undefined;
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return null;
}

/** One value in the codes of its field; null for an unknown value. */
function canonical({ shape, spellings, respell, clean }: Field, raw: unknown): unknown {
  switch (shape.kind) {
    case 'text':
      return clean && typeof raw === 'string' ? clean(raw) || null : text(raw);
    case 'phone':
    case 'city':
      return text(raw);
    case 'prompts':
      return promptAnswers(raw, shape.values);
    case 'integer':
      return number(raw);
    case 'choice':
      return spellings ? mapped(raw, spellings) : oneOf(respell ? respell(raw) : raw, shape.values);
    case 'choices':
      return someOf(raw, shape.values);
    case 'tags':
      return tags(raw, shape);
    case 'ageRange':
      return ageRange(raw);
    case 'flag':
      return raw === true || fold(raw) === 'true';
  }
}

/**
 * Two ages with bounds sorted, 'a-b', 'a+' (open, up to 100), a pair, or {min, max, open}; null when it is none of
 * these.
 */
export function ageRange(raw: unknown): v.AgeRange | null {
  if (typeof raw === 'string') return ageRangeText(raw);
  if (Array.isArray(raw)) return raw.length === 2 ? range(number(raw[0]), number(raw[1]), false) : null;
  if (raw !== null && typeof raw === 'object') {
    const { min, max, open } = raw as Record<string, unknown>;
    const isOpen = open === true;
    return range(number(min), isOpen ? (number(max) ?? v.AGE_RANGE_SLIDER.openEnd) : number(max), isOpen);
  }
  return null;
}

function ageRangeText(raw: string): v.AgeRange | null {
  const open = /^\s*(\d{1,3})\s*\+\s*$/.exec(raw);
  if (open) return range(Number(open[1]), v.AGE_RANGE_SLIDER.openEnd, true);
  const closed = /^\s*\[?\s*(\d{1,3})\s*[-–,]\s*(\d{1,3})\s*\]?\s*$/.exec(raw);
  return closed ? range(Number(closed[1]), Number(closed[2]), false) : null;
}

function range(a: number | null, b: number | null, open: boolean): v.AgeRange | null {
  if (a === null || b === null) return null;
  if (open) return { min: a, max: v.AGE_RANGE_SLIDER.openEnd, open };
  return { min: Math.min(a, b), max: Math.max(a, b), open };
}

/** Known prompts with an answer, each once; the check of the field limits number and length. */
function promptAnswers(raw: unknown, prompts: readonly string[]): { prompt: string; answer: string }[] {
  const found = new Map<string, string>();
  for (const item of Array.isArray(raw) ? (raw as unknown[]) : []) {
    const { prompt, answer } = (item ?? {}) as { prompt?: unknown; answer?: unknown };
    const [known, told] = [oneOf(prompt, prompts), text(answer)];
    if (known !== null && told !== null && !found.has(known)) found.set(known, told);
  }
  return [...found].map(([prompt, answer]) => ({ prompt, answer }));
}

/** Trimmed entries, cut to the longest length and the most items, no duplicates by case; the first spelling stays. */
export function tags(raw: unknown, { maxItems, maxLength }: { maxItems: number; maxLength: number }): string[] {
  const seen = new Map<string, string>();
  for (const item of items(raw)) {
    const entry = [...withoutTurns(item)].slice(0, maxLength).join('').trim();
    const key = entry.toLowerCase();
    if (key && !seen.has(key)) seen.set(key, entry);
  }
  return [...seen.values()].slice(0, maxItems);
}

/** A comma after a status word counts as none. */
function oneOf(raw: unknown, values: readonly string[]): string | null {
  const wanted = fold(raw);
  if (!wanted) return null;
  const plain = wanted.replaceAll(',', '').replace(/\s+/g, ' ');
  return values.find((value) => value.toLowerCase() === wanted || value.toLowerCase() === plain) ?? null;
}

function someOf(raw: unknown, values: readonly string[]): string[] {
  const found = items(raw).map((item) => oneOf(item, values));
  return [...new Set(found.filter((value) => value !== null))];
}

function mapped(raw: unknown, spellings: Readonly<Record<string, string>>): string | null {
  const wanted = fold(raw);
  return Object.hasOwn(spellings, wanted) ? spellings[wanted]! : null;
}

/** A list, or comma text, as texts; anything else has no items. */
function items(raw: unknown): string[] {
  const list = typeof raw === 'string' ? raw.replace(/^\{|\}$/g, '').split(',') : Array.isArray(raw) ? raw : [];
  return list.filter((item): item is string => typeof item === 'string');
}

function text(raw: unknown): string | null {
  if (typeof raw !== 'string') return null;
  return withoutTurns(raw).trim() || null;
}

/** Whole and half numbers, also as texts of digits. Everything else is not stated. */
function number(raw: unknown): number | null {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
  if (typeof raw !== 'string' || !/^\s*\d+(\.\d+)?\s*$/.test(raw)) return null;
  return Number(raw);
}
