import type { OwnProfile } from '#contract/my-profile.ts';
import type { Viewer } from '#contract/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { dashboardCopy } from '#copy/dashboard.ts';
import { plansCopy } from '#copy/plans.ts';
import { PlanNotices } from '#web/account/plan-notices.tsx';
import { asApiError, type ApiOutput } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { useOwnProfile } from '#web/lib/own-profile.ts';
import { usePageInView } from '#web/lib/page-in-view.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { usePlanStatus } from '#web/lib/plan.ts';
import { useServerNow } from '#web/lib/server-now.ts';
import { sessionKey, useSession } from '#web/lib/session.ts';
import { ProfileDialog, useProfileDialog } from '#web/members/profile-dialog.tsx';
import { useIntroductions } from '#web/members/use-introductions.ts';
import { usePermissions } from '#web/members/use-permission.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { LikersSection } from './components/likers-section.tsx';
import { MatchFaces } from './components/match-faces.tsx';
import { type HomeFacts, nextStep } from './components/next-step.ts';
import { NextStepCard } from './components/next-step-card.tsx';
import { OwnProfileSection } from './components/own-profile-section.tsx';
import { RunningChats } from './components/running-chats.tsx';
import { WaitingCalls } from './components/waiting-calls.tsx';
import { WaitingRequests } from './components/waiting-requests.tsx';
import { markSeen, useDashboard } from './queries.ts';

export const meta = () => pageMeta(dashboardCopy.title);

type Answer = ApiOutput<'GET /api/dashboard'>;
const TICK_MS = 30_000;

