import type { ReviewedPhoto } from '#contract/photos.ts';
import { photoQueueCopy, photoReasonNames } from '#copy/staff-photos.ts';
import { useDates } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import type { Settled } from '../queries.photos.ts';

type Props = {
  photo: ReviewedPhoto;
  /** Outcomes of this photo and of those beside it. */
  settled: Readonly<Record<string, Settled>>;
  busy: boolean;
  onFine: () => void;
  onRemove: () => void;
  onRemoveAlike: (photo: AlikeOfMember) => void;
};
type AlikeOfMember = Extract<ReviewedPhoto['alike'][number], { kind: 'member' }>;

/** A photo to review, with similar ones and its two decisions. */
export function PhotoCard({ photo, settled: all, busy, onFine, onRemove, onRemoveAlike }: Props) {
  const { dateTimeText } = useDates();
  const { nama } = photo;
  const settled = all[photo.id];
  return (
    <li
      data-photo
      tabIndex={-1}
      aria-label={photoQueueCopy.photoOf(nama)}
      className="flex flex-col overflow-hidden rounded-card border border-line bg-surface"
    >
      <img
        src={photo.image}
        alt={photoQueueCopy.photoOf(nama)}
        className={cx('aspect-[4/5] w-full bg-line object-contain', settled && 'opacity-50')}
      />
      <div className="flex flex-1 flex-col gap-2 p-3 text-15">
        <p className="font-semi">
          <bdi>{nama}</bdi>
        </p>
        <p className="text-13 text-ink-soft">{photoQueueCopy.sent(dateTimeText(photo.sentAt))}</p>
        {/* Decided it is true no more; its room stays, so that nothing moves. */}
        <p className={cx(settled && 'invisible')}>
          <Badge tone={photo.held ? 'warn' : 'plain'}>
            {photo.held ? photoQueueCopy.heldNote : photoQueueCopy.shownNote}
          </Badge>
        </p>
        {photo.alike.length > 0 && <Alike alike={photo.alike} settled={all} onRemove={onRemoveAlike} />}
        <div className="mt-auto flex gap-2 pt-1">
          {settled ? (
            <>
              <p role="status" className="flex min-h-11 flex-1 items-center font-semi">
                {photoQueueCopy.settled[settled]}
              </p>
              {settled === 'fine' && (
                <Button small tone="secondary" aria-label={photoQueueCopy.removeOf(nama)} onClick={onRemove}>
                  {photoQueueCopy.remove}
                </Button>
              )}
            </>
          ) : (
            <>
              <Button small className="flex-1" loading={busy} aria-label={photoQueueCopy.fineOf(nama)} onClick={onFine}>
                {photoQueueCopy.fine}
              </Button>
              <Button
                small
                tone="danger"
                className="flex-1"
                disabled={busy}
                aria-label={photoQueueCopy.removeOf(nama)}
                onClick={onRemove}
              >
                {photoQueueCopy.remove}
              </Button>
            </>
          )}
        </div>
      </div>
    </li>
  );
}

type AlikeProps = Pick<Props, 'settled'> & {
  alike: ReviewedPhoto['alike'];
  onRemove: Props['onRemoveAlike'];
};

/** Similar photos: a hint, not a verdict. Another member's, found fine before, can be the stolen one. */
function Alike({ alike, settled, onRemove }: AlikeProps) {
  const { dateText } = useDates();
  return (
    <div className="rounded-field bg-kunyit-soft p-2">
      <p className="text-13 font-semi text-kunyit">{photoQueueCopy.alikeTitle}</p>
      <ul className="mt-1 flex flex-col gap-2">
        {alike.map((one) => (
          <li
            key={one.kind === 'member' ? one.image : `${one.at}${one.bits}`}
            className="flex flex-wrap items-center gap-2"
          >
            {one.kind === 'member' && (
              <img
                src={one.image}
                alt={photoQueueCopy.alikeMember(one.nama)}
                className="h-15 w-12 rounded-field object-cover"
              />
            )}
            <span className="min-w-0 flex-1 basis-28 text-13">
              {one.kind === 'member'
                ? photoQueueCopy.alikeMember(one.nama)
                : photoQueueCopy.alikeRemoved(photoReasonNames[one.reason], dateText(one.at))}
              <span className="block text-ink-soft">{photoQueueCopy.same(one.bits)}</span>
            </span>
            {one.kind === 'member' && <AlikeEnd one={one} how={settled[one.id]} onRemove={onRemove} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function AlikeEnd({
  one,
  how,
  onRemove,
}: {
  one: AlikeOfMember;
  how?: Settled | undefined;
  onRemove: AlikeProps['onRemove'];
}) {
  if (how && how !== 'fine') return <span className="ml-auto text-13 font-semi">{photoQueueCopy.settled[how]}</span>;
  return (
    <Button
      small
      tone="secondary"
      className="ml-auto"
      aria-label={photoQueueCopy.removeAlikeOf(one.nama)}
      onClick={() => onRemove(one)}
    >
      {photoQueueCopy.remove}
    </Button>
  );
}
