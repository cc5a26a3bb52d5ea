import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { dashboardCopy } from '#copy/dashboard.ts';
import { asApiError, type ApiOutput } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { sessionKey, useSession } from '#web/lib/session.ts';
import { CandidateDetails } from '#web/members/candidate-details.tsx';
import { LikesRow } from '#web/members/likes-tabs.tsx';
import { consultationCopy } from '#copy/support.ts';
import { PlanNotices } from '#web/members/plan-notices.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { OwnProfileSection } from './components/own-profile-section.tsx';
import { RunningChats } from './components/running-chats.tsx';
import { WaitingRequests } from './components/waiting-requests.tsx';
import { markSeen, useDashboard } from './queries.ts';
import type { Me } from '#contract/session.ts';

export const meta = () => pageMeta(dashboardCopy.title);

/** /dashboard: the member's home. */
export default function DashboardScreen() {
  const { me } = useSession();
  const query = useDashboard();
  const client = useQueryClient();
  const [openId, setOpenId] = useState<string | null>(null);
  const told = useRef(new Set<string>());
  useEffect(() => {
    const fresh = (query.data?.newMatches ?? []).flatMap((m) => (m.id && !told.current.has(m.id) ? [m.id] : []));
    if (fresh.length === 0) return;
    for (const id of fresh) told.current.add(id);
    void markSeen(fresh).then(() => client.invalidateQueries({ queryKey: sessionKey() }));
  }, [query.data, client]);
  if (!me) return null;
  return (
    <div className="flex flex-col gap-8">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-32">{dashboardCopy.hello(me.nama)}</h1>
          <p className="mt-1 text-ink-soft">{dashboardCopy.lead}</p>
        </div>
        <LinkButton to="/match">{dashboardCopy.search}</LinkButton>
      </header>
      <PlanNotices me={me} />
      <WaitingRequests expected={me.waitingRequests} onOpen={setOpenId} />
      {query.isPending && <Skeleton className="h-40 w-full" />}
      {query.isError && (
        <ErrorState title={dashboardCopy.failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <>
          <Figures me={me} data={query.data} />
          {me.tier === 'pro' && (
            <p>
              <Link to="/konsultasi" className="inline-flex min-h-11 items-center font-semi">
                {consultationCopy.fromHome}
              </Link>
            </p>
          )}
          <section aria-labelledby="match-baru" className="flex flex-col gap-4">
            <div className="flex items-center justify-between gap-3">
              <h2 id="match-baru" className="text-25">
                {dashboardCopy.newMatches}
              </h2>
              <LinkButton to="/history-suka" tone="quiet" small>
                {dashboardCopy.history}
              </LinkButton>
            </div>
            {query.data.newMatches.length === 0 ? (
              <EmptyState title={dashboardCopy.noNewMatches} />
            ) : (
              <ul className="grid gap-3 sm:grid-cols-2">
                {query.data.newMatches.map((item) => (
                  <li key={item.key}>
                    <LikesRow item={item} tab="mutual" onOpen={setOpenId} />
                  </li>
                ))}
              </ul>
            )}
          </section>
          <RunningChats chats={query.data.chats} />
          <OwnProfileSection />
        </>
      )}
      <CandidateDetails memberId={openId} onClose={() => setOpenId(null)} />
    </div>
  );
}

function Figures({ me, data }: { me: Me; data: ApiOutput<'GET /api/dashboard'> }) {
  const { plan } = me;
  const { dateText } = useDates();
  const planText =
    me.tier === 'basic'
      ? plan.trialDaysLeft === null
        ? ''
        : dashboardCopy.trial(plan.trialDaysLeft)
      : plan.premiumEndsAt
        ? dashboardCopy.until(dateText(plan.premiumEndsAt))
        : dashboardCopy.forever;
  const figures = [
    [dashboardCopy.matches, String(data.matches), ''],
    [dashboardCopy.likers, String(data.likersCount), dashboardCopy.likersText(data.likersCount)],
    [dashboardCopy.likes, String(data.likesUsed), dashboardCopy.likesText(data.likeLimit)],
    [dashboardCopy.plan, dashboardCopy.planNames[me.tier], planText],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(([label, value, note]) => (
        <Card key={label} className="p-4">
          <dt className="text-15 text-ink-soft">{label}</dt>
          <dd className="text-25 font-bold">
            {value}
            <span className="block text-13 font-normal text-ink-soft">{note}</span>
          </dd>
        </Card>
      ))}
    </dl>
  );
}
