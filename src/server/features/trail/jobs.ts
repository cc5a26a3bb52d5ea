import { verifyAudit } from '../../audit/verify.ts';
import type { Context } from '../../context.ts';
import { answeredFaults, insertCheck } from './store.checks.ts';

/**
 * Computes the whole trail anew and stores the result. A wrong row is logged as an error each time, and is shown in
 * the console until an owner answers it. Returns how many rows were read.
 */
export async function checkTrail(ctx: Context): Promise<number> {
  const found = await verifyAudit(ctx.db, await answeredFaults(ctx.db));
  await insertCheck(ctx.db, found, ctx.now());
  if (found.fault)
    ctx.log.error({ row: found.fault.seq, why: found.fault.why, head: found.head }, 'THE TRAIL OF THE TEAM IS WRONG');
  return found.rows;
}
