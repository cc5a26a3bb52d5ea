/** What follows a Pro with an end, where a Premium does; its end null: without end. */
export const thenPremium = (date: string | null): string =>
  `Sesudahnya Premiummu berjalan lagi, ${date ? `sampai ${date}` : 'tanpa batas waktu'}.`;
