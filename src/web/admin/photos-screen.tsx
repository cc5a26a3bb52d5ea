import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { photoQueueCopy } from '#copy/staff-photos.ts';
import { staffCopy } from '#copy/staff.ts';
import { asApiError } from '#web/lib/api.ts';
import { FilterBar } from './components/filter-bar.tsx';
import { pageMeta } from '#web/lib/page-title.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { type Batch, PhotoBatch } from './components/photo-batch.tsx';
import { WaitingBadge, waitingTone } from './components/queue.tsx';
import { useOpenPhotos, usePhotosWaiting } from './queries.photos.ts';

export const meta = () => pageMeta(photoQueueCopy.title);

type Only = keyof typeof photoQueueCopy.filters;

/** /admin/foto: new photos, a group at a time, decided by keyboard. */
export default function PhotosScreen() {
  const [params, setParams] = useSearchParams();
  const only: Only = params.get('tampil') === 'held' ? 'held' : 'all';
  const waiting = usePhotosWaiting();
  const open = useOpenPhotos();
  const [opened, setOpened] = useState<(Batch & { only: Only }) | null>(null);
  // One that was asked for under the other filter may come late.
  const batch = opened?.only === only ? opened : null;
  const openNext = (cursor: string | null) =>
    open.mutate(
      { only, cursor },
      {
        onSuccess: (found) => {
          // Colleagues decided the last ones meanwhile: the empty queue says so.
          setOpened(found.photos.length > 0 ? { ...found, only } : null);
          if (found.photos.length === 0) void waiting.refetch();
        },
        onError: (error) => showErrorToast(error, photoQueueCopy.openFailed),
      },
    );
  const count = only === 'held' ? waiting.data?.held : waiting.data?.waiting;
  return (
    <div className="flex flex-col gap-5">
      <PhotosHeader waiting={waiting.data} />
      <FilterBar>
        <ChoiceGroup
          id="tampil"
          label={photoQueueCopy.filter}
          options={(Object.keys(photoQueueCopy.filters) as Only[]).map((value) => ({
            value,
            label: photoQueueCopy.filters[value],
          }))}
          value={only}
          onChange={(value) => {
            setOpened(null);
            setParams(value === 'held' ? { tampil: value } : {}, { replace: true });
          }}
        />
      </FilterBar>
      {waiting.isPending && <Skeleton className="h-64 w-full rounded-card" />}
      {waiting.isError && !waiting.data && (
        <ErrorState title={staffCopy.failed} error={asApiError(waiting.error)} onRetry={() => void waiting.refetch()} />
      )}
      {count === 0 && !batch && <EmptyState drawing="done" title={photoQueueCopy.empty} />}
      {count !== undefined && count > 0 && !batch && (
        <section className="rounded-card border border-line bg-surface px-6 py-10 text-center">
          <p className="mx-auto max-w-prose text-ink-soft">{photoQueueCopy.openHint}</p>
          <Button className="mt-5" loading={open.isPending} onClick={() => openNext(null)}>
            {photoQueueCopy.open}
          </Button>
        </section>
      )}
      {batch && <PhotoBatch key={batch.photos[0]?.id ?? ''} batch={batch} opening={open.isPending} onMore={openNext} />}
    </div>
  );
}

function PhotosHeader({ waiting }: { waiting: ReturnType<typeof usePhotosWaiting>['data'] }) {
  return (
    <header>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-32">{photoQueueCopy.title}</h1>
        {waiting && (
          <span role="status" className="flex gap-2">
            <WaitingBadge text={photoQueueCopy.waiting(waiting.waiting)} tone={waitingTone(waiting.waiting)} />
            {waiting.held > 0 && <Badge tone="warn">{photoQueueCopy.held(waiting.held)}</Badge>}
          </span>
        )}
      </div>
      <p className="mt-1 text-15 text-ink-soft">
        {photoQueueCopy.lead} <span className="hidden sm:not-pointer-coarse:inline">{photoQueueCopy.keys}</span>
      </p>
    </header>
  );
}
