/**
 * Prefixes of the storage keys for a member's texts and open windows, one for each module. Signing
 * out deletes every key with one of them, also of modules that are not loaded (app/sign-out.ts).
 */
export const WRITTEN = {
  drafts: 'serasi.draf.',
  outbox: 'serasi.keluar.',
  windows: 'serasi.jendela',
  room: 'serasi-ruang-',
  plan: 'serasi.paket',
  checkout: 'serasi.bayar.',
  forms: 'serasi.formulir.',
} as const;
