import type { TrailRow } from '#contract/trail.ts';
import { trailCopy } from '#copy/staff-trail.ts';

export { reasonText, subjectText } from '#copy/trail-words.ts';

/** Whom: the member, or the member of the team; null: nobody in particular. */
export const targetText = ({ member }: Pick<TrailRow, 'member'>): string | null =>
  member && (member.nama ?? member.username ?? trailCopy.gone);
