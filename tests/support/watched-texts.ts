import { CONSULTATION_WAYS, DATA_RIGHTS } from '#domain/support/requests.ts';
import type pg from 'pg';

/** Whole tables that hold no text of a person. */
const OF_NOBODY =
  'article_versions articles audit_checks backup_runs daily_figures kept_keys kysely_migration kysely_migration_lock loose_objects match_state referral_codes settings';

/** Words of ours in columns that no check holds to a list, by why they may stand in a log. */
const WORDS: Readonly<Record<string, string>> = {
  'a kind, an act, a topic, a version':
    'audit.act audit.subject consents.version erased_consents.version erased_consents.purpose notifications.kind notification_choices.topic outbox.kind reports.category reports.subject_id like_notes.field used_questions.question document_openings.claim outgoing_messages.template data_openings.roles passkeys.transports payment_charges.bank viewer_versions.filled profiles.closed_fields',
  'an answer of a closed list of a profile':
    'profiles.accept_bad_past profiles.children_preference profiles.desired_partner_religions profiles.domicile profiles.ethnicity profiles.hobbies profiles.income profiles.languages profiles.ldr_pref profiles.love_language profiles.marital_status profiles.min_income_wanted profiles.my_status profiles.partner_status_expectation profiles.past_behavior profiles.past_mistake_type profiles.religion profiles.religion_pref profiles.stress_language profiles.tribe_pref',
  'made of ids, or the number by which the team and a provider find a row':
    'notifications.collapse_key notifications.dedupe_key outbox.dedupe_key rate_limits.key idempotency_keys.key messages.client_id room_messages.client_id outgoing_messages.provider_id payment_charges.order_id payments.number',
  'what went wrong, in our words, for the log too':
    'notification_deliveries.failure outbox.failure outgoing_messages.failure payment_mails.failure',
  'a type of file, and where it lies':
    'documents.mime documents.object_key payment_proofs.mime payment_proofs.object_key photos.object_key uploads.mime uploads.object_key data_exports.object_key data_export_parts.object_key reports.evidence_key',
};

/** Short ones, and numbers of few digits, stand in any log by chance. */
const SHORTEST = 6;
const FEWEST_DIGITS = 9;

/** The trail's reason of a look at a list is the list's name; a typed one has more than a word. */
const LIST_NAME = `"column" = 'audit.reason' and text !~ ' '`;

/** A right and a way are chosen from a list, the subject of a message is written: all are in this column. */
const CHOSEN = `"column" = 'support_requests.topic' and text in (${[...DATA_RIGHTS, ...CONSULTATION_WAYS].map((one) => `'${one}'`).join(', ')})`;

/** Columns of texts, lists of texts, and answers to prompts, but those above and what a check holds to a list. */
const COLUMNS = `select c.relname as table, a.attname as column, a.atttypid::regtype::text as type
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and (a.atttypid in ('text'::regtype, 'text[]'::regtype) or (c.relname = 'profiles' and a.attname = 'prompts'))
    and c.relname <> all($1) and c.relname || '.' || a.attname <> all($2)
    and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)
      and pg_get_constraintdef(k.oid) ~ 'ARRAY\\[' and cardinality(k.conkey) = 1)`;

const VALUES: Readonly<Record<string, (column: string) => string>> = {
  text: (column) => `"${column}"`,
  'text[]': (column) => `unnest("${column}")`,
  jsonb: (column) => `jsonb_array_elements("${column}") ->> 'answer'`,
};

/** What members and the team wrote, of each other and of themselves: a new column is among them unless it stands above. */
export async function writtenTexts(pool: pg.Pool): Promise<{ text: string; column: string }[]> {
  const words = Object.values(WORDS).flatMap((columns) => columns.split(' '));
  const { rows: columns } = await pool.query<{ table: string; column: string; type: string }>(COLUMNS, [
    OF_NOBODY.split(' '),
    words,
  ]);
  const each = columns.map(
    ({ table, column, type }) =>
      `select ${VALUES[type]!(column)} as text, '${table}.${column}' as column from "${table}"`,
  );
  const { rows } = await pool.query<{ text: string; column: string }>(
    `select distinct text, "column" from (${each.join(' union all ')}) written
      where char_length(text) >= ${SHORTEST} and not (${LIST_NAME}) and not (${CHOSEN}) and not (text ~ '^[0-9]+$' and char_length(text) < ${FEWEST_DIGITS})`,
  );
  return rows;
}

/** Which texts stand in a whole: looked for by their beginnings first, however many there are. */
export function seenIn(whole: string): (text: string) => boolean {
  const beginnings = new Set<string>();
  for (let at = 0; at + SHORTEST <= whole.length; at++) beginnings.add(whole.slice(at, at + SHORTEST));
  return (text) => text.length >= SHORTEST && beginnings.has(text.slice(0, SHORTEST)) && whole.includes(text);
}
