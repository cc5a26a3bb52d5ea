import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { tunerCopy } from '#copy/tuner.ts';
import { type ApiOutput, call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { isToastShown, nothingOffered, showToast } from '#web/ui/toast.tsx';

const ASK_EVERY_MS = 60_000;
/** The list state the member saw last. */
const sinceKey = serverState('news-since', []);
const newsKey = serverState('news', []);
const questionKey = serverState('news-question', []);
type News = ApiOutput<'GET /api/matches/news'>;

/**
 * Reads regularly, while the page is in view, whether new candidates joined the member's list; shows it once. In the
 * shell.
 */
export function SearchNews() {
  const { me } = useSession();
  const client = useQueryClient();
  // What nobody watches is forgotten after minutes; the server may count for an hour from there.
  useQuery<string | null>({ queryKey: sinceKey(), queryFn: () => null, enabled: false });
  useQuery<News | null>({ queryKey: newsKey(), queryFn: () => null, enabled: false });
  const { data } = useQuery({
    queryKey: questionKey(),
    queryFn: ({ signal }) =>
      call('GET /api/matches/news', { query: { since: client.getQueryData<string>(sinceKey()) }, signal }),
    enabled: Boolean(me),
    refetchInterval: ASK_EVERY_MS,
    staleTime: ASK_EVERY_MS,
    retry: false,
  });
  useEffect(() => {
    if (!data) return;
    client.setQueryData(sinceKey(), data.snapshot);
    if (data.count === null) return;
    client.setQueryData<News>(newsKey(), data);
    const told = { title: tunerCopy.news, text: tunerCopy.newsCount(data.count) };
    let stopped = false;
    // The undo of an act stays as long as it is offered, and news that waited for it too is told first: this also stays
    // on the list.
    void nothingOffered().then(() => stopped || isToastShown() || showToast(told));
    return () => void (stopped = true);
  }, [data, client]);
  return null;
}

/** On the list itself: the news stays until the list is reloaded. */
export function SearchNewsNotice({ snapshot, onShow }: { snapshot: string | undefined; onShow: () => void }) {
  const client = useQueryClient();
  const { data } = useQuery<News | null>({ queryKey: newsKey(), queryFn: () => null, enabled: false });
  useEffect(() => {
    if (!snapshot) return;
    client.setQueryData(sinceKey(), snapshot);
    client.setQueryData(newsKey(), null);
  }, [snapshot, client]);
  if (typeof data?.count !== 'number') return null;
  return (
    <Notice
      title={tunerCopy.news}
      action={
        <Button small tone="secondary" onClick={onShow}>
          {tunerCopy.newsShow}
        </Button>
      }
    >
      {tunerCopy.newsCount(data.count)}
    </Notice>
  );
}
