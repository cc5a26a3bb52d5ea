import type { StaffAct } from '#domain/staff/acts.ts';

/** What the team did, in its trail. */
export const actWords: Record<StaffAct, string> = {
  'document-open': 'Membuka dokumen',
  'document-approve': 'Menyetujui dokumen',
  'document-reject': 'Menolak dokumen',
  'number-read': 'Membaca nomor utuh',
  'number-proof': 'Mengonfirmasi nomor',
  'photo-open': 'Membuka foto baru',
  'photo-fine': 'Menyatakan foto baik',
  'photo-remove': 'Menghapus foto',
  'report-open': 'Membuka laporan',
  'report-evidence': 'Membuka foto laporan',
  'report-dismiss': 'Menutup laporan tanpa pelanggaran',
  'report-uphold': 'Menerima laporan',
  'room-delete': 'Menghapus pesan ruang',
  'room-clear': 'Mengosongkan ruang',
  'room-mute': 'Membisukan anggota',
  'room-unmute': 'Mengakhiri bisu',
  'staff-invite': 'Membuat tautan akun staf',
  'staff-roles': 'Mengubah peran',
};
