import { contactProblem } from './contact-details.ts';
import { choice, choices, type FieldRow } from './field.ts';
import { ACCEPT_BAD_PAST } from './spellings.ts';
import * as v from './values.ts';

/** Character and past of a member. */
export const CHARACTER_FIELDS = {
  loveLanguage: {
    label: 'Bahasa cinta',
    shape: choices(v.LOVE_LANGUAGES),
    group: 'kepribadian',
    lock: 'approved',
    required: true,
    cardRow: 10,
    judged: 'love',
  },
  stressLanguage: {
    label: 'Respons saat stres',
    shape: choice(v.STRESS_LANGUAGES),
    group: 'kepribadian',
    lock: 'approved',
    required: true,
    cardRow: 11,
    judged: 'money',
  },
  dealbreakers: {
    label: 'Deal breaker',
    shape: { kind: 'tags', ...v.DEALBREAKERS },
    problem: contactProblem,
    group: 'kepribadian',
    part: 'dicari',
    lock: 'approved',
    required: true,
    cardRow: 12,
    judged: 'dealbreakers',
    aliases: ['dealBreakers', 'dealbreaker'],
  },
  pastBehavior: {
    label: 'Masa lalu',
    shape: choice(v.PAST_BEHAVIORS),
    group: 'masaLalu',
    lock: 'approved',
    required: true,
    cardRow: 14,
    judged: 'story',
  },
  pastMistakeType: {
    label: 'Jenis kesalahan',
    shape: choice(v.PAST_MISTAKES),
    group: 'masaLalu',
    lock: 'approved',
    required: true,
    cardRow: 15,
    judged: 'story',
    onlyWhen: { field: 'pastBehavior', is: 'pernah nakal' },
  },
  acceptBadPast: {
    label: 'Menerima pasangan yang pernah salah langkah',
    shape: choice(v.YES_NO),
    group: 'masaLalu',
    part: 'dicari',
    lock: 'approved',
    required: true,
    cardRow: 16,
    judged: 'story',
    spellings: ACCEPT_BAD_PAST,
  },
} as const satisfies Record<string, FieldRow>;
