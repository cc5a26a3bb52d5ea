import type { ErrorCode, FieldError } from '#contract/errors.ts';

/** The contact form, cleaned; null: empty, too long, or invalid. */
export type ContactTyped = {
  name: string | null;
  mailTyped: boolean;
  mail: string | null;
  phoneTyped: boolean;
  phone: string | null;
  text: string | null;
};

/** Errors of a message, in the order of the form. */
export function contactProblems(typed: ContactTyped): FieldError[] {
  const checks: [string, boolean, ErrorCode][] = [
    ['name', typed.name === null, 'contact-name-required'],
    ['email', typed.mail === null, typed.mailTyped ? 'mail-address-invalid' : 'contact-mail-required'],
    ['phone', typed.phoneTyped && typed.phone === null, 'whatsapp-invalid'],
    ['message', typed.text === null, 'contact-text-required'],
  ];
  return checks.filter(([, wrong]) => wrong).map(([field, , code]) => ({ field, code }));
}
