import { SUPPORT_HOURS } from '#domain/support/requests.ts';

/** Words of the requests to us about one's own data, on /privasi-saya. */
export const dataRightCopy = {
  title: 'Minta kepada tim kami',
  text: `Minta perbaikan yang tidak bisa kamu buat sendiri, atau sampaikan keberatan. Kami menjawab dalam ${SUPPORT_HOURS['data-right']} jam.`,
  right: 'Yang kamu minta',
  rightNeeded: 'Pilih permintaannya',
  words: 'Keterangan',
  wordsHint: 'Data mana yang dimaksud, dan apa yang sebaiknya kami lakukan.',
  send: 'Kirim permintaan',
  sent: 'Permintaanmu terkirim.',
  none: 'Belum ada permintaan.',
  due: (time: string) => `Kami menjawab paling lambat ${time}`,
};
