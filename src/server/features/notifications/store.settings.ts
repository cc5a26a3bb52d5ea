import type { Choice } from '#domain/notifications/choices.ts';
import type { QuietHours } from '#domain/notifications/quiet-hours.ts';
import { type Zone, zoneOf } from '#domain/profile/time-zone.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { arrayOf, type Prepared, queryPreparedInTransaction } from '../../db/prepared.ts';

/** Channels of a member. `push`: number of subscribed browsers; `address`: verified. */
export type Recipient = {
  id: string;
  /** Suspended or banned: notified of that alone, by mail. Or closed by its owner, who may come back: of nothing. */
  out: boolean;
  proved: boolean;
  zone: Zone;
  quiet: QuietHours | null;
  showNames: boolean;
  choices: Choice[];
  push: number;
  address: string | null;
};

type RecipientRow = {
  id: string;
  domicile: string | null;
  quiet_from: number | null;
  quiet_to: number | null;
  show_names: boolean | null;
  choices: Choice[] | null;
  push: number;
  address: string | null;
  proved: boolean;
  out: boolean;
};

const RECIPIENTS: Prepared = {
  name: 'recipients',
  text: `select a.id, is_proved(a) and has_consent(a) as proved, not signs_in(a) as out, p.domicile, s.quiet_from, s.quiet_to, s.show_names, m.address,
      (select json_agg(json_build_object('group', c.topic, 'channel', c.channel, 'on', c.chosen)) from notification_choices c where c.member_id = a.id) as choices,
      (select count(*)::int from push_subscriptions x join sessions z on z.id_hash = x.session_id_hash where x.member_id = a.id and z.expires_at > $2) as push
    from accounts a left join profiles p on p.member_id = a.id
      left join notification_settings s on s.member_id = a.id left join mail_addresses m on m.member_id = a.id and not_deleted(a)
    where a.id = any(${arrayOf('$1::uuid[]')})`,
};

/** Members by id; erased ones are absent, and who closes the account has no address. One statement for any number. */
export async function recipientsOf(db: Db, ids: readonly string[], now: Date): Promise<Map<string, Recipient>> {
  if (ids.length === 0) return new Map();
  const rows = await queryPreparedInTransaction<RecipientRow>(db, RECIPIENTS, [ids, now]);
  return new Map(
    rows.map((r) => [
      r.id,
      {
        id: r.id,
        out: r.out,
        proved: r.proved,
        zone: zoneOf(r.domicile),
        quiet: r.quiet_from === null ? null : { from: r.quiet_from, to: r.quiet_to! },
        showNames: r.show_names ?? false,
        choices: r.choices ?? [],
        push: r.push,
        address: r.address,
      },
    ]),
  );
}

export async function putChoices(db: Db, memberId: string, choices: readonly Choice[]): Promise<void> {
  if (choices.length === 0) return;
  await db
    .insertInto('notification_choices')
    .values(choices.map((c) => ({ member_id: memberId, topic: c.group, channel: c.channel, chosen: c.on })))
    .onConflict((c) =>
      c.columns(['member_id', 'topic', 'channel']).doUpdateSet((eb) => ({ chosen: eb.ref('excluded.chosen') })),
    )
    .execute();
}

/** Writes the given settings; the others stay. */
export async function putSettings(
  db: Db,
  memberId: string,
  { quiet, showNames }: { quiet?: QuietHours | null; showNames?: boolean },
): Promise<void> {
  const set = {
    ...(quiet === undefined ? {} : { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null }),
    ...(showNames === undefined ? {} : { show_names: showNames }),
  };
  if (Object.keys(set).length === 0) return;
  await db
    .insertInto('notification_settings')
    .values({ member_id: memberId, quiet_from: null, quiet_to: null, ...set })
    .onConflict((c) => c.column('member_id').doUpdateSet(set))
    .execute();
}

export type PushSubscriptionRow = { id: string; endpoint: string; p256dh: string; auth: string };

/**
 * Subscribes the browser of this session; an earlier owner of the endpoint (another account on the browser) loses it.
 */
export async function putSubscription(
  db: Db,
  row: { member_id: string; session_id_hash: Buffer } & Omit<PushSubscriptionRow, 'id'>,
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where((eb) => eb.or([eb('endpoint', '=', row.endpoint), eb('session_id_hash', '=', row.session_id_hash)]))
    .execute();
  // Another member took the browser's address meanwhile: it is of who asked last.
  await db
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((c) => c.column('endpoint').doUpdateSet(row))
    .execute();
}

/** Keeps only the newest subscriptions of a member. */
export async function keepNewestSubscriptions(db: Db, memberId: string, keep: number): Promise<void> {
  await sql`
    delete from push_subscriptions where member_id = ${memberId} and id not in (
      select id from push_subscriptions where member_id = ${memberId} order by created_at desc, id limit ${keep})`.execute(
    db,
  );
}

export async function deleteSubscriptionOf(db: Db, sessionIdHash: Buffer): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id_hash', '=', sessionIdHash).execute();
}

export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

export async function hasSubscription(db: Db, sessionIdHash: Buffer): Promise<boolean> {
  return (
    (await db
      .selectFrom('push_subscriptions')
      .select('id')
      .where('session_id_hash', '=', sessionIdHash)
      .executeTakeFirst()) !== undefined
  );
}

/** A member's subscribed browsers with a live session. */
export function subscriptionsOf(db: Db, memberId: string, now: Date): Promise<PushSubscriptionRow[]> {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id_hash', 'push_subscriptions.session_id_hash')
    .select(['push_subscriptions.id', 'endpoint', 'p256dh', 'auth'])
    .where('push_subscriptions.member_id', '=', memberId)
    .where('sessions.expires_at', '>', now)
    .execute();
}
