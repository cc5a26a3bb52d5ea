import { holdsContact } from './contact-details.ts';
import { isReservedName } from './reserved-names.ts';
import { characters } from './text.ts';
import { NAME } from './values.ts';

/** What phones and editors write for a straight apostrophe and a hyphen. */
const APOSTROPHES = /[\u02BC\u2018\u2019\u0060\u00B4]/g;
const HYPHENS = /[\u2010\u2011\u2012\u2013]/g;
/** Letters with their marks, digits, blanks, and . ' - ( ) [ ]. */
const ALLOWED = /^[\p{L}\p{M}\p{N} .'()[\]-]*$/u;
/** Count as letters and show nothing: fillers, inherent vowels, joiners; two blank hieroglyphs. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}]/u;
/** A mark needs a letter to stand on; no script stacks more than these. */
const PILED_MARKS = /(^|[^\p{L}\p{M}\p{N}])\p{M}|\p{M}{5,}/u;

/** The one spelling of a typed name (R-CODE-5): NFC, trimmed, each run of blanks one blank. Judged by namaProblem. */
export function cleanNama(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}

export type NamaProblem =
  | { code: 'name-characters' | 'name-reserved' | 'contact-details' }
  | { code: 'name-too-short'; params: { min: number } }
  | { code: 'field-too-long'; params: { max: number } };

/** Why nobody can be called by this (cleaned) name, or null (R-CODE-4, R-CODE-5). */
export function namaProblem(nama: string): NamaProblem | null {
  if (!ALLOWED.test(nama) || UNSEEN.test(nama) || PILED_MARKS.test(nama) || !/\p{L}/u.test(nama))
    return { code: 'name-characters' };
  const length = characters(nama);
  if (length < NAME.min) return { code: 'name-too-short', params: { min: NAME.min } };
  if (length > NAME.max) return { code: 'field-too-long', params: { max: NAME.max } };
  if (holdsContact(nama)) return { code: 'contact-details' };
  return isReservedName(nama) ? { code: 'name-reserved' } : null;
}
