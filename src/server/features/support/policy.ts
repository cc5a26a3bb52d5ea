import type { ErrorCode, FieldError } from '#contract/errors.ts';
import { type Zone, ZONES } from '#domain/profile/time-zone.ts';

/** What was typed into the contact form, cleaned; null: empty, too long, or no such thing. */
export type ContactTyped = {
  name: string | null;
  mailTyped: boolean;
  mail: string | null;
  phoneTyped: boolean;
  phone: string | null;
  text: string | null;
};

/** What is wrong with a message, in the order of the form. */
export function contactProblems(typed: ContactTyped): FieldError[] {
  const checks: [string, boolean, ErrorCode][] = [
    ['name', typed.name === null, 'contact-name-required'],
    ['email', typed.mail === null, typed.mailTyped ? 'mail-address-invalid' : 'contact-mail-required'],
    ['phone', typed.phoneTyped && typed.phone === null, 'whatsapp-invalid'],
    ['message', typed.text === null, 'contact-text-required'],
  ];
  return checks.filter(([, wrong]) => wrong).map(([field, , code]) => ({ field, code }));
}

/** A moment by the clock of a zone ('YYYY-MM-DD', 'HH:MM'), in ms since 1970; null when there is no such one. */
export function momentIn(zone: Zone, day: string, time: string): number | null {
  const at = Date.parse(`${day}T${time}:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(time) || Number.isNaN(at)) return null;
  return new Date(at).toISOString().startsWith(`${day}T${time}`) ? at - ZONES[zone] * 60_000 : null;
}
