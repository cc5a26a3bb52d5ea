import type { CandidateCard } from '#contract/search.ts';
import type { Photo } from '#contract/profile.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock, UserRoundX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { candidateCopy } from '#copy/candidate.ts';
import { valueText } from '#copy/field-values.ts';
import { goneCopy } from '#copy/safety.ts';
import { CARD_FIELDS } from '#domain/profile/fields.ts';
import { asApiError, call } from '#web/lib/api.ts';
import { happened } from '#web/lib/server-state.ts';
import { Button } from '#web/ui/button.tsx';
import { PercentRing } from '#web/ui/meter.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { ErrorState, Notice } from '#web/ui/states.tsx';
import { LikeButton } from './candidate-card.tsx';
import { StartChatButton } from './start-chat-button.tsx';
import { MemberMenu } from './member-menu.tsx';
import { memberKey } from './member-state.ts';
import { PermissionControls } from './permission-controls.tsx';
import { PhotoGallery } from './photo-gallery.tsx';
import { DemoBadge, RelationBadge } from './relation-badge.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { VerifiedBadges } from './verified-badges.tsx';

type Props = {
  memberId: string | null;
  onClose: () => void;
  onLike?: (candidate: CandidateCard) => void;
  liking?: boolean;
};

/** While a profile is open it is asked again this often: what may be seen can change under the viewer's eyes. */
const ASK_EVERY_MS = 30_000;

/** The candidate profile card of S1 §2, asked anew each time it is opened and whenever the page comes into view. */
export function CandidateDetails({ memberId, onClose, onLike, liking = false }: Props) {
  const query = useQuery({
    queryKey: memberKey(memberId),
    queryFn: ({ signal }) => call('GET /api/members/:id', { params: { id: memberId! }, signal }),
    enabled: memberId !== null,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ASK_EVERY_MS,
    refetchOnWindowFocus: 'always',
  });
  const failure = query.isError ? asApiError(query.error) : null;
  const gone = failure?.code === 'candidate-not-available';
  const client = useQueryClient();
  useEffect(() => {
    // The lists it was opened from are out of date as well.
    if (gone) void happened(client, 'visibility-changed');
  }, [gone, client]);
  // After a refusal nothing older is shown; after a failed line what is there may stay.
  const candidate = failure && failure.status >= 400 && failure.status < 500 ? undefined : query.data;
  const title = gone ? goneCopy.title : (candidate?.facts.nama ?? candidateCopy.fallbackName);
  return (
    <Modal open={memberId !== null} onClose={onClose} wide title={title}>
      {query.isPending && <Waiting />}
      {gone && <Gone onClose={onClose} />}
      {failure && !gone && !candidate && (
        <ErrorState title={candidateCopy.failed} error={failure} onRetry={() => void query.refetch()} />
      )}
      {candidate && (
        <Details
          candidate={candidate}
          like={onLike && candidate.can.like ? () => onLike(candidate) : undefined}
          liking={liking}
          onGone={onClose}
        />
      )}
    </Modal>
  );
}

/** Said calmly, without telling why. */
export function Gone({ onClose }: { onClose: () => void }) {
  return (
    <div role="status" className="flex flex-col items-center gap-4 px-2 py-12 text-center">
      <UserRoundX aria-hidden className="size-10 text-ink-soft" strokeWidth={1.5} />
      <p className="max-w-md text-ink-soft">{goneCopy.text}</p>
      <Button tone="secondary" onClick={onClose}>
        {goneCopy.close}
      </Button>
    </div>
  );
}

type DetailsProps = { candidate: CandidateCard; like?: () => void; liking: boolean; onGone?: () => void };

export function Details({ candidate, like, liking, onGone }: DetailsProps) {
  const { facts, relation, percent } = candidate;
  const nama = facts.nama ?? candidateCopy.fallbackName;
  const [reported, setReported] = useState<Photo | null>(null);
  const whom = { memberId: candidate.id };
  return (
    <div className="grid gap-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="flex flex-col gap-3">
        <PhotoGallery photos={candidate.photos} nama={nama} onReport={candidate.can.report ? setReported : undefined} />
        <div className="flex items-center gap-2">
          {percent !== null && <PercentRing percent={percent} label={candidateCopy.percentLabel(percent)} />}
          <div className="flex grow flex-wrap items-center gap-2">
            <RelationBadge relation={relation} />
            {candidate.isDemo && <DemoBadge />}
          </div>
          <MemberMenu whom={whom} nama={nama} can={candidate.can} onGone={onGone} />
        </div>
        <VerifiedBadges badges={candidate.badges} dated />
        {like && <LikeButton nama={nama} back={candidate.can.likeBack} loading={liking} onLike={like} />}
        {relation === 'mutual' && <StartChatButton memberId={candidate.id} nama={nama} />}
      </div>
      <div className="flex flex-col gap-4">
        {relation === 'mutual' && (
          <Notice tone="ok" title={candidateCopy.matchBanner}>
            {candidate.locked.includes('height') ? candidateCopy.matchBannerText : candidateCopy.matchBannerOpen}
          </Notice>
        )}
        <PermissionControls candidate={candidate} />
        <FactRows facts={facts} locked={candidate.locked} />
      </div>
      {reported && (
        <ReportDialog
          reported={{ whom, nama, kind: 'photo', photoId: reported.id }}
          onClose={() => setReported(null)}
          onBlocked={onGone}
        />
      )}
    </div>
  );
}

/** The fields a card has a row for; the mistake only where there was one. */
export const cardRows = (facts: CandidateCard['facts']) =>
  CARD_FIELDS.filter((f) => f.name !== 'pastMistakeType' || facts.pastBehavior === 'pernah nakal');

/** The rows of the card (S1 §2): a value, or «Terkunci». */
export function FactRows({ facts, locked }: Pick<CandidateCard, 'facts' | 'locked'>) {
  return (
    <dl className="flex flex-col divide-y divide-line text-15">
      {cardRows(facts).map((field) => (
        <div key={field.name} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5">
          <dt className="text-ink-soft">{field.label}</dt>
          <dd className="max-w-full text-right font-semi">
            {locked.includes(field.name) ? <LockedValue /> : valueText(field.name, facts[field.name])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** No value is in the page: only a grey shape and words. */
function LockedValue() {
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 font-normal text-ink-soft">
      <span aria-hidden className="h-3 w-16 rounded-full bg-line" />
      <span className="inline-flex items-center gap-1">
        <Lock aria-hidden className="size-4" strokeWidth={1.75} /> {candidateCopy.locked}
      </span>
      <span className="text-13">{candidateCopy.lockedWhy}</span>
    </span>
  );
}
