import type { Photo } from '#contract/profile.ts';
import { type TouchEvent, useRef, useState } from 'react';
import { candidateCopy } from '#copy/candidate.ts';
import { usePictureSizes } from '#web/lib/data-saver.ts';
import { later } from '#web/lib/later.ts';
import { Piece } from '#web/lib/piece.tsx';
import { cx } from '#web/ui/class-names.ts';
import { CardPhoto } from './candidate-card.tsx';

/** Loaded with the first photo opened large. */
const [PhotoFullScreen] = later(() => import('./photo-full-screen.tsx').then((m) => m.PhotoFullScreen));
/** In one row. */
const THUMBNAILS = 5;
/** A finger that moved less counts as a press. */
const SWIPE_PX = 40;

type Props = { photos: readonly Photo[]; nama: string; onReport?: (photo: Photo) => void };

/**
 * Main photo, thumbnails of all photos or of the first four with «+N» for the rest; full screen with arrow keys,
 * Escape, wrap-around (S1 §2).
 */
export function PhotoGallery({ photos, nama, onReport }: Props) {
  const { opened } = usePictureSizes();
  const [chosen, setShown] = useState(0);
  // The team may have removed it while the profile was open.
  const shown = chosen < photos.length ? chosen : 0;
  /** The first photo of the full screen; if it followed `shown`, a key pressed meanwhile would be lost. */
  const [start, setStart] = useState<number | null>(null);
  const swipe = useSwipe((by) => setShown((shown + by + photos.length) % photos.length));
  const main = photos[shown];
  if (!main) return <CardPhoto src={null} name={nama} />;
  return (
    <div className="flex flex-col gap-2">
      <button
        type="button"
        aria-label={candidateCopy.openPhoto(shown + 1)}
        onClick={() => setStart(shown)}
        {...swipe}
        className="relative block touch-pan-y overflow-hidden rounded-card"
      >
        <CardPhoto
          src={main[opened]}
          name={candidateCopy.photoOf(nama, shown + 1, photos.length)}
          blurred={main.blurred}
          shape="main"
        />
        <span className="absolute right-3 bottom-3 rounded-full bg-surface px-3 py-0.5 text-13 text-ink">
          {candidateCopy.counter(shown + 1, photos.length)}
        </span>
      </button>
      {photos.length > 1 && (
        <Thumbnails photos={photos} shown={shown} onChoose={setShown} onMore={(n) => (setShown(n), setStart(n))} />
      )}
      {start !== null && (
        <Piece onMissing={() => setStart(null)}>
          <PhotoFullScreen
            photos={photos}
            nama={nama}
            start={start}
            shown={shown}
            onShow={setShown}
            onClose={() => setStart(null)}
            onReport={onReport}
          />
        </Piece>
      )}
    </div>
  );
}

type ThumbnailsProps = {
  photos: readonly Photo[];
  shown: number;
  onChoose: (index: number) => void;
  /** Opens the first photo without a thumbnail. */
  onMore: (index: number) => void;
};

function Thumbnails({ photos, shown, onChoose, onMore }: ThumbnailsProps) {
  const row = photos.length > THUMBNAILS ? photos.slice(0, THUMBNAILS - 1) : photos;
  const more = photos.length - row.length;
  return (
    <ul className="grid grid-cols-5 gap-2">
      {row.map((photo, i) => (
        <li key={photo.id}>
          <button
            type="button"
            aria-label={candidateCopy.showPhoto(i + 1)}
            aria-current={i === shown}
            onClick={() => onChoose(i)}
            className={cx(
              'block w-full overflow-hidden rounded-field border-3',
              i === shown ? 'border-sirih' : 'border-clear',
            )}
          >
            <CardPhoto src={photo.thumb} name="" blurred={photo.blurred} small eager />
          </button>
        </li>
      ))}
      {more > 0 && (
        <MoreButton label={candidateCopy.openPhoto(row.length + 1)} more={more} onPress={() => onMore(row.length)} />
      )}
    </ul>
  );
}

function MoreButton({ label, more, onPress }: { label: string; more: number; onPress: () => void }) {
  return (
    <li>
      <button
        type="button"
        aria-label={label}
        onClick={onPress}
        className="flex aspect-[4/5] w-full items-center justify-center rounded-field bg-line font-semi"
      >
        {candidateCopy.morePhotos(more)}
      </button>
    </li>
  );
}

/** A swipe to the left shows the next photo, to the right the one before; a press stays a press. */
function useSwipe(turn: (by: 1 | -1) => void) {
  const from = useRef<number | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      from.current = touches.length === 1 ? touches[0]!.clientX : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const moved = from.current === null ? 0 : event.changedTouches[0]!.clientX - from.current;
      from.current = null;
      if (Math.abs(moved) < SWIPE_PX) return;
      event.preventDefault();
      turn(moved < 0 ? 1 : -1);
    },
  };
}
