import { setTimeout as wait } from 'node:timers/promises';

/**
 * Requests an empty route now and then from a separate process: the process that sends the load would add its own
 * delays. Receives the address and the duration, answers the times.
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
