import type { CandidateCard } from '#contract/matches.ts';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { candidateCopy } from '#copy/candidate.ts';
import { matchCopy } from '#copy/match.ts';
import { valueText } from '#copy/field-values.ts';
import { CARD_FIELDS } from '#domain/profile/fields.ts';
import { asApiError, call } from '#web/lib/api.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { PercentRing } from '#web/ui/marks.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { ErrorState, Notice } from '#web/ui/states.tsx';
import { LikeButton } from './candidate-card.tsx';
import { PhotoGallery } from './photo-gallery.tsx';
import { DemoBadge, RelationBadge } from './relation-badge.tsx';

type Props = { memberId: string | null; onClose: () => void; onLike?: (candidate: CandidateCard) => void; liking?: boolean };

/** The candidate profile card of S1 §2, asked anew each time it is opened: what may be seen can have changed. */
export function CandidateDetails({ memberId, onClose, onLike, liking = false }: Props) {
  const query = useQuery({
    queryKey: ['member', memberId],
    queryFn: ({ signal }) => call('GET /api/members/:id', { params: { id: memberId! }, signal }),
    enabled: memberId !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const candidate = query.data;
  return (
    <Modal open={memberId !== null} onClose={onClose} wide title={candidate?.facts.nama ?? candidateCopy.fallbackName}>
      {query.isPending && <Waiting />}
      {query.isError && <ErrorState title={candidateCopy.failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />}
      {candidate && <Details candidate={candidate} like={onLike && candidate.can.like ? () => onLike(candidate) : undefined} liking={liking} />}
    </Modal>
  );
}

export function Details({ candidate, like, liking }: { candidate: CandidateCard; like?: () => void; liking: boolean }) {
  const { facts, relation, percent } = candidate;
  const nama = facts.nama ?? candidateCopy.fallbackName;
  return (
    <div className="grid gap-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="flex flex-col gap-3">
        <PhotoGallery photos={candidate.photos} nama={nama} />
        <div className="flex flex-wrap items-center gap-2">
          {percent !== null && <PercentRing percent={percent} label={candidateCopy.percentLabel(percent)} />}
          <RelationBadge relation={relation} />
          {candidate.isDemo && <DemoBadge />}
        </div>
        {like && <LikeButton nama={nama} back={candidate.can.likeBack} loading={liking} onLike={like} />}
      </div>
      <div className="flex flex-col gap-4">
        {relation === 'mutual' && (
          <Notice tone="ok" title={candidateCopy.matchBanner}>
            {candidate.locked.includes('height') ? candidateCopy.matchBannerText : candidateCopy.matchBannerOpen}
          </Notice>
        )}
        {candidate.upgradePrompt && (
          <Notice
            tone="warn"
            action={
              <LinkButton to="/paket" small tone="secondary">
                {matchCopy.upgrade}
              </LinkButton>
            }
          >
            {candidateCopy.upgradePrompt}
          </Notice>
        )}
        <dl className="flex flex-col divide-y divide-line text-15">
          {CARD_FIELDS.filter((f) => !(f.name === 'pastMistakeType' && facts.pastBehavior !== 'pernah nakal')).map((field) => (
            <div key={field.name} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5">
              <dt className="text-ink-soft">{field.label}</dt>
              <dd className="max-w-full text-right font-semi">
                {candidate.locked.includes(field.name) ? <LockedValue /> : valueText(field.name, facts[field.name])}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

/** No value is in the page: only a grey shape and words. */
function LockedValue() {
  return (
    <span className="inline-flex items-center gap-2 font-normal text-ink-soft">
      <span aria-hidden className="h-3 w-16 rounded-full bg-line" /> <Lock aria-hidden className="size-4" strokeWidth={1.75} />
      {candidateCopy.locked} <span className="sr-only">{candidateCopy.lockedWhy}</span>
      <span aria-hidden className="hidden text-13 sm:inline">
        {candidateCopy.lockedWhy}
      </span>
    </span>
  );
}
