import { afterAll } from 'vitest';
import { startMidtransServer } from './midtrans-server.ts';
import { payments } from './payments.ts';
import { apiSuite } from './suite.ts';

/** A file's server whose gateway is one of ours, at the time `later` (ms) from now; prices and accounts are set. */
export async function gatewaySuite(later: () => number) {
  const midtrans = await startMidtransServer();
  afterAll(() => midtrans.close());
  const now = () => new Date(Date.now() + later());
  const { server, world } = await apiSuite({ limits: 1000, env: midtrans.env, now });
  for (const secret of midtrans.secrets) server.log.secrets.add(secret);
  const money = payments(server);
  await money.accounts();
  const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;
  return { midtrans, server, world, money, run };
}
