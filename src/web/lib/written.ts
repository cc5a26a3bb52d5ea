/**
 * Keys the browser keeps a member's writing under, and what was open: each module's own begin with its entry. Signing
 * out takes away every key that begins with one of them, also of modules that are not loaded (app/sign-out.ts).
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
