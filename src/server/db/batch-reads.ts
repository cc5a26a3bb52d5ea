/** Most keys of one read; further keys wait for the next. */
const MAX_KEYS = 32;
/** Most reads under way at once; meanwhile further keys gather. */
const AT_ONCE = 2;

/**
 * Reads for many callers with one statement: keys requested in one turn of the event loop, or while earlier
 * reads are under way, are read together. Each read starts after its keys were requested, so no answer is older
 * than its request. `read` answers in the order of its keys.
 */
export function batchReads<K, V>(read: (keys: K[]) => Promise<V[]>): (key: K) => Promise<V> {
  let waiting: { key: K; resolve: (value: V) => void; reject: (error: unknown) => void }[] = [];
  let [running, scheduled] = [0, false];
  const run = async () => {
    scheduled = false;
    if (waiting.length === 0 || running >= AT_ONCE) return;
    const batch = waiting.slice(0, MAX_KEYS);
    waiting = waiting.slice(MAX_KEYS);
    running++;
    schedule();
    try {
      const values = await read(batch.map(({ key }) => key));
      batch.forEach(({ resolve }, i) => resolve(values[i]!));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    running--;
    schedule();
  };
  const schedule = () => {
    if (scheduled || waiting.length === 0 || running >= AT_ONCE) return;
    scheduled = true;
    setImmediate(() => void run());
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      schedule();
    });
}

/** One value for each host (a server's context), made on first use. */
export function perContext<H extends object, T>(make: (host: H) => T): (host: H) => T {
  const made = new WeakMap<H, T>();
  return (host) => {
    const known = made.get(host);
    if (known !== undefined) return known;
    const fresh = make(host);
    made.set(host, fresh);
    return fresh;
  };
}
