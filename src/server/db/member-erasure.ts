import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** How long an erased member's consents stay provable, and how long a suspended number proves no account. */
const CONSENT_PROOF = `interval '5 years'`;
const BANNED = `interval '5 years'`;
/** As long as the limits of a number (R-ACC 3). */
const KEPT_BLOCK = `interval '90 days'`;

/**
 * Erases an account with all its owner's data, in the caller's transaction. Returns the storage keys without a
 * row: the caller releases them. Empty when there is no such account.
 */
export async function eraseMember(tx: Db, id: string, now: Date): Promise<string[]> {
  const found = await tx.selectFrom('accounts').select('username').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!found) return [];
  // What one member leaves behind has no bound: cut short, the erasure would begin anew each minute and never end.
  await sql`set local statement_timeout = 0`.execute(tx);
  // Then the profile, as who proves a number, saves, or looks at others for the first time.
  await tx.selectFrom('profiles').select('member_id').where('member_id', '=', id).forUpdate().execute();
  const keys = await takeObjects(tx, id, now);
  await eraseFromEvidence(tx, id);
  await giveUsesBack(tx, id, now);
  await keepProofs(tx, id, now);
  await keepBans(tx, id, now);
  await keepMute(tx, id, now);
  await keepBlocks(tx, id, now);
  await keepConversations(tx, id);
  await removePlaceholders(tx, id);
  await eraseWhatNamesIt(tx, id, found.username, now);
  // Rows that refer to it are deleted, or lose the reference; a trigger keeps the limits of its number.
  await tx.deleteFrom('accounts').where('id', '=', id).execute();
  await sql`select forget_traces(${id}::uuid)`.execute(tx);
  return keys;
}

/** For `reports r`: the subject that names nobody. Open ones of one reporter must differ: there it is their own id. */
export const noSubject = sql`case when r.status = 'open' then r.id::text else '' end`;

