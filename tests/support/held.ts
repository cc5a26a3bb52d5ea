import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Buffers are counted out by a sweep beside the program; the second collection waits for that of the first. */
export const letGo = (): void => (collect(), collect());
const heldMb = () => {
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return (arrayBuffers + heapUsed) / 2 ** 20;
};

/**
 * The most MB this process holds more inside and outside its heap while `work` is done. What is not needed is let go before it is
 * counted, once it looks like more than `limit`: a collection at every look takes ten times as long as the work.
 */
export async function mostHeld<T>(limit: number, work: () => Promise<T>): Promise<{ most: number; answer: T }> {
  letGo();
  const before = heldMb();
  let most = 0;
  const look = () => {
    if (heldMb() - before >= limit) letGo();
    most = Math.max(most, heldMb() - before);
  };
  const watch = setInterval(look, 20);
  const answer = await work().finally(() => clearInterval(watch));
  look();
  return { most, answer };
}
