import type { ConsentPurpose } from '#domain/privacy/consents.ts';

/**
 * Texts that members agreed to and that are shown no more, word for word: what a stored hash stands for (T70). Nothing
 * is ever taken out or changed here. For the server alone.
 */
export const FORMER_CONSENTS: readonly { purpose: ConsentPurpose; version: string; text: string }[] = [
  {
    purpose: 'profile',
    version: '2026-11-21',
    text: 'Saya menyetujui Serasi memproses data profil saya, termasuk agama, suku, dan masa lalu yang saya tulis sendiri, untuk mencarikan dan menampilkan pasangan yang cocok sesuai aturan siapa boleh melihat apa. Saya dapat menjeda profil, meminta salinan, atau menghapus akun kapan saja.',
  },
  {
    purpose: 'documents',
    version: '2026-11-21',
    text: 'Saya menyetujui bukti pendapatan dan, bila ada, akta cerai saya diperiksa oleh tim Serasi hanya untuk verifikasi. Dokumen disimpan terenkripsi, tidak pernah ditampilkan kepada anggota lain, dan dihapus 30 hari setelah diputuskan.',
  },
  {
    purpose: 'marketing',
    version: '2026-11-21',
    text: 'Saya bersedia menerima kabar dan tips dari Serasi. Ini tidak wajib dan dapat saya hentikan kapan saja.',
  },
  {
    purpose: 'profile',
    version: '2026-11-22',
    text: 'Saya menyetujui Serasi memproses data profil saya, termasuk agama, suku, dan masa lalu yang saya tulis sendiri, untuk mencarikan dan menampilkan pasangan yang cocok sesuai aturan siapa boleh melihat apa. Saya dapat memperbaiki dan menjeda profil kapan saja; salinan atau penghapusan data saya minta kepada tim Serasi.',
  },
  {
    purpose: 'marketing',
    version: '2026-11-22',
    text: 'Saya bersedia menerima kabar dan tips dari Serasi. Ini tidak wajib; saya dapat meminta tim Serasi menghentikannya.',
  },
  {
    purpose: 'documents',
    version: '2026-11-22',
    text: 'Saya menyetujui bukti penghasilan dan, bila ada, akta cerai saya diperiksa oleh tim Serasi hanya untuk verifikasi. Dokumen disimpan terenkripsi, tidak pernah ditampilkan kepada anggota lain, dan dihapus 30 hari setelah diputuskan.',
  },
  {
    purpose: 'profile',
    version: '2026-11-22',
    text: 'Saya menyetujui Serasi memproses data profil saya, termasuk agama, suku, dan masa lalu yang saya tulis sendiri, untuk mencarikan dan menampilkan pasangan yang cocok sesuai aturan siapa boleh melihat apa. Saya dapat memperbaiki, menjeda, dan menghapus data saya kapan saja; salinannya saya minta kepada tim Serasi.',
  },
  {
    purpose: 'profile',
    version: '2026-11-23',
    text: 'Saya menyetujui Serasi memproses data profil saya, termasuk agama, suku, dan masa lalu yang saya tulis sendiri, untuk mencarikan dan menampilkan pasangan yang cocok sesuai aturan siapa boleh melihat apa. Saya dapat memperbaiki, menjeda, mengunduh, dan menghapus data saya kapan saja.',
  },
  {
    purpose: 'documents',
    version: '2026-11-23',
    text: 'Saya menyetujui bukti penghasilan dan, bila ada, akta cerai saya diperiksa oleh tim Serasi hanya untuk verifikasi. Dokumen disimpan terenkripsi, tidak pernah ditampilkan kepada anggota lain, dan dihapus 30 hari setelah diputuskan. Bila saya menarik persetujuan ini di Privasi saya, berkasnya dihapus saat itu juga.',
  },
];
