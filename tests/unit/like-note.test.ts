import { mayNote, NOTE_MAX, noteLength, noteSubjects, noteText } from '#domain/likes/like-note.ts';
import { FIELDS, type FieldName } from '#domain/profile/fields.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { describe, expect, it } from 'vitest';
import { sari } from './people.ts';

const told: Profile = {
  ...sari,
  nama: 'Sari',
  about: 'Suka kopi',
  hobbies: ['Lari'],
  prompts: [
    { prompt: 'rumah', answer: 'Teras dan kopi' },
    { prompt: 'lelah', answer: 'Tidur siang' },
  ],
};
const everything = new Set<FieldName>(FIELDS.map(({ name }) => name));

describe('the text of a note', () => {
  it.each([
    ['Aku juga suka kopi', { ok: true, text: 'Aku juga suka kopi' }],
    ['  Aku\n juga \t suka  kopi ', { ok: true, text: 'Aku juga suka kopi' }],
    ['', { ok: false, code: 'field-empty' }],
    [' \n ', { ok: false, code: 'field-empty' }],
    ['x'.repeat(NOTE_MAX), { ok: true, text: 'x'.repeat(NOTE_MAX) }],
    ['😀'.repeat(NOTE_MAX), { ok: true, text: '😀'.repeat(NOTE_MAX) }],
    ['x'.repeat(NOTE_MAX + 1), { ok: false, code: 'field-too-long', params: { max: NOTE_MAX } }],
    ['Hubungi 081234567890', { ok: false, code: 'contact-details' }],
  ])('%j', (typed, stored) => expect(noteText(typed)).toEqual(stored));

  it('is counted as it is stored', () => {
    expect([noteLength('  a\n b '), noteLength('😀'), noteLength('')]).toEqual([3, 1, 0]);
  });
});

describe('what a note can be about', () => {
  it('is what the member states, each prompt by itself, and not the name', () => {
    const subjects = noteSubjects(told);
    const fields = subjects.map(({ field, prompt }) => (prompt === null ? field : `${field}:${prompt}`));
    expect(fields).toEqual(expect.arrayContaining(['about', 'hobbies', 'religion', 'prompts:rumah', 'prompts:lelah']));
    expect(fields).not.toContain('nama');
    expect(fields).not.toContain('prompts');
    expect(fields).not.toContain('education');
    expect(new Set(fields).size).toBe(fields.length);
    expect(noteSubjects({})).toEqual([]);
  });

  it.each([
    // subject, open to the viewer, allowed
    [{ field: 'about', prompt: null }, everything, true],
    [{ field: 'about', prompt: null }, new Set<FieldName>(['hobbies']), false],
    [{ field: 'prompts', prompt: 'rumah' }, everything, true],
    [{ field: 'prompts', prompt: 'tempat' }, everything, false],
    [{ field: 'prompts', prompt: null }, everything, false],
    [{ field: 'about', prompt: 'rumah' }, everything, false],
    [{ field: 'education', prompt: null }, everything, false],
    [{ field: 'nama', prompt: null }, everything, false],
  ] as const)('%j', (subject, fields, allowed) => expect(mayNote(told, fields, subject)).toBe(allowed));
});
