/**
 * Whom the viewer likes in this tab: should it make a match, the celebration says so here, and no notification says it
 * again. A match made elsewhere is told.
 */
const likedHere = new Set<string>();

export const celebrateHere = (memberId: string): void => void likedHere.add(memberId);
export const noCelebration = (memberId: string): void => void likedHere.delete(memberId);
export const isCelebratedHere = (memberId: string): boolean => likedHere.has(memberId);
