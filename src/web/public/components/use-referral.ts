import { useSearchParams } from 'react-router';
import { useHydrated } from '#web/lib/hydrated.ts';

/**
 * Links of public pages that keep the referral code of the address (S2 §2), once the page is hydrated: it was built
 * without a query.
 */
export function useReferral(): (path: string) => string {
  const [params] = useSearchParams();
  const ref = useHydrated() && params.get('ref');
  return (path) => (ref ? `${path}?ref=${encodeURIComponent(ref)}` : path);
}
