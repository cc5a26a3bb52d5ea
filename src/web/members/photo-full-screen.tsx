import type { Photo } from '#contract/profile.ts';
import { Flag, Lock } from 'lucide-react';
import { useMemo, useRef } from 'react';
import Lightbox, { type ControllerRef } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { candidateCopy } from '#copy/candidate.ts';
import { reportCopy } from '#copy/safety.ts';
import { uiCopy } from '#copy/ui.ts';
import { usePictureSizes } from '#web/lib/data-saver.ts';
import { cx } from '#web/ui/class-names.ts';
import { topModalElement, useLayer } from '#web/ui/dialog-stack.ts';

/** Space above and below the photo: white words on a pale photo would not be read. */
const TOOLBAR_PX = 56;
const THUMBNAILS_PX = 84;
/** White arrows on their own background, visible on a pale photo too. */
const ARROW = { padding: 8, marginInline: 8, borderRadius: 999, background: 'var(--color-veil)' };

type Props = {
  photos: readonly Photo[];
  nama: string;
  start: number;
  /** The present photo. */
  shown: number;
  onShow: (index: number) => void;
  onClose: () => void;
  onReport?: (photo: Photo) => void;
};

/** Photos in full screen: swipe, arrow keys, Escape, wrap-around, a counter, thumbnails (S1 §2, S2 §2). */
export function PhotoFullScreen({ photos, nama, start, shown, onShow, onClose, onReport }: Props) {
  const controller = useRef<ControllerRef>(null);
  const { whole } = usePictureSizes();
  useLayer(true, 'overlay', useRef(null), onClose);
  // The same list while the photos are unchanged: with another one the library restarts at `start`.
  const slides = useMemo(
    () => photos.map((photo, i) => ({ src: photo[whole], alt: candidateCopy.photoOf(nama, i + 1, photos.length) })),
    [photos, nama, whole],
  );
  const several = photos.length > 1;
  const turnTo = (index: number) => {
    const steps = index - shown;
    if (steps > 0) controller.current?.next({ count: steps });
    if (steps < 0) controller.current?.prev({ count: -steps });
  };
  const report = () => {
    const photo = photos[shown] ?? photos[0];
    onClose();
    if (photo) onReport?.(photo);
  };
  return (
    <Lightbox
      open
      close={onClose}
      index={start}
      slides={slides}
      on={{ entered: () => controller.current?.focus(), view: ({ index }) => onShow(index) }}
      // Calm but short: the library ignores keys pressed during a slide.
      animation={{ fade: 120, swipe: 160 }}
      plugins={[Counter]}
      toolbar={{ buttons: [onReport && <ReportButton key="report" onPress={report} />, 'close'] }}
      styles={{
        navigationPrev: ARROW,
        navigationNext: ARROW,
        slide: { paddingTop: TOOLBAR_PX, ...(several && { paddingBottom: THUMBNAILS_PX }) },
      }}
      render={{
        slideFooter: ({ slide }) => photos.some((p) => p[whole] === slide.src && p.blurred) && <LockLine />,
        controls: () => several && <Thumbnails photos={photos} shown={shown} onChoose={turnTo} />,
      }}
      controller={{ ref: controller, closeOnBackdropClick: true }}
      portal={{ root: topModalElement }}
      labels={{
        Lightbox: candidateCopy.lightbox,
        Close: uiCopy.close,
        Previous: candidateCopy.previous,
        Next: candidateCopy.next,
        Slide: candidateCopy.photo,
        Carousel: candidateCopy.photos,
        'Photo gallery': candidateCopy.photosOf(nama),
        '{index} of {total}': '{index} dari {total}',
      }}
    />
  );
}

/** Above the full screen, which closes first, so that the dialog opens on the page. */
function ReportButton({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className="yarl__button flex items-center gap-2 text-15" onClick={onPress}>
      <Flag aria-hidden className="size-5" /> {reportCopy.reportPhoto}
    </button>
  );
}

type ThumbnailsProps = { photos: readonly Photo[]; shown: number; onChoose: (index: number) => void };

function Thumbnails({ photos, shown, onChoose }: ThumbnailsProps) {
  return (
    <ul className="absolute inset-x-0 bottom-3 flex justify-center gap-2 px-3">
      {photos.map((photo, i) => (
        <li key={photo.id}>
          <button
            type="button"
            aria-label={candidateCopy.showPhoto(i + 1)}
            aria-current={i === shown}
            onClick={() => onChoose(i)}
            className={cx(
              'block h-15 w-12 overflow-hidden rounded-field border-2 focus-visible:outline-white',
              i === shown ? 'border-white' : 'border-clear opacity-60',
            )}
          >
            <img src={photo.thumb} alt="" width={48} height={60} draggable={false} className="size-full object-cover" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function LockLine() {
  return (
    <p className="absolute inset-x-0 bottom-22 flex items-center justify-center gap-2 px-6 text-center text-15 text-white">
      <Lock aria-hidden className="size-4 shrink-0 stroke-2" /> {candidateCopy.blurredPhoto}
    </p>
  );
}
