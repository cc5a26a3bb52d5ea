import type { CandidateCard } from '#contract/search.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { likesCopy } from '#copy/likes.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { CandidateDetails } from '#web/members/candidate-details.tsx';
import { LikesTabs } from '#web/members/likes-tabs.tsx';
import { MatchCelebration } from '#web/members/match-celebration.tsx';
import { useLike } from '#web/members/use-like.ts';

export const meta = () => pageMeta(likesCopy.title);

/** /history-suka: three tabs of likes, the third locked for basic, on the server; and who was passed. */
export default function LikesScreen() {
  const [openId, setOpenId] = useState<string | null>(null);
  const asked = useSearchParams()[0].get('tab');
  const [match, setMatch] = useState<CandidateCard | null>(null);
  const { like, likingId } = useLike({ onMatch: (card) => (setOpenId(null), setMatch(card)) });
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-32">{likesCopy.title}</h1>
      <LikesTabs
        key={asked}
        tabs={['mutual', 'liked', 'likers', 'passed']}
        first={asked}
        onOpen={setOpenId}
        onLike={like}
        likingId={likingId}
      />
      <CandidateDetails
        memberId={openId}
        onClose={() => setOpenId(null)}
        onLike={(c) => like(c.id)}
        liking={likingId === openId && openId !== null}
      />
      <MatchCelebration
        candidate={match}
        onClose={() => setMatch(null)}
        onOpen={(id) => (setMatch(null), setOpenId(id))}
      />
    </div>
  );
}
