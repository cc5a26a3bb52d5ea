import type { Alternative, PreferencesBody } from '#contract/preferences.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SENSITIVE_RULES, type SensitiveRule } from '#domain/matching/what-if.ts';
import { type ApiError, type ApiOutput, asApiError, call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';
import { askedKey, useAsked, useWhatIf } from '../queries.ts';

type Row = NonNullable<ApiOutput<'GET /api/matches'>['funnel']>['rows'][number];
export type BestChange = {
  /** The change that brings most candidates, more than now; null where none is known to. */
  best: { change: Alternative; kept: PreferencesBody } | null;
  /** The strictest wish, where its effect is counted only when the member asks: it would use up their questions. */
  uncounted: SensitiveRule | null;
  /** It was asked for, and brings nobody by itself. */
  isNoHelp: boolean;
  isCounting: boolean;
  /** The member asked. */
  pressed: boolean;
  ask: () => void;
  failure: ApiError | null;
};

const suggestedKey = serverState<[ask: SensitiveRule, kept: PreferencesBody | undefined]>('what-if-suggested', []);

/**
 * The best among changes of ages, religions, and the strictest wish. Nothing is asked where not `asked`: for a filtered
 * list, which no other wish fills.
 */
export function useBestChange(rows: readonly Row[], asked: boolean): BestChange {
  const heaviest = rows.find((row) => (row.byMe ?? 0) > 0 && isSensitive(row.rule))?.rule as SensitiveRule | undefined;
  const free = useWhatIf({}, asked).data;
  const known = asked && heaviest !== undefined && free !== undefined;
  const rule = heaviest ?? 'minHeight';
  // A press asks about these wishes alone: kept others are another question.
  const question = JSON.stringify([rule, free?.kept]);
  const [pressedFor, press] = useState<string | null>(null);
  const pressed = pressedFor === question;
  const suggested = useSuggested(rule, free?.kept, known && !pressed);
  const counted = useAsked(rule, free?.kept, known && pressed);
  const more = (changes: readonly Alternative[] | null | undefined) =>
    (changes ?? []).filter((change) => (change.count ?? 0) > (free?.now ?? 0));
  const sensitive = more(counted.data?.asked);
  const best = [...more(free?.changes), ...sensitive].reduce<Alternative | null>(
    (a, b) => ((b.count ?? 0) > (a?.count ?? 0) ? b : a),
    null,
  );
  const isOpen = known && !counted.data;
  const isCounting = pressed && counted.isFetching;
  return {
    best: best && { change: best, kept: free!.kept },
    uncounted: isOpen && (pressed || suggested.isFetched) ? rule : null,
    isNoHelp: pressed && counted.data !== undefined && sensitive.length === 0,
    isCounting,
    pressed,
    ask: () => (pressed ? void counted.refetch() : press(question)),
    failure: isOpen && pressed && counted.isError && !isCounting ? asApiError(counted.error) : null,
  };
}

/** Counted while it takes nothing from what the member may ask; the answer is that of the question. */
function useSuggested(ask: SensitiveRule, kept: PreferencesBody | undefined, enabled: boolean) {
  const client = useQueryClient();
  return useQuery({
    queryKey: suggestedKey(ask, kept),
    queryFn: async ({ signal }) => {
      const answer = await call('POST /api/matches/what-if', { body: { set: {}, ask, suggested: true }, signal });
      if (answer.asked) client.setQueryData(askedKey(ask, kept), answer);
      return answer.asked !== null;
    },
    enabled,
    staleTime: Infinity,
    meta: { counted: true },
    retry: false,
    refetchOnReconnect: false,
  });
}

function isSensitive(rule: string): boolean {
  return (SENSITIVE_RULES as readonly string[]).includes(rule);
}
