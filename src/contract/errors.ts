/**
 * The one error catalogue: code → HTTP status. The text of each code is in copy/errors.ts (completeness by type).
 * No package is imported here: the browser uses this file at run time.
 */
export const ERRORS = {
  // any request
  unexpected: 500,
  unavailable: 503,
  'storage-full': 503,
  'invalid-input': 400,
  'not-found': 404,
  'request-timeout': 408,
  'payload-too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  'cross-site': 403,
  'host-unknown': 421,
  'login-required': 401,
  'already-signed-in': 409,
  'account-changed': 409,
  // sign-in and passwords (S1 §5, §8; READINGS §7)
  'credentials-required': 422,
  'credentials-wrong': 401,
  'account-suspended': 403,
  'reset-username-required': 422,
  'reset-whatsapp-required': 422,
  'password-fields-required': 422,
  'password-mismatch': 422,
  'password-too-short': 422,
  'password-too-long': 422,
  'password-blank': 422,
  'password-repeated': 422,
  'password-own-name': 422,
  'password-too-common': 422,
  'password-common-word': 422,
  'reset-code-required': 422,
  'reset-code-wrong': 422,
  'recovery-link-invalid': 422,
  // the password again, before a change of the account itself (READINGS §7.3)
  'own-password-required': 422,
  'own-password-wrong': 422,
  // the end of the own account (READINGS §10)
  'account-closing': 403,
  'deletion-payment-waits': 409,
  'export-too-early': 409,
  // passkeys
  'passkey-wrong': 422,
  'passkey-known': 409,
  'passkey-limit': 409,
  'passkey-name-required': 422,
  // Meta's reports about WhatsApp messages: signature wrong
  'webhook-refused': 403,
  // the own number (READINGS §7.3)
  'number-unproved': 403,
  'number-code-wrong': 422,
  'number-code-over': 409,
  'number-code-unsendable': 409,
  'number-proved-elsewhere': 409,
  'number-not-yet': 409,
  'contact-way-closed': 409,
  // registration, in the order of S2 §5 (password-too-short above is number 2)
  'username-required': 422,
  'name-required': 422,
  'gender-required': 422,
  'age-required': 422,
  'height-required': 422,
  'weight-required': 422,
  'domicile-required': 422,
  'religion-required': 422,
  'ethnicity-required': 422,
  'job-required': 422,
  'income-required': 422,
  'marital-status-required': 422,
  'family-background-required': 422,
  'min-height-wanted-required': 422,
  'min-income-wanted-required': 422,
  'love-language-required': 422,
  'stress-language-required': 422,
  'dealbreakers-required': 422,
  'past-behavior-required': 422,
  'past-mistake-required': 422,
  'accept-bad-past-required': 422,
  'instagram-required': 422,
  'whatsapp-required': 422,
  'consent-required': 422,
  'consent-text-changed': 409,
  'consent-withdrawn': 403,
  'documents-consent-missing': 409,
  'income-proof-required': 422,
  'divorce-certificate-required': 422,
  // values beyond “required”
  'username-invalid': 422,
  'username-taken': 409,
  'username-reserved': 422,
  'name-too-short': 422,
  'name-characters': 422,
  'name-reserved': 422,
  'handle-invalid': 422,
  'handle-reserved': 422,
  'handle-is-username': 422,
  'handle-taken': 409,
  'handle-too-early': 409,
  'whatsapp-invalid': 422,
  'field-empty': 422,
  'field-out-of-range': 422,
  'field-too-long': 422,
  'field-too-many': 422,
  'field-not-a-choice': 422,
  'contact-details': 422,
  // uploads (S1 §5, S2 §5)
  'upload-ticket-missing': 401,
  'upload-no-file': 422,
  'upload-not-image': 415,
  'upload-not-document': 415,
  'upload-too-large': 413,
  'upload-too-many-pixels': 413,
  'upload-picture-shape': 422,
  'upload-photo-limit': 409,
  'upload-paper-limit': 409,
  'upload-gone': 409,
  'upload-failed': 500,
  // likes (R-LIKE, S1 §8)
  'like-limit': 409,
  'already-liked': 409,
  'candidate-not-available': 404,
  'self-like': 422,
  'subscription-required': 402,
  'upgrade-required': 402,
  // profile, photos, documents
  'field-fixed': 422,
  // at most three changes of sensitive facts in 7 days (READINGS §11)
  'own-fact-not-yet': 409,
  'photos-changed': 409,
  'photo-decided': 409,
  // requests to the team
  'contact-name-required': 422,
  'contact-mail-required': 422,
  'contact-text-required': 422,
  'request-text-required': 422,
  'request-times-required': 422,
  'request-open': 409,
  'request-over': 409,
  'request-changed': 409,
  'appointment-time-invalid': 422,
  'meeting-link-invalid': 422,
  // calls between two matches (READINGS §12)
  'introduction-needs-match': 409,
  'introduction-needs-pro': 402,
  'introduction-times-invalid': 422,
  'introduction-too-early': 409,
  'introductions-full': 409,
  'introduction-open': 409,
  'introduction-over': 409,
  'introduction-time-over': 409,
  'introduction-apart': 409,
  'paper-decided': 409,
  'paper-not-opened': 409,
  'reason-required': 422,
  // permission for the full profile (S1 §4, S2 §4)
  'permission-needs-match': 409,
  'permission-pending': 409,
  'permission-granted': 409,
  'permission-too-early': 409,
  'permission-not-pending': 409,
  // safety
  'already-reported': 409,
  'report-decided': 409,
  // decisions about members, and appeals (T80)
  'member-banned': 409,
  'sanction-days': 422,
  'number-refused': 403,
  'appeal-token-over': 409,
  'deletion-token-over': 409,
  'appeal-text-required': 422,
  'appeal-made': 409,
  'appeal-over': 409,
  'appeal-decided': 409,
  'appeal-own-decision': 403,
  'hidden-number-own': 422,
  'hidden-number-limit': 409,
  // chat and the room (S2 §5, READINGS §8)
  'chat-needs-match': 409,
  'conversation-expired': 409,
  'match-ended': 409,
  'message-empty': 422,
  'room-muted': 403,
  'profile-paused': 409,
  'reply-gone': 409,
  // notification settings
  'push-not-possible': 422,
  'mail-address-invalid': 422,
  // money: the caller names a write, and it happens once
  'idempotency-key-required': 400,
  'idempotency-key-reused': 422,
  'idempotency-in-flight': 409,
  // payments and referral codes (S2 §5, §8; R-PLAN)
  'payment-not-needed': 409,
  'payment-fields-required': 422,
  'payment-email-invalid': 422,
  'payment-phone-invalid': 422,
  'payment-method-required': 422,
  'payment-proof-required': 422,
  'payment-proof-gone': 409,
  'payment-proof-unseen': 409,
  'payment-waiting': 409,
  'payment-decided': 409,
  'payment-not-refundable': 409,
  'charge-unavailable': 503,
  'compensation-empty': 409,
  'compensation-running': 409,
  'quote-expired': 409,
  'quote-used': 409,
  'referral-code-invalid': 422,
  'referral-code-used': 409,
  'referral-code-off': 409,
  'code-malformed': 422,
  'code-taken': 409,
  'code-span': 422,
  'code-ended': 422,
  'setting-invalid': 422,
  'setting-in-the-past': 422,
  'staff-only': 403,
  'staff-role-missing': 403,
  'factor-required': 403,
  'factor-stale': 403,
  'factor-last': 409,
  'factor-missing': 403,
  'factor-code-wrong': 422,
  'factor-set-up': 409,
  'member-number-different': 422,
  'staff-roles-required': 422,
  'staff-last-owner': 409,
  // what was read stands no more: a colleague was first
  'changed-meanwhile': 409,
  // articles of the blog
  'article-changed': 409,
  'article-slug-taken': 409,
  'cursor-invalid': 400,
  // limits of reading (READINGS §11)
  'too-many-filters': 429,
  'what-if-used-up': 429,
  'what-if-other-wishes': 429,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERRORS;

/** A refused field: its name, the code, and the numbers its text needs. */
export type FieldError = { field: string; code: ErrorCode; params?: Record<string, string | number> };

/**
 * Body of every answer with status ≥ 400. `message` is the Indonesian text of `code`; nothing internal is ever in it.
 */
export type ErrorBody = {
  code: ErrorCode;
  /** Title of the toast, where the specification names one. */
  title?: string;
  message: string;
  requestId: string;
  params?: Record<string, string | number>;
  /** Every refused field, in the order of the form; the first one is `code`. */
  fields?: FieldError[];
  /** Seconds to wait, with too-many-requests, unavailable and storage-full. */
  retryAfter?: number;
};
