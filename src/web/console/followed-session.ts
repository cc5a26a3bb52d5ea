import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { whenSessionRefused } from '#web/lib/api.ts';
import { sayEnded } from '#web/lib/say-ended.ts';
import { type Session, sessionQuery, useSession } from '#web/lib/session.ts';

/** A session older than this is read again when the page changes or comes into view. */
const FRESH_MS = 30_000;
const query = { ...sessionQuery, staleTime: FRESH_MS };

/**
 * The session, read again when it may have changed: staff have no live connection, and a colleague may have
 * changed their roles or ended their session. An answer that refuses the session causes one reading.
 */
export function useFollowedSession(): Session {
  const client = useQueryClient();
  const { pathname } = useLocation();
  useQuery(query);
  useEffect(() => void client.prefetchQuery(query), [client, pathname]);
  useEffect(() => {
    let reading = false;
    const readAgain = async () => {
      if (reading) return;
      reading = true;
      const before = client.getQueryData<{ staff: unknown }>(query.queryKey);
      const now = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => null);
      reading = false;
      if (before?.staff && now && !now.staff && !now.member) sayEnded();
    };
    return whenSessionRefused(() => void readAgain());
  }, [client]);
  return useSession();
}
