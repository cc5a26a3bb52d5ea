import type { Context } from '../../context.ts';
import { keepDays } from './actions.ts';

/** Counts yesterday for the overview, and how far newcomers of the last days have come. */
export function keepFigures(ctx: Context): Promise<number> {
  return keepDays(ctx);
}
