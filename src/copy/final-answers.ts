import { INTRODUCTION } from '#domain/support/introduction.ts';

/** Asked before an answer about a call that cannot be taken back. */
export const finalAnswerCopy = {
  declineTitle: 'Jawab belum bisa?',
  declineText: (nama: string) =>
    `${nama} hanya kami beri tahu bahwa kamu belum bisa. Kalian tetap match; dia baru bisa mengajakmu bertelepon lagi setelah ${INTRODUCTION.againDays} hari.`,
  callOffTitle: 'Batalkan telepon ini?',
  callOffText: (nama: string) =>
    `Waktu yang kalian sepakati tidak berlaku lagi, dan ${nama} kami beri tahu. Ini tidak bisa ditarik kembali.`,
  keep: 'Tidak jadi',
};
