/** «Suka, dengan catatan»: one sentence that goes with a like. */
export const likeNoteCopy = {
  /** Beside the sign that stands at each text. */
  onTexts: 'Tanda ini di samping tulisannya: suka dengan catatan tentang itu.',
  act: 'Suka, dengan catatan',
  actOnLabel: (what: string) => `Beri catatan: ${what}`,
  title: (nama: string) => `Suka ${nama}, dengan catatan`,
  lead: 'Satu kalimat tentang yang kamu baca di profilnya. Catatan terkirim sekali bersama suka dan tidak bisa diubah.',
  who: 'Dengan paket Premium atau Pro dia membacanya sebelum menjawab. Dengan paket Basic setelah kalian saling suka.',
  about: 'Tentang',
  text: 'Catatanmu',
  left: (n: number) => (n >= 0 ? `${n} karakter lagi` : `${-n} karakter terlalu banyak`),
  send: 'Kirim suka',
  cancel: 'Batal',
  failed: 'Suka belum terkirim',
  unsent: 'Kamu sudah menyukainya; catatannya tidak terkirim.',
  theirs: (what: string) => `Catatannya tentang ${what}`,
  mine: (what: string) => `Catatanmu tentang ${what}`,
};