/** Photos, papers, proofs of payment, and evidence of decided reports; open reports keep theirs until the decision. */
async function takeObjects(tx: Db, id: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with subject as (update reports r set subject_id = ${noSubject} where reported_id = ${id} and erased_at is not null),
      proof as (update payment_proofs set erased_at = ${now}, name = ''
        where member_id = ${id} and erased_at is null returning object_key),
      over as (select id, evidence_key from reports
        where ${id}::uuid in (reporter_id, reported_id) and status <> 'open' and erased_at is null),
      report as (update reports r set evidence = '{}', evidence_key = null, note = null, erased_at = ${now},
          subject_id = case when r.reported_id = ${id} then '' else subject_id end from over where r.id = over.id)
    select object_key as key from photos where member_id = ${id}
    union all select object_key from documents where member_id = ${id} and erased_at is null
    union all select object_key from data_exports where member_id = ${id} and object_key is not null
    union all select p.object_key from data_export_parts p join data_exports e on e.id = p.export_id
      where e.member_id = ${id}
    union all select object_key from proof
    union all select evidence_key from over where evidence_key is not null`.execute(tx);
  return rows.map((row) => row.key);
}

/**
 * Nobody decides its waiting payments any more: their uses of codes are given back, as by a rejection (decision 0037),
 * so that a limited code is short of none and the same person may use it again.
 */
async function giveUsesBack(tx: Db, id: string, now: Date): Promise<void> {
  await sql`update referral_uses set given_back_at = ${now} where given_back_at is null
    and payment_id in (select p.id from payments p where p.member_id = ${id} and p.status = 'submitted')`.execute(tx);
}

/** Of what it said in the room near a message that others reported, nothing stays in their reports. */
async function eraseFromEvidence(tx: Db, id: string): Promise<void> {
  await sql`with said as (select seq::text from room_messages where author_id = ${id})
    update reports r set evidence = jsonb_set(evidence, '{messages}', (
        select jsonb_agg(case when one ->> 'by' = 'other' and one ->> 'seq' in (select seq from said)
          then one || '{"nama": "", "handle": "", "text": ""}' else one end order by place)
        from jsonb_path_query(r.evidence, '$.messages[*]') with ordinality as kept (one, place)))
    where r.evidence ->> 'where' = 'room' and exists (select from jsonb_path_query(r.evidence, '$.messages[*]') one
      where one ->> 'by' = 'other' and one ->> 'seq' in (select seq from said))`.execute(tx);
}

/** Keeps the proof of consents: text and time, with the hash of the id, without address. */
async function keepProofs(tx: Db, id: string, now: Date): Promise<void> {
  await sql`insert into erased_consents (member_hash, purpose, given, version, text_hash, given_at, way, kept_until)
    select sha256(convert_to(member_id::text, 'UTF8')), purpose, given, version, text_hash, given_at, way,
      ${now}::timestamptz + ${sql.raw(CONSENT_PROOF)} from consents where member_id = ${id}`.execute(tx);
}

/** An erasure ends no decision: a suspension or ban, and an open report, keep the hash of the number. */
async function keepBans(tx: Db, id: string, now: Date): Promise<void> {
  await sql`insert into banned_numbers (number_hash, member_id, kept_until)
    select p.contact_wa_hash, null, coalesce(s.until, ${now}::timestamptz + ${sql.raw(BANNED)})
    from sanctions s join profiles p on p.member_id = s.member_id
    where s.member_id = ${id} and s.kind <> 'warn' and s.ended_at is null and p.contact_wa_hash is not null
    on conflict (number_hash) do update set kept_until = greatest(banned_numbers.kept_until, excluded.kept_until)`.execute(
    tx,
  );
  await sql`update reports r set reported_number_hash = p.contact_wa_hash from profiles p
    where r.reported_id = ${id} and p.member_id = ${id} and r.status = 'open'`.execute(tx);
}

/** A running mute of the room goes on, to its end, for whoever proves the number next. */
async function keepMute(tx: Db, id: string, now: Date): Promise<void> {
  await sql`insert into kept_mutes (number_hash, until, reason)
    select p.contact_wa_hash, m.until, m.reason from room_mutes m join profiles p on p.member_id = m.member_id
    where m.member_id = ${id} and m.until > ${now} and p.contact_wa_hash is not null
    on conflict (number_hash) do update set until = excluded.until, reason = excluded.reason
      where kept_mutes.until < excluded.until`.execute(tx);
}

/**
 * A blocked member does not meet the blocker again by a new account with the same number (decision 0105). Blocks that
 * an earlier account of the number left begin their term anew: they held as long as this one was there.
 */
async function keepBlocks(tx: Db, id: string, now: Date): Promise<void> {
  await sql`update hidden_numbers h set kept_until = ${now}::timestamptz + ${sql.raw(KEPT_BLOCK)} from profiles p
    where p.member_id = ${id} and h.number_hash = p.contact_wa_hash and h.kept_until is not null`.execute(tx);
  await sql`insert into hidden_numbers (member_id, number_hash, ending, created_at, kept_until)
    select b.blocker_id, p.contact_wa_hash, '---', ${now}::timestamptz, ${now}::timestamptz + ${sql.raw(KEPT_BLOCK)}
    from blocks b join profiles p on p.member_id = b.blocked_id join accounts a on a.id = b.blocker_id and a.role = 'member'
    where b.blocked_id = ${id} and p.contact_wa_hash is not null order by b.blocker_id
    on conflict do nothing`.execute(tx);
}

/**
 * Conversations stay with the other side, who reads «Akun dihapus» and their own messages, also when they come back in
 * their own days of grace. An empty account replaces the erased one; its id keeps the order of the two. Where one hid
 * from the other it stays hidden, and out of the other's list: only their transcript has it, so that who took their
 * money cannot erase what they wrote about it. Locked, so that of two who are erased at once the second finds the first
 * replaced, and nothing stays of both.
 */
async function keepConversations(tx: Db, id: string): Promise<void> {
  const { rows } = await sql<{ id: string; a_side: boolean; other_id: string; apart: boolean }>`
    select c.id, c.a_id = ${id} as a_side, other.id as other_id,
      exists (select from hidden_between(other.id, ${id}::uuid)) as apart
    from conversations c
      join accounts other on other.id = case c.a_id when ${id} then c.b_id else c.a_id end
        and (not_deleted(other) or is_closing(other))
    where ${id}::uuid in (c.a_id, c.b_id) and c.last_seq > 0 order by c.id for update of c`.execute(tx);
  for (const conversation of rows) {
    const { rows: made } = await sql<{ id: string }>`
      insert into accounts (id, username, password_hash, status, role)
      select (case when ${conversation.a_side} then '00000000-0000-4000-8' else 'ffffffff-ffff-4fff-b' end
          || substr(r, 1, 3) || '-' || substr(r, 4, 12))::uuid, 'terhapus-' || substr(r, 16, 16), '', 'deleted', 'nobody'
        from (select replace(gen_random_uuid()::text, '-', '') as r) random
      returning id`.execute(tx);
    const nobody = made[0]!.id;
    if (conversation.apart)
      await sql`insert into blocks (blocker_id, blocked_id, nama) values (${nobody}, ${conversation.other_id}, '')`.execute(
        tx,
      );
    await tx
      .updateTable('conversations')
      .set(conversation.a_side ? { a_id: nobody } : { b_id: nobody })
      .where('id', '=', conversation.id)
      .execute();
    await sql`update messages set sender_id = ${nobody}, body = '', client_id = seq::text
      where conversation_id = ${conversation.id} and sender_id = ${id}`.execute(tx);
    // After the row is locked, so that a concurrent read stores no name of the erased member.
    await tx.deleteFrom('known_names').where('conversation_id', '=', conversation.id).execute();
  }
}

/** Of a conversation whose other side was erased before, nobody is left: the account that stood for it goes too. */
async function removePlaceholders(tx: Db, id: string): Promise<void> {
  await sql`delete from accounts where role = 'nobody' and id in (
    select b_id from conversations where a_id = ${id}
    union all select a_id from conversations where b_id = ${id})`.execute(tx);
}

/**
 * Likes are news to a basic member by their number alone, but the row holds who is counted, and its key whose like was
 * the newest. Locked in one order: of two who are erased at once each may have liked the same members.
 */
async function eraseFromLikeNews(tx: Db, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select n.id from notifications n join likes l on l.to_id = n.member_id
    where l.from_id = ${id} and n.kind = 'liked-you' and n.about_id is null
      and (n.counted @> array[${id}::uuid] or starts_with(n.dedupe_key, 'liked-you:' || ${id}::text || ':'))
    order by n.id for update of n`.execute(tx);
  const ids = rows.map((row) => row.id);
  await sql`delete from notifications where id = any(${ids}::bigint[]) and counted = array[${id}::uuid]`.execute(tx);
  await sql`update notifications set counted = array_remove(counted, ${id}::uuid),
      data = data || jsonb_build_object('count', greatest(cardinality(array_remove(counted, ${id}::uuid)), 1)),
      dedupe_key = case when starts_with(dedupe_key, 'liked-you:' || ${id}::text || ':')
        then 'liked-you:' || gen_random_uuid() else dedupe_key end
    where id = any(${ids}::bigint[])`.execute(tx);
}

