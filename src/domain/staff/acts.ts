/**
 * What somebody of the team did, or opened, as the trail names it. A private thing that is opened is an act like one
 * that is decided.
 */
export const STAFF_ACTS = [
  'document-open',
  'document-approve',
  'document-reject',
  'number-read',
  'number-proof',
  'photo-open',
  'photo-fine',
  'photo-remove',
  'report-open',
  'report-evidence',
  'report-dismiss',
  'report-uphold',
  'member-open',
  'member-export',
  'member-warn',
  'member-suspend',
  'member-ban',
  'member-lift',
  'member-sign-out',
  'member-recovery-link',
  'appeal-open',
  'appeal-upheld',
  'appeal-lifted',
  'room-delete',
  'room-clear',
  'room-mute',
  'room-unmute',
  'staff-invite',
  'staff-roles',
] as const;
export type StaffAct = (typeof STAFF_ACTS)[number];
