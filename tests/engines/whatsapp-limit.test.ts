import { afterAll, expect, it } from 'vitest';
import { sendDueWhatsApp } from '../../src/server/features/whatsapp/jobs.ts';
import { startDeliverer, WHATSAPP } from '../../src/server/workers/deliveries.ts';
import { twoInstances } from '../support/suite.ts';
import { startWhatsAppServer } from '../support/whatsapp-server.ts';

/** READINGS §7 R-ACC 3: what a day may cost, under races: two instances that send over one outside PostgreSQL. */
const meta = await startWhatsAppServer();
afterAll(() => meta.close());
const { database, one, two } = await twoInstances({ env: { ...meta.env, WHATSAPP_DAILY_MAX: '60' } });
const outcomes = async () =>
  (
    await database.pool.query(
      `select coalesce(failure, outcome) as what, count(*)::int as n from outgoing_messages group by 1 order by 1`,
    )
  ).rows;

it('fifty codes at ten under the limit of the day: exactly ten go', async () => {
  const send = (i: number) =>
    (i % 2 ? one : two).ctx.messenger.send(database.db, {
      channel: 'whatsapp',
      to: `+62812${String(3_000_000 + i)}`,
      template: 'code',
      values: [String(100_000 + i)],
      text: '',
    });
  for (let i = 0; i < 50; i++) await send(i);
  await Promise.all([one, two, one, two].map(({ ctx }) => sendDueWhatsApp(ctx)));
  expect([meta.taken.length, await one.ctx.messenger.whatsappState(database.db)]).toEqual([50, 'sends']);

  // Both wake at each commit, and their rounds run into each other.
  const deliverers = [await startDeliverer(one.ctx, WHATSAPP), await startDeliverer(two.ctx, WHATSAPP)];
  await Promise.all(Array.from({ length: 50 }, (_, i) => send(100 + i)));
  await expect.poll(outcomes, { timeout: 20_000 }).toEqual([
    { what: 'sent', n: 60 },
    { what: 'spent', n: 40 },
  ]);
  for (const deliverer of deliverers) await deliverer.stop();
  // Each of them once.
  expect([meta.asked.length, new Set(meta.asked.map((message) => message.to)).size]).toEqual([60, 60]);
  expect(await two.ctx.messenger.whatsappState(database.db)).toBe('spent');
});
