/** A part of the copy of the own data (T72a), or why a table is in none. */
export type InCopy = { in: string } | { not: string };

const all = (tables: string, what: InCopy): Record<string, InCopy> =>
  Object.fromEntries(tables.split(' ').map((table) => [table, what]));

const NOBODY: InCopy = { not: 'about nobody' };
const OTHERS: InCopy = { not: 'holds what is of another, or is told by another part' };
const SECRETS: InCopy = { not: 'secrets and their hashes: what signs in leaves us in no file' };
const LIMITS: InCopy = { not: 'counts of limits by the hash of a number' };
const TEAM: InCopy = { not: 'the team’s own record; its looks are in siapaMembukaDataku' };
const SENT: InCopy = { not: 'a message on its way, of what another part holds' };
const SEARCH: InCopy = { not: 'codes made of profil' };

/** Where the copy holds each table's rows of its member: a new table without a row fails `api/data-copy-whole.test.ts`. */
export const IN_COPY: Readonly<Record<string, InCopy>> = {
  accounts: { in: 'akun' },
  number_claims: { in: 'akun' },
  handles: { in: 'namaPublik' },
  profiles: { in: 'profil' },
  photos: { in: 'foto' },
  documents: { in: 'dokumen' },
  consents: { in: 'persetujuan' },
  subscriptions: { in: 'paket' },
  plan_entries: { in: 'riwayatPaket' },
  payments: { in: 'pembayaran' },
  payment_proofs: { in: 'buktiBayar' },
  likes: { in: 'suka' },
  like_notes: { in: 'catatanSukaku' },
  passes: { in: 'dilewati' },
  matches: { in: 'saling_suka' },
  messages: { in: 'pesanku' },
  room_messages: { in: 'pesankuDiRuang' },
  room_mutes: { in: 'bisuDiRuang' },
  viewer_versions: { in: 'keinginanYangMenunggu' },
  blocks: { in: 'blokir' },
  hidden_numbers: { in: 'nomorDisembunyikan' },
  // Both ways: izinDiberi is of the same table.
  profile_permissions: { in: 'izinDiminta izinDiberi' },
  reports: { in: 'laporanku' },
  sanctions: { in: 'keputusanTentangku' },
  appeals: { in: 'banding' },
  support_requests: { in: 'permintaan' },
  introductions: { in: 'teleponPerkenalan' },
  mail_addresses: { in: 'email' },
  notification_choices: { in: 'pengaturanKabar' },
  notification_settings: { in: 'jamTenang' },
  sessions: { in: 'perangkat' },
  passkeys: { in: 'passkey' },
  notifications: { in: 'pemberitahuan' },
  data_openings: { in: 'siapaMembukaDataku' },

  ...all('account_deletions data_exports data_export_parts', {
    not: 'an account that ends, and the copies themselves',
  }),
  ...all('uploads upload_tickets', { not: 'files of a registration that is not finished: of no account yet' }),
  ...all('quotes payment_charges payment_mails referral_uses idempotency_keys', {
    not: 'steps of a payment: what was agreed and paid is in pembayaran',
  }),
  ...all('compensation_items', { not: 'days that were given are in riwayatPaket' }),
  ...all('match_events match_digests told_candidates hidden_pairs opened_cards profile_views', OTHERS),
  ...all('conversations known_names room_addressings', OTHERS),
  ...all('number_codes mail_checks password_resets recovery_codes recovery_links totp_secrets', SECRETS),
  ...all('known_devices passkey_challenges push_subscriptions', SECRETS),
  ...all('counted_changes used_questions kept_limits rate_limits banned_numbers kept_mutes', LIMITS),
  ...all('staff_roles audit audit_checks audit_head document_openings payment_openings removed_pictures', TEAM),
  ...all('notification_deliveries outgoing_messages outbox', SENT),
  ...all('match_members match_past card_versions match_snapshots match_tally match_state gone_profiles', SEARCH),
  ...all('erased_consents erasures loose_objects', { not: 'of who is no member any more' }),
  ...all('articles article_versions settings daily_figures kept_keys backup_runs compensation_runs', NOBODY),
  ...all('referral_codes room_state kysely_migration kysely_migration_lock', NOBODY),
};
