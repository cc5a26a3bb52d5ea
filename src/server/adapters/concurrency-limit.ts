/**
 * Lets `atOnce` pieces of heavy work run; others wait in line, at most `waitingMax`, beyond which `full()` is thrown.
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
      // Whoever finishes hands its place on, so that nobody slips in between.
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
