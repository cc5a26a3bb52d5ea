import { holdsContact } from './contact-details.ts';
import { once } from './once.ts';
import { isReservedName } from './reserved-names.ts';
import { characters } from './text.ts';
import { NAME } from './values.ts';

/** Characters phones and editors write instead of a straight apostrophe and a hyphen. */
const APOSTROPHES = /[\u02BC\u2018\u2019\u0060\u00B4]/g;
const HYPHENS = /[\u2010\u2011\u2012\u2013]/g;
/** Made when a name is first judged: each reads the tables of all scripts. */
const forms = once(() => ({
  /** Letters with their marks, digits, blanks, and . ' - ( ) [ ]. */
  allowed: /^[\p{L}\p{M}\p{N} .'()[\]-]*$/u,
  /** Invisible characters that count as letters: fillers, inherent vowels, joiners; two blank hieroglyphs. */
  unseen: /[\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}]/u,
  /** A mark without a letter, or more marks than any script stacks. */
  piledMarks: /(^|[^\p{L}\p{M}\p{N}])\p{M}|\p{M}{5,}/u,
}));

/** The canonical spelling of a typed name (R-CODE-5): NFC, trimmed, runs of blanks as one. Judged by namaProblem. */
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

/** Why this (cleaned) name is refused, or null (R-CODE-4, R-CODE-5). */
export function namaProblem(nama: string): NamaProblem | null {
  const { allowed, unseen, piledMarks } = forms();
  if (!allowed.test(nama) || unseen.test(nama) || piledMarks.test(nama) || !/\p{L}/u.test(nama))
    return { code: 'name-characters' };
  const length = characters(nama);
  if (length < NAME.min) return { code: 'name-too-short', params: { min: NAME.min } };
  if (length > NAME.max) return { code: 'field-too-long', params: { max: NAME.max } };
  if (holdsContact(nama)) return { code: 'contact-details' };
  return isReservedName(nama) ? { code: 'name-reserved' } : null;
}
