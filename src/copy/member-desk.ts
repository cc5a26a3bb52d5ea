import type { MemberLine } from '#contract/desk.ts';

/** Columns of the list of members as a file. */
export const csvCopy = {
  nama: 'Nama',
  handle: 'Nama sebutan',
  status: 'Keadaan',
  registered: 'Mendaftar',
  demo: 'Demo',
  tier: 'Paket',
  proved: 'Nomor terbukti',
  paused: 'Dijeda',
  yes: 'ya',
  no: 'tidak',
  states: {
    active: 'aktif',
    suspended: 'ditangguhkan',
    banned: 'dikeluarkan',
    deleted: 'dihapus',
  } satisfies Record<MemberLine['status'], string>,
};
