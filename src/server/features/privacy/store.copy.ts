import { ACCOUNT_LINE_DAYS, type OpeningKind } from '#domain/privacy/openings.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import { LIVE_INTRODUCTION } from '#domain/support/introduction.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { standingNotification } from '../../members/shown-notifications.ts';

/** Rows in pages, as they are read. */
type Pages = AsyncIterable<unknown[]>;

/** The other of the two is visible to the member. */
const there = (other: string) => `exists (select from visible_to($1, ${other}))`;

/**
 * Contents of a copy of the own data, part by part; $1: its member. It holds nothing of another member: no id, name,
 * handle, number or text; a shared event is only its day, a conversation only the own side (UU 27/2022
 * art. 33 b). Data with an invisible member are left out as for an erased one: otherwise a block's changes and their
 * time would differ from an ended account. Of the team's texts it holds those the member was shown.
 */
const PARTS: Readonly<Record<string, string | ((db: Db, memberId: string) => Pages)>> = {
  akun: `select a.username, a.created_at, a.first_signed_in_at, a.paused_at, a.number_proved_at, n.number as nomor_yang_diajukan
    from accounts a left join number_claims n on n.member_id = a.id where a.id = $1`,
  namaPublik: `select handle, chosen_at, released_at from handles where member_id = $1`,
  foto: `select id, position, width, height, shown, held, created_at from photos where member_id = $1 order by position`,
  dokumen: `select id, kind, name, mime, bytes, status, created_at, decided_at, decision_note, verified_value, erased_at
    from documents where member_id = $1 order by created_at`,
  persetujuan: `select purpose, given, version, text_hash, given_at, way, ip_hash is not null as alamat_dicatat
    from consents where member_id = $1 order by id`,
  paket: `select tier, status, trial_end, period_end from subscriptions where member_id = $1`,
  riwayatPaket: `select kind, tier, days, until, at, revoked_at from plan_entries where member_id = $1 order by at`,
  pembayaran: `select number, plan, method, name, email, phone, notes, code, original, discount, suffix, final, status,
      submitted_at, decided_at, reason, refunded_at, refund_reason, refund_asked_at, refund_ask_reason,
      refund_refused_at, refund_refusal from payments where member_id = $1 order by submitted_at`,
  buktiBayar: `select name, mime, bytes, sent_at, erased_at from payment_proofs where member_id = $1 order by sent_at`,
  suka: `select created_at as pada from likes where from_id = $1 and ${there('to_id')} order by created_at`,
  catatanSukaku: `select field, body from like_notes where from_id = $1 and ${there('to_id')}`,
  dilewati: `select passed_at as pada from passes where member_id = $1 and ${there('other_id')} order by passed_at`,
  saling_suka: `select created_at as pada, ended_at as berakhir from matches
    where $1 in (a_id, b_id) and ${there('case a_id when $1 then b_id else a_id end')} order by created_at`,
  pesanku: messagesOf,
  pesankuDiRuang: roomMessagesOf,
  bisuDiRuang: `select until, reason, created_at from room_mutes where member_id = $1`,
  keinginanYangMenunggu: `select waiting as isi, waiting_from as mulai from viewer_versions
    where member_id = $1 and waiting is not null`,
  blokir: `select created_at as pada from blocks where blocker_id = $1 order by created_at`,
  nomorDisembunyikan: `select created_at as pada from hidden_numbers where member_id = $1 and kept_until is null order by created_at`,
  izinDiminta: `select status, requested_at, responded_at from profile_permissions
    where requester_id = $1 and ${there('target_id')} order by requested_at`,
  izinDiberi: `select status, requested_at, responded_at from profile_permissions
    where target_id = $1 and ${there('requester_id')} order by requested_at`,
  laporanku: `select kind, category, note, status, created_at, decided_at from reports where reporter_id = $1 order by created_at`,
  keputusanTentangku: `select kind, cause, created_at, until, ended_at, ended_how from sanctions where member_id = $1 order by created_at`,
  banding: `select text, created_at, outcome, decided_at from appeals where member_id = $1 order by created_at`,
  permintaan: `select kind, topic, body, times, state, created_at, answer, appointment_at from support_requests
    where member_id = $1 order by created_at`,
  // As on the own page (introductionsOf): an ended one carries the moment of a block, and one that closed before the
  // other said yes was the asker's alone.
  teleponPerkenalan: `select asker_id = $1 as aku_yang_meminta, state, times, asked_at, changed_at, chosen_at,
      case state when 'refused' then answer end as jawaban_tim from introductions
    where $1 in (asker_id, other_id) and state <> 'ended'
      and (asker_id = $1 or chosen_at is not null or state in (${LIVE_INTRODUCTION.map((state) => `'${state}'`).join(', ')}))
      and ${there('case asker_id when $1 then other_id else asker_id end')} order by asked_at`,
  email: `select address, verified_at from mail_addresses where member_id = $1`,
  pengaturanKabar: `select topic, channel, chosen from notification_choices where member_id = $1`,
  jamTenang: `select quiet_from, quiet_to, show_names from notification_settings where member_id = $1`,
  perangkat: `select user_agent, network, created_at, last_seen_at, expires_at from sessions where member_id = $1`,
  passkey: `select name, added_at, last_used_at from passkeys where member_id = $1`,
};

/** Rows read at once of a part without a bound: 2 MB where every message is as long as one may be. */
const PAGE = 1000;

