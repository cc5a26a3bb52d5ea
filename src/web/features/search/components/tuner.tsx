import type { PreferencesBody, Alternative } from '#contract/preferences.ts';
import { type ReactNode, useState } from 'react';
import { valueText } from '#copy/field-texts.ts';
import { countText, tunerCopy } from '#copy/tuner.ts';
import { FREE_PREFERENCES } from '#domain/matching/what-if.ts';
import { field, type FieldName } from '#domain/profile/fields.ts';
import { asApiError } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Button } from '#web/ui/button.tsx';
import { NotRenewed } from '#web/ui/not-renewed.tsx';
import { ErrorState, Notice, Skeleton } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useKeepPreferences, useWhatIf, type WhatIf } from '../queries.ts';
import { AlternativeChips } from './alternative-chips.tsx';
import type { Draft } from './drafts.ts';
import { PreferenceControls } from './preference-controls.tsx';

/** Delay after the last move of a slider before counting. */
const REST_MS = 180;
const IDEAS = 4;

type Props = {
  draft: Draft;
  /** The change the draft began with, and its count. */
  counted: Alternative | null;
  onDraft: (draft: Draft) => void;
  /** These were saved; more may have been tried meanwhile. */
  onKept: (sent: Draft) => void;
  onDiscard: () => void;
};

