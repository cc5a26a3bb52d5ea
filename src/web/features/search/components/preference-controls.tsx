import type { PreferencesBody } from '#contract/preferences.ts';
import { useEffect, useRef, useState } from 'react';
import { ruleWords } from '#copy/search.ts';
import { tunerCopy } from '#copy/tuner.ts';
import { SENSITIVE_RULES, type SensitiveRule, type PreferenceRule } from '#domain/matching/what-if.ts';
import { asApiError } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { StateSign } from '#web/ui/state-icon.tsx';
import { useAsked, type WhatIf } from '../queries.ts';
import type { Draft } from './drafts.ts';
import { AlternativeChips } from './alternative-chips.tsx';
import { PREFERENCE_INPUTS } from './preference-inputs.tsx';

const CHIPS = 3;

type Props = {
  shown: PreferencesBody;
  answer: WhatIf;
  waiting: boolean;
  /** False: the answer is of other wishes than those shown, and its counts would be untrue. */
  hasCounts: boolean;
  onDraft: (set: Draft) => void;
};

/** One control for each preference that can change the list, with the effect of the nearest changes beside it. */
export function PreferenceControls({ shown, answer, waiting, hasCounts, onDraft }: Props) {
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-7 md:grid-cols-2">
      {answer.applies.map((rule) => {
        const near = answer.changes.filter((c) => c.rule === rule && c.count !== answer.proposed).slice(0, CHIPS);
        const input = PREFERENCE_INPUTS[rule]({ shown, kept: answer.kept, onDraft });
        return (
          input && (
            <div key={rule} className="flex min-w-0 flex-col gap-3">
              {input}
              {isSensitive(rule) ? (
                <AskedChips rule={rule} kept={answer.kept} onDraft={onDraft} />
              ) : (
                near.length > 0 && (
                  <AlternativeChips
                    changes={near}
                    from={shown}
                    now={answer.proposed}
                    waiting={waiting}
                    hasCounts={hasCounts}
                    onChoose={(c) => onDraft(c.set)}
                  />
                )
              )}
            </div>
          )
        );
      })}
    </div>
  );
}

type AskedProps = { rule: SensitiveRule; kept: PreferencesBody; onDraft: (set: Draft) => void };

/** Effect of other answers to one sensitive wish, with the kept wishes; counted only on request (R-INF 3). */
function AskedChips({ rule, kept, onDraft }: AskedProps) {
  const [asked, setAsked] = useState(false);
  const query = useAsked(rule, kept, asked);
  const word = (ruleWords[rule] ?? '').toLowerCase();
  const counted = useRef<HTMLDivElement>(null);
  const isCounted = asked && query.data !== undefined;
  // They stand in place of the pressed button.
  useEffect(() => (isCounted ? counted.current?.focus({ preventScroll: true }) : undefined), [isCounted]);
  if (query.data)
    return (
      <div ref={counted} tabIndex={-1} role="group" aria-label={tunerCopy.askLabel(word)} className="outline-none">
        <AlternativeChips
          changes={query.data.asked ?? []}
          from={kept}
          now={query.data.now}
          waiting={false}
          onChoose={(c) => onDraft(c.set)}
        />
      </div>
    );
  const counting = asked && query.isFetching;
  return (
    <div className="flex flex-col items-start gap-2">
      {query.isError && !counting && (
        <p role="alert" className="text-15 text-bad">
          <StateSign tone="bad" />
          {asApiError(query.error).message}
        </p>
      )}
      <Button
        small
        tone="secondary"
        loading={counting}
        aria-label={tunerCopy.askLabel(word)}
        onClick={() => (asked ? void query.refetch() : setAsked(true))}
      >
        {counting ? tunerCopy.asking : tunerCopy.ask}
      </Button>
    </div>
  );
}

function isSensitive(rule: PreferenceRule): rule is SensitiveRule {
  return (SENSITIVE_RULES as readonly PreferenceRule[]).includes(rule);
}
