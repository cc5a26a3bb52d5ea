import type { Dates } from './dates.ts';

/** From when something may be done: the day alone, and on that day itself, of which a part is too early, its hour. */
export const beginText = (from: string | number, now: number, { dateText, dueText }: Dates): string =>
  dateText(from) === dateText(now) ? dueText(from) : dateText(from);
