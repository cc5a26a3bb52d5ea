/**
 * Members the viewer liked in this tab: if a like makes a match, the celebration shows it, and no notification does
 * again. A match made elsewhere gets a notification.
 */
const likedHere = new Set<string>();

export const celebrateHere = (memberId: string): void => void likedHere.add(memberId);
export const noCelebration = (memberId: string): void => void likedHere.delete(memberId);
export const isCelebratedHere = (memberId: string): boolean => likedHere.has(memberId);
