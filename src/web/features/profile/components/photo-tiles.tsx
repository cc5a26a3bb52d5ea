import type { OwnPhoto } from '#contract/my-profile.ts';
import { ArrowLeft, ArrowRight, EyeOff, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { photoCopy } from '#copy/profile.ts';
import { useObjectUrl } from '#web/lib/use-object-url.ts';
import { CardPhoto } from '#web/members/candidate-card.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { StateSign } from '#web/ui/state-icon.tsx';
import type { usePhotoSending } from './use-photo-sending.ts';

type TileProps = {
  photo: OwnPhoto;
  index: number;
  count: number;
  disabled: boolean;
  onMove: (from: number, to: number) => void;
  onManage: () => void;
};

/** One photo with its position: moved by buttons, or dragged onto another. */
export function PhotoTile({ photo, index, count, disabled, onMove, onManage }: TileProps) {
  const [over, setOver] = useState(false);
  const n = index + 1;
  return (
    // Dragging is an extra for a mouse; the buttons below do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable={!disabled && count > 1}
      onDragStart={(e) => {
        e.dataTransfer.setData(DRAGGED, String(index));
        e.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(e) => {
        if (!e.dataTransfer.types.includes(DRAGGED)) return;
        e.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(e) => {
        e.preventDefault();
        setOver(false);
        const from = Number(e.dataTransfer.getData(DRAGGED));
        if (from !== index) onMove(from, index);
      }}
      className="flex flex-col gap-1"
    >
      <div className={cx('relative overflow-hidden rounded-card', over && 'outline-3 outline-sirih')}>
        <CardPhoto src={photo.card} name={photoCopy.photoOf(n, count)} />
        <Marks photo={photo} main={index === 0} />
      </div>
      <div className="flex items-center justify-between">
        <IconButton
          label={photoCopy.earlier(n)}
          loading={disabled}
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
          id={`foto-${photo.id}-depan`}
        >
          <ArrowLeft aria-hidden className="size-5" />
        </IconButton>
        <Button
          tone="quiet"
          small
          disabled={disabled}
          aria-label={photoCopy.manageLabel(n)}
          icon={<SlidersHorizontal aria-hidden className="hidden size-4 sm:block" />}
          onClick={onManage}
        >
          {photoCopy.manage}
        </Button>
        <IconButton
          label={photoCopy.later(n)}
          loading={disabled}
          disabled={index === count - 1}
          onClick={() => onMove(index, index + 1)}
          id={`foto-${photo.id}-belakang`}
        >
          <ArrowRight aria-hidden className="size-5" />
        </IconButton>
      </div>
    </li>
  );
}

function Marks({ photo, main }: { photo: OwnPhoto; main: boolean }) {
  return (
    <div className="absolute top-2 left-2 flex flex-col items-start gap-1">
      {main && <Badge tone="match">{photoCopy.main}</Badge>}
      {photo.held && <Badge tone="warn">{photoCopy.held}</Badge>}
      {photo.shown === 'blurred-until-match' && (
        <Badge tone="plain">
          <EyeOff aria-hidden className="size-3.5 stroke-2" /> {photoCopy.blurred}
        </Badge>
      )}
    </div>
  );
}

const DRAGGED = 'application/x-serasi-photo';

/** The photo being sent, or a failed one: kept until it is sent again or discarded. */
export function SendingTile({ photos }: { photos: ReturnType<typeof usePhotoSending> }) {
  const { picture, progress, failure } = photos.sending!;
  const src = useObjectUrl(picture);
  const percent = Math.round(100 * progress);
  return (
    <li className="flex flex-col gap-2">
      <div className="aspect-[4/5] overflow-hidden rounded-card bg-line">
        {src && (
          <img
            src={src}
            alt={photoCopy.sendingName}
            className={cx('size-full object-cover', failure && 'opacity-60')}
          />
        )}
      </div>
      {failure === null ? (
        <ProgressBar
          label={photoCopy.sendingName}
          percent={percent}
          text={percent < 100 ? photoCopy.sending(percent) : photoCopy.finishing}
        />
      ) : (
        <div className="flex flex-col gap-1">
          <p className="text-13 text-bad">
            <StateSign tone="bad" />
            {failure.text}
          </p>
          <div className="flex flex-wrap gap-1">
            {failure.again && (
              <Button small tone="secondary" onClick={photos.again}>
                {photoCopy.again}
              </Button>
            )}
            <Button small tone="quiet" onClick={photos.discard}>
              {photoCopy.discard}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
