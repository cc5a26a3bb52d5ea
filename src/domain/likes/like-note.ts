import { cleanText } from '../messaging/message-text.ts';
import { holdsContact } from '../profile/contact-details.ts';
import { FIELDS, type FieldName, isStated } from '../profile/fields.ts';
import type { Profile } from '../profile/profile.ts';
import { characters, isBlank } from '../profile/text.ts';
import type { PromptCode } from '../profile/values.ts';
import type { Visibility } from '../visibility/visible-fields.ts';

/** Code points of the one sentence a like may carry. */
export const NOTE_MAX = 140;

/** The subject of a note: a fact of the liked member; for prompts, which prompt they answered. */
export type NoteSubject = { field: FieldName; prompt: PromptCode | null };
export type LikeNote = NoteSubject & { text: string };

export type NoteText =
  | { ok: true; text: string }
  | { ok: false; code: 'field-empty' | 'contact-details' }
  | { ok: false; code: 'field-too-long'; params: { max: number } };

/** The stored form of a typed note: one line, trimmed, no control characters, no contact details. */
export function noteText(typed: string): NoteText {
  const text = oneLine(typed);
  if (isBlank(text)) return { ok: false, code: 'field-empty' };
  if (characters(text) > NOTE_MAX) return { ok: false, code: 'field-too-long', params: { max: NOTE_MAX } };
  return holdsContact(text) ? { ok: false, code: 'contact-details' } : { ok: true, text };
}

/** Length of the note in code points, for the counter. */
export const noteLength = (typed: string): number => characters(oneLine(typed));

const oneLine = (typed: string): string => cleanText(typed).replace(/\s+/g, ' ');

/** Card rows that a note can be about: what the owner states, without their name. */
const TELLABLE: readonly FieldName[] = FIELDS.filter((f) => f.cardRow !== undefined && f.name !== 'nama').map(
  (f) => f.name,
);

/**
 * The facts of a member that this viewer can write a note about now: stated and open rows, each prompt by itself. A
 * locked, closed or empty row is absent, and nothing reveals which of these it is.
 */
export function noteSubjects(facts: Partial<Profile>): NoteSubject[] {
  return TELLABLE.flatMap((field): NoteSubject[] => {
    const value = facts[field];
    if (field === 'prompts') return (facts.prompts ?? []).map(({ prompt }) => ({ field, prompt }));
    return isStated(value) ? [{ field, prompt: null }] : [];
  });
}

/** May a viewer with this visibility write a note about this subject? */
export function mayNote(profile: Profile, fields: Visibility['fields'], about: NoteSubject): boolean {
  if (!fields.has(about.field)) return false;
  return noteSubjects(profile).some(({ field, prompt }) => field === about.field && prompt === about.prompt);
}