/** /dashboard: the member's home. One next step, then members: requests, matches, chats, likers. */
export default function DashboardScreen() {
  const { me } = useSession();
  const query = useDashboard();
  const profile = useProfileDialog();
  const arriving = useTopArriving(me);
  useSeenMatches(query.data);
  if (!me) return null;
  return (
    <div className="flex flex-col gap-8">
      <h1 className="text-32">{dashboardCopy.hello(me.nama)}</h1>
      {(query.isPending || arriving) && <HomeSkeleton />}
      {query.isError && !query.data && (
        <ErrorState title={dashboardCopy.failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data && !arriving && <Home me={me} data={query.data} profile={profile} />}
      <ProfileDialog profile={profile} />
    </div>
  );
}

/**
 * What stands at the top is on its way: shown later, it would push faces and chats away from under the finger. Without
 * a network they do not wait for it, and what is shown once stays: what failed is asked for again by what is shown.
 */
function useTopArriving(me: Viewer | null | undefined): boolean {
  const [own, asked, calls] = [useOwnProfile(), usePermissions(), useIntroductions()];
  const [isHere, setHere] = useState(false);
  if (isHere || !me) return false;
  const isComing = [own, calls, ...(me.waitingRequests > 0 ? [asked] : [])].some(
    ({ isLoading, failureCount }) => isLoading && failureCount === 0,
  );
  if (!isComing) setHere(true);
  return isComing;
}

type Props = { me: Viewer; data: Answer; profile: ReturnType<typeof useProfileDialog> };

function Home({ me, data, profile }: Props) {
  const { open, like, likingId } = profile;
  const now = useServerNow(TICK_MS);
  const own = useOwnProfile();
  // Waits for the own profile, so that the shown step does not change under the finger.
  const waiting = usePlanStatus().kept?.answer.waitingPayment ?? null;
  const step = own.isPending ? null : stepOf(me, data, own.data, waiting, now);
  const fresh = new Set(data.newMatches.map(({ key }) => key));
  const running = data.chats.map(({ other }) => other.id);
  const offered = new Set(step?.act === 'greet' ? [...running, step.member.id] : running);
  return (
    <>
      {step ? (
        <NextStepCard step={step} now={now} likingId={likingId} onLike={like} />
      ) : (
        <Skeleton className="h-36 w-full rounded-card" />
      )}
      <PlanNotices me={me} told={step?.act === 'plan'} listed={step?.act === 'payment'} />
      <WaitingRequests expected={me.waitingRequests} onOpen={open} />
      <WaitingCalls onOpen={open} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[3fr_2fr] lg:gap-10">
        <MatchFaces
          matches={data.recentMatches}
          isNew={({ id, key }) => fresh.has(key) && !running.includes(id ?? '')}
          offered={offered}
          onOpen={open}
        />
        <RunningChats chats={data.chats} matched={data.recentMatches.length > 0} now={now} />
      </div>
      <LikersSection likers={data.likers} count={data.likersCount} onOpen={open} onLike={like} likingId={likingId} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[3fr_2fr] lg:items-end lg:gap-10">
        <OwnProfileSection />
        <Figures me={me} data={data} />
      </div>
      {me.tier === 'pro' && (
        <p>
          <Link to="/konsultasi" className="inline-flex min-h-11 items-center font-semi">
            {dashboardCopy.consultation}
          </Link>
        </p>
      )}
    </>
  );
}

function stepOf(
  me: Viewer,
  data: Answer,
  own: OwnProfile | undefined,
  waitingPayment: HomeFacts['waitingPayment'],
  now: number,
) {
  // An answer stored on the device by an older version has none.
  const notGreeted: readonly string[] = (data as Partial<Answer>).notGreeted ?? [];
  return nextStep(
    {
      paused: me.pausedAt !== null,
      waitingRequests: me.waitingRequests,
      needsPayment: me.plan.needsPayment,
      premiumExpired: me.plan.premiumExpired,
      endedTier: me.plan.endedTier,
      waitingPayment,
      chats: data.chats,
      notGreeted: data.recentMatches.filter(({ id }) => id !== null && notGreeted.includes(id)),
      likers: data.likers,
      proofReminded: own?.proofReminded ?? false,
      incomplete: own?.completeness.next ?? null,
    },
    now,
  );
}

/** Marks shown new matches as viewed, once the tab is in view. */
function useSeenMatches(data: Answer | undefined): void {
  const client = useQueryClient();
  const told = useRef(new Set<string>());
  const visible = usePageInView();
  useEffect(() => {
    if (!visible) return;
    const fresh = (data?.newMatches ?? []).flatMap((m) => (m.id && !told.current.has(m.id) ? [m.id] : []));
    if (fresh.length === 0) return;
    for (const id of fresh) told.current.add(id);
    void markSeen(fresh).then(() => client.invalidateQueries({ queryKey: sessionKey() }));
  }, [data, visible, client]);
}

function HomeSkeleton() {
  return (
    <>
      <Skeleton className="h-36 w-full rounded-card" />
      <Skeleton className="h-64 w-full rounded-card" />
    </>
  );
}

/** Likes and plan: how much of each is left. */
function Figures({ me, data }: { me: Viewer; data: Answer }) {
  const { plan } = me;
  const { dateText } = useDates();
  const planText =
    // The banner tells a trial, and its end.
    me.tier === 'basic'
      ? null
      : plan.premiumEndsAt
        ? dashboardCopy.until(dateText(plan.premiumEndsAt))
        : dashboardCopy.forever;
  const figures = [
    [
      dashboardCopy.likes,
      String(data.likesUsed),
      plan.needsPayment ? dashboardCopy.likesClosed : dashboardCopy.likesText(data.likeLimit),
    ],
    [dashboardCopy.plan, plansCopy[me.tier].name, planText],
  ] as const;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
      {figures.map(([label, value, note]) => (
        <Card key={label} className="p-4">
          <dt className="text-15 text-ink-soft">{label}</dt>
          <dd className="text-20 font-bold">
            {value}
            {note && <span className="block text-13 font-normal text-ink-soft">{note}</span>}
          </dd>
        </Card>
      ))}
    </dl>
  );
}
