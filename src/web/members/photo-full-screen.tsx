import type { Photo } from '#contract/profile.ts';
import { Flag, Lock } from 'lucide-react';
import { useRef } from 'react';
import Lightbox, { type ControllerRef } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { candidateCopy } from '#copy/candidate.ts';
import { reportCopy } from '#copy/safety.ts';
import { uiCopy } from '#copy/ui.ts';
import { topModalElement, useLayer } from '#web/ui/dialog-stack.ts';

type Props = {
  photos: readonly Photo[];
  nama: string;
  start: number;
  /** The photo seen now. */
  shown: number;
  onShow: (index: number) => void;
  onClose: () => void;
  onReport?: (photo: Photo) => void;
};

/** Photos in full screen: arrow keys, Escape, wrap-around, a counter (S1 §2). */
export function PhotoFullScreen({ photos, nama, start, shown, onShow, onClose, onReport }: Props) {
  const controller = useRef<ControllerRef>(null);
  useLayer(true, 'overlay', useRef(null), onClose);
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
      slides={photos.map((photo, i) => ({ src: photo.full, alt: candidateCopy.photoOf(nama, i + 1, photos.length) }))}
      on={{ entered: () => controller.current?.focus(), view: ({ index }) => onShow(index) }}
      // Calm but short: keys pressed while a photo still slides are not taken by the library.
      animation={{ fade: 120, swipe: 160 }}
      plugins={[Counter]}
      toolbar={{ buttons: [onReport && <ReportButton key="report" onPress={report} />, 'close'] }}
      render={{ slideFooter: ({ slide }) => photos.some((p) => p.full === slide.src && p.blurred) && <LockLine /> }}
      controller={{ ref: controller, closeOnBackdropClick: true }}
      portal={{ root: topModalElement }}
      labels={{
        Lightbox: candidateCopy.lightbox,
        Close: uiCopy.close,
        Previous: candidateCopy.previous,
        Next: candidateCopy.next,
      }}
    />
  );
}

/** Above the full screen; it closes first, so that the dialog has the page to itself. */
function ReportButton({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className="yarl__button flex items-center gap-2 text-15" onClick={onPress}>
      <Flag aria-hidden className="size-5" strokeWidth={1.75} /> {reportCopy.reportPhoto}
    </button>
  );
}

function LockLine() {
  return (
    <p className="absolute inset-x-0 bottom-6 flex items-center justify-center gap-2 px-6 text-center text-15 text-white">
      <Lock aria-hidden className="size-4 shrink-0" strokeWidth={2} /> {candidateCopy.blurredPhoto}
    </p>
  );
}
