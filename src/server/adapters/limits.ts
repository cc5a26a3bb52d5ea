import { SENSITIVE_ASKINGS_PER_DAY } from '#domain/matching/limits.ts';
import { NUMBER_CODE } from '#domain/profile/number-proof.ts';
import { Redis } from 'ioredis';
import type pg from 'pg';
import type { Logger } from 'pino';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { refuse } from '../refusal.ts';
import { type Counter, countRows } from './limit-rows.ts';
import { sha256 } from './secrets.ts';

/**
 * Limits of tries: `points` in `seconds`, counted over all instances. Addresses get high limits: a
 * whole mobile network can stand behind one.
 */
const LIMITS = {
  /** Wrong passwords for one account from browsers it does not know. */
  'sign-in-account': { points: 10, seconds: 15 * 60 },
  /** Wrong passwords for one account from a browser that once signed in to it. */
  'sign-in-device': { points: 10, seconds: 15 * 60 },
  /** Wrong passwords from one address, whatever the account (spraying); browsers the account knows are not counted. */
  'sign-in-address': { points: 100, seconds: 15 * 60 },
  /** Right passwords for one account, or for it from a browser it knows; a wrong one is given back. */
  'sign-in-right': { points: 30, seconds: 15 * 60 },
  /** Wrong answers to «your password?» inside a session: a borrowed phone gets no more guesses than a stranger's. */
  'own-password': { points: 10, seconds: 15 * 60 },
  /** Codes of a second factor, right or wrong; a right one clears them. */
  'factor-try': { points: 10, seconds: 15 * 60 },
  /** Challenges for a passkey inside a session; and without one by address, which may be a whole network's. */
  'passkey-asking': { points: 60, seconds: 15 * 60 },
  'passkey-asking-address': { points: 600, seconds: 15 * 60 },
  /** Wrong numbers typed by one team member, and about one member. */
  'member-number': { points: 20, seconds: 60 * 60 },
  'member-number-of': { points: 5, seconds: 60 * 60 },
  /** Lists a team member asks for by a whole number: each reveals whether and whose it is. */
  'member-number-search': { points: 120, seconds: 60 * 60 },
  /** Password changes that reach the check of the present password, whatever the outcome. */
  'password-change': { points: 10, seconds: 60 * 60 },
  /** Codes asked for one name with one number: a stranger who knows only the name uses up none of the owner's. */
  'reset-code-pair': { points: 3, seconds: 60 * 60 },
  'reset-code-address': { points: 60, seconds: 60 * 60 },
  'reset-try-address': { points: 30, seconds: 15 * 60 },
  /** Codes that prove a number: for one member and number; then by number, by member and by address. */
  'number-code': { points: NUMBER_CODE.perDay, seconds: 24 * 60 * 60 },
  /** The same number from all members: one stranger alone cannot use it up. */
  'number-code-number': { points: 3 * NUMBER_CODE.perDay, seconds: 24 * 60 * 60 },
  /**
   * All codes to a number on one day, but those a browser its account knows asks for: of the twelve messages of a kind
   * (whatsapp/policy.ts) two are left to its owner.
   */
  'code-to-number': { points: 10, seconds: 24 * 60 * 60 },
  'number-code-member': { points: 2 * NUMBER_CODE.perDay, seconds: 24 * 60 * 60 },
  'number-code-address': { points: 60, seconds: 60 * 60 },
  /** Claims of numbers, and requests for either code. */
  'number-ask': { points: 30, seconds: 60 * 60 },
  registration: { points: 200, seconds: 60 * 60 },
  'username-check': { points: 120, seconds: 10 * 60 },
  /** Tries of a new handle: a refusal reveals that it is taken. */
  handle: { points: 20, seconds: 60 * 60 },
  'upload-ticket': { points: 200, seconds: 60 * 60 },
  /** Referral codes tried: guessing one of six characters takes longer than the code is valid. */
  'referral-check': { points: 60, seconds: 10 * 60 },
  /** Prices read, proofs sent, payments made, by a member. */
  quote: { points: 120, seconds: 60 * 60 },
  'payment-proof': { points: 30, seconds: 60 * 60 },
  payment: { points: 30, seconds: 60 * 60 },
  /** Charges of a payment, and ends of payments, by a member: each calls the gateway. */
  'payment-charge': { points: 30, seconds: 60 * 60 },
  /** Notices about one charge that each trigger a question to the gateway. */
  'gateway-notice': { points: 12, seconds: 10 * 60 },
  /** Proofs a team member opens. */
  'proof-opening': { points: 600, seconds: 60 * 60 },
  /** Files sent without an account, documents too. */
  upload: { points: 300, seconds: 60 * 60 },
  /** Megapixels processed for visitors without an account: at most 150 photos, or 100 as a phone takes them (T38). */
  'upload-megapixels': { points: 1_200, seconds: 60 * 60 },
  /** Pictures a member sends, their megapixels, and the other changes of their photos. */
  photo: { points: 60, seconds: 60 * 60 },
  'photo-megapixels': { points: 720, seconds: 60 * 60 },
  'photo-edit': { points: 300, seconds: 60 * 60 },
  document: { points: 30, seconds: 60 * 60 },
  /** Documents one staff member opens. */
  'document-opening': { points: 200, seconds: 60 * 60 },
  like: { points: 120, seconds: 60 },
  pass: { points: 120, seconds: 60 },
  'match-ending': { points: 60, seconds: 60 * 60 },
  permission: { points: 60, seconds: 60 * 60 },
  /** Mails with a code that a member requests, to any address; and tries of codes. */
  'mail-code': { points: 5, seconds: 60 * 60 },
  /** The same mailbox from all members, however it is spelt; then by network address. */
  'mail-code-address': { points: 6, seconds: 24 * 60 * 60 },
  'mail-code-network': { points: 60, seconds: 60 * 60 },
  'mail-try': { points: 30, seconds: 60 * 60 },
  'push-subscription': { points: 60, seconds: 60 * 60 },
  'permission-answer': { points: 120, seconds: 60 * 60 },
  /** Conversations opened, and extensions pressed; messages have a limit of their own where they are stored. */
  conversation: { points: 120, seconds: 60 },
  /** Messages of the contact form from one address. */
  contact: { points: 10, seconds: 60 * 60 },
  'support-request': { points: 10, seconds: 24 * 60 * 60 },
  introduction: { points: 20, seconds: 24 * 60 * 60 },
  'introduction-answer': { points: 60, seconds: 60 * 60 },
  block: { points: 60, seconds: 60 * 60 },
  report: { points: 20, seconds: 24 * 60 * 60 },
  /** Transcripts of conversations a member downloads: each is read whole. */
  transcript: { points: 20, seconds: 60 * 60 },
  /** Starts of one copy of the own data that did not end; any end clears them. */
  'export-start': { points: 2, seconds: 24 * 60 * 60 },
  /** Accounts ended by suspended members, by address; tries of the password are counted by account. */
  'suspended-deletion-address': { points: 60, seconds: 60 * 60 },
  /** Appeals of a member, or of an address without a session; each decision accepts one. */
  appeal: { points: 20, seconds: 60 * 60 },
  'appeal-address': { points: 60, seconds: 60 * 60 },
  /** Suggestions after «@»: a typing member asks a few times; the daily limit prevents use as a directory (T24b). */
  'mention-search': { points: 60, seconds: 60 },
  'mention-search-day': { points: 1_000, seconds: 24 * 60 * 60 },
  /** Few: hiding from a number and looking who vanishes would reveal its owner. */
  'hide-number': { points: 30, seconds: 24 * 60 * 60 },
  /** A slider asks often; a script asks more often. */
  'what-if': { points: 240, seconds: 60 },
  /** What-if questions about one sensitive wish (R-INF 3), by number. */
  'what-if-sensitive': { points: SENSITIVE_ASKINGS_PER_DAY, seconds: 24 * 60 * 60 },
  /** Edits of the profile that do not re-rank. */
  profile: { points: 120, seconds: 60 * 60 },
  /** Edits that re-rank: few enough that nobody infers others' facts from their own wishes (T25). */
  preferences: { points: 30, seconds: 60 * 60 },
} as const;
export type LimitName = keyof typeof LIMITS;