/** The what-if panel: wishes with live counts; `draft` are those that are being tried. */
export function Tuner({ draft, counted, onDraft, onKept, onDiscard }: Props) {
  const { dueText } = useDates();
  const set = useDebounced(draft, REST_MS);
  const query = useWhatIf(set);
  const keep = useKeepPreferences({
    onKept: ({ waiting }, sent) => {
      const later = waiting && wishNames(waiting.set, sent);
      showToast({ tone: 'ok', text: later ? tunerCopy.keptLater(later, dueText(waiting.from)) : tunerCopy.kept });
      onKept(sent);
    },
    onFailed: (error) => showErrorToast(error, tunerCopy.keepFailed),
  });
  // A count that failed takes no control away: what the last answer says of the wishes stays, without its counts.
  const [last, setLast] = useState(query.data);
  if (query.data && query.data !== last) setLast(query.data);
  // It failed until a count succeeds: a retry does not take the pressed button away.
  const [failure, setFailure] = useState<Error | null>(null);
  const now = query.isSuccess && !query.isPlaceholderData ? null : (query.error ?? failure);
  if (now !== failure) setFailure(now);
  const answer = query.data ?? last;
  if (query.isError && !answer)
    return <ErrorState title={tunerCopy.failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />;
  if (!answer) return <Skeleton className="h-64 w-full" />;
  return (
    <TunerBody
      answer={answer}
      hasFailed={failure !== null}
      notice={<NotRenewed title={tunerCopy.failed} message={failure && asApiError(failure).message} query={query} />}
      waiting={query.isPlaceholderData || failure !== null || set !== draft}
      draft={draft}
      counted={counted}
      onDraft={onDraft}
      keeping={keep.isPending}
      onKeep={(wishes) => keep.mutate(wishes)}
      onDiscard={onDiscard}
    />
  );
}

type BodyProps = Omit<Props, 'onKept'> & {
  answer: WhatIf;
  /** The last count failed: the answer is of earlier wishes, and no count of it is shown. */
  hasFailed: boolean;
  notice: ReactNode;
  waiting: boolean;
  keeping: boolean;
  onKeep: (set: Draft) => void;
};

function TunerBody(props: BodyProps) {
  const { answer, hasFailed, notice, waiting, draft, counted, onDraft, keeping, onKeep, onDiscard } = props;
  const shown: PreferencesBody = { ...answer.kept, ...draft };
  const propose = (set: Draft) => {
    const next = { ...draft, ...set };
    // While wishes are being saved the kept ones are about to change: what equals them now may not then.
    onDraft(keeping ? next : withoutSame(answer.kept, next));
  };
  const changed = Object.keys(draft).length > 0;
  const effect = effectText(answer, draft, counted, hasFailed);
  return (
    <div className="flex flex-col gap-6">
      <p className="text-15 text-ink-soft">{tunerCopy.intro}</p>
      {notice}
      {answer.waiting && <WaitingWishes answer={answer} keeping={keeping} onKeep={onKeep} />}
      <PreferenceControls shown={shown} answer={answer} waiting={waiting} hasCounts={!hasFailed} onDraft={propose} />
      {/* Below: they come and go with what is tried, and would move it. */}
      {!hasFailed && <Ideas answer={answer} shown={shown} waiting={waiting} onChoose={({ set }) => propose(set)} />}
      <p className="text-13 text-ink-soft">{tunerCopy.smallNote}</p>
      {changed && (
        <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-surface px-5 py-3">
          <div className="min-w-0 flex-1 basis-64 text-15">
            <p className="line-clamp-2 text-ink-soft">{tunerCopy.trying(wishTexts(draft))}</p>
            <p className={`font-semi ${waiting ? 'text-ink-soft' : ''}`}>{effect}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button small tone="quiet" onClick={onDiscard} disabled={keeping}>
              {tunerCopy.discard}
            </Button>
            <Button small loading={keeping} onClick={() => onKeep(draft)}>
              {tunerCopy.keep}
            </Button>
          </div>
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {changed && !waiting && effect}
      </p>
    </div>
  );
}

type IdeasProps = {
  answer: WhatIf;
  shown: PreferencesBody;
  waiting: boolean;
  onChoose: (change: Alternative) => void;
};

/** The single changes after which there are more candidates than now. */
function Ideas({ answer, shown, waiting, onChoose }: IdeasProps) {
  const helpful = answer.changes.filter((c) => (c.count ?? 0) > (answer.proposed ?? 0)).slice(0, IDEAS);
  return (
    <section aria-labelledby="ide" className="flex flex-col gap-2">
      <h3 id="ide" className="font-semi text-15">
        {tunerCopy.ideas}
      </h3>
      {helpful.length === 0 ? (
        <p className="text-15 text-ink-soft">{tunerCopy.noIdeas}</p>
      ) : (
        <AlternativeChips changes={helpful} from={shown} now={answer.proposed} waiting={waiting} onChoose={onChoose} />
      )}
    </section>
  );
}

/** Saved wishes that do not count yet (R-INF 2), with a button to withdraw them. */
function WaitingWishes({ answer, keeping, onKeep }: Pick<BodyProps, 'answer' | 'keeping' | 'onKeep'>) {
  const { dueText } = useDates();
  const { set, from } = answer.waiting!;
  const names = Object.keys(set) as (keyof Draft)[];
  const before = Object.fromEntries(names.map((name) => [name, answer.kept[name]])) as Draft;
  return (
    <Notice
      title={tunerCopy.waiting(wishTexts(set), dueText(from))}
      action={
        <Button small tone="secondary" disabled={keeping} onClick={() => onKeep(before)}>
          {tunerCopy.takeBack}
        </Button>
      }
    >
      {tunerCopy.waitingWhy}
    </Notice>
  );
}

/**
 * Effect of the draft on the count, as far as it is shown before saving: ages and religions (R-INF 3), or the one
 * change that was counted by itself.
 */
function effectText(answer: WhatIf, draft: Draft, counted: Alternative | null, hasFailed: boolean): string {
  if (counted && JSON.stringify(counted.set) === JSON.stringify(draft))
    return tunerCopy.counted(countText(counted.count));
  const free = FREE_PREFERENCES.some((name) => name in draft);
  if (!free) return tunerCopy.afterSaving;
  if (hasFailed) return tunerCopy.failed;
  const [proposed, now] = [countText(answer.proposed), countText(answer.now)];
  return proposed === now ? tunerCopy.proposedSame(now) : tunerCopy.proposed(proposed, now);
}

/** Names of the wishes of `set` that `of` has too; empty when none. */
function wishNames(set: Draft, of: Draft): string {
  const names = Object.keys(set).filter((name) => name in of) as FieldName[];
  return names.map((name) => field(name).label).join(', ');
}

/** Wishes with their values. */
function wishTexts(set: Draft): string {
  const texts = (Object.keys(set) as (keyof Draft)[]).map((name) => {
    const [{ label }, value] = [field(name), set[name]];
    const none = value == null || (Array.isArray(value) && value.length === 0);
    return none ? tunerCopy.noWish(label) : `${label} ${valueText(name, value)}`;
  });
  return texts.join(', ');
}

/** Removes preferences equal to the kept ones from the draft. */
function withoutSame(kept: PreferencesBody, draft: Draft): Draft {
  return Object.fromEntries(
    Object.entries(draft).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(kept[name as keyof PreferencesBody]),
    ),
  ) as Draft;
}
