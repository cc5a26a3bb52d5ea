import type { TrailRow } from '#contract/trail.ts';
import { trailCopy } from '#copy/staff-trail.ts';

export { reasonText, subjectText } from '#copy/trail-words.ts';

/** The target of an act: a member, or a member of the team; null: none. */
export const targetText = ({ member }: Pick<TrailRow, 'member'>): string | null =>
  member && (member.nama ?? member.username ?? trailCopy.gone);
