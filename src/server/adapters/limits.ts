import { SENSITIVE_ASKINGS_PER_DAY } from '#domain/matching/limits.ts';
import { NUMBER_CODE } from '#domain/profile/number-proof.ts';
import { Redis } from 'ioredis';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { refuse } from '../refusal.ts';

/**
 * How often something may be tried: `points` in `seconds`, counted for every instance together. Addresses get room: a
 * whole mobile network can stand behind one.
 */
const LIMITS = {
  /** Wrong passwords for one account from browsers it does not know. */
  'sign-in-account': { points: 10, seconds: 15 * 60 },
  /** Wrong passwords for one account from a browser that once signed in to it. */
  'sign-in-device': { points: 10, seconds: 15 * 60 },
  /** Wrong passwords from one address, whatever the account (spraying); browsers the account knows are not counted. */
  'sign-in-address': { points: 100, seconds: 15 * 60 },
  /** Right passwords for one account, or for it from a browser it knows; wrong ones are given back. */
  'sign-in-right': { points: 30, seconds: 15 * 60 },
  /** Wrong answers to «your password?» inside a session: a borrowed phone gets no more guesses than a stranger. */
  'own-password': { points: 10, seconds: 15 * 60 },
  /** Codes of a second factor, right or wrong; a right one clears them. */
  'factor-try': { points: 10, seconds: 15 * 60 },
  /** What a passkey is to sign, asked for inside a session; and from an address without one: a whole network's. */
  'passkey-asking': { points: 60, seconds: 15 * 60 },
  'passkey-asking-address': { points: 600, seconds: 15 * 60 },
  /** Wrong numbers one of the team types of members, and those typed of one member. */
  'member-number': { points: 20, seconds: 60 * 60 },
  'member-number-of': { points: 5, seconds: 60 * 60 },
  /** Lists one of the team asks for by a whole number: each tells whether it is a member's, and whose. */
  'member-number-search': { points: 120, seconds: 60 * 60 },
  /** Changes of a password that come to the present one, whatever becomes of them. */
  'password-change': { points: 10, seconds: 60 * 60 },
  /** Codes asked for one name with one number: who knows only the name takes none of its owner's. */
  'reset-code-pair': { points: 3, seconds: 60 * 60 },
  'reset-code-address': { points: 60, seconds: 60 * 60 },
  'reset-try-address': { points: 30, seconds: 15 * 60 },
  /** Codes that prove a number: for the number, whoever asks, and for who asks. */
  'number-code': { points: NUMBER_CODE.perDay, seconds: 24 * 60 * 60 },
  /** The same number, whoever asks: a stranger alone does not use it up. */
  'number-code-number': { points: 3 * NUMBER_CODE.perDay, seconds: 24 * 60 * 60 },
  'number-code-member': { points: 2 * NUMBER_CODE.perDay, seconds: 24 * 60 * 60 },
  'number-code-address': { points: 60, seconds: 60 * 60 },
  /** Claims of numbers, and askings for either code. */
  'number-ask': { points: 30, seconds: 60 * 60 },
  registration: { points: 200, seconds: 60 * 60 },
  'username-check': { points: 120, seconds: 10 * 60 },
  /** Tries of a new handle: a refusal tells that somebody has it. */
  handle: { points: 20, seconds: 60 * 60 },
  'upload-ticket': { points: 200, seconds: 60 * 60 },
  /** Referral codes tried: guessing one of six signs takes longer than it lives. */
  'referral-check': { points: 60, seconds: 10 * 60 },
  /** Prices asked for, proofs sent, payments made, by a member. */
  quote: { points: 120, seconds: 60 * 60 },
  'payment-proof': { points: 30, seconds: 60 * 60 },
  payment: { points: 30, seconds: 60 * 60 },
  /** Codes to pay a payment with, and ends of payments, by a member: each asks the gateway. */
  'payment-charge': { points: 30, seconds: 60 * 60 },
  /** Notices of the gateway about one charge that are each asked about at once. */
  'gateway-notice': { points: 12, seconds: 10 * 60 },
  /** Proofs one of the team opens. */
  'proof-opening': { points: 600, seconds: 60 * 60 },
  /** Files sent without an account, documents too. */
  upload: { points: 300, seconds: 60 * 60 },
  /** Megapixels worked on for people without an account: at most 150 photos, or 100 as a phone takes them (T38). */
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
  /** Mails with a code a member has sent, to whatever address; and tries of codes. */
  'mail-code': { points: 5, seconds: 60 * 60 },
  /** The same address, whoever gives it. */
  'mail-code-address': { points: 6, seconds: 24 * 60 * 60 },
  'mail-try': { points: 30, seconds: 60 * 60 },
  'push-subscription': { points: 60, seconds: 60 * 60 },
  'permission-answer': { points: 120, seconds: 60 * 60 },
  /** Windows opened, and extensions pressed; messages are counted where they are stored. */
  conversation: { points: 120, seconds: 60 },
  /** Messages of the contact form from one address. */
  contact: { points: 10, seconds: 60 * 60 },
  'support-request': { points: 10, seconds: 24 * 60 * 60 },
  introduction: { points: 20, seconds: 24 * 60 * 60 },
  'introduction-answer': { points: 60, seconds: 60 * 60 },
  block: { points: 60, seconds: 60 * 60 },
  report: { points: 20, seconds: 24 * 60 * 60 },
  /** Transcripts of conversations a member takes: each is read whole. */
  transcript: { points: 20, seconds: 60 * 60 },
  /** Ends of accounts by who is kept out, from an address; tries of the password are counted by account. */
  'suspended-deletion-address': { points: 60, seconds: 60 * 60 },
  /** Appeals a member, or an address without a session, sends; each decision takes one. */
  appeal: { points: 20, seconds: 60 * 60 },
  'appeal-address': { points: 60, seconds: 60 * 60 },
  /** Suggestions after «@»: a member who types asks a few times; the second number makes it no directory (T24b). */
  'mention-search': { points: 60, seconds: 60 },
  'mention-search-day': { points: 1_000, seconds: 24 * 60 * 60 },
  /** Few: who hides from a number and looks who vanished has learnt whose it is. */
  'hide-number': { points: 30, seconds: 24 * 60 * 60 },
  /** A slider asks often; a probe asks more often. */
  'what-if': { points: 240, seconds: 60 },
  /** What one sensitive wish would bring (R-INF 3), by number. */
  'what-if-sensitive': { points: SENSITIVE_ASKINGS_PER_DAY, seconds: 24 * 60 * 60 },
  /** Edits of the profile that re-rank nobody. */
  profile: { points: 120, seconds: 60 * 60 },
  /** Edits that re-rank: few enough that nobody reads others by their own wishes (T25). */
  preferences: { points: 30, seconds: 60 * 60 },
} as const;
export type LimitName = keyof typeof LIMITS;

