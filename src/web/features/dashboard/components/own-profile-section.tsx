import type { OwnProfile } from '#contract/my-profile.ts';
import { ArrowRight } from 'lucide-react';
import { dashboardCopy, fieldLabel } from '#copy/dashboard.ts';
import { profileCopy } from '#copy/profile.ts';
import { asApiError } from '#web/lib/api.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Bar } from '#web/ui/meter.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { useOwnProfile } from '#web/lib/own-profile.ts';

type Completeness = OwnProfile['completeness'];

/** How complete the own profile is, and the step that helps most. */
export function OwnProfileSection() {
  const query = useOwnProfile();
  return (
    <section aria-labelledby="kelengkapan" className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id="kelengkapan" className="text-25">
          {dashboardCopy.profileTitle}
        </h2>
        <LinkButton to="/profile" tone="quiet" small>
          {dashboardCopy.profileLink}
        </LinkButton>
      </div>
      {query.isPending && <Skeleton className="h-28 w-full rounded-card" />}
      {query.isError && !query.data && (
        <ErrorState
          title={dashboardCopy.profileFailed}
          error={asApiError(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && (
        <Card className="flex flex-col gap-3 p-4">
          <Bar
            label={profileCopy.completeness}
            value={query.data.completeness.percent}
            max={100}
            text={profileCopy.completenessText(query.data.completeness.percent)}
          />
          <NextStep next={query.data.completeness.next} />
        </Card>
      )}
    </section>
  );
}

function NextStep({ next }: { next: Completeness['next'] }) {
  if (!next) return <p className="text-15 text-ink-soft">{profileCopy.complete}</p>;
  const photo = next.step === 'photo';
  return (
    <LinkButton to={`/profile#${photo ? 'foto' : next.step}`} tone="secondary" small className="self-start">
      {profileCopy.nextStep(
        photo ? profileCopy.addPhotoStep : profileCopy.fillStep(fieldLabel(next.step)),
        next.points,
      )}
      <ArrowRight aria-hidden className="size-5" strokeWidth={1.75} />
    </LinkButton>
  );
}
