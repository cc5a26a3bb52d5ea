import type { Context } from '../../context.ts';
import { keepDays } from './actions.ts';

/** Counts yesterday for the overview, and the progress of the last days' newcomers. */
export function keepFigures(ctx: Context): Promise<number> {
  return keepDays(ctx);
}
