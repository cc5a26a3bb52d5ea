import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** In a transaction: the planner thinks much of its statements, and compiling one takes longer than the statement. */
export async function compileNothing(tx: Db): Promise<void> {
  await sql`set local jit = off`.execute(tx);
}
