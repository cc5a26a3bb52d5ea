import type { IntroductionState } from '#domain/support/introduction.ts';
import { introductionStateWords } from './introductions.ts';

/** The team's queue. */
export const introductionStaffCopy = {
  title: 'Telepon perkenalan',
  lead: 'Dua match yang sudah sepakat waktunya. Siapkan tautan; keduanya diberi tahu bersamaan. Setiap pembukaan dan jawaban tercatat.',
  empty: 'Tidak ada telepon perkenalan',
  members: 'Anggota',
  call: 'Waktu telepon',
  states: { ...introductionStateWords, agreed: 'Menunggu tautan', ended: 'Berakhir' } satisfies Record<
    IntroductionState,
    string
  >,
  openOf: (names: string) => `Buka telepon perkenalan ${names}`,
  opening: 'Membuka telepon perkenalan',
  openFailed: 'Telepon perkenalan gagal dibuka',
  asker: 'Yang mengajak',
  other: 'Yang diajak',
  acts: { confirm: 'Siapkan tautan', refuse: 'Jawab bahwa tidak bisa' },
  link: 'Tautan telepon',
  linkHint: 'Hanya https. Keduanya melihatnya sampai dua jam setelah waktu telepon.',
  words: 'Kata-kata untuk keduanya',
  wordsHint: 'Dibaca oleh keduanya.',
  saved: 'Tersimpan. Keduanya diberi tahu.',
};
