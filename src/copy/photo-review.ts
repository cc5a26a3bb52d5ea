import { PHOTO_REMOVAL_REASONS, type PhotoRemovalReason } from '#domain/safety/photo-review.ts';

/** Why a photo was taken away, as its owner reads it. */
const TOLD: Record<PhotoRemovalReason, string> = {
  'no-face': 'Wajahmu tidak terlihat di foto itu.',
  'not-theirs': 'Foto itu tampaknya bukan fotomu sendiri.',
  'several-people': 'Di foto itu ada beberapa orang, jadi tidak jelas yang mana dirimu.',
  indecent: 'Foto itu tidak sesuai dengan aturan kesopanan kami.',
  child: 'Di foto itu ada anak kecil. Demi keamanan anak, kami tidak menampilkannya.',
  contact: 'Foto itu memuat nomor atau akun kontak.',
  advert: 'Foto itu memuat iklan atau promosi.',
  unclear: 'Foto itu terlalu buram atau gelap.',
  other: 'Foto itu tidak sesuai dengan aturan kami.',
  report: 'Foto itu dilaporkan, dan kami menemukan pelanggaran.',
};

/** For the owner of the photo; an unknown reason is told like any other. */
export const removalWords = (reason: unknown): string =>
  TOLD[PHOTO_REMOVAL_REASONS.find((known) => known === reason) ?? 'other'];
