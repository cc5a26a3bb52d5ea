import type { OwnPhoto } from '#contract/my-profile.ts';
import { ImageUp, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { noticeText } from '#copy/notices.ts';
import { photoCopy } from '#copy/profile.ts';
import { PHOTO_SHOWN, type PhotoShown } from '#domain/visibility/photo-visibility.ts';
import { CardPhoto } from '#web/members/candidate-card.tsx';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { StateSign } from '#web/ui/state-icon.tsx';
import { announce } from '#web/ui/toast.tsx';
import type { usePhotoActs } from '../queries.ts';
import { showPhotoFailure } from './use-photo-sending.ts';

type Props = {
  photo: OwnPhoto;
  place: number;
  count: number;
  busy: boolean;
  acts: ReturnType<typeof usePhotoActs>;
  onMain: () => void;
  onReplace: () => void;
  onClose: () => void;
};

const SHOWN = PHOTO_SHOWN.map((value) => ({ value, label: photoCopy.shownWords[value] }));

/** Actions of one photo: visibility, make main, replace, delete. */
export function PhotoSheet({ photo, place, count, busy, acts, onMain, onReplace, onClose }: Props) {
  const alt = photoCopy.photoOf(place, count);
  const [asking, setAsking] = useState(false);
  const [wanted, setWanted] = useState<PhotoShown | null>(null);
  const [saved, setSaved] = useState(false);
  const choose = (shown: PhotoShown) => {
    setWanted(shown);
    setSaved(false);
    // Told also to who has left the page: the photo is still shown as before.
    void acts.show
      .mutateAsync({ id: photo.id, shown })
      .then(
        () => setSaved(true),
        (error: unknown) => showErrorToast(error, photoCopy.shownFailed),
      )
      .then(() => setWanted(null));
  };
  const remove = () =>
    void acts.remove.mutateAsync(photo.id).then(
      () => (announce(noticeText('photo-deleted')), onClose()),
      (error: unknown) => (setAsking(false), showPhotoFailure(error, 'photo-delete-failed', 'photo-delete-error')),
    );
  if (asking)
    return (
      <DeleteDialog
        photo={photo}
        alt={alt}
        busy={acts.remove.isPending}
        onYes={remove}
        onClose={() => setAsking(false)}
      />
    );
  return (
    <Modal open onClose={onClose} title={alt}>
      <div className="flex flex-col gap-5 sm:flex-row">
        <div className="mx-auto w-40 shrink-0 self-start overflow-hidden rounded-card sm:mx-0">
          <CardPhoto src={photo.card} name={alt} />
        </div>
        <div className="flex min-w-0 grow flex-col gap-4">
          <ChoiceGroup
            id="foto-terlihat"
            label={photoCopy.shown}
            hint={photoCopy.shownWhy}
            options={SHOWN}
            value={wanted ?? photo.shown}
            onChange={(value) => !busy && choose(value as PhotoShown)}
          />
          <p role="status" className="-mt-2 min-h-6 text-15 text-ok">
            {saved && (
              <>
                <StateSign tone="ok" />
                {photoCopy.shownSaved}
              </>
            )}
          </p>
          <PhotoButtons
            main={place === 1}
            busy={busy}
            onMain={onMain}
            onReplace={onReplace}
            onDelete={() => setAsking(true)}
          />
        </div>
      </div>
    </Modal>
  );
}

type ButtonProps = {
  main: boolean;
  busy: boolean;
  onMain: () => void;
  onReplace: () => void;
  onDelete: () => void;
};

function PhotoButtons({ main, busy, onMain, onReplace, onDelete }: ButtonProps) {
  const acts = [
    { text: photoCopy.makeMain, Icon: Star, tone: 'secondary', onClick: onMain, hidden: main },
    { text: photoCopy.replace, Icon: ImageUp, tone: 'secondary', onClick: onReplace },
    { text: photoCopy.delete, Icon: Trash2, tone: 'danger', onClick: onDelete },
  ] as const;
  return (
    <div className="flex flex-col gap-2">
      {acts
        .filter((act) => !('hidden' in act && act.hidden))
        .map(({ text, Icon, tone, onClick }) => (
          <Button
            key={text}
            tone={tone}
            wide
            disabled={busy}
            icon={<Icon aria-hidden className="size-5" />}
            onClick={onClick}
          >
            {text}
          </Button>
        ))}
    </div>
  );
}

type DeleteProps = { photo: OwnPhoto; alt: string; busy: boolean; onYes: () => void; onClose: () => void };

function DeleteDialog({ photo, alt, busy, onYes, onClose }: DeleteProps) {
  return (
    <AskDialog
      open
      title={photoCopy.deleteAsk}
      yes={photoCopy.deleteYes}
      no={photoCopy.keep}
      busy={busy}
      onYes={onYes}
      onClose={onClose}
    >
      <div className="flex items-start gap-4">
        <div className="w-24 shrink-0 overflow-hidden rounded-field">
          <CardPhoto src={photo.thumb} name={alt} />
        </div>
        <p>{photoCopy.deleteText}</p>
      </div>
    </AskDialog>
  );
}
