import { type Kysely, sql } from 'kysely';

/**
 * The viewer-independent part of a card is cached by its version (decision 0086): the profile's revision,
 * and a number that each change of photos or documents raises. A row of its own, without a foreign key to the
 * account, because nothing else waits for it: otherwise the account's lock would be taken after a photo's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const TABLES = ['photos', 'documents'];

const UP = [
  `create table card_versions (member_id uuid primary key, version bigint not null)`,
  // In the order of their ids, so that writers of several members wait without deadlock. Nothing is
  // written for an account that is being deleted.
  `create function take_card_version() returns trigger language plpgsql as $$
  begin
    insert into card_versions (member_id, version)
      select distinct c.member_id, 1 from changed c join accounts a on a.id = c.member_id order by c.member_id
      on conflict (member_id) do update set version = card_versions.version + 1;
    return null;
  end $$`,
  ...TABLES.flatMap((table) => [
    `create trigger ${table}_card_inserted after insert on ${table} referencing new table as changed for each statement execute function take_card_version()`,
    `create trigger ${table}_card_updated after update on ${table} referencing new table as changed for each statement execute function take_card_version()`,
    `create trigger ${table}_card_deleted after delete on ${table} referencing old table as changed for each statement execute function take_card_version()`,
  ]),
  `create function forget_card_version() returns trigger language plpgsql as $$
  begin
    delete from card_versions where member_id = old.id;
    return null;
  end $$`,
  `create trigger accounts_forget_card after delete on accounts for each row execute function forget_card_version()`,
];

const DOWN = [
  `drop trigger accounts_forget_card on accounts`,
  `drop function forget_card_version`,
  ...TABLES.flatMap((table) =>
    ['inserted', 'updated', 'deleted'].map((change) => `drop trigger ${table}_card_${change} on ${table}`),
  ),
  `drop function take_card_version`,
  `drop table card_versions`,
];
