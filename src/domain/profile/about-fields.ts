import { contactProblem } from './contact-details.ts';
import { choice, choices, type FieldRow, longText } from './field.ts';
import * as v from './values.ts';

/** What a member likes to tell of themselves. Nobody has to, and no rule judges it. */
export const ABOUT_FIELDS = {
  about: {
    label: 'Tentang saya',
    shape: longText(v.ABOUT_MAX),
    problem: contactProblem,
    group: 'tentang',
    lock: 'paid',
    required: false,
    cardRow: 0.1,
    folded: true,
    completes: 4,
  },
  hobbies: {
    label: 'Hobi',
    shape: choices(v.HOBBIES, v.HOBBIES_MAX),
    group: 'tentang',
    lock: 'paid',
    required: false,
    cardRow: 0.3,
    folded: true,
  },
  languages: {
    label: 'Bahasa yang dikuasai',
    shape: choices(v.LANGUAGES),
    group: 'tentang',
    lock: 'paid',
    required: false,
    cardRow: 0.4,
    folded: true,
  },
  smoking: {
    label: 'Merokok',
    shape: choice(v.SMOKINGS),
    group: 'tentang',
    lock: 'paid',
    required: false,
    cardRow: 8.5,
    folded: true,
  },
  worship: {
    label: 'Ibadah',
    shape: choice(v.WORSHIPS),
    group: 'latar',
    lock: 'paid',
    required: false,
    cardRow: 2.5,
    folded: true,
  },
  siblings: {
    label: 'Saudara kandung',
    shape: { kind: 'integer', ...v.SIBLINGS, unit: 'orang' },
    group: 'latar',
    lock: 'paid',
    required: false,
    cardRow: 16.5,
    folded: true,
  },
} as const satisfies Record<string, FieldRow>;
