/**
 * How rows go: with their account when the database says so (`on delete cascade`, asked of the schema itself), by jobs,
 * or as the reason says. A table that does not go with the account needs a job or a reason
 * (`api/privacy-data.test.ts`).
 */
export type Term = { jobs?: readonly string[]; why?: string };

const BOOKS = {
  jobs: ['books.sweep'],
  why: 'kept 10 years for the books (UU KUP Ps. 28): who it was is emptied with the account',
};
const NUMBER = 'by the hash of the number alone, so that leaving undoes no limit (R-INF 2)';

export const RETENTION: Readonly<Record<string, Term>> = {
  accounts: { jobs: ['accounts.erase'] },
  gone_profiles: { jobs: ['operations.sweep'] },
  match_snapshots: { jobs: ['operations.sweep'] },
  match_past: { jobs: ['operations.sweep'] },
  match_state: { why: 'one row about nobody' },
  match_tally: { why: 'counts of nobody in particular' },
  card_versions: { why: 'with the account, by trigger' },
  number_codes: { jobs: ['number-codes.sweep'] },
  documents: { jobs: ['documents.erase'] },
  erased_consents: { jobs: ['consent-proofs.sweep'] },
  passes: { jobs: ['passes.sweep'] },
  hidden_numbers: { jobs: ['kept-blocks.sweep'] },
  hidden_pairs: { jobs: ['hidden-pairs.repair'], why: 'with block, number and account, by trigger' },
  opened_cards: { jobs: ['opened-cards.sweep'] },
  introductions: { jobs: ['introductions.sweep'] },
  room_messages: { jobs: ['room.erase'], why: 'the author is forgotten with the account (R-ROOM)' },
  room_addressings: { jobs: ['room-addressings.sweep'] },
  room_state: { why: 'one row about nobody' },
  notifications: { jobs: ['notifications.sweep'] },
  notification_deliveries: { jobs: ['notifications.sweep'] },
  outgoing_messages: { jobs: ['outgoing.sweep', 'former-numbers.forget'] },
  outbox: { jobs: ['notifications.sweep'] },
  sessions: { jobs: ['sessions.sweep'] },
  known_devices: { jobs: ['sessions.sweep'] },
  password_resets: { jobs: ['password-resets.sweep'] },
  recovery_links: { jobs: ['password-resets.sweep'] },
  rate_limits: { jobs: ['sessions.sweep'], why: 'and with the account those whose key names it' },
  passkey_challenges: { jobs: ['passkey-challenges.sweep'] },
  quotes: { jobs: ['quotes.sweep'] },
  payments: BOOKS,
  payment_charges: BOOKS,
  payment_mails: { jobs: ['payment-mails.sweep'] },
  payment_openings: { jobs: ['books.sweep'], why: 'who of the team opened which payment' },
  payment_proofs: { jobs: ['proofs.erase'] },
  referral_codes: { why: 'about nobody' },
  referral_uses: BOOKS,
  compensation_runs: { why: 'about nobody: how many and why' },
  compensation_items: { why: 'with the account (eraseMember)' },
  reports: { jobs: ['evidence.erase'], why: 'that there was one, without what was in it' },
  banned_numbers: { jobs: ['banned-numbers.sweep'] },
  kept_mutes: { jobs: ['kept-mutes.sweep'] },
  removed_pictures: { jobs: ['removed-pictures.sweep'] },
  support_requests: { jobs: ['messages.sweep'] },
  viewer_versions: { jobs: ['versions.sweep'], why: NUMBER },
  counted_changes: { jobs: ['versions.sweep'], why: NUMBER },
  used_questions: { jobs: ['used-questions.sweep'], why: NUMBER },
  kept_limits: { jobs: ['kept-limits.sweep'], why: NUMBER },
  upload_tickets: { jobs: ['uploads.sweep'] },
  uploads: { jobs: ['uploads.sweep'] },
  data_exports: { jobs: ['exports.erase'] },
  data_export_parts: { jobs: ['exports.erase'] },
  loose_objects: { jobs: ['loose-objects.sweep'] },
  erasures: { jobs: ['operations.sweep'] },
  audit: { why: 'a chain that nobody may cut; of an erased member the id alone' },
  audit_checks: { why: 'about nobody' },
  audit_head: { why: 'one row about nobody' },
  articles: { why: 'public' },
  article_versions: { why: 'public, and who of the team wrote them' },
  settings: { why: 'about nobody' },
  daily_figures: { why: 'counts of days, about nobody' },
  kept_keys: { why: 'about nobody; opens with SECRET_KEY alone' },
  backup_runs: { jobs: ['operations.sweep'] },
  kysely_migration: { why: 'about nobody' },
  kysely_migration_lock: { why: 'about nobody' },
};

/** How a table's rows go, in words of the page. */
export function goes(table: string, withAccount: boolean): string {
  const { jobs = [], why } = RETENTION[table] ?? {};
  return [
    ...(withAccount && table !== 'accounts' ? ['with the account'] : []),
    ...(jobs.length > 0 ? [`job ${jobs.map((job) => `\`${job}\``).join(', ')}`] : []),
    ...(why === undefined ? [] : [why]),
  ].join('; ');
}
