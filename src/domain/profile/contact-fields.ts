import { type FieldRow, text } from './field.ts';
import * as v from './values.ts';

/** Contact data of a member, and its locks. */
export const CONTACT_FIELDS = {
  instagram: {
    label: 'Instagram',
    shape: text(v.INSTAGRAM_MAX),
    group: 'kontak',
    step: 'identitas',
    lock: 'approvedIfOpened',
    required: true,
    cardRow: 23,
  },
  instagramOpen: {
    label: 'Tampilkan Instagram setelah izin diberikan',
    shape: { kind: 'flag' },
    group: 'kontak',
    step: 'identitas',
    lock: 'owner',
    required: false,
    completes: 0,
  },
  contactWa: {
    label: 'Nomor WhatsApp',
    shape: { kind: 'phone' },
    group: 'kontak',
    step: 'akun',
    lock: 'owner',
    required: true,
  },
} as const satisfies Record<string, FieldRow>;
