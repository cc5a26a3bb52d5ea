/**
 * What a member agrees to, one consent a purpose (READINGS §10, UU 27/2022). The server stores the version and a hash
 * of exactly this text with each answer: change the text only together with its version, and members are asked again.
 */
export type ConsentPurpose = 'profile' | 'documents' | 'marketing';

export const CONSENTS: Record<ConsentPurpose, { version: string; required: boolean; title: string; text: string }> = {
  profile: {
    version: '2026-11-23',
    required: true,
    title: 'Pemrosesan data profil',
    text: 'Saya menyetujui Serasi memproses data profil saya, termasuk agama, suku, dan masa lalu yang saya tulis sendiri, untuk mencarikan dan menampilkan pasangan yang cocok sesuai aturan siapa boleh melihat apa. Saya dapat memperbaiki, menjeda, mengunduh, dan menghapus data saya kapan saja.',
  },
  documents: {
    version: '2026-11-22',
    required: true,
    title: 'Pemeriksaan dokumen',
    text: 'Saya menyetujui bukti penghasilan dan, bila ada, akta cerai saya diperiksa oleh tim Serasi hanya untuk verifikasi. Dokumen disimpan terenkripsi, tidak pernah ditampilkan kepada anggota lain, dan dihapus 30 hari setelah diputuskan.',
  },
  marketing: {
    version: '2026-11-22',
    required: false,
    title: 'Kabar dari Serasi',
    text: 'Saya bersedia menerima kabar dan tips dari Serasi. Ini tidak wajib; saya dapat meminta tim Serasi menghentikannya.',
  },
};
