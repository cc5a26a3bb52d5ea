import type { CandidateCard as Candidate } from '#contract/search.ts';
import { ImageOff, Lock, UserRound } from 'lucide-react';
import { candidateCopy } from '#copy/candidate.ts';
import { wordOf } from '#copy/field-values.ts';
import { dotted } from '#copy/ui.ts';
import { reasonText, whyCopy } from '#copy/search.ts';
import { usePictureSizes } from '#web/lib/data-saver.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/class-names.ts';
import { PercentRing } from '#web/ui/meter.tsx';
import { useShownPicture } from '#web/ui/shown-picture.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { LikeButton, Liked, LikesLeftLine } from './like-button.tsx';
import { StartChatButton } from './start-chat-button.tsx';
import { MemberMenu } from './member-menu.tsx';
import { DemoBadge, RelationBadge } from './relation-badge.tsx';
import { VerifiedBadges } from './verified-badges.tsx';

/** Marks a card's «Lihat profil» with the member's id, so that the focus can find it again. */
export const DETAILS_OF = 'data-details-of';

type Props = {
  candidate: Candidate;
  /** Only reasons that not every other card has. */
  reasons?: Candidate['reasons'];
  /** On the first screen: its photo loads at once. */
  first?: boolean;
  liking: boolean;
  onLike: () => void;
  onOpen: () => void;
  onWhy: () => void;
};

/** A candidate in a list: photo, name and age, open facts, the percentage with its reasons, one primary act. */
export function CandidateCard(props: Props) {
  const { candidate, reasons = candidate.reasons, first, onWhy } = props;
  const { facts, percent, relation, can } = candidate;
  const nama = facts.nama ?? candidateCopy.fallbackName;
  return (
    <Card className="flex h-full flex-col overflow-hidden">
      <CardFace candidate={candidate} nama={nama} first={first} />
      <div className="flex grow flex-col gap-2 px-4 pt-3 pb-4">
        <div>
          <h3 className="pr-16 text-20">{facts.age == null ? nama : candidateCopy.nameAge(nama, facts.age)}</h3>
          <div className="flex flex-wrap items-start justify-between gap-x-3">
            <p className="min-w-0 grow basis-[9rem] text-15 text-ink-soft">{whoLine(facts)}</p>
            {percent !== null && can.explain && (
              // Below the ring it explains; taller than its line for the finger, without looking so.
              <Button
                tone="quiet"
                small
                className="-my-2.5 -mr-3 ml-auto"
                aria-label={`${whyCopy.button(percent)} ${nama}`}
                onClick={onWhy}
              >
                {whyCopy.button(percent)}
              </Button>
            )}
          </div>
        </div>
        {facts.about && (
          <p className="line-clamp-2 text-15">
            <bdi>{facts.about}</bdi>
          </p>
        )}
        {relation === 'they-liked' && candidate.notes.theirs && (
          <p className="line-clamp-4 rounded-field border-l-3 border-kunyit bg-kunyit-soft px-3 py-2 text-15">
            <span className="sr-only">{candidateCopy.theirNote}: </span>
            <bdi>{candidate.notes.theirs.text}</bdi>
          </p>
        )}
        <VerifiedBadges badges={candidate.badges} />
        <ReasonChips reasons={reasons} />
        <Acts {...props} nama={nama} />
      </div>
    </Card>
  );
}

/** What can be done, or has been, with this candidate. */
function Acts({ candidate, nama, liking, onLike, onOpen }: Props & { nama: string }) {
  const { relation, can } = candidate;
  return (
    <div className="mt-auto flex flex-col gap-1 pt-1">
      {(can.like || relation === 'you-liked') && <LikesLeftLine likes={candidate.likes} />}
      <div className="flex flex-wrap gap-2">
        <Button
          tone="secondary"
          small
          className="grow"
          icon={<UserRound aria-hidden className="size-5" />}
          aria-label={`${candidateCopy.details}: ${nama}`}
          {...{ [DETAILS_OF]: candidate.id }}
          onClick={onOpen}
        >
          {candidateCopy.details}
        </Button>
        {can.like && (
          <LikeButton
            nama={nama}
            back={can.likeBack}
            loading={liking}
            onLike={onLike}
            spent={candidate.likes?.left === 0}
          />
        )}
        {relation === 'you-liked' && <Liked />}
        {/* A line of its own, so that nothing moves once it is known that a conversation runs. */}
        {relation === 'mutual' && <StartChatButton memberId={candidate.id} nama={nama} className="w-full" />}
      </div>
    </div>
  );
}

