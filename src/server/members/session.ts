import type { StaffRole } from '#domain/staff/roles.ts';
import { type FactorState, factorState, isFresh } from '#domain/staff/second-factor.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { sha256 } from '../adapters/secrets.ts';
import type { BaseContext } from '../base-context.ts';
import { batchReads, perContext } from '../db/batch-reads.ts';
import type { Db } from '../db/connect.ts';
import { arrayOf, type Prepared, queryPrepared } from '../db/prepared.ts';
import { refuse } from '../refusal.ts';
import { cookieName, readSecret, SESSION_DAYS, SESSION_DAYS_AT_MOST } from '../http/secret-cookies.ts';
import { lockSigningIn } from './locks.ts';

const DAY_MS = 86_400_000;
/** A session's last use is written at most this often, so that reading pages costs no write. */
const TOUCH_EVERY_MS = 10 * 60_000;

/** The signed-in member, or staff member, of a request. */
export type SignedIn = {
  memberId: string;
  sessionIdHash: Buffer;
  role: 'member' | 'staff';
  /** For a member: the number is proved, or not asked for yet; without it they meet nobody (R-ACC 3). */
  proved: boolean;
  /** For a member: the consent to process the profile is given; without it they meet nobody and are not met. */
  consents: boolean;
  /** Present roles of a team member; a member has none. */
  roles: StaffRole[];
  /** For a team member: the second factor of this session. */
  factor: FactorState;
  /** The factor was shown recently. */
  factorFresh: boolean;
};

/** The member of a session, and the session. */
export type OwnSession = Pick<SignedIn, 'memberId' | 'sessionIdHash'>;

/** The member of a live session, or null. */
export async function authenticate(
  ctx: BaseContext,
  request: Pick<FastifyRequest, 'cookies'>,
): Promise<SignedIn | null> {
  return (await authenticateReading(ctx, request, sessionAlone))?.viewer ?? null;
}

/** The same, with the row of this reading, which tells more than who it is. */
export async function authenticateReading<Row extends LiveSession>(
  ctx: BaseContext,
  request: Pick<FastifyRequest, 'cookies'>,
  readingOf: SessionReading<Row>,
): Promise<{ viewer: SignedIn; row: Row } | null> {
  const secret = readSecret(request, cookieName(ctx.config, 'session'));
  if (!secret) return null;
  const sessionIdHash = sha256(secret);
  const now = ctx.now();
  const row = await readingOf(ctx)(sessionIdHash);
  if (!row) return null;
  if (now.getTime() - row.last_seen_at.getTime() > TOUCH_EVERY_MS) await touchSession(ctx.db, sessionIdHash, now);
  const { member_id: memberId, role, roles, proved, consents, has_factor: setUp, factor_at } = row;
  const factor = factorState({ required: ctx.config.staffSecondFactor, setUp, passed: factor_at !== null });
  const viewer = { memberId, sessionIdHash, role, roles, proved, consents, factor };
  return { viewer: { ...viewer, factorFresh: isFresh(factor_at, now) }, row };
}

/** A live session, and its account's facts. */
export type LiveSession = {
  id_hash: Buffer;
  member_id: string;
  last_seen_at: Date;
  factor_at: Date | null;
  has_factor: boolean;
} & Pick<SignedIn, 'role' | 'roles' | 'proved' | 'consents'>;

/** What a reading of live sessions tells besides, as SQL over the session `s`, its account `a` and now (`$2`). */
type Besides = {
  columns?: readonly string[];
  /** A row to join, if there is one. */
  join?: (db: Db) => string;
};

/** Reads the live session of a secret's hash. */
export type SessionReading<Row extends LiveSession> = (ctx: BaseContext) => (hash: Buffer) => Promise<Row | undefined>;

/**
 * A reading of live sessions: on every request, so that an ended one ends at once everywhere (T08). Many callers share
 * one statement of this name.
 */
export function liveSessions<Row extends LiveSession>(
  name: string,
  { columns: more = [], join }: Besides = {},
): SessionReading<Row> {
  const columns = [
    's.id_hash, s.member_id, s.last_seen_at, a.role, is_proved(a) as proved, has_consent(a) as consents, s.factor_at',
    "a.role = 'staff' and has_factor(a.id) as has_factor",
    "case a.role when 'staff' then array(select r.role from staff_roles r where r.staff_id = a.id) else '{}' end as roles",
    ...more,
    ...(join ? ['own.*'] : []),
  ];
  return perContext((ctx: BaseContext) => {
    const statement: Prepared = {
      name,
      text: `select ${columns.join(', ')} from sessions s join accounts a on a.id = s.member_id
        ${join ? `left join lateral (${join(ctx.db)}) own on true` : ''}
        where s.id_hash = any(${arrayOf('$1::bytea[]')}) and s.expires_at > $2 and signs_in(a)`,
    };
    return batchReads(async (hashes: Buffer[]): Promise<(Row | undefined)[]> => {
      const rows = await queryPrepared<Row>(ctx.pool, statement, [hashes, ctx.now()]);
      const found = new Map(rows.map((row) => [row.id_hash.toString('hex'), row]));
      return hashes.map((hash) => found.get(hash.toString('hex')));
    });
  });
}

/** Reads the session alone, without further columns. */
export const sessionAlone = liveSessions<LiveSession>('live-sessions');

/**
 * For a transaction of an act that took long to come (a file, a password that was checked) or that gives a way in:
 * locks the account, then asks once more whether it signs in and the session lives; from then on the session's end
 * waits. Throws login-required.
 */
export async function assertStillIn(tx: Db, { memberId, sessionIdHash }: OwnSession, now: Date): Promise<void> {
  const signsIn = await lockSigningIn(tx, memberId);
  const lives = tx
    .selectFrom('sessions')
    .select('member_id')
    .where('id_hash', '=', sessionIdHash)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .forKeyShare();
  if (!signsIn || !(await lives.executeTakeFirst())) throw refuse('login-required');
}

/** Extends a used session, but never beyond the day of the next required sign-in (decision 0068). */
async function touchSession(db: Db, idHash: Buffer, now: Date): Promise<void> {
  const whileSeen = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  const atMost = sql`created_at + ${SESSION_DAYS_AT_MOST} * interval '1 day'`;
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: sql<Date>`least(${whileSeen}::timestamptz, ${atMost})` })
    .where('id_hash', '=', idHash)
    .execute();
}