export type Limits = {
  /**
   * Counts one try, or as many points as it costs; throws too-many-requests (with the seconds to wait) when it was one
   * too many.
   */
  use(name: LimitName, key: string, points?: number): Promise<void>;
  /** Takes one counted try back: it was a right one. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Forgets the tries. */
  clear(name: LimitName, key: string): Promise<void>;
  close(): Promise<void>;
};

/** Counters live in Redis when REDIS_URL is set, else in the database: right on any number of instances. */
export function openLimits(config: Config, pool: pg.Pool, log: Logger): Limits {
  const redis = config.redisUrl
    ? new Redis(config.redisUrl, { maxRetriesPerRequest: 2, enableOfflineQueue: true })
    : null;
  redis?.on('error', (error) => log.warn({ err: error }, 'redis'));
  const limiters = new Map<LimitName, RateLimiterAbstract>();
  for (const [name, { points, seconds }] of Object.entries(LIMITS)) {
    const options = {
      keyPrefix: `${config.redisPrefix}limit:${name}`,
      points: points * config.rateLimitFactor,
      duration: seconds,
    };
    limiters.set(
      name as LimitName,
      redis
        ? new RateLimiterRedis({ ...options, storeClient: redis })
        : new RateLimiterPostgres({
            ...options,
            storeClient: pool,
            storeType: 'pool',
            tableName: 'rate_limits',
            tableCreated: true,
            clearExpiredByTimeout: false,
          }),
    );
  }
  const limiter = (name: LimitName) => limiters.get(name)!;
  return {
    async use(name, key, points = 1) {
      await limiter(name).consume(key, points).catch(tooMany);
    },
    async giveBack(name, key) {
      await limiter(name).reward(key);
    },
    async clear(name, key) {
      await limiter(name).delete(key);
    },
    async close() {
      await redis?.quit().catch(() => {});
    },
  };
}

function tooMany(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  throw refuse('too-many-requests', { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) });
}
