import { SOCKETS_PER_MEMBER } from '#domain/messaging/limits.ts';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

/** A killed instance's socket no longer counts after this long; living ones are refreshed more often. */
const STALE_MS = 150_000;
/** Entries the stream keeps at most: enough for a reader that was away for some seconds. */
const STREAM_KEPT = 10_000;
/** Nor older ones, looked at each minute: they hold words of members, who delete them and leave (T71). */
const STREAM_KEPT_MS = 120_000;
const STREAM_UNUSED_MS = 600_000;
/** By then readers have begun. */
const FIRST_ENTRY_MS = 1_000;
/** Readers wait while Redis is away, and continue where they stopped. */
const READER: RedisOptions = { maxRetriesPerRequest: null, socketTimeout: 30_000 };
/** While Redis is away other instances lose the events, local sockets still get them: nothing waits. */
const WRITER: RedisOptions = { maxRetriesPerRequest: 0, enableOfflineQueue: false, commandTimeout: 1_000 };

type Counted = { memberId: string; socketId: string; since: number };

/** Instances exchange events through one stream, and count a member's sockets together. */
export type LiveRedis = {
  adapter: ReturnType<typeof createAdapter>;
  /** Counts a socket; returns the member's oldest ones beyond the limit. None while Redis is away. */
  count(socket: Counted): Promise<string[]>;
  forget(socket: Counted): void;
  /** Refreshes these living sockets and the stream, and takes old events out of it. */
  countAgain(sockets: Iterable<Counted>): Promise<void>;
  close(): Promise<void>;
};

/** `now`: the clock all instances share; by their own ones an instance ahead would drop the sockets of the others. */
export function openLiveRedis(
  url: string,
  { redisPrefix }: Pick<Config, 'redisPrefix'>,
  { log, now }: { log: Logger; now: () => Date },
): LiveRedis {
  const readers: Redis[] = [];
  const redis = new Redis(url, WRITER);
  let troubled = false;
  redis.on('error', (error) => {
    if (!troubled) log.warn({ err: error }, 'live: redis');
    troubled = true;
  });
  redis.on('ready', () => (troubled = false));
  // The adapter reads with duplicates of its writing client; writing gives up early, reading must wait.
  redis.duplicate = () => {
    const reader = openReader(url);
    readers.push(reader);
    return reader;
  };
  const stream = `${redisPrefix}live`;
  const key = (memberId: string) => `${redisPrefix}live:sockets:${memberId}`;
  const first = setTimeout(() => void beginStream(redis, stream).catch(() => {}), FIRST_ENTRY_MS).unref();
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
        .zremrangebyscore(set, '-inf', now().getTime() - STALE_MS)
        .zadd(set, now().getTime(), nameOf(socket))
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
        batch.zadd(key(socket.memberId), now().getTime(), nameOf(socket)).pexpire(key(socket.memberId), STALE_MS);
      await batch.exec().catch(() => {});
      await forgetOld(redis, stream).catch(() => {});
    },
    async close() {
      clearTimeout(first);
      await redis.pexpire(stream, STREAM_UNUSED_MS).catch(() => {});
      redis.disconnect();
      for (const reader of readers) reader.disconnect();
    },
  };
}

/** A reader continues after the last entry it saw; before its first one, an entry between two reads would be missed. */
const beginStream = (redis: Redis, stream: string) =>
  redis.pipeline().xadd(stream, 'MAXLEN', '~', STREAM_KEPT, '*', 'nsp', '').pexpire(stream, STREAM_UNUSED_MS).exec();

/** An entry's id is its time by Redis's own clock. A reader goes on behind what was taken out. */
async function forgetOld(redis: Redis, stream: string): Promise<void> {
  const [seconds = 0] = await redis.time();
  await redis.xtrim(stream, 'MINID', seconds * 1_000 - STREAM_KEPT_MS);
}

/** Names sort by age. */
const nameOf = ({ since, socketId }: Counted) => `${String(since).padStart(15, '0')}:${socketId}`;

function openReader(url: string): Redis {
  const reader = new Redis(url, READER);
  // The adapter ignores the promise: closing before Redis was reached would be an unhandled rejection.
  const subscribe = reader.subscribe.bind(reader) as (...channels: string[]) => Promise<unknown>;
  reader.subscribe = ((...channels: string[]) => {
    const subscribed = subscribe(...channels);
    subscribed.catch(() => {});
    return subscribed;
  }) as typeof reader.subscribe;
  return reader;
}
