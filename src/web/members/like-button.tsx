import type { CandidateCard as Candidate } from '#contract/search.ts';
import { Heart } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { candidateCopy } from '#copy/candidate.ts';
import { searchCopy } from '#copy/search.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';

/** Where the button was, as high: on a phone the badge on the photo may be out of view. */
export function Liked() {
  return (
    <p className="flex min-h-11 grow items-center justify-center gap-2 px-2 text-15 text-ink-soft">
      <Heart aria-hidden className="size-5 fill-kunyit text-kunyit" />
      {candidateCopy.likedAlready}
    </p>
  );
}

/** Shown beside the button, if likes are limited. */
export function LikesLeftLine({ likes, className }: { likes: Candidate['likes']; className?: string }) {
  if (!likes) return null;
  return <p className={cx('text-13 text-ink-soft', className)}>{searchCopy.likesLeft(likes.left, likes.limit)}</p>;
}

export function LikeButton({
  nama,
  back,
  loading,
  onLike,
  inProfile = false,
  spent = false,
}: {
  nama: string;
  back: boolean;
  loading: boolean;
  onLike: () => void;
  /** The single act of a profile: taller, and as wide as its text. */
  inProfile?: boolean;
  /** No like is left: a press says so. */
  spent?: boolean;
}) {
  const text = back ? candidateCopy.likeBack : candidateCopy.like;
  const { ref, press } = useFocusAfterLike(loading);
  return (
    <Button
      ref={ref}
      tone={spent ? 'secondary' : 'accent'}
      small={!inProfile}
      className={inProfile ? 'max-sm:grow' : 'grow'}
      loading={loading}
      icon={<Heart aria-hidden className="size-5" />}
      aria-label={`${text}: ${nama}`}
      onClick={() => (press(), onLike())}
    >
      {text}
    </Button>
  );
}

/**
 * During a like its button cannot hold the focus, and after it the button is gone. The focus returns to
 * it if the like failed, else to the first button beside it («Lihat profil» of the same card).
 */
function useFocusAfterLike(loading: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (loading || !pressed.current) return;
    pressed.current = false;
    if (isFocusLost()) ref.current?.focus({ preventScroll: true });
  }, [loading]);
  useLayoutEffect(() => {
    const button = ref.current!;
    return () => {
      if (document.activeElement !== button && !(pressed.current && isFocusLost())) return;
      button.parentElement?.querySelector<HTMLElement>('button:not(:disabled)')?.focus({ preventScroll: true });
    };
  }, []);
  return { ref, press: () => void (pressed.current = true) };
}

const isFocusLost = () => document.activeElement === document.body;