/** Rows that name it by id, number, address or username. Limits of a number stay with its hash (R-INF 2). */
async function eraseWhatNamesIt(tx: Db, id: string, username: string, now: Date): Promise<void> {
  await sql`with gone as (delete from viewer_versions where member_id = ${id} and number_hash is null)
    update viewer_versions set member_id = gen_random_uuid(), waiting = null, waiting_from = null
    where member_id = ${id} and number_hash is not null`.execute(tx);
  await sql`with gone as (delete from counted_changes where member_id = ${id} and number_hash is null)
    update counted_changes set member_id = gen_random_uuid(), before = '{}'
    where member_id = ${id} and number_hash is not null`.execute(tx);
  await sql`delete from used_questions where used_by in (uuid_send(${id}::uuid), convert_to(${id}::text, 'UTF8'))`.execute(
    tx,
  );
  await sql`delete from compensation_items where subject_id = ${id}`.execute(tx);
  await sql`update room_messages set mentions = array_remove(mentions, ${id}::uuid)
    where mentions @> array[${id}::uuid] and mentions <> '{}'`.execute(tx);
  await eraseFromLikeNews(tx, id);
  await eraseByAddress(tx, id, now);
  // A username that is part of another key does not delete that key; none is as long as an id.
  await sql`delete from rate_limits where limit_names(key) && array[${id}::text, ${username}::text]`.execute(tx);
}

/**
 * Deletes messages to the member's addresses; what counts against a day's costs stays as a count, without address,
 * content, or our partner's name for it. Deletes requests from them without an account. An unproved address may belong
 * to somebody else: their requests to us stay, and so do messages to another member.
 */
async function eraseByAddress(tx: Db, id: string, now: Date): Promise<void> {
  const { rows } = await sql<{ to: string; shown: boolean }>`
    with typed as (
      select p.contact_wa as to, a.unproved_since is null as shown
        from profiles p join accounts a on a.id = p.member_id where a.id = ${id}
      union all select number, false from number_claims where member_id = ${id}
      union all select number, false from number_codes where member_id = ${id}
      union all select lower(address), true from mail_addresses where member_id = ${id}
      union all select lower(address), false from mail_checks where member_id = ${id}
      union all select lower(email), false from payments where member_id = ${id}
      union all select phone, false from payments where member_id = ${id})
    select t.to, bool_or(t.shown) as shown from typed t
    where t.to <> ''
      and not exists (select from profiles p join accounts a on a.id = p.member_id
        where p.contact_wa = t.to and a.id <> ${id} and a.unproved_since is null)
      and not exists (select from mail_addresses m where lower(m.address) = t.to and m.member_id <> ${id})
    group by t.to`.execute(tx);
  const typed = rows.map((row) => row.to);
  const shown = rows.filter((row) => row.shown).map((row) => row.to);
  await sql`delete from outgoing_messages where lower(recipient) = any(${typed}::text[]) and recipient <> ''
    and (starts = 0 or counted_on is null)`.execute(tx);
  await sql`update outgoing_messages set recipient = '', body = '', template_values = '{}', provider_id = null,
      failure = null, ref = gen_random_uuid(), outcome = coalesce(outcome, 'given-up'),
      done_at = coalesce(done_at, ${now}::timestamptz)
    where lower(recipient) = any(${typed}::text[]) and recipient <> ''`.execute(tx);
  await sql`delete from support_requests where member_id is null
    and (lower(mail) = any(${shown}::text[]) or phone = any(${shown}::text[]))`.execute(tx);
}
