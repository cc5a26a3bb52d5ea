import type { Viewer } from '#contract/session.ts';
import type { Alternative } from '#contract/preferences.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { emptyListCopy, SHARED_RULE_NAMES } from '#copy/empty-list.ts';
import { searchCopy, ruleWords } from '#copy/search.ts';
import { changeText, countText, tunerCopy } from '#copy/tuner.ts';
import { type ApiOutput, call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { StateSign } from '#web/ui/state-icon.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { Filters } from '../queries.ts';
import { type BestChange, useBestChange } from './use-best-change.ts';

const SHOWN_RULES = 4;
const passedKey = serverState('passed-number', ['visibility-changed', 'liked']);

type Funnel = NonNullable<ApiOutput<'GET /api/matches'>['funnel']>;
type Row = Funnel['rows'][number];
type Props = {
  me: Viewer;
  funnel: Funnel | null;
  filters: Filters;
  onClear: () => void;
  onTry: (change: Alternative) => void;
};

/**
 * 'Belum Ada Kecocokan', with those the member passed, or the rules that emptied the list, and the one change that
 * helps most; counts ignore filters (R-INF 3), so for a filtered list only the filters are named.
 */
export function NoCandidates({ me, funnel, filters, onClear, onTry }: Props) {
  const filtered = Object.values(filters).some((v) => v !== undefined);
  const rows = (funnel?.rows ?? []).filter((r) => r.rule in ruleWords).slice(0, SHOWN_RULES);
  const change = useBestChange(rows, !filtered);
  const passed = usePassed(!filtered);
  const hasPassed = passed !== undefined && passed > 0;
  return (
    <EmptyState
      drawing="search"
      title={searchCopy.emptyTitle}
      text={
        filtered
          ? emptyListCopy.filtered
          : // Whoever was passed may well fit: until it is known whether somebody was, nobody is said not to.
            passed !== undefined && <Reasons me={me} pool={funnel?.pool ?? null} rows={rows} passed={passed} />
      }
    >
      {hasPassed && (
        <LinkButton to="/history-suka?tab=passed" tone={change.best ? 'secondary' : 'primary'}>
          {emptyListCopy.toPassed}
        </LinkButton>
      )}
      <Suggestion change={change} onTry={onTry} />
      {filtered && <Button onClick={onClear}>{searchCopy.clear}</Button>}
    </EmptyState>
  );
}

/** How many the member passed, who are out of the list meanwhile; undefined: not known yet. None where it failed. */
function usePassed(asked: boolean): number | undefined {
  const query = useQuery({
    queryKey: passedKey(),
    queryFn: ({ signal }) => call('GET /api/likes/history', { query: { tab: 'passed' }, signal }),
    enabled: asked,
    select: ({ counts }) => counts.passed,
  });
  return query.isError ? 0 : query.data;
}

/** Where somebody was passed, that alone: the way back to them stands below it, in view on a phone. */
function Reasons({ me, pool, rows, passed }: Pick<Props, 'me'> & { pool: number | null; rows: Row[]; passed: number }) {
  if (passed > 0) return <p>{emptyListCopy.passed(passed)}</p>;
  if (rows.length === 0) return null;
  return (
    <>
      <p>{emptyListCopy.pool(countText(pool), me.gender === 'pria' ? 'wanita' : 'pria')}</p>
      <ul className="mt-3 inline-block list-disc pl-5 text-left">
        {rows.map((row) => (
          <li key={row.rule}>{rowText(row)}</li>
        ))}
      </ul>
    </>
  );
}

function Suggestion({ change, onTry }: { change: BestChange; onTry: Props['onTry'] }) {
  const { best, uncounted, isNoHelp, isCounting, pressed, ask, failure } = change;
  const counted = useRef<HTMLParagraphElement>(null);
  const isAnswered = pressed && uncounted === null;
  // It stands in place of the pressed button.
  useEffect(() => (isAnswered ? counted.current?.focus({ preventScroll: true }) : undefined), [isAnswered]);
  return (
    <>
      {(best || isNoHelp) && (
        <p ref={counted} tabIndex={-1} className="w-full text-15 outline-none">
          {best ? tunerCopy.bestTitle : tunerCopy.noHelp}{' '}
          {best && (
            <b className="font-semi">{`${changeText(best.change, best.kept)}: ${countText(best.change.count)}`}</b>
          )}
        </p>
      )}
      {failure && (
        <p role="alert" className="w-full text-15 text-bad">
          <StateSign tone="bad" />
          {failure.message}
        </p>
      )}
      {best && <Button onClick={() => onTry(best.change)}>{tunerCopy.tryBest}</Button>}
      {uncounted && (
        <Button tone="secondary" loading={isCounting} onClick={ask}>
          {isCounting ? tunerCopy.asking : tunerCopy.askLabel((ruleWords[uncounted] ?? '').toLowerCase())}
        </Button>
      )}
    </>
  );
}

function rowText({ rule, byMe, byThem }: Row): string {
  const word = ruleWords[rule]!;
  if (SHARED_RULE_NAMES.has(rule)) return emptyListCopy.byBoth(word, countText(byMe));
  return (byMe ?? 0) >= (byThem ?? 0)
    ? emptyListCopy.byMe(word, countText(byMe))
    : emptyListCopy.byThem(word, countText(byThem));
}
