import { wordOf } from '#copy/field-values.ts';
import { matchCopy } from '#copy/match.ts';
import { premiumPriceText } from '#copy/plans.ts';
import type { ApiOutput } from '#web/lib/api.ts';

type Page = ApiOutput<'GET /api/matches'>;

/** The active-filter box (S1 §2) and the count with its tier note. */
export function ResultHead({ page }: { page: Page }) {
  const { pref, own, desired } = page.partnerReligion;
  const religion =
    desired.length > 0
      ? matchCopy.only(desired.map((r) => wordOf('religion', r)).join(', '))
      : pref === 'wajib sama' && own
        ? matchCopy.sameAs(wordOf('religion', own))
        : matchCopy.anyReligion;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <div>
        <p aria-live="polite" className="text-20 font-semi">
          {matchCopy.count(page.total)}
        </p>
        <p className="text-15 text-ink-soft">{page.tier === 'basic' ? `${matchCopy.basicNote} ${premiumPriceText}.` : matchCopy.paidNote}</p>
        {!page.openBudgetLeft && <p className="text-15 text-warn">{matchCopy.budgetUsed}</p>}
      </div>
      <p className="rounded-full bg-sirih-soft px-4 py-1.5 text-15">
        <span className="text-ink-soft">{matchCopy.filterBox}:</span> {matchCopy.partnerReligion} <b className="font-semi">{religion}</b>
      </p>
    </div>
  );
}