type Named = { id: string; username: string };
/** A frozen Redis makes nobody wait longer. */
const REDIS_PATIENCE_MS = 1_000;
const REDIS_REST_MS = 5_000;

export type Limits = {
  /**
   * Counts one try, or as many points as it costs; throws too-many-requests (with the seconds to wait) beyond the
   * limit.
   */
  use(name: LimitName, key: string, points?: number): Promise<void>;
  /** Takes one counted try back, because it was right. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Deletes the counted tries. */
  clear(name: LimitName, key: string): Promise<void>;
  /** Deletes in Redis what names erased members; in the database their erasure did (db/member-erasure.ts). */
  forget(members: readonly Named[]): Promise<void>;
  close(): Promise<void>;
};

/**
 * Counters are in Redis when REDIS_URL is set (in the database while it does not answer), else in the database: right
 * on any number of instances, each by the clock of the one server that counts.
 */
export function openLimits(config: Config, pool: pg.Pool, log: Logger): Limits {
  const redis = config.redisUrl
    ? new Redis(config.redisUrl, {
        maxRetriesPerRequest: 1,
        commandTimeout: REDIS_PATIENCE_MS,
        enableOfflineQueue: true,
      })
    : null;
  redis?.on('error', (error) => log.warn({ err: error }, 'redis'));
  const limiters = new Map<LimitName, Counter>();
  const answers = { askedFrom: 0 };
  for (const [name, { points, seconds }] of Object.entries(LIMITS)) {
    const prefix = `${config.redisPrefix}limit:${name}`;
    const most = points * config.rateLimitFactor;
    const rows = countRows(pool, { prefix, points: most, seconds });
    const inRedis = redis
      ? new RateLimiterRedis({ keyPrefix: prefix, points: most, duration: seconds, storeClient: redis })
      : null;
    limiters.set(name as LimitName, inRedis ? orElse(inRedis, rows, answers) : rows);
  }
  const limiter = (name: LimitName) => limiters.get(name)!;
  return {
    async use(name, key, points = 1) {
      await limiter(name).consume(short(key), points).catch(tooMany);
    },
    async giveBack(name, key) {
      await limiter(name).reward(short(key));
    },
    async clear(name, key) {
      await limiter(name).delete(short(key));
    },
    async forget(members) {
      if (!redis || members.length === 0) return;
      const prefix = `${config.redisPrefix}limit:`;
      const match = `${prefix.replace(/[\\*?[\]]/g, '\\$&')}*`;
      for await (const keys of redis.scanStream({ match, count: 1_000 }) as AsyncIterable<string[]>) {
        const theirs = keys.filter((key) => members.some((one) => names(key.slice(prefix.length), one)));
        if (theirs.length > 0) await redis.unlink(theirs);
      }
    },
    async close() {
      await redis?.quit().catch(() => redis.disconnect());
    },
  };
}

