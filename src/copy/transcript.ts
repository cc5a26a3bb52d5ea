/** The transcript of a conversation, for IASC and the police: the page where it is taken. */
export const transcriptCopy = {
  title: 'Bukti percakapan',
  text: 'Kehilangan uang karena seseorang di sini? Hubungi bankmu sekarang juga, lalu lapor ke IASC (iasc.ojk.go.id, telepon 157) dan polisi. Unduh percakapannya sebagai bukti: pesanmu dan pesannya yang sudah kamu baca, dengan jam. Bisa juga bila dia sudah memblokirmu atau pergi. Bila dia menghapus akunnya, kata-katanya ikut terhapus, paling cepat saat itu juga: unduh secepatnya.',
  none: 'Belum ada percakapan.',
  download: 'Unduh bukti',
  report: 'Laporkan',
  reportOf: (nama: string) => `Laporkan ${nama}`,
  downloadOf: (nama: string) => `Unduh bukti percakapan: ${nama}`,
  last: (date: string) => `Pesan terakhir ${date}`,
  menu: 'Simpan bukti percakapan',
  making: 'Menyiapkan bukti…',
  made: 'Bukti percakapan siap. Lihat di unduhan perangkatmu.',
  afterReport: 'Kehilangan uang? Ambil bukti percakapan untuk IASC',
  failed: 'Bukti gagal diunduh',
  /** The reported member, where no name is kept. */
  namelessReported: 'lawan percakapan ini',
  nameless: (erased: boolean) => (erased ? 'Akun dihapus' : 'Nama tidak tersimpan'),
};
