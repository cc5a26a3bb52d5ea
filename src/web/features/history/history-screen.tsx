import type { CandidateCard } from '#contract/matches.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { historyCopy } from '#copy/history.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { CandidateDetails } from '#web/parts/candidate-details.tsx';
import { HistoryTabs } from '#web/parts/history-tabs.tsx';
import { MatchCelebration } from '#web/parts/match-celebration.tsx';
import { useLike } from '#web/parts/use-like.ts';

export const meta = () => pageMeta(historyCopy.title);

/** /history-suka: three tabs; the third is locked for basic, on the server. */
export default function HistoryScreen() {
  const [openId, setOpenId] = useState<string | null>(null);
  const asked = useSearchParams()[0].get('tab');
  const [match, setMatch] = useState<CandidateCard | null>(null);
  const { like, likingId } = useLike({ onMatch: (card) => (setOpenId(null), setMatch(card)) });
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-32">{historyCopy.title}</h1>
      <HistoryTabs key={asked} tabs={['mutual', 'liked', 'likers']} first={asked} onOpen={setOpenId} />
      <CandidateDetails memberId={openId} onClose={() => setOpenId(null)} onLike={(c) => like(c.id)} liking={likingId === openId && openId !== null} />
      <MatchCelebration candidate={match} onClose={() => setMatch(null)} onOpen={(id) => (setMatch(null), setOpenId(id))} />
    </div>
  );
}
