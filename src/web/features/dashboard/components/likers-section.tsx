import type { LikesItem } from '#contract/likes.ts';
import { dashboardCopy } from '#copy/dashboard.ts';
import { likesCopy } from '#copy/likes.ts';
import { LikesRow } from '#web/members/likes-tabs.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { CountedHeading } from './counted-heading.tsx';

type Props = {
  likers: readonly LikesItem[];
  count: number;
  onOpen: (id: string) => void;
  onLike: (id: string) => void;
  likingId: string | null;
};

/** «Menyukaimu»: the newest likers with «Suka Balik», if the plan shows them; otherwise their number. Hidden when 0. */
export function LikersSection({ likers, count, ...acts }: Props) {
  if (count === 0) return null;
  return (
    <section aria-labelledby="menyukaimu" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <CountedHeading id="menyukaimu" title={dashboardCopy.likers} n={count} said={dashboardCopy.people(count)} />
        <LinkButton to="/history-suka?tab=likers" tone="quiet" small className="-mx-3">
          {dashboardCopy.allLikes}
        </LinkButton>
      </div>
      {likers.length === 0 ? (
        <p className="text-ink-soft">{likesCopy.lockedTitle(count)}.</p>
      ) : (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {likers.map((item) => (
            // A single item fills the whole row of a tablet.
            <li key={item.key} className="max-lg:only:col-span-full">
              <LikesRow item={item} tab="likers" {...acts} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
