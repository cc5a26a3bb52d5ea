import { dashboardCopy } from '#copy/dashboard.ts';
import { profileCopy } from '#copy/profile.ts';
import { asApiError } from '#web/lib/api.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Bar } from '#web/ui/meter.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { useOwnProfile } from '#web/lib/own-profile.ts';

/** Completeness of the own profile. */
export function OwnProfileSection() {
  const query = useOwnProfile();
  return (
    <section aria-labelledby="kelengkapan" className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id="kelengkapan" className="text-25">
          {dashboardCopy.profileTitle}
        </h2>
        <LinkButton to="/profile" tone="quiet" small className="-mx-3">
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
          {!query.data.completeness.next && <p className="text-15 text-ink-soft">{profileCopy.complete}</p>}
        </Card>
      )}
    </section>
  );
}
