import { staffCopy } from '#copy/staff.ts';

/**
 * What is wrong with a date typed in part, in words; null: nothing. Browsers give such a date as '', which a form would
 * take for none at all.
 */
export function partTyped(id: string): string | null {
  const input = document.getElementById(id);
  return input instanceof HTMLInputElement && input.validity.badInput ? staffCopy.partTyped : null;
}
