import type { Plan } from '#domain/payments/plans.ts';
import { PLANS } from '#domain/payments/plans.ts';
import { useQueries } from '@tanstack/react-query';
import { noticeText } from '#copy/notices.ts';
import { CODE_SETTLES_MS, type CodeState } from '#web/account/referral-field.tsx';
import { type ApiOutput, asApiError, call, isRefusal } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';

const checkKey = serverState<[plan: Plan, code: string]>('referral-check', []);
export type CodeCheck = ApiOutput<'POST /api/referral-codes/check'>;

/** Each plan's price with a code, half a second after its last change. `words`: text for plans where it holds. */
export function useCodeChecks(typed: string, words: (plans: readonly Plan[]) => string) {
  const code = typed.trim();
  const settled = useDebounced(code, CODE_SETTLES_MS);
  const asked = useQueries({
    queries: PLANS.map((plan) => ({
      queryKey: checkKey(plan, settled),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('POST /api/referral-codes/check', { body: { code: settled, plan }, signal }),
      enabled: settled !== '',
      staleTime: 60_000,
    })),
  });
  const checks = asked.flatMap(({ data }) => (data ? [data] : []));
  const failure = asked.find(({ error }) => error)?.error;
  const lowered = checks.filter(({ valid }) => valid);
  const state = ((): CodeState => {
    if (code === '') return { kind: 'none' };
    if (code === settled && failure) return { kind: 'refused', text: failedText(failure) };
    if (code !== settled || checks.length < PLANS.length) return { kind: 'checking' };
    if (lowered.length > 0) return { kind: 'valid', text: words(lowered.map(({ plan }) => plan)) };
    return { kind: 'refused', text: checks.find(({ message }) => message)?.message ?? noticeText('referral-invalid') };
  })();
  const priceOf = (plan: Plan): CodeCheck | null =>
    state.kind === 'valid' ? (lowered.find((check) => check.plan === plan) ?? null) : null;
  /** The server has said of every plan that it does not hold, which a check that failed has not. */
  const isWrong = code === settled && !failure && checks.length === PLANS.length && lowered.length === 0;
  return { state, priceOf, isWrong };
}

function failedText(error: Error): string {
  const failure = asApiError(error);
  return isRefusal(failure) ? failure.message : `${noticeText('referral-check-failed')}. ${failure.message}`;
}
