import type { Photo } from '#contract/profile.ts';
import { useRef, useState } from 'react';
import Lightbox, { type ControllerRef } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { candidateCopy } from '#copy/candidate.ts';
import { uiCopy } from '#copy/ui.ts';
import { CardPhoto } from './candidate-card.tsx';

const THUMBNAILS = 4;

/** Main photo, up to four thumbnails, «+N» for the rest; full screen with arrow keys, Escape, wrap-around (S1 §2). */
export function PhotoGallery({ photos, nama }: { photos: readonly Photo[]; nama: string }) {
  const [shown, setShown] = useState(0);
  /** The photo the full screen starts with; it must not follow `shown`, or a key pressed meanwhile would be lost. */
  const [start, setStart] = useState<number | null>(null);
  const controller = useRef<ControllerRef>(null);
  const main = photos[shown] ?? photos[0];
  if (!main) return <CardPhoto src={null} name={nama} />;
  const others = photos.slice(1, 1 + THUMBNAILS);
  const more = photos.length - 1 - others.length;
  const show = (index: number) => (setShown(index), setStart(index));
  return (
    <div className="flex flex-col gap-2">
      <button
        type="button"
        aria-label={candidateCopy.openPhoto(shown + 1)}
        onClick={() => setStart(shown)}
        className="relative block overflow-hidden rounded-card"
      >
        <CardPhoto src={main.card} name={candidateCopy.photoOf(nama, shown + 1, photos.length)} />
        <span className="absolute right-3 bottom-3 rounded-full bg-veil px-3 py-0.5 text-13 text-white">{candidateCopy.counter(shown + 1, photos.length)}</span>
      </button>
      {others.length > 0 && (
        <ul className="grid grid-cols-5 gap-2">
          {others.map((photo, i) => (
            <li key={photo.id}>
              <button
                type="button"
                aria-label={candidateCopy.openPhoto(i + 2)}
                onClick={() => show(i + 1)}
                className="block w-full overflow-hidden rounded-field"
              >
                <CardPhoto src={photo.thumb} name="" />
              </button>
            </li>
          ))}
          {more > 0 && (
            <li>
              <button
                type="button"
                aria-label={candidateCopy.openPhoto(photos.length)}
                onClick={() => show(1 + THUMBNAILS)}
                className="flex aspect-[4/5] w-full items-center justify-center rounded-field bg-line font-semi"
              >
                {candidateCopy.morePhotos(more)}
              </button>
            </li>
          )}
        </ul>
      )}
      {start !== null && (
        <Lightbox
          open
          close={() => setStart(null)}
          index={start}
          slides={photos.map((photo, i) => ({ src: photo.full, alt: candidateCopy.photoOf(nama, i + 1, photos.length) }))}
          on={{ entered: () => controller.current?.focus(), view: ({ index }) => setShown(index) }}
          // Calm but short: keys pressed while a photo still slides are not taken by the library.
          animation={{ fade: 120, swipe: 160 }}
          className="layer-above"
          plugins={[Counter]}
          controller={{ ref: controller, closeOnBackdropClick: true }}
          portal={{ root: () => document.querySelector<HTMLElement>('dialog[open]') ?? document.body }}
          labels={{ Lightbox: candidateCopy.lightbox, Close: uiCopy.close, Previous: candidateCopy.previous, Next: candidateCopy.next }}
        />
      )}
    </div>
  );
}
