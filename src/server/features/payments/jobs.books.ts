import { BOOKS_KEPT_YEARS } from '#domain/payments/payment-decision.ts';
import type { Context } from '../../context.ts';
import { todayInJakarta } from '../../db/profile-rows.ts';
import { inBatches } from '../../sweeps.ts';
import { deleteBooksBefore } from './store.books.ts';

const BATCH = 500;

/**
 * Deletes payments after the tenth year following the year of their decision, in Jakarta; returns how many. Waiting
 * payments stay.
 */
export async function sweepBooks(ctx: Context): Promise<number> {
  const year = Number(todayInJakarta(ctx.now()).slice(0, 4));
  const before = new Date(`${year - BOOKS_KEPT_YEARS}-01-01T00:00:00+07:00`);
  return inBatches((limit) => deleteBooksBefore(ctx.db, before, limit), BATCH);
}
