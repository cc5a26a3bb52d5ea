import { PASSKEYS_MAX } from '#domain/profile/passkeys.ts';

/** What errors.ts says of passkeys and of the team's second factor. */
export const FACTOR_ERRORS = {
  'passkey-wrong': { text: 'Passkey itu tidak bisa dipakai. Coba lagi, atau masuk dengan cara lain.' },
  'passkey-known': { text: 'Passkey itu sudah tersimpan.' },
  'passkey-limit': { text: `Paling banyak ${PASSKEYS_MAX} passkey. Hapus dulu yang tidak kamu pakai.` },
  'passkey-name-required': { text: 'Beri nama, supaya kamu mengenalinya nanti' },
  'factor-required': { text: 'Tunjukkan langkah keduamu dulu.' },
  'factor-stale': { text: 'Tindakan ini perlu konfirmasi: tunjukkan lagi langkah keduamu.' },
  'factor-last': { text: 'Ini satu-satunya langkah keduamu. Pasang yang lain dulu, baru hapus yang ini.' },
  'factor-missing': { text: 'Pasang langkah kedua dulu, baru halaman tim terbuka.' },
  'factor-code-wrong': { text: 'Kode itu salah atau sudah terpakai. Tunggu kode berikutnya, lalu coba lagi.' },
  'factor-set-up': { text: 'Langkah kedua sudah terpasang di akun ini.' },
};
