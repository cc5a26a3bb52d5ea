import type { Me } from '#contract/session.ts';
import { searchCopy, ruleWords, SHARED_RULE_NAMES } from '#copy/search.ts';
import type { ApiOutput } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { tunerCopy } from '#copy/tuner.ts';
import { type Filters, type Draft, useWhatIf } from '../queries.ts';
import { bestAlternative } from './tuner.tsx';

const SHOWN_RULES = 4;

type Funnel = NonNullable<ApiOutput<'GET /api/matches'>['funnel']>;
type Props = {
  me: Me;
  funnel: Funnel | null;
  filters: Filters;
  onClear: () => void;
  onTry: (draft: Draft) => void;
};

/** 'Belum Ada Kecocokan', with the rules that emptied the list and the one change that helps most. */
export function NoCandidates({ me, funnel, filters, onClear, onTry }: Props) {
  const best = bestAlternative(useWhatIf(filters, {}, true).data);
  const filtered = Object.values(filters).some((v) => v !== undefined);
  const rows = (funnel?.rows ?? []).filter((r) => r.rule in ruleWords).slice(0, SHOWN_RULES);
  const told = (n: number | null) => (n === null ? searchCopy.few : String(n));
  return (
    <EmptyState
      title={searchCopy.emptyTitle}
      text={
        funnel?.pool === 0
          ? searchCopy.emptyNobody
          : rows.length > 0 && (
              <>
                <p>{searchCopy.emptyPool(told(funnel!.pool), me.gender === 'pria' ? 'wanita' : 'pria')}</p>
                <ul className="mt-3 inline-block list-disc pl-5 text-left">
                  {rows.map((row) => (
                    <li key={row.rule}>{rowText(row, told)}</li>
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
      {best && <Button onClick={() => onTry(best.change.set)}>{tunerCopy.tryBest}</Button>}
      {filtered && (
        <Button tone={best ? 'secondary' : 'primary'} onClick={onClear}>
          {searchCopy.clear}
        </Button>
      )}
    </EmptyState>
  );
}

function rowText(
  { rule, byMe, byThem }: { rule: string; byMe: number | null; byThem: number | null },
  told: (n: number | null) => string,
): string {
  const word = ruleWords[rule]!;
  if (SHARED_RULE_NAMES.has(rule)) return searchCopy.byBoth(word, told(byMe));
  const [mine, theirs] = [byMe ?? 1, byThem ?? 1];
  return mine >= theirs ? searchCopy.byMe(word, told(byMe)) : searchCopy.byThem(word, told(byThem));
}
