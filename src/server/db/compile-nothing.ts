import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Turns JIT off in a transaction: the planner overestimates its statements; compiling takes longer than running. */
export async function compileNothing(tx: Db): Promise<void> {
  await sql`set local jit = off`.execute(tx);
}