/** Parts of the copy in their order; each is read when its turn comes, and what nothing bounds in pages. */
export function copyOf(db: Db, memberId: string): Record<string, Pages> {
  const parts = Object.entries(PARTS).map(([name, part]): [string, Pages] => [
    name,
    typeof part === 'string' ? readWhole(db, memberId, part) : part(db, memberId),
  ]);
  return { ...Object.fromEntries(parts), pemberitahuan: notificationsOf(db, memberId) };
}

async function* readWhole(db: Db, memberId: string, query: string): AsyncGenerator<unknown[], void, void> {
  const pieces = query.split('$1').map((piece) => sql.raw(piece));
  yield (await sql`${sql.join(pieces, sql`${memberId}::uuid`)}`.execute(db)).rows;
}

type OwnMessage = { conversation_id: string; seq: number; at: string; pada: Date; isi: string };

/**
 * The own messages by their time, conversations numbered by their ids. One that begins while the copy is made is left
 * out. Pages served by messages_of_sender.
 */
async function* messagesOf(db: Db, memberId: string): AsyncGenerator<unknown[], void, void> {
  const { rows: talks } = await sql<{ id: string; n: unknown }>`
    select id, row_number() over (order by id) as n
    from (select distinct conversation_id as id from messages where sender_id = ${memberId}) talk`.execute(db);
  const numbers = new Map(talks.map(({ id, n }) => [id, n]));
  for (let after = sql`'-infinity', null, null`; ; ) {
    // As a text: a Date has no microseconds.
    const { rows } = await sql<OwnMessage>`
      select conversation_id, seq, created_at::text as at, created_at as pada, body as isi from messages
      where sender_id = ${memberId} and (created_at, conversation_id, seq) > (${after})
      order by created_at, conversation_id, seq limit ${PAGE}`.execute(db);
    yield rows
      .filter(({ conversation_id }) => numbers.has(conversation_id))
      .map(({ conversation_id, pada, isi }) => ({ percakapan: numbers.get(conversation_id), pada, isi }));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = sql`${last.at}::timestamptz, ${last.conversation_id}::uuid, ${last.seq}::int`;
  }
}

/** The own messages of the room: places first, so that no page sorts what those before it sorted. */
async function* roomMessagesOf(db: Db, memberId: string): AsyncGenerator<unknown[], void, void> {
  const { rows: places } = await sql<{ seq: string }>`
    select seq::text from room_messages where author_id = ${memberId} order by room_messages.seq`.execute(db);
  for (let at = 0; at < places.length; at += PAGE) {
    const page = places.slice(at, at + PAGE).map(({ seq }) => seq);
    const { rows } = await sql`
      select created_at as pada, body as isi, deleted_at as dihapus from room_messages
      where author_id = ${memberId} and seq = any(${page}::bigint[]) order by seq`.execute(db);
    yield rows;
  }
}

async function* notificationsOf(db: Db, memberId: string): AsyncGenerator<unknown[], void, void> {
  yield await db
    .selectFrom('notifications')
    .select(['kind', 'created_at', 'read_at'])
    .where('member_id', '=', memberId)
    .where(standingNotification)
    .orderBy('created_at')
    .execute();
}

/** A sealed file of the member's, as they named it. */
export type OwnPaper = { id: string; key: string; name: string; mime: string };

/** Storage keys of the own photos, and of papers and proofs of transfer whose file still exists. */
export async function filesOf(
  db: Db,
  memberId: string,
): Promise<{ photos: { id: string; key: string }[]; papers: OwnPaper[]; receipts: OwnPaper[] }> {
  const photos = await db
    .selectFrom('photos')
    .select(['id', 'object_key as key'])
    .where('member_id', '=', memberId)
    .orderBy('position')
    .execute();
  const papers = await db
    .selectFrom('documents')
    .select(['id', 'object_key as key', 'name', 'mime'])
    .where('member_id', '=', memberId)
    .where('erased_at', 'is', null)
    .execute();
  const receipts = await db
    .selectFrom('payment_proofs')
    .select(['id', 'object_key as key', 'name', 'mime'])
    .where('member_id', '=', memberId)
    .where('erased_at', 'is', null)
    .orderBy('sent_at')
    .execute();
  return { photos, papers, receipts };
}

/** `at`: the hour; `times`: how often in it. Of `account` the day, and nothing of how often. */
export type OpeningRow = { kind: OpeningKind; roles: StaffRole[]; reason: string | null; at: Date; times: number };

/** SQL: the beginning of the day of a moment, in Jakarta. */
const dayOf = (at: RawBuilder<unknown>) =>
  sql`date_trunc('day', ${at} at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta'`;

/**
 * The team's openings of a member's data, the newest first: the roles of that time, not the name, and the hour, not the
 * minute, so that nobody reads from it after what of theirs somebody looked. A look at the account comes later and says
 * less: it may be about a report (ACCOUNT_LINE_DAYS, decision 0065). Served by data_openings_of_member.
 */
export async function openingsOf(db: Db, memberId: string, now: Date, limit: number): Promise<OpeningRow[]> {
  const today = dayOf(sql`${now}::timestamptz`);
  const { rows } = await sql<OpeningRow>`
    select kind, roles, reason, at, case kind when 'account' then 1 else count(*) end::int as times
    from (select o.kind, case o.kind when 'account' then '{}' else o.roles end as roles, o.reason,
        case o.kind when 'account' then ${dayOf(sql`o.at`)} else date_trunc('hour', o.at, 'UTC') end as at
      from data_openings o where o.member_id = ${memberId}
        and (o.kind <> 'account' or o.at < ${today} - make_interval(days => ${ACCOUNT_LINE_DAYS}))) told
    group by 1, 2, 3, 4 order by 4 desc, 1, 2, 3 limit ${limit}`.execute(db);
  return rows;
}