/** Religion, place and work, as far as they are open. */
export const whoLine = ({ religion, city, domicile, job }: Candidate['facts']): string =>
  dotted([religion && wordOf('religion', religion), city ?? domicile, job].flatMap((fact) => (fact ? [fact] : [])));

/** Reasons for this pair, in a few words each. */
export function ReasonChips({ reasons }: Pick<Candidate, 'reasons'>) {
  if (reasons.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {reasons.map((reason) => (
        <li key={reason.code}>
          <Chip>{reasonText(reason)}</Chip>
        </li>
      ))}
    </ul>
  );
}

type FaceProps = { candidate: Candidate; nama: string; first?: boolean };

/** The photo with its labels. */
function CardFace({ candidate, nama, first }: FaceProps) {
  const { percent, relation, can } = candidate;
  const { listed } = usePictureSizes();
  return (
    <div className="relative">
      <CardPhoto
        src={candidate.photos[0]?.[listed] ?? null}
        name={nama}
        blurred={candidate.photos[0]?.blurred}
        eager={first}
        shape="flat"
      />
      <MemberMenu whom={{ memberId: candidate.id }} nama={nama} can={can} onPhoto className="absolute top-2 right-2" />
      <div className="absolute top-3 left-3 flex max-w-[75%] flex-wrap gap-1.5">
        <RelationBadge relation={relation} />
        {candidate.isDemo && <DemoBadge />}
      </div>
      {percent !== null && (
        <div className="absolute right-3 -bottom-7 rounded-full bg-surface p-1">
          <PercentRing percent={percent} label={candidateCopy.percentLabel(percent)} />
        </div>
      )}
    </div>
  );
}

type PhotoProps = {
  src: string | null;
  name: string;
  blurred?: boolean;
  small?: boolean;
  eager?: boolean;
  shape?: keyof typeof SHAPES;
};

const SHAPES = {
  whole: { frame: 'aspect-[4/5]', part: '' },
  /** Less height on a phone: name and reasons stay below it in the first screen. */
  main: { frame: 'aspect-[8/9] sm:aspect-[4/5]', part: 'object-[50%_80%]' },
  /** The face alone, so that name and act stay below it in the first screen. */
  flat: { frame: 'aspect-[5/4]', part: 'object-[50%_40%]' },
} as const;

/**
 * Keeps its shape before and after loading; a broken picture becomes a placeholder. A photo kept for a
 * match carries a lock and its reason; only the lock if it is `small`.
 */
export function CardPhoto({ src, name, blurred, small, eager, shape = 'whole' }: PhotoProps) {
  const [shown, onError] = useShownPicture(src);
  return (
    <div className={cx('relative w-full overflow-hidden bg-line', SHAPES[shape].frame)}>
      {shown !== null ? (
        <img
          src={shown}
          alt={name}
          width={720}
          height={900}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager && !small ? 'high' : undefined}
          decoding="async"
          className={cx('size-full object-cover', SHAPES[shape].part)}
          onError={onError}
        />
      ) : (
        <div className="flex size-full flex-col items-center justify-center gap-2 text-15 text-ink-soft">
          <ImageOff aria-hidden className={small ? 'size-5' : 'size-9'} strokeWidth={1.5} />
          {!small && (src === null ? candidateCopy.noPhotos : candidateCopy.photoNotLoaded)}
        </div>
      )}
      {blurred && <PhotoLock small={small} />}
    </div>
  );
}

function PhotoLock({ small }: { small?: boolean }) {
  return (
    <span className="absolute inset-0 flex items-center justify-center p-4">
      {small ? (
        <span className="rounded-full bg-surface p-1.5 text-ink">
          <Lock aria-hidden className="size-4 stroke-2" />
        </span>
      ) : (
        <span className="flex max-w-48 flex-col items-center gap-1.5 rounded-card bg-surface px-4 py-3 text-center text-13 font-semi text-ink">
          <Lock aria-hidden className="size-5 shrink-0" /> {candidateCopy.blurredPhoto}
        </span>
      )}
    </span>
  );
}

/** The outline of a card while it loads. */
export function CandidateCardSkeleton() {
  return (
    <Card className="overflow-hidden">
      <Skeleton className="aspect-[5/4] w-full rounded-none" />
      <div className="flex flex-col gap-2 px-4 pt-3 pb-4">
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-7 w-4/5" />
        <Skeleton className="h-11 w-full" />
      </div>
    </Card>
  );
}
