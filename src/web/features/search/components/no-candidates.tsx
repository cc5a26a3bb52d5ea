import type { Viewer } from '#contract/session.ts';
import type { Alternative, PreferencesBody } from '#contract/preferences.ts';
import { searchCopy, ruleWords, SHARED_RULE_NAMES } from '#copy/search.ts';
import { changeText, countText, tunerCopy } from '#copy/tuner.ts';
import { SENSITIVE_RULES, type SensitiveRule } from '#domain/matching/what-if.ts';
import type { ApiOutput } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { type Filters, useAsked, useWhatIf } from '../queries.ts';

const SHOWN_RULES = 4;

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
 * 'Belum Ada Kecocokan', with the rules that emptied the list and the one change that helps most; counts ignore
 * filters (R-INF 3), so for a filtered list only the filters are named.
 */
export function NoCandidates({ me, funnel, filters, onClear, onTry }: Props) {
  const filtered = Object.values(filters).some((v) => v !== undefined);
  const rows = (funnel?.rows ?? []).filter((r) => r.rule in ruleWords).slice(0, SHOWN_RULES);
  const best = useBestChange(rows, !filtered);
  return (
    <EmptyState
      drawing="search"
      title={searchCopy.emptyTitle}
      text={
        filtered
          ? searchCopy.emptyFiltered
          : rows.length > 0 && (
              <>
                <p>{searchCopy.emptyPool(countText(funnel!.pool), me.gender === 'pria' ? 'wanita' : 'pria')}</p>
                <ul className="mt-3 inline-block list-disc pl-5 text-left">
                  {rows.map((row) => (
                    <li key={row.rule}>{rowText(row)}</li>
                  ))}
                </ul>
              </>
            )
      }
    >
      {best && (
        <p className="w-full text-15">
          {tunerCopy.bestTitle} <b className="font-semi">{best.text}</b>
        </p>
      )}
      {best && <Button onClick={() => onTry(best.change)}>{tunerCopy.tryBest}</Button>}
      {filtered && (
        <Button tone={best ? 'secondary' : 'primary'} onClick={onClear}>
          {searchCopy.clear}
        </Button>
      )}
    </EmptyState>
  );
}

/**
 * The change of ages, religions or the strictest wish that brings most candidates, more than now; null
 * if none does. Without `asked` for a filtered list, which no other wish fills.
 */
function useBestChange(rows: readonly Row[], asked: boolean): { change: Alternative; text: string } | null {
  const heaviest = rows.find((row) => (row.byMe ?? 0) > 0 && isSensitive(row.rule))?.rule;
  const free = useWhatIf({}, asked).data;
  const sensitive = useAsked(
    (heaviest ?? 'minHeight') as SensitiveRule,
    free?.kept,
    asked && Boolean(heaviest && free),
  ).data;
  const changes = [...(free?.changes ?? []), ...(sensitive?.asked ?? [])];
  const more = changes.filter((change) => (change.count ?? 0) > (free?.now ?? 0));
  const best = more.reduce<Alternative | null>((a, b) => ((b.count ?? 0) > (a?.count ?? 0) ? b : a), null);
  return best && { change: best, text: changeLine(best, free!.kept) };
}

function changeLine(change: Alternative, kept: PreferencesBody): string {
  return `${changeText(change, kept)}: ${countText(change.count)}`;
}

function isSensitive(rule: string): boolean {
  return (SENSITIVE_RULES as readonly string[]).includes(rule);
}

function rowText({ rule, byMe, byThem }: Row): string {
  const word = ruleWords[rule]!;
  if (SHARED_RULE_NAMES.has(rule)) return searchCopy.byBoth(word, countText(byMe));
  return (byMe ?? 0) >= (byThem ?? 0)
    ? searchCopy.byMe(word, countText(byMe))
    : searchCopy.byThem(word, countText(byThem));
}
