import type { SettingName, SettingValue } from '#contract/settings.ts';
import { rupiah } from '#copy/amounts.ts';
import { settingsCopy } from '#copy/staff-money.ts';
import { amountSearched as amountTyped } from '#domain/payments/payment-decision.ts';

export type Values = { [N in SettingName]?: SettingValue<N> };
/** Typed texts of a setting, by field. */
export type Typed = Record<string, string>;

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))
    .filter((parts) => parts.some((part) => part !== ''));
const joined = (rows: readonly (readonly (string | null | undefined)[])[]) =>
  rows.map((row) => row.filter((part) => part !== null && part !== undefined).join(' | ')).join('\n');
const set = (text: string | undefined) => ((text ?? '').trim() === '' ? undefined : text!.trim());

type Form<N extends SettingName> = {
  /** The value as typed texts. */
  typed: (value: SettingValue<N> | undefined) => Typed;
  /** The typed texts as a value; the server validates it. */
  value: (typed: Typed) => unknown;
  /** The value in a few readable lines. */
  shown: (value: SettingValue<N>) => string[];
};

const { kinds } = settingsCopy;

/** Each setting as a form: prices in fields, lists a line each. */
export const SETTING_FORMS: { [N in SettingName]: Form<N> } = {
  prices: {
    typed: (v) => ({
      premium: String(v?.premium ?? ''),
      pro: String(v?.pro ?? ''),
      monthly: String(v?.monthly_subscription ?? ''),
    }),
    value: (t) => ({
      premium: amountTyped(t.premium ?? ''),
      pro: amountTyped(t.pro ?? ''),
      monthly_subscription: amountTyped(t.monthly ?? ''),
    }),
    shown: (v) => [
      `Premium ${rupiah(v.premium)}`,
      `Pro ${rupiah(v.pro)}`,
      `${settingsCopy.monthly.replace(' (rupiah)', '')} ${rupiah(v.monthly_subscription)}`,
    ],
  },
  accounts: {
    typed: (v) => ({
      list: joined((v ?? []).map((one) => [kinds[one.kind], one.name, one.number, one.holder, one.link])),
    }),
    value: (t) =>
      lines(t.list ?? '').map(([kind, name, number, holder, link]) => ({
        id: `${name ?? ''}-${(number ?? '').replace(/\W/g, '')}`.toLowerCase().slice(0, 40),
        kind: kind?.toLowerCase() === kinds.wallet ? 'wallet' : kind?.toLowerCase() === kinds.bank ? 'bank' : kind,
        name: name ?? '',
        number: number ?? '',
        holder: holder ?? '',
        link: link || null,
      })),
    shown: (v) => v.map((one) => `${one.name} ${one.number}, ${one.holder}`),
  },
  contact: {
    typed: (v) => ({
      whatsapp: v?.whatsapp ?? '',
      email: v?.email ?? '',
      phone: v?.phone ?? '',
      hours: joined((v?.hours ?? []).map((one) => [one.days, one.time])),
      social: joined((v?.social ?? []).map((one) => [one.name, one.url])),
    }),
    value: (t) => {
      const [hours, social] = [lines(t.hours ?? ''), lines(t.social ?? '')];
      return {
        whatsapp: set(t.whatsapp),
        email: set(t.email),
        phone: set(t.phone),
        hours: hours.length > 0 ? hours.map(([days, time]) => ({ days: days ?? '', time: time ?? '' })) : undefined,
        social: social.length > 0 ? social.map(([name, url]) => ({ name: name ?? '', url: url ?? '' })) : undefined,
      };
    },
    shown: (v) => [
      ...[v.whatsapp, v.email, v.phone].filter((one) => one !== undefined),
      ...(v.hours ?? []).map((one) => `${one.days} ${one.time}`),
      ...(v.social ?? []).map((one) => `${one.name}: ${one.url}`),
    ],
  },
  'unique-amounts': {
    typed: (v) => ({ on: v?.on ? 'on' : 'off' }),
    value: (t) => ({ on: t.on === 'on' }),
    shown: (v) => [v.on ? settingsCopy.on : settingsCopy.off],
  },
  'photo-review': {
    typed: (v) => ({ when: v?.when ?? 'after' }),
    value: (t) => ({ when: t.when }),
    shown: (v) => [settingsCopy.photoReviews[v.when]],
  },
};

/** What is wrong with a typed price; null: nothing. «118.000» is 118 thousand, never 118. */
export const priceProblem = (typed: string): string | null =>
  amountTyped(typed) === null ? settingsCopy.priceNeeded : null;

/** The field of a refused value, and its line in a list. */
export function typedAt(field: string): { field: string; line: number | null } {
  const [, first = '', second = ''] = field.split('.');
  const line = (text: string) => (/^\d+$/.test(text) ? Number(text) + 1 : null);
  if (line(first) !== null) return { field: 'list', line: line(first) };
  return { field: first === 'monthly_subscription' ? 'monthly' : first, line: line(second) };
}

export const SETTING_NAMES = Object.keys(SETTING_FORMS) as SettingName[];

/** A value in a few lines; none: it is not set. */
export function shownValue(name: SettingName, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  return (SETTING_FORMS[name].shown as (value: unknown) => string[])(value);
}

export function typedValue(name: SettingName, value: unknown): Typed {
  return (SETTING_FORMS[name].typed as (value: unknown) => Typed)(value);
}
