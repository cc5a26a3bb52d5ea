import type { CandidateCard } from '#contract/search.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { CandidateDetails, MatchCelebration } from './profile-on-demand.tsx';
import { useLike } from './use-like.ts';
import { withPassage } from './view-transition.ts';

/**
 * The profile open above a page, and its results: a like, a match. Rows of the page open profiles
 * with `open` and like with `like`; `ProfileDialog` is rendered once in the page.
 */
export function useProfileDialog(first: string | null = null) {
  const [openId, setOpenId] = useState<string | null>(first);
  const open = (id: string | null) => withPassage(() => setOpenId(id));
  const [match, setMatch] = useState<CandidateCard | null>(null);
  const { like, likeWithNote, likingId } = useLike({ onMatch: (card) => (setOpenId(null), setMatch(card)) });
  return { openId, open, match, setMatch, like, likeWithNote, likingId };
}

/** The open profile with «Suka» or «Suka Balik» if the server allows it, and the celebration of a match. */
export function ProfileDialog({ profile }: { profile: ReturnType<typeof useProfileDialog> }) {
  const { openId, open, match, setMatch, like, likeWithNote, likingId } = profile;
  return (
    <>
      <CandidateDetails
        memberId={openId}
        onClose={() => open(null)}
        onLike={(card) => like(card.id)}
        onNote={likeWithNote}
        liking={likingId === openId && openId !== null}
      />
      <MatchCelebration candidate={match} onClose={() => setMatch(null)} onOpen={(id) => (setMatch(null), open(id))} />
    </>
  );
}

/** One profile open from the start, above a component that ends with it. */
export function OneProfile({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const profile = useProfileDialog(memberId);
  const done = profile.openId === null && profile.match === null;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (done) close();
  }, [done]);
  return <ProfileDialog profile={profile} />;
}
