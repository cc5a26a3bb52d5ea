import { type Kysely, sql } from 'kysely';

/**
 * Revisions for the match index in memory: every change of a profile, or of its being findable, takes the next revision
 * and notifies all instances at commit. Triggers do it, so that no writer can forget it (decision record
 * 0009).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create sequence profile_revisions`,
  // An unused sequence shows its next number as if it were given already.
  `select nextval('profile_revisions')`,
  `update profiles set revision = nextval('profile_revisions')`,
  `alter table profiles alter column revision drop default`,
  // serves: members changed since a revision
  `create index profiles_changed on profiles (revision)`,
  // Searches no longer read profiles by their facts.
  `drop index profiles_search`,
  `create function take_revision() returns trigger language plpgsql as $$
  begin
    -- Held until the end of the transaction: whoever gets this lock alone knows that no revision is still on its way.
    perform pg_advisory_xact_lock_shared(7301956);
    new.revision := nextval('profile_revisions');
    new.updated_at := clock_timestamp();
    return new;
  end $$`,
  `create trigger profiles_revision before insert or update on profiles for each row execute function take_revision()`,
  // A notification has at most 8,000 bytes: more members are sent as '*', and listeners read by revision.
  `create function tell_members_changed() returns trigger language plpgsql as $$
  declare ids text;
  begin
    select case when count(*) <= 100 then coalesce(string_agg(member_id::text, ','), '') else '*' end into ids from changed;
    if ids <> '' then perform pg_notify('members_changed', ids); end if;
    return null;
  end $$`,
  `create trigger profiles_inserted after insert on profiles referencing new table as changed for each statement execute function tell_members_changed()`,
  `create trigger profiles_updated after update on profiles referencing new table as changed for each statement execute function tell_members_changed()`,
  `create trigger profiles_deleted after delete on profiles referencing old table as changed for each statement execute function tell_members_changed()`,
  `create function account_changes_profile() returns trigger language plpgsql as $$
  begin
    update profiles set revision = revision where member_id = new.id;
    return null;
  end $$`,
  `create trigger accounts_visibility after update of status, paused_at on accounts for each row
    when (old.status is distinct from new.status or old.paused_at is distinct from new.paused_at) execute function account_changes_profile()`,
  // One digest of new candidates an hour for each member.
  `create table match_digests (
    member_id uuid primary key references accounts on delete cascade,
    told_at timestamptz not null
  )`,
];
