import type { LikesItem } from '#contract/likes.ts';
import { candidateCopy } from '#copy/candidate.ts';
import { dashboardCopy } from '#copy/dashboard.ts';
import { CardPhoto } from '#web/members/candidate-card.tsx';
import { DemoBadge } from '#web/members/relation-badge.tsx';
import { StartChatButton } from '#web/members/start-chat-button.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';

type Props = {
  matches: readonly LikesItem[];
  isNew: (item: LikesItem) => boolean;
  /** Matches whose chat is offered above, or runs already and is listed beside: «2 hari» would be untrue there. */
  offered: ReadonlySet<string | null>;
  onOpen: (id: string) => void;
};

/** «Match»: the newest matches as photos; an unviewed one is marked. */
export function MatchFaces({ matches, isNew, offered, onOpen }: Props) {
  return (
    <section aria-labelledby="match" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="match" className="text-25">
          {dashboardCopy.matches}
        </h2>
        <LinkButton to="/history-suka" tone="quiet" small className="-mx-3">
          {dashboardCopy.allLikes}
        </LinkButton>
      </div>
      {matches.length === 0 ? (
        <EmptyState title={dashboardCopy.noMatches} text={dashboardCopy.noMatchesText}>
          <LinkButton to="/match" tone="secondary">
            {dashboardCopy.search}
          </LinkButton>
        </EmptyState>
      ) : (
        <ul className="relative -mx-4 flex min-w-0 snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 sm:mx-0 sm:grid sm:grid-cols-3 sm:overflow-visible sm:px-0 md:grid-cols-4 lg:grid-cols-3">
          {matches.map((item) => (
            <li key={item.key} className="w-40 shrink-0 snap-start sm:w-auto">
              <Face item={item} fresh={isNew(item)} chat={!offered.has(item.id)} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type FaceProps = { item: LikesItem; fresh: boolean; chat: boolean; onOpen: (id: string) => void };

function Face({ item: { id, facts, photo, blurred, isDemo, can }, fresh, chat, onOpen }: FaceProps) {
  const nama = facts.nama ?? candidateCopy.fallbackName;
  const title = facts.age == null ? nama : candidateCopy.nameAge(nama, facts.age);
  const face = (
    <>
      <span className="relative block overflow-hidden rounded-card">
        <CardPhoto src={photo} name="" blurred={blurred} small shape="flat" />
        <span className="absolute top-2 left-2 flex flex-wrap gap-1">
          {fresh && <Badge tone="match">{dashboardCopy.fresh}</Badge>}
          {isDemo && <DemoBadge />}
        </span>
      </span>
      <bdi className="mt-2 line-clamp-3 font-semi break-words">{title}</bdi>
    </>
  );
  return (
    <div className="flex h-full flex-col gap-2">
      {id !== null && can.open ? (
        <button
          type="button"
          aria-label={`${candidateCopy.details}: ${nama}`}
          onClick={() => onOpen(id)}
          className="rounded-card text-left"
        >
          {face}
        </button>
      ) : (
        <div>{face}</div>
      )}
      {chat && id !== null && <StartChatButton memberId={id} nama={nama} tone="secondary" className="mt-auto" />}
    </div>
  );
}
