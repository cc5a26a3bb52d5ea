import type { TrailRow } from '#contract/trail.ts';
import { rolesText, staffRoleWords } from '#copy/staff.ts';
import { supportQueueCopy } from '#copy/staff-support.ts';
import { trailCopy } from '#copy/staff-trail.ts';
import type { StaffRole } from '#domain/staff/roles.ts';

/** Codes of a row in words; the rows themselves keep the codes, because they are chained. */

/** On what: roles before and after in words, anything else as it is stored. */
export function subjectText({ act, subject }: Pick<TrailRow, 'act' | 'subject'>): string {
  if (act !== 'staff-roles' && act !== 'staff-invite') return subject;
  const sides = subject.split('>').map((side) => (side === '' ? [] : side.split(',')));
  if (sides.length !== 2 || !sides.flat().every(isRole)) return subject;
  const [before, after] = sides.map((side) => rolesText(side as StaffRole[]));
  return trailCopy.rolesChange(before!, after!);
}

/** Why: of an opened request its kind in words. */
export const reasonText = ({ act, reason }: Pick<TrailRow, 'act' | 'reason'>): string | null =>
  act === 'request-open' && isKind(reason) ? supportQueueCopy[reason].title : reason;

/** Whom: the member, or the member of the team; null: nobody in particular. */
export const targetText = ({ member }: Pick<TrailRow, 'member'>): string | null =>
  member && (member.nama ?? member.username ?? trailCopy.gone);

const isRole = (text: string): boolean => Object.hasOwn(staffRoleWords, text);
const isKind = (text: string | null): text is keyof typeof supportQueueCopy =>
  text !== null && Object.hasOwn(supportQueueCopy, text);
