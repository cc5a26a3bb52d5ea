import type { OwnProfile } from '#contract/my-profile.ts';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { candidateCopy } from '#copy/candidate.ts';
import { previewCopy } from '#copy/profile.ts';
import { VIEWER_KINDS, type ViewerKind } from '#domain/visibility/viewer-kinds.ts';
import { type ApiOutput, asApiError } from '#web/lib/api.ts';
import { BlurredFace } from '#web/members/blurred-card.tsx';
import { cardRows, Facts } from '#web/members/candidate-facts.tsx';
import { PhotoGallery } from '#web/members/photo-gallery.tsx';
import { VerifiedBadges } from '#web/members/verified-badges.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { EmptyState, ErrorState, Notice, Skeleton } from '#web/ui/states.tsx';
import { usePreview } from '../queries.ts';

const OPTIONS = VIEWER_KINDS.map((value) => ({ value, label: previewCopy.short[value] }));
type Preview = ApiOutput<'GET /api/profile/preview'>;

/**
 * «Begini orang lain melihat saya»: the own card for each kind of viewer, from the same matrix as real
 * answers.
 */
export function PreviewDialog({
  profile,
  isDemo,
  onClose,
}: {
  profile: OwnProfile;
  isDemo: boolean;
  onClose: () => void;
}) {
  const [as, setAs] = useState<ViewerKind>('basic');
  const query = usePreview(as);
  return (
    <Modal open wide onClose={onClose} title={previewCopy.title}>
      <div className="flex flex-col gap-5">
        <div>
          <SelectField
            id="lihat-sebagai"
            label={previewCopy.as}
            options={OPTIONS}
            value={as}
            onChange={(e) => setAs(e.target.value as ViewerKind)}
          />
          <p role="status" className="mt-1.5 min-h-[1.5em] text-15 text-ink-soft">
            {query.isSuccess && previewCopy.kinds[as]}
          </p>
        </div>
        {profile.pausedAt && <Notice tone="warn">{previewCopy.pausedText}</Notice>}
        <div aria-busy={query.isPending}>
          {query.isPending && <PreviewSkeleton />}
          {query.isError && (
            <ErrorState
              title={previewCopy.failed}
              error={asApiError(query.error)}
              onRetry={() => void query.refetch()}
            />
          )}
          {query.isSuccess && <PreviewCard preview={query.data} isDemo={isDemo} />}
        </div>
      </div>
    </Modal>
  );
}

/** Rows of the matrix for matches only. */
const MATCHED: readonly Preview['row'][] = ['mutual', 'approved', 'approved-needs-upgrade'];

function PreviewCard({ preview, isDemo }: { preview: Preview; isDemo: boolean }) {
  const { row, facts, locked, photos } = preview;
  const rows = cardRows(facts);
  const nama = facts.nama ?? candidateCopy.fallbackName;
  if (row === 'nothing')
    return <EmptyState drawing="rest" title={previewCopy.nothingTitle} text={previewCopy.nothingText} />;
  if (row === 'blurred')
    return (
      <div className="flex flex-col items-center gap-4">
        <div className="relative w-64 max-w-full overflow-hidden rounded-card border border-line bg-surface">
          <BlurredFace card={{ nama, age: facts.age ?? 0, photo: photos[0]?.card ?? null, isDemo }} />
        </div>
        <p className="flex max-w-prose items-start gap-2 text-15 text-ink-soft">
          <EyeOff aria-hidden className="mt-0.5 size-5 shrink-0" /> {previewCopy.blurredText}
        </p>
      </div>
    );
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="flex flex-col gap-3">
        <PhotoGallery photos={photos} nama={nama} />
        <h3 className="text-20">{facts.age == null ? nama : candidateCopy.nameAge(nama, facts.age)}</h3>
        <VerifiedBadges badges={preview.badges} dated />
      </div>
      <div className="flex flex-col gap-4">
        <p className="text-15 text-ink-soft">
          {previewCopy.openCount(rows.filter((f) => !locked.includes(f.name)).length, rows.length)}
        </p>
        {row === 'approved-needs-upgrade' && <Notice tone="warn">{previewCopy.needsUpgrade}</Notice>}
        <Facts
          facts={facts}
          locked={locked}
          relation={MATCHED.includes(row) ? 'mutual' : 'none'}
          needsUpgrade={row === 'approved-needs-upgrade'}
        />
      </div>
    </div>
  );
}

function PreviewSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Skeleton className="aspect-[4/5] w-full" />
      <div className="flex flex-col gap-3">
        {Array.from({ length: 8 }, (_, i) => (
          <Skeleton key={i} className="h-8 w-full" />
        ))}
      </div>
    </div>
  );
}
