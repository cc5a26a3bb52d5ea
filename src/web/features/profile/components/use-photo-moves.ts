import type { OwnPhoto } from '#contract/my-profile.ts';
import { useEffect, useRef, useState } from 'react';
import { noticeText } from '#copy/notices.ts';
import { photoCopy } from '#copy/profile.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { announce } from '#web/ui/toast.tsx';
import type { usePhotoActs } from '../queries.ts';
import { showPhotoFailure } from './use-photo-sending.ts';

type Moved = { id: string; by: number; text: string };

/** Reorders photos; the moved one keeps the focus, and its new position is announced. */
export function usePhotoMoves(photos: readonly OwnPhoto[], { order }: ReturnType<typeof usePhotoActs>, busy: boolean) {
  const [moved, setMoved] = useState<Moved | null>(null);
  const focused = useRef<Moved | null>(null);
  useEffect(() => {
    if (!moved || busy || focused.current === moved) return;
    focused.current = moved;
    // At an end the pressed button is disabled: the other one gets the focus.
    const ways = moved.by < 0 ? ['depan', 'belakang'] : ['belakang', 'depan'];
    const buttons = ways.map((way) => document.getElementById(`foto-${moved.id}-${way}`));
    buttons.find((b) => b instanceof HTMLButtonElement && !b.disabled)?.focus();
  }, [moved, busy]);
  const move = (from: number, to: number) => {
    const ids = photos.map((p) => p.id);
    const [id] = ids.splice(from, 1) as [string];
    ids.splice(to, 0, id);
    const newMain = ids[0] !== photos[0]!.id;
    const done = () => {
      setMoved({ id, by: to - from, text: photoCopy.moved(to + 1, ids.length) });
      if (newMain) announce(noticeText('photo-main-changed'));
    };
    // Told also to who has left the page.
    void order
      .mutateAsync(ids)
      .then(done, (error: unknown) =>
        newMain
          ? showPhotoFailure(error, 'photo-main-failed', 'photo-main-error')
          : showErrorToast(error, photoCopy.orderFailed),
      );
  };
  return { move, said: moved?.text };
}
