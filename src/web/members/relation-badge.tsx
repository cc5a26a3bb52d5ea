import type { CandidateCard, ShownRelation } from '#contract/search.ts';
import { Heart } from 'lucide-react';
import { candidateCopy, relationText } from '#copy/candidate.ts';
import { Badge } from '#web/ui/badge.tsx';

export function RelationBadge({ relation }: { relation: ShownRelation }) {
  const text = relationText[relation];
  if (text === null) return null;
  return (
    <Badge tone={relation === 'mutual' ? 'match' : relation === 'they-liked' ? 'liked' : 'plain'}>
      <Heart aria-hidden className="size-3.5 stroke-2" /> {text}
    </Badge>
  );
}

/** One mark a card: a demo member's picture carries it, if it is readable there. */
export const needsDemoBadge = ({ isDemo, photos }: Pick<CandidateCard, 'isDemo' | 'photos'>): boolean =>
  isDemo && (photos[0] === undefined || photos[0].blurred);

/** Demo members are marked wherever they appear; on a thumbnail the picture's own mark is not readable. */
export function DemoBadge() {
  return (
    <span title={candidateCopy.demoLabel}>
      <Badge tone="demo">{candidateCopy.demo}</Badge>
    </span>
  );
}
