import type { CandidateCard } from '#contract/search.ts';
import { Lock } from 'lucide-react';
import { candidateCopy } from '#copy/candidate.ts';
import { valueText } from '#copy/field-values.ts';
import { CARD_FIELDS, field, type FieldName } from '#domain/profile/fields.ts';
import { openings } from '#domain/visibility/opening.ts';

/** The fields a card has a row for; the mistake only where there was one. */
export const cardRows = (facts: CandidateCard['facts']) =>
  CARD_FIELDS.filter((f) => f.name !== 'pastMistakeType' || facts.pastBehavior === 'pernah nakal');

type Props = Pick<CandidateCard, 'facts' | 'locked'> & {
  relation: CandidateCard['relation'];
  /** The permission is there, the viewer's plan opens nothing by it (READINGS §4). */
  needsUpgrade: boolean;
};

/** The rows of the card (S1 §2) that are open, then one quiet card for all that are not. */
export function Facts({ facts, locked, relation, needsUpgrade }: Props) {
  const rows = cardRows(facts);
  const closed = rows.filter((f) => locked.includes(f.name)).map((f) => f.name);
  return (
    <>
      <dl className="flex flex-col divide-y divide-line text-15">
        {rows
          .filter((f) => !closed.includes(f.name))
          .map((f) => (
            <div key={f.name} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5">
              <dt className="text-ink-soft">{f.label}</dt>
              <dd className="max-w-full text-right font-semi">{valueText(f.name, facts[f.name])}</dd>
            </div>
          ))}
      </dl>
      {closed.length > 0 && <Locked names={closed} matched={relation === 'mutual'} needsUpgrade={needsUpgrade} />}
    </>
  );
}

/** How many things are closed, and what opens which: names alone, no value is in the page (R-SEE-1). */
function Locked({ names, matched, needsUpgrade }: { names: FieldName[]; matched: boolean; needsUpgrade: boolean }) {
  const groups = openings(names);
  const byPermission = groups.some(({ group }) => group === 'approved');
  const title = needsUpgrade
    ? candidateCopy.lockedForPlan(names.length)
    : !byPermission
      ? candidateCopy.lockedRest(names.length)
      : matched
        ? candidateCopy.lockedForMatch(names.length)
        : candidateCopy.lockedForOthers(names.length);
  return (
    <section aria-label={candidateCopy.locked} className="rounded-card bg-sirih-soft p-4 text-15">
      <h3 className="flex items-start gap-2 text-15 font-semi">
        <Lock aria-hidden className="mt-0.5 size-5 shrink-0 text-sirih" strokeWidth={1.75} /> {title}
      </h3>
      <dl className="mt-3 flex flex-col gap-3">
        {groups.map(({ group, names: inGroup }) => (
          <div key={group}>
            <dt className="text-13 font-semi">
              {group === 'approved' && needsUpgrade
                ? candidateCopy.opens.plan
                : group === 'approved' && matched
                  ? candidateCopy.opens.permission
                  : candidateCopy.opens[group]}
            </dt>
            <dd className="text-13 text-ink-soft">{inGroup.map((name) => field(name).label).join(' · ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
