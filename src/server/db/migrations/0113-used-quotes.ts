import { type Kysely, sql } from 'kysely';

/**
 * A quote says itself that a payment has it. Before, each sweep asked this of every quote that was ever paid, once in
 * ten minutes for the ten years a payment is kept (decision 0037).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const UP = [
  'alter table quotes add column used boolean not null default false',
  'update quotes q set used = true where exists (select from payments p where p.quote_id = q.id)',
  `create function use_quote() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then update quotes set used = true where id = new.quote_id;
    else update quotes set used = false where id = old.quote_id;
    end if;
    return null;
  end $$`,
  `create trigger payments_use_quote after insert or delete on payments for each row execute function use_quote()`,
  'drop index quotes_open',
  'drop index quotes_closed',
  // serves: closing stale ones
  'create index quotes_open on quotes (expires_at) where closed_at is null and not used',
  // serves: deleting old ones
  'create index quotes_closed on quotes (closed_at) where closed_at is not null and not used',
];

const DOWN = [
  'drop index quotes_open',
  'drop index quotes_closed',
  'create index quotes_open on quotes (expires_at) where closed_at is null',
  'create index quotes_closed on quotes (closed_at) where closed_at is not null',
  'drop trigger payments_use_quote on payments',
  'drop function use_quote()',
  'alter table quotes drop column used',
];
