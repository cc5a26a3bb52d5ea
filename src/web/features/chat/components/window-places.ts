import { WINDOW } from '#domain/messaging/limits.ts';

/** px kept free at the left edge: chips with their names, and as bare pictures where a window needs the room. */
const CHIPS = 216;
const BARE_CHIPS = 80;

export type Places = { shown: { id: string; right: number }[]; chips: string[]; bare: boolean };

/**
 * Positions of open windows at this page width: the first 400 px from the right edge, each next 336 px further left
 * (S2). Windows without room, least used first, become chips. At least one stays a window, nearer to the edge if 400 px
 * are too many. `usedAt`: higher is later.
 */
export function windowPlaces(open: readonly { id: string; usedAt: number }[], width: number): Places {
  const roomy = width >= WINDOW.fromRight + WINDOW.width + CHIPS;
  const fit = roomy ? Math.floor((width - WINDOW.fromRight - WINDOW.width - CHIPS) / WINDOW.apart) + 1 : 1;
  const first = roomy ? WINDOW.fromRight : Math.max(0, Math.min(WINDOW.fromRight, width - WINDOW.width - BARE_CHIPS));
  const kept = new Set(
    [...open]
      .sort((a, b) => b.usedAt - a.usedAt)
      .slice(0, fit)
      .map(({ id }) => id),
  );
  return {
    shown: open.filter(({ id }) => kept.has(id)).map(({ id }, i) => ({ id, right: first + i * WINDOW.apart })),
    chips: open.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
    bare: !roomy,
  };
}
