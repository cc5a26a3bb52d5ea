/** What members are told of. Texts are in copy/notifications.ts; only the server makes them (T23). */
export const NOTIFICATION_KINDS = [
  'permission-request',
  'permission-approved',
  'permission-denied',
  'new-match',
  'paper-approved',
  'paper-rejected',
  'paper-opened',
  'report-decided',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
