import { profileCopy } from '#copy/profile.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/states.tsx';

/** The outline of the page while it loads. */
export function ProfileSkeleton() {
  return (
    <div className="flex flex-col gap-8">
      <p role="status" className="sr-only">
        {profileCopy.loading}
      </p>
      <Card className="flex items-center gap-4 p-5">
        <Skeleton className="size-24 shrink-0 rounded-full" />
        <div className="flex min-w-0 grow flex-col gap-3">
          <Skeleton className="h-9 w-56 max-w-full" />
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-11 w-40" />
        </div>
      </Card>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-9 w-32" />
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {[1, 2, 3].map((n) => (
            <Skeleton key={n} className="aspect-[4/5] w-full" />
          ))}
        </div>
      </div>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {[4, 3].map((rows) => (
          <Card key={rows} className="flex flex-col gap-5 p-5">
            <Skeleton className="h-7 w-40" />
            {Array.from({ length: rows }, (_, i) => (
              <Skeleton key={i} className="h-14 w-full" />
            ))}
          </Card>
        ))}
      </div>
    </div>
  );
}
