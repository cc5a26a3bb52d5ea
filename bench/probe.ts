import { setTimeout as wait } from 'node:timers/promises';

/**
 * A route that does nothing, asked now and then by a process of its own: what sends the load is busy with the answers it
 * gets, and would add its own delays. Told where and how long, it answers the times.
 */
export type Probing = { url: string; everyMs: number; seconds: number };

process.on('message', (asked: Probing) => void probe(asked).then((times) => process.send!(times)));

async function probe({ url, everyMs, seconds }: Probing): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const asked = performance.now();
    await (await fetch(url)).text();
    times.push(performance.now() - asked);
    await wait(everyMs);
  }
  return times;
}
