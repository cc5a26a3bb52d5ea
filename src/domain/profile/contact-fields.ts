import { type FieldRow, text } from './field.ts';
import * as v from './values.ts';

/** How a member is reached, and who may know. */
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
