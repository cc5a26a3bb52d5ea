import { PRODUCT } from '#copy/shell.ts';
import { uiCopy } from '#copy/ui.ts';
import { WordsWithoutScript } from '#web/ui/without-script.tsx';
import { Skeleton } from '#web/ui/states.tsx';

/** The outline of a page for members while it loads: a heading, a row, cards. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label={uiCopy.loading} className="flex flex-col gap-4">
      <Skeleton className="h-8 w-2/5" />
      <Skeleton className="h-11 w-4/5 sm:w-2/5" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {[1, 2, 3].map((n) => (
          <Skeleton key={n} className="aspect-[4/5] w-full rounded-card" />
        ))}
      </div>
    </div>
  );
}

/** The same with the frame around it, before any code is loaded. */
export function FirstSkeleton() {
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="border-b border-line bg-surface">
        <p className="mx-auto flex min-h-16 max-w-[1120px] items-center gap-2 px-4 text-20 font-bold text-sirih sm:px-6">
          <img src="/favicon.svg" alt="" width={28} height={28} /> {PRODUCT}
        </p>
      </div>
      <main className="mx-auto w-full max-w-[1120px] grow px-4 py-6 sm:px-6 sm:py-10">
        <WordsWithoutScript needed />
        <PageSkeleton />
      </main>
    </div>
  );
}
