import type { ReviewedPhoto } from '#contract/photos.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { photoQueueCopy } from '#copy/staff-photos.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { announce } from '#web/ui/toast.tsx';
import { isOver, type Settled, useDecidePhoto } from '../queries.photos.ts';
import { useBusy } from './use-busy.ts';
import { PhotoCard } from './photo-card.tsx';
import { type Removable, PhotoRemovalDialog } from './photo-removal-dialog.tsx';

export type Batch = { photos: ReviewedPhoto[]; nextCursor: string | null };
type Props = { batch: Batch; opening: boolean; onMore: (cursor: string | null) => void };

/** The opened photos; a decided one keeps its place, so that nothing moves under a finger. */
export function PhotoBatch({ batch: { photos, nextCursor }, opening, onMore }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { settled, settle, fine, isBusy } = useDecisions(photos, list);
  const [removing, setRemoving] = useState<(Removable & { beside: string }) | null>(null);
  useEffect(() => cardsOf(list.current)[0]?.focus(), []);
  const left = photos.filter(({ id }) => !settled[id]).length;
  const remove = (photo: ReviewedPhoto) => setRemoving({ ...photo, waits: !settled[photo.id], beside: photo.id });
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cards = cardsOf(list.current);
    const at = cards.findIndex((card) => card.contains(event.target as Node));
    cards[at + ({ j: 1, k: -1 }[event.key] ?? 0)]?.focus();
    const photo = photos[at];
    // A key that is held walks on, and decides nothing: nobody has looked at the next photo yet.
    if (event.repeat || !photo || isBusy(photo.id)) return;
    const how = settled[photo.id];
    if (event.key === 'a' && !how) fine(photo);
    // A photo that was found fine by a slip of the key is still taken away.
    if (event.key !== 'r' || (how && how !== 'fine')) return;
    event.preventDefault();
    remove(photo);
  };
  return (
    <>
      {/* Keys are optional; every photo has its buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        onKeyDown={onKey}
        aria-label={photoQueueCopy.title}
        className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4"
      >
        {photos.map((photo) => (
          <PhotoCard
            key={photo.id}
            photo={photo}
            settled={settled}
            busy={isBusy(photo.id)}
            onFine={() => fine(photo)}
            onRemove={() => remove(photo)}
            onRemoveAlike={(one) => setRemoving({ ...one, waits: false, beside: photo.id })}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          id={NEXT}
          tone={left === 0 ? 'primary' : 'secondary'}
          loading={opening}
          onClick={() => onMore(nextCursor)}
        >
          {nextCursor ? photoQueueCopy.more : photoQueueCopy.open}
        </Button>
        {left === 0 && <p role="status">{photoQueueCopy.doneText}</p>}
      </div>
      {removing && (
        <PhotoRemovalDialog
          key={removing.id}
          photo={removing}
          onClose={() => setRemoving(null)}
          onSettled={(how) => {
            setRemoving(null);
            settle(removing.id, how, removing.beside);
          }}
        />
      )}
    </>
  );
}

const NEXT = 'foto-lanjut';
const cardsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-photo]') ?? [])];

/** Decision of each photo; the focus moves on to the next one. */
function useDecisions(photos: readonly ReviewedPhoto[], list: { current: HTMLElement | null }) {
  const decide = useDecidePhoto();
  const { isBusy, during } = useBusy();
  const [settled, setSettled] = useState<Readonly<Record<string, Settled>>>({});
  /** `beside`: the photo of the list that it is, or stood beside. */
  const settle = (id: string, how: Settled, beside = id) => {
    setSettled((before) => ({ ...before, [id]: how }));
    const cards = cardsOf(list.current);
    const at = photos.findIndex((photo) => photo.id === beside);
    // After the closing dialog has restored the focus. Who is at another photo already stays there.
    requestAnimationFrame(() => {
      if (cards.some((card, i) => i !== at && card.contains(document.activeElement))) return;
      (cards[beside === id ? at + 1 : at] ?? document.getElementById(NEXT))?.focus();
    });
  };
  const fine = (photo: ReviewedPhoto) =>
    void during(photo.id, async () => {
      try {
        await decide.mutateAsync({ id: photo.id, body: { decision: 'fine' } });
        settle(photo.id, 'fine');
        announce(photoQueueCopy.isFine);
      } catch (error) {
        if (isOver(error)) settle(photo.id, 'gone');
        else showErrorToast(error, photoQueueCopy.decideFailed);
      }
    });
  return { settled, settle, fine, isBusy };
}
