import { SOCKETS_PER_MEMBER } from '#domain/messaging/limits.ts';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

/** A socket of an instance that was killed is no longer counted after this long; living ones are noted more often. */
const STALE_MS = 150_000;
/** Entries the stream keeps: what a reader that was away for some seconds finds again. */
const STREAM_KEPT = 10_000;
const STREAM_UNUSED_MS = 24 * 3_600_000;
/** Readers have begun by then. */
const FIRST_ENTRY_MS = 1_000;
/** Readers wait for as long as Redis is away, and go on where they stopped. */
const READER: RedisOptions = { maxRetriesPerRequest: null, socketTimeout: 30_000 };
/** What is told while Redis is away is lost for other instances and told here all the same: nothing waits for it. */
const WRITER: RedisOptions = { maxRetriesPerRequest: 0, enableOfflineQueue: false, commandTimeout: 1_000 };

type Counted = { memberId: string; socketId: string; since: number };

/** Several instances tell each other through one stream, and count a member's sockets together. */
export type LiveRedis = {
  adapter: ReturnType<typeof createAdapter>;
  /** Counts a socket; answers which of the member's are too many, the oldest. None while Redis is away. */
  count(socket: Counted): Promise<string[]>;
  forget(socket: Counted): void;
  /** These still live, and so does the stream. */
  countAgain(sockets: Iterable<Counted>): Promise<void>;
  close(): Promise<void>;
};

export function openLiveRedis(url: string, { redisPrefix }: Pick<Config, 'redisPrefix'>, log: Logger): LiveRedis {
  const readers: Redis[] = [];
  const redis = new Redis(url, WRITER);
  let troubled = false;
  redis.on('error', (error) => {
    if (!troubled) log.warn({ err: error }, 'live: redis');
    troubled = true;
  });
  redis.on('ready', () => (troubled = false));
  // The adapter reads with duplicates of the client it writes with; where writing gives up, reading must wait.
  redis.duplicate = () => {
    const reader = new Redis(url, READER);
    // The adapter takes no answer to it: closed before Redis was ever reached, it is a rejection nobody hears.
    const subscribe = reader.subscribe.bind(reader) as (...channels: string[]) => Promise<unknown>;
    reader.subscribe = ((...channels: string[]) => {
      const subscribed = subscribe(...channels);
      subscribed.catch(() => {});
      return subscribed;
    }) as typeof reader.subscribe;
    readers.push(reader);
    return reader;
  };
  const stream = `${redisPrefix}live`;
  const key = (memberId: string) => `${redisPrefix}live:sockets:${memberId}`;
  // A reader goes on after the last entry it saw; before its first one, an entry between two reads would be missed.
  const first = setTimeout(
    () => void redis.xadd(stream, 'MAXLEN', '~', STREAM_KEPT, '*', 'nsp', '').catch(() => {}),
    FIRST_ENTRY_MS,
  ).unref();
  return {
    adapter: createAdapter(redis, {
      streamName: stream,
      channelPrefix: stream,
      maxLen: STREAM_KEPT,
      onlyPlaintext: true,
    }),
    async count(socket) {
      const set = key(socket.memberId);
      const answers = await redis
        .multi()
        .zremrangebyscore(set, '-inf', Date.now() - STALE_MS)
        .zadd(set, Date.now(), nameOf(socket))
        .pexpire(set, STALE_MS)
        .zrangebyscore(set, '-inf', '+inf')
        .exec()
        .catch(() => null);
      const names = ((answers?.at(-1)?.[1] ?? []) as string[]).sort();
      const surplus = names.slice(0, Math.max(0, names.length - SOCKETS_PER_MEMBER));
      if (surplus.length > 0) redis.zrem(set, ...surplus).catch(() => {});
      return surplus.map((name) => name.slice(name.indexOf(':') + 1));
    },
    forget(socket) {
      redis.zrem(key(socket.memberId), nameOf(socket)).catch(() => {});
    },
    async countAgain(sockets) {
      const batch = redis.pipeline().pexpire(stream, STREAM_UNUSED_MS);
      for (const socket of sockets)
        batch.zadd(key(socket.memberId), Date.now(), nameOf(socket)).pexpire(key(socket.memberId), STALE_MS);
      await batch.exec().catch(() => {});
    },
    async close() {
      clearTimeout(first);
      await redis.pexpire(stream, STREAM_UNUSED_MS).catch(() => {});
      redis.disconnect();
      for (const reader of readers) reader.disconnect();
    },
  };
}

/** Names sort by age. */
const nameOf = ({ since, socketId }: Counted) => `${String(since).padStart(15, '0')}:${socketId}`;
