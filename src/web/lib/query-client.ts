import { MutationCache, QueryClient } from '@tanstack/react-query';
import { clearFailure } from '#web/ui/toast.tsx';
import { ApiError } from './api.ts';

const passing = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'unavailable');

/**
 * Reads are retried only when that can help, and once more when the network is back (the library does not
 * retry reads that are also sent without a network); writes never automatically.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({ onSuccess: clearFailure }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (count, error) => passing(error) && count < 2,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
