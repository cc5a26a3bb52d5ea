import type { StaffRole } from '#domain/staff/roles.ts';
import { rolesText, staffRoleWords } from './staff.ts';
import { supportQueueCopy } from './staff-support.ts';
import { trailCopy } from './staff-trail.ts';

/**
 * Codes of a row of the trail in words, the same on the page and in its file; the rows themselves keep the codes,
 * because they are chained.
 */

/** A list that was read without a filter: there is nothing to say. */
const NO_FILTER = '{}';

/** On what: roles before and after in words, nothing for an empty filter, anything else as it is stored. */
export function subjectText({ act, subject }: { act: string; subject: string }): string {
  if (subject === NO_FILTER) return '';
  if (act !== 'staff-roles' && act !== 'staff-invite') return subject;
  const sides = subject.split('>').map((side) => (side === '' ? [] : side.split(',')));
  if (sides.length !== 2 || !sides.flat().every(isRole)) return subject;
  const [before, after] = sides.map((side) => rolesText(side as StaffRole[]));
  return trailCopy.rolesChange(before!, after!);
}

/** Why: of an opened request its kind in words. */
export const reasonText = ({ act, reason }: { act: string; reason: string | null }): string | null =>
  act === 'request-open' && isKind(reason) ? supportQueueCopy[reason].title : reason;

const isRole = (text: string): boolean => Object.hasOwn(staffRoleWords, text);
const isKind = (text: string | null): text is keyof typeof supportQueueCopy =>
  text !== null && Object.hasOwn(supportQueueCopy, text);
