import type { Migration } from 'kysely';
import * as m0001 from './0001-foundation.ts';
import * as m0002 from './0002-match-index.ts';
import * as m0003 from './0003-protection.ts';
import * as m0004 from './0004-outbox-and-evidence.ts';
import * as m0005 from './0005-papers.ts';
import * as m0006 from './0006-live.ts';
import * as m0007 from './0007-notifications.ts';
import * as m0008 from './0008-staff-acts.ts';
import * as m0009 from './0009-hidden-pairs.ts';
import * as m0010 from './0010-education.ts';
import * as m0011 from './0011-marriage-plan.ts';
import * as m0012 from './0012-viewer-versions.ts';
import * as m0014 from './0014-who-is-shown-to-whom.ts';
import * as m0015 from './0015-passes-and-endings.ts';
import * as m0019 from './0019-room-addressings.ts';
import * as m0020 from './0020-handles.ts';
import * as m0021 from './0021-names.ts';
import * as m0022 from './0022-staff-roles.ts';
import * as m0023 from './0023-used-questions.ts';
import * as m0024 from './0024-outgoing-whatsapp.ts';
import * as m0025 from './0025-named-sessions.ts';
import * as m0026 from './0026-number-proof.ts';
import * as m0027 from './0027-audit.ts';
import * as m0028 from './0028-second-factor.ts';
import * as m0030 from './0030-settings.ts';
import * as m0031 from './0031-payments.ts';
import * as m0032 from './0032-idempotency-keys.ts';
import * as m0035 from './0035-sanctions.ts';
import * as m0036 from './0036-member-desk.ts';
import * as m0039 from './0039-photo-review.ts';
import * as m0040 from './0040-support-requests.ts';
import * as m0044 from './0044-articles.ts';
import * as m0045 from './0045-charges.ts';
import * as m0046 from './0046-payment-mails.ts';
import * as m0047 from './0047-passkeys.ts';
import * as m0049 from './0049-audit-checks.ts';
import * as m0050 from './0050-compensations-and-figures.ts';
import * as m0051 from './0051-introductions.ts';
import * as m0052 from './0052-settings-told.ts';
import * as m0055 from './0055-proof-hashes.ts';
import * as m0056 from './0056-about.ts';
import * as m0057 from './0057-city-and-prompts.ts';
import * as m0058 from './0058-closed-fields.ts';
import * as m0064 from './0064-team-mail.ts';
import * as m0065 from './0065-backups-and-erasures.ts';
import * as m0066 from './0066-like-notes.ts';
import * as m0067 from './0067-deletions.ts';
import * as m0068 from './0068-data-exports.ts';
import * as m0080 from './0080-consents.ts';
import * as m0081 from './0081-linked-accounts.ts';
import * as m0084 from './0084-card-versions.ts';
import * as m0085 from './0085-known-names.ts';
import * as m0089 from './0089-kept-keys.ts';
import * as m0091 from './0091-match-snapshots.ts';
import * as m0093 from './0093-match-members.ts';
import * as m0097 from './0097-data-openings.ts';
import * as m0098 from './0098-other-amounts.ts';
import * as m0101 from './0101-export-parts.ts';
import * as m0102 from './0102-kept-blocks.ts';
import * as m0103 from './0103-former-numbers.ts';
import * as m0104 from './0104-decided-reports.ts';
import * as m0105 from './0105-hidden-all-the-same.ts';
import * as m0106 from './0106-at-size.ts';
import * as m0110 from './0110-kept-with-a-number.ts';
import * as m0111 from './0111-hidden-rings-at-nobody.ts';
import * as m0112 from './0112-known-all-the-same.ts';
import * as m0113 from './0113-used-quotes.ts';
import * as m0115 from './0115-days-beneath-a-pro.ts';
import * as m0116 from './0116-refund-requests.ts';
import * as m0120 from './0120-taken-back-appointments.ts';
import * as m0121 from './0121-companions.ts';
import * as m0124 from './0124-team-told-of-queues.ts';
import * as m0125 from './0125-lapsed-papers.ts';
import * as m0126 from './0126-erased-all-the-same.ts';
import * as m0127 from './0127-unread-ends.ts';
import * as m0128 from './0128-closing-mails.ts';

/** Every migration by name, in order; listed here so that the bundled server carries them. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': m0001,
  '0002-match-index': m0002,
  '0003-protection': m0003,
  '0004-outbox-and-evidence': m0004,
  '0005-papers': m0005,
  '0006-live': m0006,
  '0007-notifications': m0007,
  '0008-staff-acts': m0008,
  '0009-hidden-pairs': m0009,
  '0010-education': m0010,
  '0011-marriage-plan': m0011,
  '0012-viewer-versions': m0012,
  '0014-who-is-shown-to-whom': m0014,
  '0015-passes-and-endings': m0015,
  '0019-room-addressings': m0019,
  '0020-handles': m0020,
  '0021-names': m0021,
  '0022-staff-roles': m0022,
  '0023-used-questions': m0023,
  '0024-outgoing-whatsapp': m0024,
  '0025-named-sessions': m0025,
  '0026-number-proof': m0026,
  '0027-audit': m0027,
  '0028-second-factor': m0028,
  '0030-settings': m0030,
  '0031-payments': m0031,
  '0032-idempotency-keys': m0032,
  '0035-sanctions': m0035,
  '0036-member-desk': m0036,
  '0039-photo-review': m0039,
  '0040-support-requests': m0040,
  '0044-articles': m0044,
  '0045-charges': m0045,
  '0046-payment-mails': m0046,
  '0047-passkeys': m0047,
  '0049-audit-checks': m0049,
  '0050-compensations-and-figures': m0050,
  '0051-introductions': m0051,
  '0052-settings-told': m0052,
  '0055-proof-hashes': m0055,
  '0056-about': m0056,
  '0057-city-and-prompts': m0057,
  '0058-closed-fields': m0058,
  '0064-team-mail': m0064,
  '0065-backups-and-erasures': m0065,
  '0066-like-notes': m0066,
  '0067-deletions': m0067,
  '0068-data-exports': m0068,
  '0080-consents': m0080,
  '0081-linked-accounts': m0081,
  '0084-card-versions': m0084,
  '0085-known-names': m0085,
  '0089-kept-keys': m0089,
  '0091-match-snapshots': m0091,
  '0093-match-members': m0093,
  '0097-data-openings': m0097,
  '0098-other-amounts': m0098,
  '0101-export-parts': m0101,
  '0102-kept-blocks': m0102,
  '0103-former-numbers': m0103,
  '0104-decided-reports': m0104,
  '0105-hidden-all-the-same': m0105,
  '0106-at-size': m0106,
  '0110-kept-with-a-number': m0110,
  '0111-hidden-rings-at-nobody': m0111,
  '0112-known-all-the-same': m0112,
  '0113-used-quotes': m0113,
  '0115-days-beneath-a-pro': m0115,
  '0116-refund-requests': m0116,
  '0120-taken-back-appointments': m0120,
  '0121-companions': m0121,
  '0124-team-told-of-queues': m0124,
  '0125-lapsed-papers': m0125,
  '0126-erased-all-the-same': m0126,
  '0127-unread-ends': m0127,
  '0128-closing-mails': m0128,
};
