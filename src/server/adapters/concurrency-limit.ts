/**
 * Runs at most `atOnce` pieces of heavy work; at most `waitingMax` others wait, beyond which `full()` is thrown.
 */
export function concurrencyLimit(
  atOnce: number,
  waitingMax = Number.POSITIVE_INFINITY,
  full: () => Error = () => new Error('full'),
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running++;
    else {
      if (waiting.length >= waitingMax) throw full();
      // A finished piece hands its place to the next in line, so that no new caller overtakes it.
      await new Promise<void>((go) => waiting.push(go));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
