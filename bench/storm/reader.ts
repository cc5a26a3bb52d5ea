import { setTimeout as wait } from 'node:timers/promises';
import type { Times } from '../figures.ts';

/**
 * Searches of other members, one after another, in a separate process: the process that sends the storm would add its
 * own delays. A message with the task starts the searches; the message `null` ends them and answers the times.
 */
export type Reading = { url: string; cookies: string[]; everyMs: number };
let reads = false;

process.on('message', (asked: Reading | null) => {
  reads = asked !== null;
  if (asked) void read(asked).then((times) => process.send!(times));
});

async function read({ url, cookies, everyMs }: Reading): Promise<Times> {
  const times: Times = [];
  for (let i = 0; reads; i++) {
    const began = performance.now();
    await (await fetch(`${url}/api/matches`, { headers: { cookie: cookies[i % cookies.length]! } })).arrayBuffer();
    times.push(performance.now() - began);
    await wait(everyMs);
  }
  return times;
}