/** Longer than a key of any account; with its prefix it fits the column. */
const KEY_MAX = 150;

/** A typed name can be of any length, and longer as it is normalised: such a key is counted by its hash. */
const short = (key: string): string => (key.length <= KEY_MAX ? key : sha256(key).toString('hex'));

/**
 * While Redis does not answer the database counts, and Redis is not asked for a moment: a limit that is not counted
 * would be none, and nobody should wait for each of the limits of a request.
 */
function orElse(first: Counter, second: Counter, redis: { askedFrom: number }): Counter {
  const either = async (count: (by: Counter) => Promise<unknown>) => {
    if (performance.now() < redis.askedFrom) return count(second);
    return count(first).catch((reason: unknown) => {
      if (reason instanceof RateLimiterRes) throw reason;
      redis.askedFrom = performance.now() + REDIS_REST_MS;
      return count(second);
    });
  };
  return {
    consume: (key, points) => either((by) => by.consume(key, points)),
    reward: (key) => either((by) => by.reward(key)),
    delete: (key) => either((by) => by.delete(key)),
  };
}

/** By id, or as a whole username: part of another one does not count. Hashes of a number or a device follow. */
function names(limitAndKey: string, { id, username }: Named): boolean {
  if (limitAndKey.includes(id)) return true;
  const [, of] =
    /^(?:sign-in-(?:account|device|right)|reset-code-pair):(.*?)(?::(?:[0-9a-f]{64})?)*$/.exec(limitAndKey) ?? [];
  return of === username;
}

function tooMany(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  throw refuse('too-many-requests', { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) });
}
