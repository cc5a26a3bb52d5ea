import type { StaffAct } from '../staff/acts.ts';

/**
 * Kinds of a member's data the team opens, as the member reads them. A report against a member has no kind of its own:
 * what it shows of them is `account`, as an opened member file is, so that no line tells of a report.
 */
export const OPENING_KINDS = [
  'account',
  'photo',
  'document',
  'number',
  'payment',
  'payment-proof',
  'request',
  'appeal',
  'introduction',
  'report',
  'export',
] as const;
export type OpeningKind = (typeof OPENING_KINDS)[number];

/**
 * `account` is told by the day, without the part of the team and how often, and two days after that day is over:
 * reports are decided within one. So neither when such a line comes nor what it says depends on a report.
 */
export const ACCOUNT_LINE_DAYS = 2;

/** How long the one of the team who opened a document or a proof of payment may read it. */
export const OPENING_MINUTES = 10;

/** The newest lines a member reads on the page; all are in the copy of their data. */
export const OPENINGS_SHOWN = 200;

/** Acts that show staff a member's data: the compiler asks each of them whose. */
export type OpeningAct =
  | Extract<StaffAct, `${string}-open` | 'report-evidence' | `${'payment' | 'number'}-read`>
  | ListAct;
type ListAct = 'member-search' | 'payment-search' | 'member-export' | 'breach-list';
