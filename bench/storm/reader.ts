import { setTimeout as wait } from 'node:timers/promises';
import type { Times } from '../figures.ts';

/**
 * Searches of other members, one after another, in a process of their own: what sends the storm is busy with it, and
 * would add its own delays. Told what to ask it begins, told `null` it answers the times.
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
