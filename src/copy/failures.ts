/**
 * What the browser says itself where no answer came, or none of ours; the server's answers bring their own words. Every
 * page carries these, so there are few.
 */
export const FAILURES = {
  network: 'Kami tidak bisa menghubungi server. Periksa koneksimu, lalu coba lagi.',
  unexpected: 'Terjadi kesalahan sistem',
  unavailable: 'Server sedang sibuk. Coba lagi dalam {retryAfter} detik.',
} as const;

/** After the sentence of a failure that is not the member's doing: what to quote to us. */
export const codedFailure = (said: string, id: string): string => `${said} (kode untuk tim kami:\u00a0${id})`;
