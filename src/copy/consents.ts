import type { ConsentPurpose } from '#domain/privacy/consents.ts';

type Consent = { version: string; required: boolean; title: string; text: string };

/**
 * What a member agrees to, one consent a purpose (READINGS §10, UU 27/2022). The server stores the version and a hash
 * of exactly this text with each answer. Change a text only together with its version, and move the old one to
 * consent-texts.ts: a changed text of «profile» asks every member again (tests/unit/consents.test.ts holds both).
 */
export const CONSENTS: Record<ConsentPurpose, Consent> = {
  profile: {
    version: '2026-11-23.2',
    required: true,
    title: 'Pemrosesan data profil',
    text: 'Saya menyetujui Serasi memproses foto dan data profil saya, termasuk agama, suku, dan masa lalu yang saya tulis sendiri, untuk mencarikan dan menampilkan pasangan yang cocok sesuai aturan siapa boleh melihat apa. Saya dapat memperbaiki, menjeda, mengunduh, dan menghapus data saya kapan saja. Persetujuan ini dapat saya tarik kapan saja di Privasi saya; profil saya lalu langsung tidak terlihat oleh siapa pun.',
  },
  documents: {
    version: '2026-11-26',
    required: true,
    title: 'Pemeriksaan dokumen',
    text: 'Saya menyetujui bukti penghasilan dan, bila ada, akta cerai atau akta kematian pasangan saya diperiksa oleh tim Serasi hanya untuk verifikasi. Dokumen disimpan terenkripsi, tidak pernah ditampilkan kepada anggota lain, dan dihapus 30 hari setelah diputuskan. Bila saya menarik persetujuan ini di Privasi saya, berkasnya dihapus saat itu juga.',
  },
  marketing: {
    version: '2026-11-23',
    required: false,
    title: 'Kabar dari Serasi',
    text: 'Saya bersedia menerima kabar dan tips dari Serasi. Ini tidak wajib; saya dapat menghentikannya kapan saja di Privasi saya.',
  },
};

/** The texts a page shows, by their versions: who agrees says to which. */
export const CONSENT_TEXTS_SHOWN = Object.values(CONSENTS)
  .map(({ version }) => version)
  .join(' ');
