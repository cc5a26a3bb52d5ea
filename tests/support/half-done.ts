/** `finds`: what must never be in the database, at any moment; `plant`: makes it, to see that it would be found. */
type HalfDone = { finds: string; plant: string };

/** T60, by name. */
export const HALF_DONE: Readonly<Record<string, HalfDone>> = {
  'two likes without a match': {
    finds: `
      select l.from_id, l.to_id from likes l join likes r on r.from_id = l.to_id and r.to_id = l.from_id
      where l.from_id < l.to_id and not exists (select 1 from matches m where m.a_id = l.from_id and m.b_id = l.to_id)`,
    plant: 'delete from matches',
  },
  'a match without two likes': {
    finds: `
      select a_id, b_id from matches m where not exists (select 1 from likes where from_id = a_id and to_id = b_id)
        or not exists (select 1 from likes where from_id = b_id and to_id = a_id)`,
    plant: 'delete from likes where from_id < to_id',
  },
  'a match with one side': {
    finds: `
      select a_id, b_id from matches m where
        (select count(*) from match_events where (member_id, other_id) in ((a_id, b_id), (b_id, a_id))) <> 2`,
    plant: 'delete from match_events where member_id < other_id',
  },
  'a match only one is told of': {
    finds: `
      select a_id, b_id from matches m where (select count(*) from outbox
        where dedupe_key in ('match:' || a_id || ':' || b_id, 'match:' || b_id || ':' || a_id)) <> 2`,
    plant: `delete from outbox where id in (select max(id) from outbox where kind = 'match.made')`,
  },
  'a like nobody is told of': {
    finds: `
      select from_id, to_id from likes
      where not exists (select 1 from outbox where dedupe_key = 'like:' || from_id || ':' || to_id)`,
    plant: `delete from outbox where kind = 'like.given'`,
  },
  'messages that do not stand one after the other': {
    finds: `
      select id from conversations c left join lateral
        (select count(*) n, coalesce(max(seq), 0) last from messages where conversation_id = c.id) m on true
      where m.n <> m.last or m.last <> c.last_seq`,
    plant: 'delete from messages where seq = 2',
  },
  'a permission nobody is told of': {
    finds: `
      select id from profile_permissions p where not exists
        (select 1 from outbox where dedupe_key like 'notification:permission-request:' || p.id || ':%')`,
    plant: `delete from outbox where kind = 'permission.asked'`,
  },
  'an answered permission nobody is told of': {
    finds: `
      select id from profile_permissions p where p.status = 'approved' and not exists
        (select 1 from outbox where dedupe_key like 'notification:permission-approved:' || p.id || ':%')`,
    plant: `delete from outbox where kind = 'permission.answered'`,
  },
  'approved without a plan': {
    finds: `
      select p.id from payments p left join plan_entries e on e.payment_id = p.id
        left join subscriptions s on s.member_id = p.member_id
      where p.status = 'approved' and (e.id is null or s.tier is distinct from p.plan or s.status <> 'active')`,
    plant: `update subscriptions set tier = 'basic', status = 'trial'`,
  },
  'a plan without an approval': {
    finds: `select e.id from plan_entries e join payments p on p.id = e.payment_id where p.status <> 'approved'`,
    plant: `update payments set status = 'submitted', decided_at = null, decided_by = null`,
  },
  'a payment whose answer is not kept': {
    finds: `
      select p.id from payments p where not exists
        (select 1 from idempotency_keys k where k.account_id = p.member_id and k.answer like '%' || p.id || '%')`,
    plant: 'delete from idempotency_keys',
  },
  'a decision the trail does not know': {
    finds: `
      select p.id from payments p where p.status = 'approved' and not exists
        (select 1 from audit a where a.subject = p.number and a.act = 'payment-approve')`,
    plant: `alter table audit disable trigger user; delete from audit`,
  },
};
