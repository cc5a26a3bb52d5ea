import type { Scoring } from '#contract/search.ts';
import { scoringNote } from '#copy/search.ts';
import { dayDateText } from '#copy/dates.ts';

/** The day of the facts behind the percentages; hidden while they are the present ones (R-INF 1). */
export function ScoringNote({ scoring }: { scoring: Scoring }) {
  if (!scoring.differs) return null;
  const countsFrom = scoring.countsFrom === null ? null : dayDateText(scoring.countsFrom);
  return <p className="text-13 text-ink-soft">{scoringNote(dayDateText(scoring.day), countsFrom)}</p>;
}
