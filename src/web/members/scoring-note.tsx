import type { Scoring } from '#contract/search.ts';
import { scoringNote } from '#copy/search.ts';
import { dayDateText } from '#copy/dates.ts';

/** Of which day the facts behind the percentages are; nothing while they are those of now (R-INF 1). */
export function ScoringNote({ scoring }: { scoring: Scoring }) {
  if (!scoring.differs) return null;
  const countsFrom = scoring.countsFrom === null ? null : dayDateText(scoring.countsFrom);
  return <p className="text-13 text-ink-soft">{scoringNote(dayDateText(scoring.day), countsFrom)}</p>;
}
