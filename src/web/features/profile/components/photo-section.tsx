import type { OwnProfile } from '#contract/my-profile.ts';
import { ImagePlus } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { photoCopy } from '#copy/profile.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { usePhotoActs } from '../queries.ts';
import { PhotoSheet } from './photo-sheet.tsx';
import { PhotoTile, SendingTile } from './photo-tiles.tsx';
import { usePhotoMoves } from './use-photo-moves.ts';
import { ADD, type Purpose, type usePhotoSending } from './use-photo-sending.ts';

type Props = {
  profile: OwnProfile;
  acts: ReturnType<typeof usePhotoActs>;
  sending: ReturnType<typeof usePhotoSending>;
  onPick: (purpose: Purpose) => void;
};

/** The own photos: in order, with their visibility. While one is being sent the buttons are disabled (S1 §4). */
export function PhotoSection({ profile, acts, sending, onPick }: Props) {
  const { photos } = profile;
  const [managed, setManaged] = useState<string | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const worked = useRef(false);
  const busy = sending.uploading || acts.busy;
  const { move, said } = usePhotoMoves(photos, acts, busy);
  useEffect(() => {
    // The pressed button was disabled, or is gone with its photo: the focus moves here.
    if (busy) worked.current = true;
    else if (worked.current && managed === null) {
      worked.current = false;
      if (document.activeElement === document.body) add.current?.focus({ preventScroll: true });
    }
  }, [busy, managed]);
  const shown = photos.find((p) => p.id === managed);
  const adding = sending.sending && !sending.sending.replaces;
  return (
    <section id="foto" aria-labelledby="foto-judul" className="flex scroll-mt-24 flex-col gap-4">
      <PhotoHead count={photos.length} busy={busy} add={add} onAdd={() => onPick(ADD)} />
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {photos.length === 0 && !adding ? (
        <EmptyState drawing="frame" title={photoCopy.emptyTitle} text={photoCopy.emptyText} />
      ) : (
        <>
          <p className="text-15 text-ink-soft">{photoCopy.lead}</p>
          <ul className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">
            {photos.map((photo, i) =>
              sending.sending?.replaces?.id === photo.id ? (
                <SendingTile key={photo.id} photos={sending} />
              ) : (
                <PhotoTile
                  key={photo.id}
                  photo={photo}
                  index={i}
                  count={photos.length}
                  disabled={busy}
                  onMove={move}
                  onManage={() => setManaged(photo.id)}
                />
              ),
            )}
            {adding && <SendingTile photos={sending} />}
          </ul>
        </>
      )}
      {shown && (
        <PhotoSheet
          photo={shown}
          place={photos.indexOf(shown) + 1}
          count={photos.length}
          busy={busy}
          acts={acts}
          onMain={() => void sending.makeMain(shown.id).then(() => setManaged(null))}
          onReplace={() => (setManaged(null), onPick({ replaces: shown, main: false }))}
          onClose={() => setManaged(null)}
        />
      )}
    </section>
  );
}

function PhotoHead({
  count,
  busy,
  add,
  onAdd,
}: {
  count: number;
  busy: boolean;
  add: Ref<HTMLButtonElement>;
  onAdd: () => void;
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div>
        <h2 id="foto-judul" className="text-25">
          {photoCopy.title}
        </h2>
        <p className="text-15 text-ink-soft">{photoCopy.count(count)}</p>
      </div>
      <Button
        ref={add}
        id="tambah-foto"
        tone="secondary"
        disabled={busy}
        icon={<ImagePlus aria-hidden className="size-5" />}
        onClick={onAdd}
      >
        {photoCopy.add}
      </Button>
    </div>
  );
}
