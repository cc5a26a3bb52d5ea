/** At /login, after a registration: what became of it. */
export const registeredCopy = {
  made: 'Pendaftaran berhasil. Silakan masuk.',
  /** Its answer was lost. */
  perhaps:
    'Akunmu mungkin sudah jadi, hanya jawaban kami yang tidak sampai. Masuk dengan username dan password yang kamu isi. Bila tidak bisa, isianmu masih tersimpan di halaman Daftar.',
};
