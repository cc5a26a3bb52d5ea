import type { OwnPhoto } from '#contract/my-profile.ts';
import { Check, ImagePlus } from 'lucide-react';
import { photoCopy } from '#copy/profile.ts';
import { PHOTOS } from '#domain/profile/values.ts';
import { CardPhoto } from '#web/members/candidate-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Modal } from '#web/ui/modal.tsx';

type Props = {
  photos: readonly OwnPhoto[];
  busy: boolean;
  onMain: (id: string) => void;
  onUpload: () => void;
  onClose: () => void;
};

/** «Ganti foto utama»: one of the own photos, or a new one (S1 §2). */
export function MainPhotoDialog({ photos, busy, onMain, onUpload, onClose }: Props) {
  const isFull = photos.length >= PHOTOS.max;
  return (
    <Modal
      open
      busy={busy}
      onClose={onClose}
      title={photoCopy.mainTitle}
      footer={
        <Button
          tone="secondary"
          disabled={busy || isFull}
          icon={<ImagePlus aria-hidden className="size-5" />}
          onClick={onUpload}
        >
          {photoCopy.uploadNew}
        </Button>
      }
    >
      <p className="text-15 text-ink-soft">
        {photos.length === 0 ? photoCopy.emptyText : isFull ? photoCopy.mainFull : photoCopy.mainText}
      </p>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo, i) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={photoCopy.makeMainLabel(i + 1)}
              aria-current={i === 0 || undefined}
              disabled={busy || i === 0}
              onClick={() => onMain(photo.id)}
              className={cx(
                'relative block w-full overflow-hidden rounded-card border-3',
                i === 0 ? 'border-sirih' : 'border-clear hover:border-line-strong',
              )}
            >
              <CardPhoto src={photo.card} name="" />
              {i === 0 && (
                <span className="absolute inset-x-0 bottom-0 flex items-center justify-center gap-1 bg-sirih py-1 text-13 font-semi text-on-sirih">
                  <Check aria-hidden className="size-4 stroke-2" /> {photoCopy.mainNow}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
