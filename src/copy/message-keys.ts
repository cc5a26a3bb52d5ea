/** Described to who comes to a list of messages by keyboard. */
export const MESSAGE_KEYS =
  'Panah atas dan bawah, Home, dan End untuk berpindah antarpesan; Tab menuju pilihan pesan itu.';
