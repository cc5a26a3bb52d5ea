/** Described to who comes to a list of messages by keyboard. */
export const MESSAGE_KEYS = 'Panah atas dan bawah berpindah antarpesan; Tab menuju pilihan pesan itu.';
