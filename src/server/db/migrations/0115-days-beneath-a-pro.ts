import { type Kysely, sql } from 'kysely';

/**
 * Days of a Premium that a Pro of the team ran over are given back where that Pro has ended (decision 0118). A plan is
 * worked out anew when something of it changes; who waits for nothing else would not get them before their Premium, as
 * it was counted then, ends, or ever. The plans of those alone are worked out here, by the rules of `plan-ledger.ts`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

/** Days that were given back are not taken again. */
export async function down(): Promise<void> {}

const UP = `do $$
declare
  holder uuid; entry record; premium timestamptz; pro timestamptz; since timestamptz; after timestamptz;
begin
  for holder in
    select distinct e.member_id from plan_entries e join plan_entries p on p.member_id = e.member_id
      where e.tier = 'pro' and e.until is not null and e.revoked_at is null and p.tier = 'premium' and p.revoked_at is null
  loop
    perform from subscriptions where member_id = holder for update;
    premium := '-infinity'; pro := '-infinity';
    for entry in
      select * from plan_entries where member_id = holder and revoked_at is null order by at, id
    loop
      if entry.kind = 'plan' and entry.tier = 'pro' then
        since := greatest(pro, entry.at);
        after := greatest(pro, coalesce(entry.until, since + make_interval(hours => entry.days * 24), 'infinity'));
        if entry.until is not null and after > since and premium > since and premium < 'infinity' then
          premium := premium + (after - since);
        end if;
        pro := after;
      elsif entry.kind = 'plan' then
        since := greatest(premium, entry.at, nullif(pro, 'infinity'));
        premium := greatest(premium,
          coalesce(entry.until, since + make_interval(hours => entry.days * 24), 'infinity'));
      else
        if premium > entry.at then
          premium := coalesce(premium + make_interval(hours => entry.days * 24), entry.at);
        end if;
        if pro > entry.at then
          pro := coalesce(pro + make_interval(hours => entry.days * 24), entry.at);
        end if;
      end if;
    end loop;
    update subscriptions set tier = 'premium', status = 'active', period_end = premium, updated_at = now()
      where member_id = holder and pro <= now() and premium > now() and premium < 'infinity'
        and (tier, status, period_end) is distinct from ('premium', 'active', premium);
  end loop;
end $$`;
