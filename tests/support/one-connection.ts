import { AsyncLocalStorage } from 'node:async_hooks';
import { TransactionBuilder } from 'kysely';
import type pg from 'pg';

/** The transaction around the present call, while it holds its connection. */
const around = new AsyncLocalStorage<{ open: boolean }>();
const execute = TransactionBuilder.prototype.execute;
TransactionBuilder.prototype.execute = function (callback) {
  return execute.call(this, async (tx) => {
    const held = { open: true };
    try {
      return await around.run(held, () => callback(tx));
    } finally {
      held.open = false;
    }
  }) as ReturnType<typeof callback>;
};

const FRAMES = 60;

/**
 * Who holds a connection must not ask the pool for another one: as many callers as the pool has connections would wait
 * for each other, and everybody behind them. The returned function throws where that happened since then.
 */
export function oneConnectionEach(pool: pg.Pool): () => void {
  const places = new Set<string>();
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((...args: unknown[]) => {
    if (around.getStore()?.open) {
      const { stackTraceLimit } = Error;
      Error.stackTraceLimit = FRAMES;
      const place = placeOf(new Error('asked'));
      Error.stackTraceLimit = stackTraceLimit;
      if (place !== null) places.add(place);
    }
    return connect(...args);
  }) as typeof pool.connect;
  return () => {
    if (places.size > 0) throw new Error(`a second connection inside a transaction: ${[...places].join('; ')}`);
  };
}

/** The calls of our own code; null: a test made them, inside a transaction it holds open on purpose. */
function placeOf({ stack = '' }: Error): string | null {
  const calls = stack.split('\n').filter((line) => !line.includes('/one-connection.'));
  const own = calls.filter((line) => line.includes('/src/server/'));
  if (own.length === 0 || calls.some((line) => line.includes('/tests/'))) return null;
  return own.map((line) => line.trim().replace(/^at |(?:file:\/\/)?\/[^ (]*(?=\/src\/)/g, '')).join(' < ');
}
