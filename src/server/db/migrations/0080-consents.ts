import { type Kysely, sql } from 'kysely';

/**
 * A consent can be withdrawn and given again (decision 0061). The last decision about the purpose «profile»
 * decides whether its member is visible: a trigger keeps the two equal, so that no crash can separate them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const VISIBILITY = (columns: readonly string[]) => [
  `drop trigger accounts_visibility on accounts`,
  `create trigger accounts_visibility after update of ${columns.join(', ')} on accounts for each row
    when (${columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')})
    execute function account_changes_profile()`,
];
const SAYS = (name: string, condition: string) =>
  `create or replace function ${name}(account accounts) returns boolean language sql immutable return ${condition}`;
const VISIBLE_TO = (there: string) =>
  `create or replace function visible_to(viewer uuid, other uuid) returns setof boolean language sql stable rows 1 begin atomic
    select true from accounts a where a.id = other and ${there}
      and (findable(a) or exists (select from matches m
        where m.a_id = least(viewer, other) and m.b_id = greatest(viewer, other) and m.ended_at is null))
      and not exists (select from hidden_pairs h where h.member_id = viewer and h.other_id = other and h.since <= now());
  end`;
const FOUND = `account.status = 'active' and account.paused_at is null and account.unproved_since is null`;
const WAYS = `('registration', 'asked-again', 'privacy-centre')`;

const UP = [
  `alter table consents add column way text not null default 'registration' check (way in ${WAYS})`,
  `alter table erased_consents add column way text not null default 'registration' check (way in ${WAYS})`,

  // Null: the consent to process the profile stands. Written by the trigger below alone.
  `alter table accounts add column consent_withdrawn_at timestamptz`,
  SAYS('has_consent', `account.consent_withdrawn_at is null`),
  SAYS('is_paused', `account.paused_at is not null or account.consent_withdrawn_at is not null`),
  SAYS('findable', `${FOUND} and account.consent_withdrawn_at is null`),
  // For matches too: a member without the consent is visible to nobody.
  VISIBLE_TO('signs_in(a) and has_consent(a)'),
  ...VISIBILITY(['status', 'paused_at', 'unproved_since', 'consent_withdrawn_at']),

  `create function follow_profile_consent() returns trigger language plpgsql as $$
  begin
    update accounts set consent_withdrawn_at = case when new.given then null else new.given_at end
      where id = new.member_id and (consent_withdrawn_at is null) <> new.given;
    return null;
  end $$`,
  `create trigger consents_followed after insert on consents
    for each row when (new.purpose = 'profile') execute function follow_profile_consent()`,
];

const DOWN = [
  `drop trigger consents_followed on consents`,
  `drop function follow_profile_consent()`,
  ...VISIBILITY(['status', 'paused_at', 'unproved_since']),
  VISIBLE_TO('signs_in(a)'),
  SAYS('findable', FOUND),
  SAYS('is_paused', `account.paused_at is not null`),
  `drop function has_consent(accounts)`,
  // A member without the consent must not become visible by the rollback.
  `update accounts set paused_at = coalesce(paused_at, consent_withdrawn_at) where consent_withdrawn_at is not null`,
  `alter table accounts drop column consent_withdrawn_at`,
  `alter table erased_consents drop column way`,
  `alter table consents drop column way`,
];
